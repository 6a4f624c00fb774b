// examples/graft_import/hdf5_module.hpp - the reader of HDF5 files: a separate module, loaded only for such a file
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/error.hpp"
#include "graft/program/read.hpp"

/// The function of the module `graft_import_hdf5.so`: opens `how.weights`, an HDF5 file.
/// error those of `caffe::open_hdf5_weights`
using open_hdf5_function = bool(graft::read_options& how, graft::error_list& errors);
extern "C" [[gnu::visibility("default")]] open_hdf5_function graft_open_hdf5;
