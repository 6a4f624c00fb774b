// examples/graft_import/hdf5_module.hpp - what reads HDF5 files: a module of its own, loaded for such a file alone
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/run.hpp"

/// The function of the module `graft_import_hdf5.so`: opens `how.weights`, an HDF5 file.
/// error those of `caffe::open_hdf5_weights`
using open_hdf5_function = bool(graft::read_options& how, graft::error_list& errors);
extern "C" [[gnu::visibility("default")]] open_hdf5_function graft_open_hdf5;
