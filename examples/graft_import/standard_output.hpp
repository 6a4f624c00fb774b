// examples/graft_import/standard_output.hpp - a standard output that is full or closed is an error
// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Opens the standard streams that the caller has closed, so that no file of the program takes their place: what is
/// written to them fails as before.
void keep_standard_streams();

/// The status of a program whose `run` writes to the standard output: that of `run`, or `trouble`, with an error on the
/// standard error, if something could not be written.
int with_standard_output(int (*run)(int, char**), int argc, char** argv, int trouble);
