// graft/cann/plugin/message.hpp - the protobuf classes of a TensorFlow node for plugins, without protobuf
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "graft/base/container/span.hpp"
#include "graft/frontend/tensorflow/dtype.hpp"
#include "graft/tensor/attr_value.hpp"

namespace google::protobuf {

class Message {
public:
    virtual ~Message() = default;
};
template <class T> class RepeatedField : public std::vector<T> {
public:
    using std::vector<T>::vector;
    int size() const { return static_cast<int>(std::vector<T>::size()); }
    T const& Get(int i) const { return this->at_or_none(i); }
    T const& at_or_none(int i) const {
        static T const none{};
        return i >= 0 && i < size() ? (*this)[static_cast<std::size_t>(i)] : none;
    }
};
template <class T> using RepeatedPtrField = RepeatedField<T>;
template <class Key, class Value> using Map = std::map<Key, Value>;

} // namespace google::protobuf
namespace ascend_private {
namespace protobuf = google::protobuf;
}

GRAFT_BEGIN
namespace cann {

/// The message of a node, of any framework.
class GRAFT_TYPE node_message : public google::protobuf::Message {
public:
    std::vector<named_attr> graft_values{}; ///< its attributes in graft's form, for the functions that copy them
};

} // namespace cann
GRAFT_END

namespace domi::tensorflow {

/// TensorFlow's element types, with its numbers.
enum DataType : int {
    DT_INVALID,
    DT_FLOAT,
    DT_DOUBLE,
    DT_INT32,
    DT_UINT8,
    DT_INT16,
    DT_INT8,
    DT_STRING,
    DT_COMPLEX64,
    DT_INT64,
    DT_BOOL,
    DT_QINT8,
    DT_QUINT8,
    DT_QINT32,
    DT_BFLOAT16,
    DT_QINT16,
    DT_QUINT16,
    DT_UINT16,
    DT_COMPLEX128,
    DT_HALF,
    DT_RESOURCE,
    DT_VARIANT,
    DT_UINT32,
    DT_UINT64,
};
inline bool DataType_IsValid(int t) { return t >= DT_INVALID && t <= DT_UINT64; }

class TensorShapeProto {
public:
    class Dim {
    public:
        std::int64_t graft_size = 0;
        std::int64_t size() const { return graft_size; }
    };
    google::protobuf::RepeatedField<Dim> graft_dims{};
    bool graft_unknown = false;
    int dim_size() const { return graft_dims.size(); }
    Dim const& dim(int i) const { return graft_dims.Get(i); }
    google::protobuf::RepeatedField<Dim> const& dim() const { return graft_dims; }
    bool unknown_rank() const { return graft_unknown; }
};

/// Elements are bytes here, whatever their encoding in the file.
class TensorProto {
public:
    DataType graft_type = DT_INVALID;
    TensorShapeProto graft_shape{};
    std::string graft_content{};
    bool graft_is_set = false;
    google::protobuf::RepeatedField<std::string> graft_texts{};

    DataType dtype() const { return graft_type; }
    bool has_tensor_shape() const { return graft_is_set; }
    TensorShapeProto const& tensor_shape() const { return graft_shape; }
    std::string const& tensor_content() const { return graft_content; }
    google::protobuf::RepeatedField<int> int_val() const { return {}; }
    google::protobuf::RepeatedField<float> float_val() const { return {}; }
    google::protobuf::RepeatedField<double> double_val() const { return {}; }
    google::protobuf::RepeatedField<std::int64_t> int64_val() const { return {}; }
    google::protobuf::RepeatedField<bool> bool_val() const { return {}; }
    google::protobuf::RepeatedField<std::string> const& string_val() const { return graft_texts; }
    int int_val_size() const { return 0; }
    int float_val_size() const { return 0; }
    int string_val_size() const { return graft_texts.size(); }
};

class NameAttrList {
public:
    std::string graft_name{};
    std::string const& name() const { return graft_name; }
};

class AttrValue {
public:
    enum ValueCase {
        VALUE_NOT_SET = 0,
        kList = 1,
        kS = 2,
        kI = 3,
        kF = 4,
        kB = 5,
        kType = 6,
        kShape = 7,
        kTensor = 8,
        kPlaceholder = 9,
        kFunc = 10,
    };
    class ListValue {
    public:
#define GRAFT_CANN_LIST_FIELD(Type, name)                                                                              \
    google::protobuf::RepeatedField<Type> graft_##name{};                                                              \
    google::protobuf::RepeatedField<Type> const& name() const { return graft_##name; }                                 \
    Type name(int i) const { return graft_##name.Get(i); }                                                             \
    int name##_size() const { return graft_##name.size(); }
        GRAFT_CANN_LIST_FIELD(std::string, s)
        GRAFT_CANN_LIST_FIELD(std::int64_t, i)
        GRAFT_CANN_LIST_FIELD(float, f)
        GRAFT_CANN_LIST_FIELD(int, b)
        GRAFT_CANN_LIST_FIELD(int, type)
        GRAFT_CANN_LIST_FIELD(TensorShapeProto, shape)
        GRAFT_CANN_LIST_FIELD(TensorProto, tensor)
        GRAFT_CANN_LIST_FIELD(NameAttrList, func)
#undef GRAFT_CANN_LIST_FIELD
    };

    ValueCase graft_case = VALUE_NOT_SET;
    std::string graft_s{};
    std::int64_t graft_i = 0;
    float graft_f = 0;
    DataType graft_type = DT_INVALID;
    TensorShapeProto graft_shape{};
    TensorProto graft_tensor{};
    NameAttrList graft_func{};
    ListValue graft_list{};

    ValueCase value_case() const { return graft_case; }
    std::string const& s() const { return graft_s; }
    std::int64_t i() const { return graft_i; }
    float f() const { return graft_f; }
    bool b() const { return graft_i != 0; }
    DataType type() const { return graft_type; }
    TensorShapeProto const& shape() const { return graft_shape; }
    TensorProto const& tensor() const { return graft_tensor; }
    NameAttrList const& func() const { return graft_func; }
    ListValue const& list() const { return graft_list; }
    bool has_list() const { return graft_case == kList; }
    bool has_tensor() const { return graft_case == kTensor; }
    bool has_shape() const { return graft_case == kShape; }
    bool has_func() const { return graft_case == kFunc; }
};

/// A node: its name, its operator, the names of its inputs, its attributes.
class GRAFT_TYPE NodeDef : public graft::cann::node_message {
public:
    std::string graft_name{}, graft_op{};
    google::protobuf::RepeatedField<std::string> graft_inputs{};
    google::protobuf::Map<std::string, AttrValue> graft_attributes{};

    std::string const& name() const { return graft_name; }
    std::string const& op() const { return graft_op; }
    std::string device() const { return {}; }
    google::protobuf::RepeatedField<std::string> const& input() const { return graft_inputs; }
    std::string const& input(int i) const { return graft_inputs.Get(i); }
    int input_size() const { return graft_inputs.size(); }
    google::protobuf::Map<std::string, AttrValue> const& attr() const { return graft_attributes; }
};

} // namespace domi::tensorflow

namespace ge {
/// A pointer cast to another class, with the name in CANN's headers.
template <class From, class To> To* PtrToPtr(From* p) { return reinterpret_cast<To*>(p); }
} // namespace ge

GRAFT_BEGIN
namespace cann {

namespace detail {

inline domi::tensorflow::DataType tensorflow_type(dtype t) {
    return static_cast<domi::tensorflow::DataType>(tensorflow::number_of(t));
}
inline domi::tensorflow::TensorShapeProto shape_message(shape const& s) {
    domi::tensorflow::TensorShapeProto to;
    to.graft_unknown = !s.has_rank();
    for (std::size_t i = 0; s.has_rank() && i < s.rank(); ++i)
        to.graft_dims.push_back({s.dims()[i] < 0 ? -1 : s.dims()[i]});
    return to;
}
inline domi::tensorflow::TensorProto tensor_message(tensor_view const& t) {
    domi::tensorflow::TensorProto to;
    to.graft_is_set = true;
    to.graft_type = tensorflow_type(t.desc.type);
    to.graft_shape = shape_message(t.desc.shape);
    to.graft_content.assign(reinterpret_cast<char const*>(t.bytes.data()), t.bytes.size());
    for (auto s : t.strings) to.graft_texts.emplace_back(s);
    return to;
}

} // namespace detail

/// Converts an attribute to TensorFlow's message.
[[nodiscard]] inline domi::tensorflow::AttrValue attribute_message(attr_value const& v) {
    using message = domi::tensorflow::AttrValue;
    message to;
    to.graft_case = is_list(v.kind) ? message::kList : message::VALUE_NOT_SET;
    auto& list = to.graft_list;
    switch (v.kind) {
    case attr_kind::string: to.graft_case = message::kS, to.graft_s = v.string; break;
    case attr_kind::integer: to.graft_case = message::kI, to.graft_i = v.integer; break;
    case attr_kind::floating: to.graft_case = message::kF, to.graft_f = static_cast<float>(v.real); break;
    case attr_kind::boolean: to.graft_case = message::kB, to.graft_i = v.integer; break;
    case attr_kind::type: to.graft_case = message::kType, to.graft_type = detail::tensorflow_type(v.type()); break;
    case attr_kind::function: to.graft_case = message::kFunc, to.graft_func.graft_name = v.string; break;
    case attr_kind::shape:
        to.graft_case = message::kShape;
        if (!v.shapes.empty()) to.graft_shape = detail::shape_message(v.shapes[0]);
        break;
    case attr_kind::tensor:
        to.graft_case = message::kTensor;
        if (!v.tensors.empty()) to.graft_tensor = detail::tensor_message(v.tensors[0]);
        break;
    case attr_kind::integers: list.graft_i.assign(v.integers.begin(), v.integers.end()); break;
    case attr_kind::booleans:
        for (auto e : v.integers) list.graft_b.push_back(e != 0);
        break;
    case attr_kind::floats:
        for (auto e : v.floats) list.graft_f.push_back(static_cast<float>(e));
        break;
    case attr_kind::strings:
        for (auto e : v.strings) list.graft_s.emplace_back(e);
        break;
    case attr_kind::types:
        for (auto e : v.integers) list.graft_type.push_back(detail::tensorflow_type(static_cast<dtype>(e)));
        break;
    case attr_kind::shapes:
        for (auto const& e : v.shapes) list.graft_shape.push_back(detail::shape_message(e));
        break;
    case attr_kind::tensors:
        for (auto const& e : v.tensors) list.graft_tensor.push_back(detail::tensor_message(e));
        break;
    default: break;
    }
    return to;
}

} // namespace cann
GRAFT_END
