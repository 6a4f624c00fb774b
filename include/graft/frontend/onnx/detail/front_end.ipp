// graft/frontend/onnx/detail/front_end.ipp - the functions behind ONNX's front end
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "graft/frontend/detail/foreign_file.hpp"
#include "graft/frontend/detail/tensor_lists.hpp"
#include "graft/frontend/onnx/detail/attributes.hpp"
#include "graft/frontend/onnx/detail/read.hpp"
#include "graft/mapping/translate/translation.hpp"

GRAFT_BEGIN
namespace onnx {
namespace detail {

GRAFT_LARGE bool is_model(mapped_file const& file) {
    return looks_like_text_model(file.text()) || looks_like_model(file.bytes());
}
GRAFT_LARGE model::known_file kind_of_file(byte_view bytes, bool looks_like_model) {
    return graft::detail::no_model(bytes, looks_like_model, &other_file);
}
GRAFT_LARGE error_list read_request_of(read_request const& from, model::source& out) {
    return read_model(from.file, from.path, from.budget, out, from.keep_unknown);
}
GRAFT_LARGE bool attributes_of(
    model::source& from, model::node const& n, std::string_view, series<named_attr>& out, error_list& errors) {
    return attributes(from, n, out, errors);
}

} // namespace detail

GRAFT_LARGE error_list read(
    shared<mapped_file const> file, std::string file_name, read_budget const& budget, model::source& out) {
    out.front = &front_end;
    return read_model(std::move(file), std::move(file_name), budget, out);
}

GRAFT_LARGE shared<import_watch> watch_lists(translation& t) {
    auto watch = shared<graft::detail::tensor_lists>::make(t);
    if (!watch->any()) return nullptr; // the catalog has no lists
    return watch;
}

} // namespace onnx
GRAFT_END
