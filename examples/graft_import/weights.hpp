// examples/graft_import/weights.hpp - the file of --weights in HDF5 form
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/run.hpp"

/// Opens the weights of `how` where they are an HDF5 file (Caffe's .caffemodel.h5); other files are left to the import.
/// error unsupported_framework: the program was built without libhdf5; those of `caffe::open_hdf5_weights`
bool open_hdf5(graft::read_options& how, graft::error_list& errors);
