// test/library/count_malloc.hpp - counts every malloc of the program between two points
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace kernel_test {

void begin_counting();
void end_counting();
/// Calls of malloc and its kin between the two; 0 if they cannot be counted (sanitizers).
long allocations();

} // namespace kernel_test
