#!/usr/bin/env bash
# test/fuzz.sh - every reader, and import as a whole, under libFuzzer with AddressSanitizer and UBSan
# SPDX-License-Identifier: Apache-2.0
#
# usage: test/fuzz.sh [SECONDS [TARGET...]]     60 s for each target; inputs that cause a failure are saved in build/fuzz
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
seconds=${1:-60}
shift || true
exec python3 test/fuzz/run.py --seconds "$seconds" "$@"
