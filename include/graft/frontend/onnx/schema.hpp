// graft/frontend/onnx/schema.hpp - all messages that an ONNX model may hold, made from their texts
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

#include "graft/frontend/onnx/detail/schema_messages.hpp"
#include "graft/model/wire/schema.hpp"
#include "graft/model/wire/schema_text.hpp"

GRAFT_BEGIN
namespace onnx {
namespace detail {
[[nodiscard]] constexpr std::size_t place_of_message(std::string_view name) {
    return wire::place_of(name, message_strings);
}
} // namespace detail

/// Every message and enum that an ONNX model may contain; the messages that the readers decode are members.
struct schema {
    using table_type =
        wire::schema_tables<wire::count_of(detail::message_strings), 134, wire::count_of(detail::enum_strings), 17>;
    static table_type const tables;

    static constexpr auto& attribute_proto = tables.messages[detail::place_of_message("AttributeProto")];
    static constexpr auto& function_proto = tables.messages[detail::place_of_message("FunctionProto")];
    static constexpr auto& graph_proto = tables.messages[detail::place_of_message("GraphProto")];
    static constexpr auto& model_proto = tables.messages[detail::place_of_message("ModelProto")];
    static constexpr auto& node_proto = tables.messages[detail::place_of_message("NodeProto")];
    static constexpr auto& operator_set_id_proto = tables.messages[detail::place_of_message("OperatorSetIdProto")];
    static constexpr auto& sparse_tensor_proto = tables.messages[detail::place_of_message("SparseTensorProto")];
    static constexpr auto& string_string_entry_proto =
        tables.messages[detail::place_of_message("StringStringEntryProto")];
    static constexpr auto& tensor_proto = tables.messages[detail::place_of_message("TensorProto")];
    static constexpr auto& tensor_shape_proto = tables.messages[detail::place_of_message("TensorShapeProto")];
    static constexpr auto& tensor_shape_proto_dimension =
        tables.messages[detail::place_of_message("TensorShapeProto.Dimension")];
    static constexpr auto& type_proto = tables.messages[detail::place_of_message("TypeProto")];
    static constexpr auto& type_proto_optional = tables.messages[detail::place_of_message("TypeProto.Optional")];
    static constexpr auto& type_proto_sequence = tables.messages[detail::place_of_message("TypeProto.Sequence")];
    static constexpr auto& type_proto_tensor = tables.messages[detail::place_of_message("TypeProto.Tensor")];
    static constexpr auto& value_info_proto = tables.messages[detail::place_of_message("ValueInfoProto")];
    static constexpr auto& attribute_proto_attribute_type =
        tables.enums[wire::place_of("AttributeProto.AttributeType", detail::enum_strings)];
    static constexpr auto& tensor_proto_data_location =
        tables.enums[wire::place_of("TensorProto.DataLocation", detail::enum_strings)];
};
inline constexpr schema::table_type schema::tables{detail::message_strings, detail::enum_strings, true};

} // namespace onnx
GRAFT_END
