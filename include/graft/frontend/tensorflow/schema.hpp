// graft/frontend/tensorflow/schema.hpp - all messages that a TensorFlow model may contain, parsed from their
// definitions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

#include "graft/frontend/tensorflow/detail/schema_messages.hpp"
#include "graft/model/wire/schema.hpp"
#include "graft/model/wire/schema_text.hpp"

GRAFT_BEGIN
namespace tensorflow {
namespace detail {
[[nodiscard]] constexpr std::size_t place_of_message(std::string_view name) {
    return wire::place_of(name, message_strings);
}
} // namespace detail

/// Every message and enum that a TensorFlow model may contain; the messages that the readers decode are members.
struct schema {
    using table_type =
        wire::schema_tables<wire::count_of(detail::message_strings), 216, wire::count_of(detail::enum_strings), 104>;
    static table_type const tables;

    static constexpr auto& asset_file_def = tables.messages[detail::place_of_message("AssetFileDef")];
    static constexpr auto& attr_value = tables.messages[detail::place_of_message("AttrValue")];
    static constexpr auto& attr_value_list_value = tables.messages[detail::place_of_message("AttrValue.ListValue")];
    static constexpr auto& collection_def = tables.messages[detail::place_of_message("CollectionDef")];
    static constexpr auto& collection_def_any_list = tables.messages[detail::place_of_message("CollectionDef.AnyList")];
    static constexpr auto& collection_def_node_list =
        tables.messages[detail::place_of_message("CollectionDef.NodeList")];
    static constexpr auto& function_def = tables.messages[detail::place_of_message("FunctionDef")];
    static constexpr auto& function_def_ret_entry = tables.messages[detail::place_of_message("FunctionDef.RetEntry")];
    static constexpr auto& function_def_library = tables.messages[detail::place_of_message("FunctionDefLibrary")];
    static constexpr auto& graph_def = tables.messages[detail::place_of_message("GraphDef")];
    static constexpr auto& meta_graph_def = tables.messages[detail::place_of_message("MetaGraphDef")];
    static constexpr auto& meta_graph_def_meta_info_def =
        tables.messages[detail::place_of_message("MetaGraphDef.MetaInfoDef")];
    static constexpr auto& name_attr_list = tables.messages[detail::place_of_message("NameAttrList")];
    static constexpr auto& node_def = tables.messages[detail::place_of_message("NodeDef")];
    static constexpr auto& node_def_attr_entry = tables.messages[detail::place_of_message("NodeDef.AttrEntry")];
    static constexpr auto& op_def = tables.messages[detail::place_of_message("OpDef")];
    static constexpr auto& op_def_arg_def = tables.messages[detail::place_of_message("OpDef.ArgDef")];
    static constexpr auto& op_def_attr_def = tables.messages[detail::place_of_message("OpDef.AttrDef")];
    static constexpr auto& op_list = tables.messages[detail::place_of_message("OpList")];
    static constexpr auto& saved_model = tables.messages[detail::place_of_message("SavedModel")];
    static constexpr auto& saver_def = tables.messages[detail::place_of_message("SaverDef")];
    static constexpr auto& signature_def = tables.messages[detail::place_of_message("SignatureDef")];
    static constexpr auto& tensor_info = tables.messages[detail::place_of_message("TensorInfo")];
    static constexpr auto& tensor_proto = tables.messages[detail::place_of_message("TensorProto")];
    static constexpr auto& tensor_shape_proto = tables.messages[detail::place_of_message("TensorShapeProto")];
    static constexpr auto& tensor_shape_proto_dim = tables.messages[detail::place_of_message("TensorShapeProto.Dim")];
    static constexpr auto& version_def = tables.messages[detail::place_of_message("VersionDef")];
    static constexpr auto& google_protobuf_any = tables.messages[detail::place_of_message("google.protobuf.Any")];
};
inline constexpr schema::table_type schema::tables{detail::message_strings, detail::enum_strings, true};

} // namespace tensorflow
GRAFT_END
