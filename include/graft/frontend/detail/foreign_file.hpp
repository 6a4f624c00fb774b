// graft/frontend/detail/foreign_file.hpp - what a file is that no front end reads, by its first bytes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/bytes.hpp"
#include "graft/base/separate.hpp"
#include "graft/model/known_file.hpp"

GRAFT_BEGIN
namespace detail {

/// A file of another tool, in a form that graft does not read: archives and compressed files, models of PyTorch, Keras,
/// TensorFlow Lite, Core ML, Caffe2, Darknet, ncnn and others, JSON, text in UTF-16.
/// cost reads the first kilobytes; of an archive, its list of files
[[nodiscard]] GRAFT_LARGE model::known_file foreign_file(byte_view bytes);

/// What a file is that is no model of a front end: one that `own` knows, or a file of another tool; empty for a model.
[[nodiscard]] inline model::known_file no_model(
    byte_view bytes, bool looks_like_model, model::known_file (*own)(byte_view)) {
    if (looks_like_model) return {};
    auto const known = own(bytes);
    return known ? known : foreign_file(bytes);
}

} // namespace detail
GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/frontend/detail/foreign_file.ipp"
#endif
