#!/usr/bin/env bash
# test/reject.sh - everything that must not compile, on every installed compiler
# SPDX-License-Identifier: Apache-2.0
#
# usage: test/reject.sh [FILE...]     all files of test/reject, or these
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
status=0
for compiler in g++ clang++-14 clang++-19; do
    if command -v "$compiler" >/dev/null; then
        python3 test/reject/run.py --compiler "$compiler" "$@" || status=1
    fi
done
exit "$status"
