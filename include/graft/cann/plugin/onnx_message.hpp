// graft/cann/plugin/onnx_message.hpp - the protobuf classes of an ONNX node for plugins, without protobuf
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "graft/cann/plugin/message.hpp"
#include "graft/frontend/onnx/dtype.hpp"
#include "graft/tensor/attr_value.hpp"

namespace ge::onnx {

/// A constant. Its elements are bytes here, whatever their encoding in the file.
class TensorProto {
public:
    enum DataType { UNDEFINED, FLOAT, UINT8, INT8, UINT16, INT16, INT32, INT64, STRING, BOOL, FLOAT16, DOUBLE };

    int graft_type = UNDEFINED;
    google::protobuf::RepeatedField<std::int64_t> graft_dims{};
    std::string graft_bytes{};

    int data_type() const { return graft_type; }
    google::protobuf::RepeatedField<std::int64_t> const& dims() const { return graft_dims; }
    std::int64_t dims(int i) const { return graft_dims.Get(i); }
    int dims_size() const { return graft_dims.size(); }
    bool has_raw_data() const { return true; }
    std::string const& raw_data() const { return graft_bytes; }
    int float_data_size() const { return 0; }
    int int32_data_size() const { return 0; }
    int int64_data_size() const { return 0; }
    google::protobuf::RepeatedField<float> float_data() const { return {}; }
    google::protobuf::RepeatedField<std::int32_t> int32_data() const { return {}; }
    google::protobuf::RepeatedField<std::int64_t> int64_data() const { return {}; }
};

class AttributeProto {
public:
    enum AttributeType {
        UNDEFINED = 0,
        FLOAT = 1,
        INT = 2,
        STRING = 3,
        TENSOR = 4,
        GRAPH = 5,
        FLOATS = 6,
        INTS = 7,
        STRINGS = 8,
        TENSORS = 9,
        GRAPHS = 10,
    };

    std::string graft_name{}, graft_s{};
    AttributeType graft_type = UNDEFINED;
    std::int64_t graft_i = 0;
    float graft_f = 0;
    TensorProto graft_t{};
    google::protobuf::RepeatedField<std::int64_t> graft_ints{};
    google::protobuf::RepeatedField<float> graft_floats{};
    google::protobuf::RepeatedField<std::string> graft_strings{};

    std::string const& name() const { return graft_name; }
    AttributeType type() const { return graft_type; }
    std::int64_t i() const { return graft_i; }
    float f() const { return graft_f; }
    std::string const& s() const { return graft_s; }
    TensorProto const& t() const { return graft_t; }
    bool has_i() const { return graft_type == INT; }
    bool has_f() const { return graft_type == FLOAT; }
    bool has_s() const { return graft_type == STRING; }
    bool has_t() const { return graft_type == TENSOR; }
    google::protobuf::RepeatedField<std::int64_t> const& ints() const { return graft_ints; }
    std::int64_t ints(int i) const { return graft_ints.Get(i); }
    int ints_size() const { return graft_ints.size(); }
    google::protobuf::RepeatedField<float> const& floats() const { return graft_floats; }
    float floats(int i) const { return graft_floats.Get(i); }
    int floats_size() const { return graft_floats.size(); }
    google::protobuf::RepeatedField<std::string> const& strings() const { return graft_strings; }
    std::string const& strings(int i) const { return graft_strings.Get(i); }
    int strings_size() const { return graft_strings.size(); }
};
using AttributeProto_AttributeType = AttributeProto::AttributeType;
inline constexpr auto AttributeProto_AttributeType_FLOAT = AttributeProto::FLOAT;
inline constexpr auto AttributeProto_AttributeType_INT = AttributeProto::INT;
inline constexpr auto AttributeProto_AttributeType_STRING = AttributeProto::STRING;
inline constexpr auto AttributeProto_AttributeType_TENSOR = AttributeProto::TENSOR;
inline constexpr auto AttributeProto_AttributeType_FLOATS = AttributeProto::FLOATS;
inline constexpr auto AttributeProto_AttributeType_INTS = AttributeProto::INTS;
inline constexpr auto AttributeProto_AttributeType_STRINGS = AttributeProto::STRINGS;

/// A node: its name, its operator and domain, its numbers of inputs and outputs, its attributes.
class GRAFT_TYPE NodeProto : public graft::cann::node_message {
public:
    std::string graft_name{}, graft_op{}, graft_domain{};
    google::protobuf::RepeatedField<std::string> graft_inputs{}, graft_outputs{};
    google::protobuf::RepeatedField<AttributeProto> graft_attributes{};

    std::string const& name() const { return graft_name; }
    std::string const& op_type() const { return graft_op; }
    std::string const& domain() const { return graft_domain; }
    google::protobuf::RepeatedField<std::string> const& input() const { return graft_inputs; }
    std::string const& input(int i) const { return graft_inputs.Get(i); }
    int input_size() const { return graft_inputs.size(); }
    int output_size() const { return graft_outputs.size(); }
    google::protobuf::RepeatedField<AttributeProto> const& attribute() const { return graft_attributes; }
    AttributeProto const& attribute(int i) const { return graft_attributes.at_or_none(i); }
    int attribute_size() const { return graft_attributes.size(); }
};

} // namespace ge::onnx

GRAFT_BEGIN
namespace cann {

/// Converts an attribute to ONNX's message.
[[nodiscard]] inline ge::onnx::AttributeProto onnx_attribute(named_attr const& a) {
    using message = ge::onnx::AttributeProto;
    message to;
    auto const& v = a.value;
    to.graft_name = a.name;
    switch (v.kind) {
    case attr_kind::boolean:
    case attr_kind::integer: to.graft_type = message::INT, to.graft_i = v.integer; break;
    case attr_kind::floating: to.graft_type = message::FLOAT, to.graft_f = static_cast<float>(v.real); break;
    case attr_kind::string: to.graft_type = message::STRING, to.graft_s = v.string; break;
    case attr_kind::booleans:
    case attr_kind::integers:
        to.graft_type = message::INTS, to.graft_ints.assign(v.integers.begin(), v.integers.end());
        break;
    case attr_kind::floats:
        to.graft_type = message::FLOATS;
        for (auto const e : v.floats) to.graft_floats.push_back(static_cast<float>(e));
        break;
    case attr_kind::strings:
        to.graft_type = message::STRINGS;
        for (auto const e : v.strings) to.graft_strings.emplace_back(e);
        break;
    case attr_kind::tensor:
        to.graft_type = message::TENSOR;
        if (v.tensors.empty()) break;
        to.graft_t.graft_type = static_cast<int>(onnx::number_of(v.tensors[0].desc.type));
        for (auto const d : v.tensors[0].desc.shape.dims()) to.graft_t.graft_dims.push_back(d);
        to.graft_t.graft_bytes.assign(
            reinterpret_cast<char const*>(v.tensors[0].bytes.data()), v.tensors[0].bytes.size());
        break;
    default: break;
    }
    return to;
}

/// Converts the origin type of an ONNX plugin, `ai.onnx::11::Add` or `mmdeploy::1::RoIAlign`, to graft's name of the
/// node type: the operator, for other domains than ai.onnx prefixed with the domain.
[[nodiscard]] inline std::string onnx_type_of(std::string_view origin) {
    auto const first = origin.find("::"), last = origin.rfind("::");
    if (first == std::string_view::npos) return std::string(origin);
    auto const domain = origin.substr(0, first), op = origin.substr(last + 2);
    return domain == "ai.onnx" || domain.empty() ? std::string(op) : std::string(domain) + "." + std::string(op);
}

} // namespace cann
GRAFT_END
