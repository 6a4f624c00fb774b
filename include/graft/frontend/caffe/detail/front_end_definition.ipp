// graft/frontend/caffe/detail/front_end_definition.ipp - the function pointers in Caffe's front end
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/series.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/status.hpp"
#include "graft/frontend/caffe/attributes.hpp"
#include "graft/frontend/caffe/data_layers.hpp"
#include "graft/frontend/caffe/detail/framework.hpp"
#include "graft/frontend/caffe/schema.hpp"
#include "graft/mapping/declare/import_hooks.hpp"
#include "graft/model/file.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN
namespace caffe {
namespace detail {

GRAFT_LARGE bool is_model(mapped_file const& file);
GRAFT_LARGE model::known_file kind_of_file(byte_view bytes, bool looks_like_model);

GRAFT_LARGE error_list read_model(read_request const& from, model::source& out);
/// An operator without a declared message has no attributes in its layer.
constexpr bool attributes_of(
    model::source& from, model::node const& n, std::string_view message, series<named_attr>& out, error_list& errors) {
    return message.empty() || attributes(from, n, message, out, errors, from.messages);
}
[[nodiscard]] constexpr model::node_role role_of(std::string_view type) {
    return is_data_layer(type) ? model::node_role::input : model::node_role::operation;
}
/// The tops of a data layer. All are graph inputs.
constexpr status tops_of(
    model::source& from, model::node const& n, bool, bool, series<model::graph_input>& out, error_list& errors) {
    for (std::size_t k = 0; k < n.output_count; ++k) {
        auto& d = out.emplace_back().desc;
        d.type = dtype::f32;
        d.shape = data_shape(from, n, k, from.messages, errors);
    }
    return ok;
}
GRAFT_LARGE void weights_of(model::source& from, model::node const& n, series<tensor_view>& out, error_list& errors);

inline constexpr std::string_view options[]{"phase", "level", "stage"};

} // namespace detail

/// Follows the shared parameters and split blobs of a net while `t` builds the graph.
GRAFT_LARGE shared<import_watch> watch_net(translation& t);
/// What an import calls for models of this framework.
inline constexpr import_hooks hooks{&watch_net};

inline constexpr front_end_of<framework> detail::shipped::front_end{{
    .name = "caffe",
    .models = "a Caffe net",
    .looks_like = &detail::is_model,
    .other_file = &detail::kind_of_file,
    .read = &detail::read_model,
    .attributes = &detail::attributes_of,
    .role = &detail::role_of,
    .graph_inputs = &detail::tops_of,
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
}};

} // namespace caffe
GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/frontend/caffe/detail/front_end.ipp"
#endif
