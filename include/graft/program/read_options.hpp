// graft/program/read_options.hpp - how a model file is read
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory> // shared_ptr of files
#include <string>

#include "graft/base/config.hpp"
#include "graft/base/series.hpp"
#include "graft/model/file.hpp"
#include "graft/model/front_end.hpp"

GRAFT_BEGIN

/// How a model is read.
struct GRAFT_TYPE read_options {
    std::string from{};    ///< the framework by its name, `tensorflow`; recognised from the content when not given
    std::string weights{}; ///< the file with trained parameters, where the framework has one of its own
    series<reading_option> reading{}; ///< settings of the front end: `graft::caffe::reading({.train = true})`
    /// A field that no message has is a warning, not an error; so it is in a partial import, where the layers of forks
    /// that bring such fields are kept.
    bool keep_unknown = false;
    read_budget budget{};
    /// The model's bytes where they are read already, a pipe's say, which gives them once; else its path is opened.
    std::shared_ptr<mapped_file const> opened{};
    /// The bytes of `weights` where they come from elsewhere, or in another form: `caffe::open_hdf5_weights`.
    std::shared_ptr<mapped_file const> opened_weights{};
};

GRAFT_END
