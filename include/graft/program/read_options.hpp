// graft/program/read_options.hpp - the options of reading a model file
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graft/base/container/series.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/model/file.hpp"
#include "graft/model/front_end.hpp"

GRAFT_BEGIN

/// The options of reading a model.
struct GRAFT_TYPE read_options {
    std::string from{};    ///< the framework by its name, `tensorflow`; if unspecified, recognised from the content
    std::string weights{}; ///< the file with trained parameters, if the framework has a separate one
    series<reading_option> reading{}; ///< settings of the front end: `graft::caffe::reading({.train = true})`
    /// A field that no message has is a warning, not an error; also in a partial import, which keeps the layers of
    /// forks with such fields.
    bool keep_unknown = false;
    read_budget budget{}; ///< limits of sizes and nesting, beyond which a file is rejected
    /// The model's bytes if they are already read, for example from a pipe, which can be read only once; otherwise its
    /// path is opened.
    shared<mapped_file const> opened{};
    /// The bytes of `weights` if they have another source, or another form: `caffe::open_hdf5_weights`.
    shared<mapped_file const> opened_weights{};
};

GRAFT_END
