// graft/frontend/tensorflow/schema.hpp - all messages that a TensorFlow model may hold: their texts, and their tables
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"
#include "graft/model/wire/schema.hpp"
#include "graft/model/wire/schema_text.hpp"

GRAFT_BEGIN
namespace tensorflow::detail {

// clang-format off: lines are as full as they can be
/// In the order of their names; the grammar is that of `wire::message_text`.
inline constexpr char const* message_strings[] = {
    "AssetFileDef 1 tensor_info:TensorInfo 2 filename:string",
    "AttrValue 1 list|:AttrValue.ListValue 2 s|:bytes 3 i|:int64 4 f|:float 5 b|:bool 6 type|:.DataType"
        " 7 shape|:TensorShapeProto 8 tensor|:TensorProto 9 placeholder|:string 10 func|:NameAttrList",
    "AttrValue.ListValue 2 s*:bytes 3 i+:int64 4 f+:float 5 b+:bool 6 type+:.DataType 7 shape*:TensorShapeProto"
        " 8 tensor*:TensorProto 9 func*:NameAttrList",
    "CollectionDef 1 node_list|:CollectionDef.NodeList 2 bytes_list|:CollectionDef.BytesList"
        " 3 int64_list|:CollectionDef.Int64List 4 float_list|:CollectionDef.FloatList"
        " 5 any_list|:CollectionDef.AnyList",
    "CollectionDef.AnyList 1 value*:google.protobuf.Any",
    "CollectionDef.BytesList 1 value*:bytes",
    "CollectionDef.FloatList 1 value+:float",
    "CollectionDef.Int64List 1 value+:int64",
    "CollectionDef.NodeList 1 value*:string",
    "FullTypeDef 1 type_id:.FullTypeId 2 args*:FullTypeDef 3 s|:string 4 i|:int64",
    "FunctionDef 1 signature:OpDef 3 node_def*:NodeDef 4 ret%:FunctionDef.RetEntry 5 attr%:FunctionDef.AttrEntry"
        " 6 control_ret%:FunctionDef.ControlRetEntry 7 arg_attr%:FunctionDef.ArgAttrEntry"
        " 8 resource_arg_unique_id%:FunctionDef.ResourceArgUniqueIdEntry",
    "FunctionDef.ArgAttrEntry 1 key:uint32 2 value:FunctionDef.ArgAttrs",
    "FunctionDef.ArgAttrs 1 attr%:FunctionDef.ArgAttrs.AttrEntry",
    "FunctionDef.ArgAttrs.AttrEntry 1 key:string 2 value:AttrValue",
    "FunctionDef.AttrEntry 1 key:string 2 value:AttrValue",
    "FunctionDef.ControlRetEntry 1 key:string 2 value:string",
    "FunctionDef.ResourceArgUniqueIdEntry 1 key:uint32 2 value:uint32",
    "FunctionDef.RetEntry 1 key:string 2 value:string",
    "FunctionDefLibrary 1 function*:FunctionDef 2 gradient*:GradientDef 3 registered_gradients*:RegisteredGradient",
    "GradientDef 1 function_name:string 2 gradient_func:string",
    "GraphDebugInfo 1 files*:string 2 traces%:GraphDebugInfo.TracesEntry"
        " 4 frames_by_id%:GraphDebugInfo.FramesByIdEntry 5 name_to_trace_id%:GraphDebugInfo.NameToTraceIdEntry"
        " 6 traces_by_id%:GraphDebugInfo.TracesByIdEntry",
    "GraphDebugInfo.FileLineCol 1 file_index:int32 2 line:int32 3 col:int32 4 func:string 5 code:string",
    "GraphDebugInfo.FramesByIdEntry 1 key:fixed64 2 value:GraphDebugInfo.FileLineCol",
    "GraphDebugInfo.NameToTraceIdEntry 1 key:string 2 value:fixed64",
    "GraphDebugInfo.StackTrace 1 file_line_cols*:GraphDebugInfo.FileLineCol 2 frame_id*:fixed64",
    "GraphDebugInfo.TracesByIdEntry 1 key:fixed64 2 value:GraphDebugInfo.StackTrace",
    "GraphDebugInfo.TracesEntry 1 key:string 2 value:GraphDebugInfo.StackTrace",
    "GraphDef 1 node*:NodeDef 2 library:FunctionDefLibrary 3 version:int32 4 versions:VersionDef"
        " 5 debug_info:GraphDebugInfo",
    "MetaGraphDef 1 meta_info_def:MetaGraphDef.MetaInfoDef 2 graph_def:GraphDef 3 saver_def:SaverDef"
        " 4 collection_def%:MetaGraphDef.CollectionDefEntry 5 signature_def%:MetaGraphDef.SignatureDefEntry"
        " 6 asset_file_def*:AssetFileDef",
    "MetaGraphDef.CollectionDefEntry 1 key:string 2 value:CollectionDef",
    "MetaGraphDef.MetaInfoDef 1 meta_graph_version:string 2 stripped_op_list:OpList 3 any_info:google.protobuf.Any"
        " 4 tags*:string 5 tensorflow_version:string 6 tensorflow_git_version:string 7 stripped_default_attrs:bool"
        " 8 function_aliases%:MetaGraphDef.MetaInfoDef.FunctionAliasesEntry",
    "MetaGraphDef.MetaInfoDef.FunctionAliasesEntry 1 key:string 2 value:string",
    "MetaGraphDef.SignatureDefEntry 1 key:string 2 value:SignatureDef",
    "NameAttrList 1 name:string 2 attr%:NameAttrList.AttrEntry",
    "NameAttrList.AttrEntry 1 key:string 2 value:AttrValue",
    "NodeDef 1 name:string 2 op:string 3 input*:string 4 device:string 5 attr%:NodeDef.AttrEntry"
        " 6 experimental_debug_info:NodeDef.ExperimentalDebugInfo 7 experimental_type:FullTypeDef",
    "NodeDef.AttrEntry 1 key:string 2 value:AttrValue",
    "NodeDef.ExperimentalDebugInfo 1 original_node_names*:string 2 original_func_names*:string",
    "OpDef 1 name:string 2 input_arg*:OpDef.ArgDef 3 output_arg*:OpDef.ArgDef 4 attr*:OpDef.AttrDef 5 summary:string"
        " 6 description:string 8 deprecation:OpDeprecation 16 is_aggregate:bool 17 is_stateful:bool"
        " 18 is_commutative:bool 19 allows_uninitialized_input:bool 20 control_output*:string"
        " 21 is_distributed_communication:bool",
    "OpDef.ArgDef 1 name:string 2 description:string 3 type:.DataType 4 type_attr:string 5 number_attr:string"
        " 6 type_list_attr:string 7 handle_data*:ResourceHandleProto.DtypeAndShape 16 is_ref:bool"
        " 17 experimental_full_type:FullTypeDef",
    "OpDef.AttrDef 1 name:string 2 type:string 3 default_value:AttrValue 4 description:string 5 has_minimum:bool"
        " 6 minimum:int64 7 allowed_values:AttrValue",
    "OpDeprecation 1 version:int32 2 explanation:string",
    "OpList 1 op*:OpDef",
    "RegisteredGradient 1 gradient_func:string 2 registered_op_type:string",
    "ResourceHandleProto 1 device:string 2 container:string 3 name:string 4 hash_code:uint64 5 maybe_type_name:string"
        " 6 dtypes_and_shapes*:ResourceHandleProto.DtypeAndShape",
    "ResourceHandleProto.DtypeAndShape 1 dtype:.DataType 2 shape:TensorShapeProto",
    "SavedModel 1 saved_model_schema_version:int64 2 meta_graphs*:MetaGraphDef",
    "SaverDef 1 filename_tensor_name:string 2 save_tensor_name:string 3 restore_op_name:string 4 max_to_keep:int32"
        " 5 sharded:bool 6 keep_checkpoint_every_n_hours:float 7 version:.CheckpointFormatVersion",
    "SignatureDef 1 inputs%:SignatureDef.InputsEntry 2 outputs%:SignatureDef.OutputsEntry 3 method_name:string",
    "SignatureDef.InputsEntry 1 key:string 2 value:TensorInfo",
    "SignatureDef.OutputsEntry 1 key:string 2 value:TensorInfo",
    "TensorInfo 1 name|:string 2 dtype:.DataType 3 tensor_shape:TensorShapeProto 4 coo_sparse|:TensorInfo.CooSparse"
        " 5 composite_tensor|:TensorInfo.CompositeTensor",
    "TensorInfo.CompositeTensor 2 components*:TensorInfo",
    "TensorInfo.CooSparse 1 values_tensor_name:string 2 indices_tensor_name:string 3 dense_shape_tensor_name:string",
    "TensorProto 1 dtype:.DataType 2 tensor_shape:TensorShapeProto 3 version_number:int32 4 tensor_content:bytes"
        " 5 float_val+:float 6 double_val+:double 7 int_val+:int32 8 string_val*:bytes 9 scomplex_val+:float"
        " 10 int64_val+:int64 11 bool_val+:bool 12 dcomplex_val+:double 13 half_val+:int32"
        " 14 resource_handle_val*:ResourceHandleProto 15 variant_val*:VariantTensorDataProto 16 uint32_val+:uint32"
        " 17 uint64_val+:uint64 18 float8_val:bytes",
    "TensorShapeProto 2 dim*:TensorShapeProto.Dim 3 unknown_rank:bool",
    "TensorShapeProto.Dim 1 size:int64 2 name:string",
    "VariantTensorDataProto 1 type_name:string 2 metadata:bytes 3 tensors*:TensorProto",
    "VersionDef 1 producer:int32 2 min_consumer:int32 3 bad_consumers+:int32",
    "google.protobuf.Any 1 type_url:string 2 value:bytes",
};

/// `wire::schema_tables` documents their grammar.
inline constexpr char const* enum_strings[] = {
    "DataType DT_INVALID DT_FLOAT DT_DOUBLE DT_INT32 DT_UINT8 DT_INT16 DT_INT8 DT_STRING DT_COMPLEX64 DT_INT64"
        " DT_BOOL DT_QINT8 DT_QUINT8 DT_QINT32 DT_BFLOAT16 DT_QINT16 DT_QUINT16 DT_UINT16 DT_COMPLEX128 DT_HALF"
        " DT_RESOURCE DT_VARIANT DT_UINT32 DT_UINT64 DT_FLOAT_REF=101 DT_DOUBLE_REF DT_INT32_REF DT_UINT8_REF"
        " DT_INT16_REF DT_INT8_REF DT_STRING_REF DT_COMPLEX64_REF DT_INT64_REF DT_BOOL_REF DT_QINT8_REF DT_QUINT8_REF"
        " DT_QINT32_REF DT_BFLOAT16_REF DT_QINT16_REF DT_QUINT16_REF DT_UINT16_REF DT_COMPLEX128_REF DT_HALF_REF"
        " DT_RESOURCE_REF DT_VARIANT_REF DT_UINT32_REF DT_UINT64_REF DT_FLOAT8_E5M2=24 DT_FLOAT8_E5M2_REF=124"
        " DT_FLOAT8_E4M3FN=25 DT_FLOAT8_E4M3FN_REF=125 DT_FLOAT8_E4M3FNUZ=26 DT_FLOAT8_E4M3FNUZ_REF=126"
        " DT_FLOAT8_E4M3B11FNUZ=27 DT_FLOAT8_E4M3B11FNUZ_REF=127 DT_FLOAT8_E5M2FNUZ=28 DT_FLOAT8_E5M2FNUZ_REF=128"
        " DT_INT4=29 DT_INT4_REF=129 DT_UINT4=30 DT_UINT4_REF=130 DT_INT2=31 DT_INT2_REF=131 DT_UINT2=32"
        " DT_UINT2_REF=132 DT_FLOAT4_E2M1FN=33 DT_FLOAT4_E2M1FN_REF=133",
    "FullTypeId TFT_UNSET TFT_VAR TFT_ANY TFT_PRODUCT TFT_NAMED TFT_CALLABLE=100 TFT_TENSOR=1000 TFT_ARRAY"
        " TFT_OPTIONAL TFT_LITERAL TFT_DATASET=10102 TFT_MUTEX_LOCK=10202 TFT_BOOL=200 TFT_UINT8 TFT_UINT16"
        " TFT_UINT32 TFT_UINT64 TFT_INT8 TFT_INT16 TFT_INT32 TFT_INT64 TFT_HALF TFT_FLOAT TFT_DOUBLE TFT_BFLOAT16=215"
        " TFT_COMPLEX64=212 TFT_COMPLEX128 TFT_STRING TFT_FOR_EACH=20 TFT_ENCODED=1004 TFT_SHAPE_TENSOR"
        " TFT_RAGGED=10103 TFT_ITERATOR TFT_LEGACY_VARIANT=10203",
    "SaverDef.CheckpointFormatVersion LEGACY V1 V2",
};
// clang-format on

} // namespace tensorflow::detail

namespace tensorflow {
namespace detail {
[[nodiscard]] constexpr std::size_t place_of_message(std::string_view name) {
    return wire::place_of(name, message_strings);
}
} // namespace detail

/// Every message and enum that a TensorFlow model may contain; the messages that the readers decode are members.
struct schema {
    /// Tables of this number of messages, fields, enums and values.
    using table_type =
        wire::schema_tables<wire::count_of(detail::message_strings), 216, wire::count_of(detail::enum_strings), 104>;
    static table_type const tables; ///< made from the texts above by the compiler

    /// The fields of each message: `schema::attr_value["list"]` is the number of the field `list` of AttrValue.
    static constexpr auto& asset_file_def = tables.messages[detail::place_of_message("AssetFileDef")];
    static constexpr auto& attr_value = tables.messages[detail::place_of_message("AttrValue")];
    static constexpr auto& attr_value_list_value = tables.messages[detail::place_of_message("AttrValue.ListValue")];
    static constexpr auto& collection_def = tables.messages[detail::place_of_message("CollectionDef")];
    static constexpr auto& collection_def_any_list = tables.messages[detail::place_of_message("CollectionDef.AnyList")];
    /// A collection of names of nodes.
    static constexpr auto& collection_def_node_list =
        tables.messages[detail::place_of_message("CollectionDef.NodeList")];
    /// Functions and graphs, and a graph with what is saved beside it.
    static constexpr auto& function_def = tables.messages[detail::place_of_message("FunctionDef")];
    static constexpr auto& function_def_ret_entry = tables.messages[detail::place_of_message("FunctionDef.RetEntry")];
    static constexpr auto& function_def_library = tables.messages[detail::place_of_message("FunctionDefLibrary")];
    static constexpr auto& graph_def = tables.messages[detail::place_of_message("GraphDef")];
    static constexpr auto& meta_graph_def = tables.messages[detail::place_of_message("MetaGraphDef")];
    /// The tags and versions of a saved graph.
    static constexpr auto& meta_graph_def_meta_info_def =
        tables.messages[detail::place_of_message("MetaGraphDef.MetaInfoDef")];
    /// Names with attributes, nodes, definitions of operators, signatures, tensors, versions.
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
