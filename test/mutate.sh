#!/usr/bin/env bash
# test/mutate.sh - mistakes made from right definitions: how many the compiler refuses, and with which words
# SPDX-License-Identifier: Apache-2.0
#
# usage: test/mutate.sh [COUNT [SEED [OPTION...]]]     5,000 mistakes with seed 1; one line for each in build/mutate/mistakes.tsv
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
count=${1:-5000}
seed=${2:-1}
shift $(($# < 2 ? $# : 2))
mkdir -p build/mutate
exec python3 test/mutate/run.py --count "$count" --seed "$seed" --out build/mutate/mistakes.tsv "$@"
