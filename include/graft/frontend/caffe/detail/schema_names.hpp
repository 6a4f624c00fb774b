// graft/frontend/caffe/detail/schema_names.hpp - Caffe's messages by name, before what they hold
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/frontend/caffe/detail/dialect.hpp"
#include "graft/frontend/caffe/detail/schema_layers.hpp"
#include "graft/frontend/caffe/detail/schema_net.hpp"
#include "graft/model/wire/schema.hpp"
#include "graft/model/wire/schema_text.hpp"

GRAFT_BEGIN
namespace caffe {
namespace detail {

inline constexpr std::size_t message_count = wire::count_of(net_messages) + wire::count_of(layer_messages);

[[nodiscard]] constexpr char const* text_of_message(std::size_t place) {
    return place < wire::count_of(net_messages) ? net_messages[place]
                                                : layer_messages[place - wire::count_of(net_messages)];
}
/// The place of the message of this name among all, or how many there are.
[[nodiscard]] constexpr std::size_t place_of_message(std::string_view name) {
    return wire::place_of(name, text_of_message, message_count);
}

/// The tables of the schema's strings, and the numbers that fields have in single dialects.
struct caffe_tables {
    dialect_number numbers[59]{};
    wire::schema_tables<message_count, 1168, wire::count_of(enum_strings), 228> all;

    constexpr caffe_tables();
};

} // namespace detail

/// Every message that a Caffe model may hold. The tables are in schema.hpp: a unit that only names messages needs none.
struct schema {
    static detail::caffe_tables const tables;

    /// What the readers take apart themselves.
    static constexpr auto &net_parameter = tables.all.messages[detail::place_of_message("NetParameter")],
                          &net_state = tables.all.messages[detail::place_of_message("NetState")],
                          &net_state_rule = tables.all.messages[detail::place_of_message("NetStateRule")],
                          &layer_parameter = tables.all.messages[detail::place_of_message("LayerParameter")],
                          &v1_layer_parameter = tables.all.messages[detail::place_of_message("V1LayerParameter")],
                          &v0_layer_parameter = tables.all.messages[detail::place_of_message("V0LayerParameter")],
                          &param_spec = tables.all.messages[detail::place_of_message("ParamSpec")],
                          &blob_proto = tables.all.messages[detail::place_of_message("BlobProto")],
                          &blob_shape = tables.all.messages[detail::place_of_message("BlobShape")];

    /// The message of this name: `schema::message("PoolingParameter")`; a constant of another name does not compile.
    [[nodiscard]] static constexpr wire::message_schema const& message(std::string_view name) {
        return tables.all.messages[detail::place_of_message(name)];
    }
};

} // namespace caffe
GRAFT_END
