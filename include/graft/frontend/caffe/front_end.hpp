// graft/frontend/caffe/front_end.hpp - Caffe as a front end: nets of all three generations, their weights in a file of
// their own
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <memory> // shared_ptr of the mapped files
#include <string>
#include <string_view>
#include <utility>

#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/base/series.hpp"
#include "graft/base/status.hpp"
#include "graft/frontend/caffe/attributes.hpp"
#include "graft/frontend/caffe/blobs.hpp"
#include "graft/frontend/caffe/content.hpp"
#include "graft/frontend/caffe/data_layers.hpp"
#include "graft/frontend/caffe/net_state.hpp"
#include "graft/frontend/caffe/read.hpp"
#include "graft/frontend/caffe/schema.hpp"
#include "graft/frontend/caffe/watch.hpp"
#include "graft/model/file.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN
namespace caffe {

/// The state of a net as settings of this front end: `options.reading = graft::caffe::reading({.train = true});`.
[[nodiscard]] inline series<reading_option> reading(net_state const& state) {
    series<reading_option> all{{"phase", state.train ? "TRAIN" : "TEST"}, {"level", std::to_string(state.level)}};
    for (auto const& s : state.stages) all.push_back({"stage", s});
    return all;
}

namespace detail {

inline bool is_model(mapped_file const& file) {
    return looks_like_net_text(file.bytes()) || looks_like_net_binary(file.bytes());
}

/// error usage: a phase or a level that is none
inline bool state_of(read_request const& from, net_state& state, error_list& errors) {
    auto const before = errors.errors.size();
    auto const fails = [&](reading_option const& o, char const* expected) {
        errors.add(errc::usage, place::in(from.path, o.name), expected, o.value);
    };
    for (auto const& o : from.options) {
        if (o.name == "stage") state.stages.push_back(o.value);
        if (o.name == "phase") {
            state.train = o.value == "TRAIN";
            if (!state.train && o.value != "TEST") fails(o, "TRAIN or TEST");
        }
        if (o.name != "level") continue;
        auto const* const end = o.value.data() + o.value.size();
        auto const [at, why] = std::from_chars(o.value.data(), end, state.level);
        if (why != std::errc() || at != end) fails(o, "a number of 32 bits");
    }
    return errors.errors.size() == before;
}
inline bool read_model(read_request const& from, model::source& out, error_list& errors) {
    net_state state;
    return state_of(from, state, errors) && read_net(from.file, from.path, from.weights, from.weights_path, state,
                                                from.budget, out, errors, from.messages, from.keep_unknown);
}
/// An operator that names no message has no attributes in its layer.
constexpr bool attributes_of(
    model::source& from, model::node const& n, std::string_view message, series<named_attr>& out, error_list& errors) {
    return message.empty() || attributes(from, n, message, out, errors, from.messages);
}
[[nodiscard]] constexpr model::node_role role_of(std::string_view type) {
    return is_data_layer(type) ? model::node_role::input : model::node_role::operation;
}
/// The tops of a data layer. All are inputs of the graph.
constexpr status tops_of(
    model::source& from, model::node const& n, bool, bool, series<model::entrance>& out, error_list& errors) {
    for (std::size_t k = 0; k < n.output_count; ++k) {
        auto& d = out.emplace_back().desc;
        d.type = dtype::f32;
        d.shape = data_shape(from, n, k, from.messages, errors);
    }
    return ok;
}
inline void weights_of(model::source& from, model::node const& n, series<tensor_view>& out, error_list& errors) {
    caffe::each_blob(from, n, errors, [&](blob const& b) { out.push_back(b.data); });
}

inline constexpr std::string_view options[]{"phase", "level", "stage"};

} // namespace detail

/// Nets of Caffe and its forks, text or binary. Settings: `phase` (TRAIN or TEST, which counts without
/// it), `level`, and
/// `stage`, which may come several times.
inline constexpr graft::front_end front_end{
    .name = "caffe",
    .models = "a Caffe net",
    .looks_like = &detail::is_model,
    .read = &detail::read_model,
    .attributes = &detail::attributes_of,
    .role = &detail::role_of,
    .entrances = &detail::tops_of,
    .order = nullptr,
    .weights = &detail::weights_of,
    .inline_calls = nullptr,
    .hooks = &hooks,
    .names_outputs = true,
    .reads_weights = true,
    .image_layout = format::nchw,
    .type_attributes = {},
    .options = detail::options,
    .schema = &schema::net_parameter,
};

/// Reads a net into `out`, which is a fresh one, without a target: as `front_end.read`.
/// error those of `read_net`
inline bool read(std::shared_ptr<mapped_file const> net, std::string file, std::shared_ptr<mapped_file const> weights,
    std::string weights_file, net_state const& state, read_budget const& budget, model::source& out, error_list& errors,
    wire::message_set const& known = {}, bool keep_unknown = false) {
    out.front = &front_end;
    return read_net(std::move(net), std::move(file), std::move(weights), std::move(weights_file), state, budget, out,
        errors, known, keep_unknown);
}

} // namespace caffe
GRAFT_END
