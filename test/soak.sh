#!/usr/bin/env bash
# test/soak.sh - thousands of damaged models through import, plan and run, and through graft_import, with sanitizers
# SPDX-License-Identifier: Apache-2.0
#
# usage: test/soak.sh [COUNT [SEED]]      10000 mutations in the library, a fifth of them through the program
# Files of GRAFT_CORPUS are used in addition to the shipped ones. Failing models are saved in build/soak/failed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
count=${1:-10000}
seed=${2:-1}

compiler=()
if command -v clang++-14 >/dev/null; then compiler=(-DCMAKE_CXX_COMPILER=clang++-14); fi
generator=()
if [ ! -e build/soak/CMakeCache.txt ] && command -v ninja >/dev/null; then generator=(-G Ninja); fi
cmake -S . -B build/soak "${generator[@]}" "${compiler[@]}" -DCMAKE_BUILD_TYPE=RelWithDebInfo -DGRAFT_BUILD_BENCH=OFF \
    -DCMAKE_CXX_FLAGS_RELWITHDEBINFO="-O1 -g1 -fno-omit-frame-pointer" \
    -DCMAKE_CXX_FLAGS="-fsanitize=address,undefined -fno-sanitize-recover=all"
cmake --build build/soak -j 2 --target soak graft_import

models=(examples/glyphs/glyphs.pb examples/glyphs/glyphs.pbtxt examples/glyphs/glyphs.prototxt+examples/glyphs/glyphs.caffemodel)
if [ -n "${GRAFT_CORPUS:-}" ]; then
    for name in models/{cppflow,keras_tract,crespum,kws_ds_cnn_s,kws_basic_lstm_s,kws_gru_s,t2o_lstm} \
        layers/{conv_pool_nchw,defun_dropout,deconvolution_stride_2_same,fp16_eltwise_add_mul}_net; do
        models+=("$GRAFT_CORPUS/tensorflow/$name.pb")
    done
    # from every tenth small model: operators that the trained models do not have
    while read -r file; do models+=("$file"); done < <(find "$GRAFT_CORPUS/tensorflow/layers" -name '*_net.pb' -size -40k | sort | awk 'NR % 5 == 0')
    while read -r file; do models+=("$file"); done < <(find "$GRAFT_CORPUS/tensorflow/text" -name '*.pbtxt' -size -40k | sort | awk 'NR % 7 == 0')
    for name in lenet det1 det2 v1_cifar10_quick; do
        models+=("$GRAFT_CORPUS/caffe/weights/$name.prototxt+$GRAFT_CORPUS/caffe/weights/$name.caffemodel")
    done
    while read -r file; do models+=("$file"); done < <(find "$GRAFT_CORPUS/caffe/layers" "$GRAFT_CORPUS/caffe/legacy" "$GRAFT_CORPUS/caffe/deploy" -name '*.prototxt' -size -60k | sort | awk 'NR % 3 == 0')
fi
export ASAN_OPTIONS=max_allocation_size_mb=4096:allocator_may_return_null=1:detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1
status=0
build/soak/test/soak "$count" "$seed" --keep build/soak/failed "${models[@]}" || status=1
build/soak/test/soak $((count / 5)) $((seed + count)) --seconds 60 --keep build/soak/failed --tool build/soak/examples/graft_import "${models[@]}" || status=1
exit $status
