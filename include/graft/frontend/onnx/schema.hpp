// graft/frontend/onnx/schema.hpp - all messages that an ONNX model may hold: their texts, and tables made from these
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"
#include "graft/model/wire/schema.hpp"
#include "graft/model/wire/schema_text.hpp"

GRAFT_BEGIN
namespace onnx::detail {

// clang-format off: lines are as full as they can be
/// In the order of their names; the grammar is that of `wire::message_text`.
inline constexpr char const* message_strings[] = {
    "AttributeProto 1 name:string 2 f:float 3 i:int64 4 s:bytes 5 t:TensorProto 6 g:GraphProto 7 floats*:float"
        " 8 ints*:int64 9 strings*:bytes 10 tensors*:TensorProto 11 graphs*:GraphProto 13 doc_string:string"
        " 14 tp:TypeProto 15 type_protos*:TypeProto 20 type:.AttributeType 21 ref_attr_name:string"
        " 22 sparse_tensor:SparseTensorProto 23 sparse_tensors*:SparseTensorProto",
    "DeviceConfigurationProto 1 name:string 2 num_devices:int32 3 device*:string",
    "FunctionProto 1 name:string 4 input*:string 5 output*:string 6 attribute*:string 7 node*:NodeProto"
        " 8 doc_string:string 9 opset_import*:OperatorSetIdProto 10 domain:string 11 attribute_proto*:AttributeProto"
        " 12 value_info*:ValueInfoProto 13 overload:string 14 metadata_props*:StringStringEntryProto",
    "GraphProto 1 node*:NodeProto 2 name:string 5 initializer*:TensorProto 10 doc_string:string"
        " 11 input*:ValueInfoProto 12 output*:ValueInfoProto 13 value_info*:ValueInfoProto"
        " 14 quantization_annotation*:TensorAnnotation 15 sparse_initializer*:SparseTensorProto"
        " 16 metadata_props*:StringStringEntryProto",
    "IntIntListEntryProto 1 key:int64 2 value*:int64",
    "ModelProto 1 ir_version:int64 2 producer_name:string 3 producer_version:string 4 domain:string"
        " 5 model_version:int64 6 doc_string:string 7 graph:GraphProto 8 opset_import*:OperatorSetIdProto"
        " 14 metadata_props*:StringStringEntryProto 20 training_info*:TrainingInfoProto 25 functions*:FunctionProto"
        " 26 configuration*:DeviceConfigurationProto",
    "NodeDeviceConfigurationProto 1 configuration_id:string 2 sharding_spec*:ShardingSpecProto 3 pipeline_stage:int32",
    "NodeProto 1 input*:string 2 output*:string 3 name:string 4 op_type:string 5 attribute*:AttributeProto"
        " 6 doc_string:string 7 domain:string 8 overload:string 9 metadata_props*:StringStringEntryProto"
        " 10 device_configurations*:NodeDeviceConfigurationProto",
    "OperatorSetIdProto 1 domain:string 2 version:int64",
    "ShardedDimProto 1 axis:int64 2 simple_sharding*:SimpleShardedDimProto",
    "ShardingSpecProto 1 tensor_name:string 2 device*:int64 3 index_to_device_group_map*:IntIntListEntryProto"
        " 4 sharded_dim*:ShardedDimProto",
    "SimpleShardedDimProto 1 dim_value|:int64 2 dim_param|:string 3 num_shards:int64",
    "SparseTensorProto 1 values:TensorProto 2 indices:TensorProto 3 dims*:int64",
    "StringStringEntryProto 1 key:string 2 value:string",
    "TensorAnnotation 1 tensor_name:string 2 quant_parameter_tensor_names*:StringStringEntryProto",
    "TensorProto 1 dims*:int64 2 data_type:int32 3 segment:TensorProto.Segment 4 float_data+:float"
        " 5 int32_data+:int32 6 string_data*:bytes 7 int64_data+:int64 8 name:string 9 raw_data:bytes"
        " 10 double_data+:double 11 uint64_data+:uint64 12 doc_string:string 13 external_data*:StringStringEntryProto"
        " 14 data_location:.DataLocation 16 metadata_props*:StringStringEntryProto",
    "TensorProto.Segment 1 begin:int64 2 end:int64",
    "TensorShapeProto 1 dim*:TensorShapeProto.Dimension",
    "TensorShapeProto.Dimension 1 dim_value|:int64 2 dim_param|:string 3 denotation:string",
    "TrainingInfoProto 1 initialization:GraphProto 2 algorithm:GraphProto"
        " 3 initialization_binding*:StringStringEntryProto 4 update_binding*:StringStringEntryProto",
    "TypeProto 1 tensor_type|:TypeProto.Tensor 4 sequence_type|:TypeProto.Sequence 5 map_type|:TypeProto.Map"
        " 6 denotation:string 7 opaque_type|:TypeProto.Opaque 8 sparse_tensor_type|:TypeProto.SparseTensor"
        " 9 optional_type|:TypeProto.Optional",
    "TypeProto.Map 1 key_type:int32 2 value_type:TypeProto",
    "TypeProto.Opaque 1 domain:string 2 name:string",
    "TypeProto.Optional 1 elem_type:TypeProto",
    "TypeProto.Sequence 1 elem_type:TypeProto",
    "TypeProto.SparseTensor 1 elem_type:int32 2 shape:TensorShapeProto",
    "TypeProto.Tensor 1 elem_type:int32 2 shape:TensorShapeProto",
    "ValueInfoProto 1 name:string 2 type:TypeProto 3 doc_string:string 4 metadata_props*:StringStringEntryProto",
};

/// `wire::schema_tables` documents their grammar.
inline constexpr char const* enum_strings[] = {
    "AttributeProto.AttributeType UNDEFINED FLOAT INT STRING TENSOR GRAPH SPARSE_TENSOR=11 TYPE_PROTO=13 FLOATS=6"
        " INTS STRINGS TENSORS GRAPHS SPARSE_TENSORS=12 TYPE_PROTOS=14",
    "TensorProto.DataLocation DEFAULT EXTERNAL",
};
// clang-format on

} // namespace onnx::detail

namespace onnx {
namespace detail {
[[nodiscard]] constexpr std::size_t place_of_message(std::string_view name) {
    return wire::place_of(name, message_strings);
}
} // namespace detail

/// Every message and enum that an ONNX model may contain; the messages that the readers decode are members.
struct schema {
    /// Tables of this number of messages, fields, enums and values.
    using table_type =
        wire::schema_tables<wire::count_of(detail::message_strings), 134, wire::count_of(detail::enum_strings), 17>;
    static table_type const tables; ///< made from the texts above by the compiler

    /// The fields of each message: `schema::node_proto["op_type"]` is the number of the field `op_type` of NodeProto.
    static constexpr auto& attribute_proto = tables.messages[detail::place_of_message("AttributeProto")];
    static constexpr auto& function_proto = tables.messages[detail::place_of_message("FunctionProto")];
    static constexpr auto& graph_proto = tables.messages[detail::place_of_message("GraphProto")];
    static constexpr auto& model_proto = tables.messages[detail::place_of_message("ModelProto")];
    static constexpr auto& node_proto = tables.messages[detail::place_of_message("NodeProto")];
    static constexpr auto& operator_set_id_proto = tables.messages[detail::place_of_message("OperatorSetIdProto")];
    static constexpr auto& sparse_tensor_proto = tables.messages[detail::place_of_message("SparseTensorProto")];
    /// A key and a value: metadata, external data.
    static constexpr auto& string_string_entry_proto =
        tables.messages[detail::place_of_message("StringStringEntryProto")];
    /// A tensor, and its shape in a type.
    static constexpr auto& tensor_proto = tables.messages[detail::place_of_message("TensorProto")];
    static constexpr auto& tensor_shape_proto = tables.messages[detail::place_of_message("TensorShapeProto")];
    /// One dim of a shape: a number, or the name of a symbol.
    static constexpr auto& tensor_shape_proto_dimension =
        tables.messages[detail::place_of_message("TensorShapeProto.Dimension")];
    /// The type of a value: a tensor, or a list, map or optional of types.
    static constexpr auto& type_proto = tables.messages[detail::place_of_message("TypeProto")];
    static constexpr auto& type_proto_optional = tables.messages[detail::place_of_message("TypeProto.Optional")];
    static constexpr auto& type_proto_sequence = tables.messages[detail::place_of_message("TypeProto.Sequence")];
    static constexpr auto& type_proto_tensor = tables.messages[detail::place_of_message("TypeProto.Tensor")];
    static constexpr auto& value_info_proto = tables.messages[detail::place_of_message("ValueInfoProto")];
    /// The kind of an attribute.
    static constexpr auto& attribute_proto_attribute_type =
        tables.enums[wire::place_of("AttributeProto.AttributeType", detail::enum_strings)];
    /// Where the elements of a tensor are: in the model, or in another file.
    static constexpr auto& tensor_proto_data_location =
        tables.enums[wire::place_of("TensorProto.DataLocation", detail::enum_strings)];
};
inline constexpr schema::table_type schema::tables{detail::message_strings, detail::enum_strings, true};

} // namespace onnx
GRAFT_END
