// examples/graft_import/weights.cpp - the file of --weights in HDF5 form
// SPDX-License-Identifier: Apache-2.0
#include "weights.hpp"

#include <string>
#include <utility>

#ifdef GRAFT_WITH_HDF5
#include <dlfcn.h>

#include "hdf5_module.hpp"
#endif
#include "graft/frontend/caffe/hdf5_weights.hpp"
#include "graft/run.hpp"

namespace {

bool refused(graft::read_options const& how, std::string why, graft::error_list& errors) {
    errors.add(graft::errc::unsupported_framework, graft::place::in(how.weights), "a .caffemodel: " + std::move(why),
        "an HDF5 file");
    return false;
}

} // namespace

bool open_hdf5(graft::read_options& how, graft::error_list& errors) {
    if (how.weights.empty()) return true;
    auto const file = graft::map_file(how.weights, how.budget); // a missing file is reported by the import
    if (!file || !graft::caffe::looks_like_hdf5((*file)->bytes())) return true;
#ifdef GRAFT_WITH_HDF5
    // libhdf5 and its dependencies take half of the program's start: they are loaded only for such a file. The module
    // is never unloaded, because the weights use its objects.
    void* const module = dlopen("graft_import_hdf5.so", RTLD_NOW | RTLD_LOCAL);
    void* const function = module ? dlsym(module, "graft_open_hdf5") : nullptr;
    if (!function) return refused(how, dlerror(), errors);
    return reinterpret_cast<open_hdf5_function*>(function)(how, errors);
#else
    return refused(how, "this program was built without libhdf5", errors);
#endif
}
