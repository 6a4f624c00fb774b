// examples/graft_import/weights.cpp - the file of --weights, where it is in HDF5 form
// SPDX-License-Identifier: Apache-2.0
#include "weights.hpp"

#include <utility>

#include "graft/model/file.hpp"

#ifdef GRAFT_WITH_HDF5
#include "graft/frontend/caffe/hdf5_weights.hpp"
#endif

bool open_hdf5(graft::read_options& how, graft::error_list& errors) {
    if (how.weights.empty()) return true;
    auto const file = graft::map_file(how.weights, how.budget); // one that is not there is said by the import
    if (!file || !(*file)->text().starts_with("\x89HDF\r\n\x1a\n")) return true;
#ifdef GRAFT_WITH_HDF5
    auto opened = graft::caffe::open_hdf5_weights(how.weights, how.budget);
    if (!opened) return errors.add(std::move(opened).error());
    how.opened_weights = *std::move(opened);
    return true;
#else
    errors.add(graft::errc::framework_not_supported, graft::place::in(how.weights),
        "a .caffemodel: this program was built without libhdf5", "an HDF5 file");
    return false;
#endif
}
