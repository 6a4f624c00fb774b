// examples/graft_import/hdf5_module.cpp - the module that reads HDF5 files
// SPDX-License-Identifier: Apache-2.0
#include "hdf5_module.hpp"

#include <utility>

#include "graft/frontend/caffe/hdf5_weights.hpp"

bool graft_open_hdf5(graft::read_options& how, graft::error_list& errors) {
    auto opened = graft::caffe::open_hdf5_weights(how.weights, how.budget);
    if (!opened) return errors.add(std::move(opened).error());
    how.opened_weights = *std::move(opened);
    return true;
}
