// graft/frontend/caffe/data_layers.hpp - shapes of Caffe's data layers, as far as the net file specifies them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <type_traits> // is_constant_evaluated
#include <utility>
#include <vector>

#include "graft/base/container/hash.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/frontend/caffe/attributes.hpp"
#include "graft/frontend/caffe/blobs.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/message_set.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN
namespace caffe {

namespace detail {
inline constexpr std::string_view data_layers[] = {
    "Input", "Data", "ImageData", "HDF5Data", "WindowData", "MemoryData", "DummyData", "AnnotatedData", "VideoData"};
}
/// Whether a layer of this type produces its tops without any input from the graph.
[[nodiscard]] constexpr bool is_data_layer(std::string_view type) {
    for (auto const& t : detail::data_layers)
        if (same_name(t, type)) return true;
    return false;
}

namespace detail {

constexpr attr_value const* field_of(span<named_attr const> all, std::string_view name) {
    for (auto const& a : all)
        if (a.name == name) return &a.value;
    return nullptr;
}
/// Whether a field that is a flag is set.
inline bool is_set(attr_value const* a) { return a && a->kind == attr_kind::boolean && a->integer != 0; }
inline dim positive(attr_value const* a) {
    return a && a->kind == attr_kind::integer && a->integer > 0 ? dim(a->integer) : dim::unknown();
}

inline void add_wrong_shape(model::source const& s, model::node const& n, error_list& errors, errc code,
    std::string_view expected, std::int64_t limit, std::int64_t got) {
    auto where = s.place_of(n);
    where.port = "shape";
    errors.add(code, std::move(where), std::string(expected) + std::to_string(limit), std::to_string(got));
}

/// The dims that `n` specifies, as a shape; -1 is an unknown dim.
constexpr shape shape_of_message(std::string_view message, model::source& s, model::node const& n, error_list& errors) {
    std::vector<std::int64_t> dims;
    if (dims_of(s.storage.bytes_of(span(message.data(), message.size())), dims) != errc::ok)
        return shape::unknown_rank();
    auto const fails = [&](errc code, std::string_view expected, std::int64_t limit, std::int64_t got) {
        if (std::is_constant_evaluated()) errors.note(fail(code, "shape", expected, limit, got), n.line);
        else add_wrong_shape(s, n, errors, code, expected, limit, got);
        return shape::unknown_rank();
    };
    if (dims.size() > max_rank)
        return fails(errc::rank_too_large, "dims at most ", max_rank, static_cast<std::int64_t>(dims.size()));
    shape to = shape::scalar();
    for (auto d : dims) {
        if (d < -1) return fails(errc::negative_dim, "a dim of at least ", -1, d);
        to.append(d < 0 ? dim::unknown() : dim(d));
    }
    return to;
}

/// The part of an image shape that a TransformationParameter determines: a crop has its size, SSD's resizing its
/// output size; several means are one for each channel.
inline void transformed(model::source& s, span<named_attr const> transform, dim& channels, dim& height, dim& width,
    wire::message_set const& messages, error_list& errors) {
    if (is_set(field_of(transform, "force_color"))) channels = 3;
    else if (is_set(field_of(transform, "force_gray"))) channels = 1;
    else if (auto const* means = field_of(transform, "mean_value"); means && means->size() > 1)
        channels = static_cast<std::int64_t>(means->size());
    height = width = positive(field_of(transform, "crop_size"));
    if (!height.known())
        height = positive(field_of(transform, "crop_h")), width = positive(field_of(transform, "crop_w"));
    auto const* resized = field_of(transform, "resize_param");
    // one of several is chosen at random
    if (height.known() || width.known() || !resized || resized->size() != 1) return;
    auto const one = resized->kind == attr_kind::message ? resized->string : resized->strings[0];
    series<named_attr> size;
    attributes(s, s.storage.bytes_of(span(one.data(), one.size())), schema::message("ResizeParameter"), {}, size,
        errors, messages);
    auto const* mode = field_of(size, "resize_mode");
    if (mode && mode->string == "FIT_SMALL_SIZE") return; // depends on the image's own aspect ratio
    height = positive(field_of(size, "height"));
    width = positive(field_of(size, "width"));
}

/// Caffe requires one shape (or one of each old dim, but not both forms) and one filler for all tops, or one for each.
inline void check_dummy_data(
    model::source const& s, model::node const& n, span<named_attr const> param, error_list& errors) {
    auto const size = [&](std::string_view name) {
        auto const* a = field_of(param, name);
        return a ? a->size() : std::size_t{0};
    };
    auto const fails = [&](std::string_view port, std::size_t got) {
        auto where = s.place_of(n);
        where.port = "dummy_data_param." + std::string(port);
        errors.add(errc::wrong_element_count, std::move(where),
            n.output_count == 1 ? "1" : "1 or " + std::to_string(n.output_count), std::to_string(got));
    };
    auto const shapes = size("shape"), old = size("num");
    if (shapes != 0 && old != 0) fails("num", old + shapes);
    else if (old == 0 && shapes != 1 && shapes != n.output_count) fails("shape", shapes);
    for (auto name : {"num", "channels", "height", "width"})
        if (auto const k = size(name); (old != 0 || k != 0) && shapes == 0 && k != 1 && k != n.output_count)
            fails(name, k);
    if (auto const k = size("data_filler"); k > 1 && k != n.output_count) fails("data_filler", k);
}

} // namespace detail

/// Shape of top `k` of a data layer; dims or rank are unknown if only the data determines them. All tops are graph
/// inputs, DummyData too: the caller provides the values that its fillers would generate.
/// error wrong_element_count: shapes or fillers of DummyData
/// error negative_dim rank_too_large: a shape that no tensor has
constexpr shape data_shape(
    model::source& s, model::node const& n, std::size_t k, wire::message_set const& messages, error_list& errors) {
    series<named_attr> param, transform;
    auto const read = [&](std::string_view message, series<named_attr>& out) {
        attributes(s, n, message, out, errors, messages);
    };
    if (n.type == "Input" || n.type == "DummyData") {
        read(n.type == "Input" ? "input_param" : "dummy_data_param", param);
        if (n.type == "DummyData" && k == 0) detail::check_dummy_data(s, n, param, errors);
        if (auto const* all = detail::field_of(param, "shape")) {
            auto const one = all->kind == attr_kind::message ? span(&all->string, 1) : all->strings;
            if (one.size() == 1) return detail::shape_of_message(one[0], s, n, errors);
            if (k < one.size()) return detail::shape_of_message(one[k], s, n, errors);
        }
        shape old = shape::scalar();
        for (auto name : {"num", "channels", "height", "width"}) {
            auto const* a = detail::field_of(param, name);
            if (!a || a->integers.empty()) return shape::unknown_rank();
            old.append(a->integers[k < a->integers.size() ? k : 0]);
        }
        return old;
    }
    read("transform_param", transform);
    dim batch, channels, height, width;
    detail::transformed(s, transform, channels, height, width, messages, errors);
    dim const crop = height;
    if (n.type == "MemoryData") {
        read("memory_data_param", param);
        channels = detail::positive(detail::field_of(param, "channels"));
        if (!crop.known())
            height = detail::positive(detail::field_of(param, "height")),
            width = detail::positive(detail::field_of(param, "width"));
    } else if (n.type == "ImageData") {
        read("image_data_param", param);
        if (!crop.known())
            height = detail::positive(detail::field_of(param, "new_height")),
            width = detail::positive(detail::field_of(param, "new_width"));
        if (!channels.known())
            channels = detail::field_of(param, "is_color") && !detail::is_set(detail::field_of(param, "is_color")) ? 1
                                                                                                                   : 3;
    } else if (n.type == "HDF5Data") {
        read("hdf5_data_param", param);
        auto r = shape::unknown_rank();
        return r; // the file specifies everything except the batch
    } else if (n.type == "WindowData") {
        read("window_data_param", param);
        channels = 3;
        if (!crop.known()) height = width = detail::positive(detail::field_of(param, "crop_size"));
    } else {
        read("data_param", param);
    }
    batch = detail::positive(detail::field_of(param, "batch_size"));
    if (k == 0) return shape{batch.store(), channels.store(), height.store(), width.store()};
    return n.type == "AnnotatedData" || n.type == "VideoData" ? shape::unknown_rank() : shape{batch.store()};
}

} // namespace caffe
GRAFT_END
