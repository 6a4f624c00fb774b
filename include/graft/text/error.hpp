// graft/text/error.hpp - an error as one line: location, error, expected and actual value
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/op/catalog/catalog_view.hpp"
#include "graft/text/errc.hpp"

GRAFT_BEGIN

/// `net.prototxt:12:3` in a text file, `net.pb (byte 17)` in a broken binary one, otherwise the file.
[[nodiscard]] GRAFT_LARGE std::string to_text(place const& at);

/// A string of a model for one line of output: control characters and bytes that are not UTF-8 become `?`.
[[nodiscard]] GRAFT_LARGE std::string on_one_line(std::string_view text);

namespace detail {

GRAFT_LARGE std::string quoted(std::string_view text);

GRAFT_LARGE std::string start_of_line(place const& at);

} // namespace detail

/// One line without a line break:
/// `net.prototxt:7:1: node 'conv1' (Convolution): pads: wrong number of elements: expected 4, got 2, by infer_shape of
/// Conv2D [wrong_element_count]`.
[[nodiscard]] GRAFT_LARGE std::string to_text(error const& e);

/// The status of a rule or a kernel, in one line without a location.
[[nodiscard]] GRAFT_LARGE std::string to_text(status const& why);

/// An operator without a plugin, with the number of its nodes; `known` are the operators that can be mapped.
[[nodiscard]] GRAFT_LARGE std::string unsupported_text(
    error const& first, std::size_t count, catalog_view const& known);

/// All errors, one line each, in order; every type of unsupported operator once, at its first occurrence.
/// cost linear in the errors, times the types of unsupported operators
[[nodiscard]] GRAFT_LARGE std::vector<std::string> to_lines(
    series<error> const& errors, catalog_view const& known = {});

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/detail/error.ipp"
#endif
