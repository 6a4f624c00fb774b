// graft/cann/op_def/parameter.hpp - ports and attributes in the syntax of OpDef classes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "graft/cann/data_type.hpp"
#include "graft/cann/format.hpp"
#include "graft/tensor/attr_value.hpp"

namespace ops {

enum Option { IGNORE = 0, OPTIONAL = 1, REQUIRED = 2, DYNAMIC = 3, VIRTUAL = 4 };
enum class DependScope { ALL, TILING, INVALID_SCOPE };
enum class FollowType { ALL, DTYPE, FORMAT, SHAPE, INVALID_TYPE };
enum class FormatCheckOption { DEFAULT, STRICT, MAX };
enum class AttrDataType {
    ATTR_DT_BOOL,
    ATTR_DT_FLOAT,
    ATTR_DT_INT,
    ATTR_DT_STR,
    ATTR_DT_LIST_BOOL,
    ATTR_DT_LIST_FLOAT,
    ATTR_DT_LIST_INT,
    ATTR_DT_LIST_LIST_INT,
    ATTR_DT_MAX
};
enum class CommentSection { CATEGORY, BRIEF, CONSTRAINTS, RESTRICTIONS, SEE, THIRDPARTYFWKCOMPAT, SECTION_MAX };
enum class ScalarType : std::uint32_t {
    UINT64,
    INT64,
    UINT32,
    INT32,
    UINT16,
    INT16,
    UINT8,
    INT8,
    FLOAT32,
    FLOAT16,
    INVALID_DTYPE = 0xFFFFFFFF,
};
enum class InitValueType : std::uint32_t { INIT_VALUE_UINT64_T, INIT_VALUE_DEFAULT = 0xFFFFFFFF };
/// A value that an output is filled with before a kernel starts.
struct ScalarVar {
    ScalarVar() = default;
    template <class T> ScalarVar(ScalarType t, T v) : type(t), value(static_cast<double>(v)) {}
    ScalarType type = ScalarType::UINT64;
    double value = 0;
};

/// An input or an output. Settings that only CANN's code generators read are accepted and ignored.
class OpParamDef {
public:
    explicit OpParamDef(std::string name) : graft_name(std::move(name)) {}

    OpParamDef& ParamType(Option o) { return graft_option = o, *this; }
    OpParamDef& DataType(std::vector<ge::DataType> t) { return graft_types = std::move(t), *this; }
    OpParamDef& DataTypeList(std::vector<ge::DataType> t) { return graft_type_list = std::move(t), *this; }
    OpParamDef& Format(std::vector<ge::Format> const&) { return *this; }
    OpParamDef& FormatList(std::vector<ge::Format> const&) { return *this; }
    OpParamDef& DataTypeForBinQuery(std::vector<ge::DataType> const&) { return *this; }
    OpParamDef& FormatForBinQuery(std::vector<ge::Format> const&) { return *this; }
    OpParamDef& UnknownShapeFormat(std::vector<ge::Format> const&) { return *this; }
    OpParamDef& ValueDepend(Option o, DependScope s = DependScope::ALL) {
        return graft_depends = o, graft_scope = s, *this;
    }
    OpParamDef& IgnoreContiguous() { return *this; }
    OpParamDef& AutoContiguous() { return *this; }
    OpParamDef& Scalar() { return *this; }
    OpParamDef& ScalarList() { return *this; }
    OpParamDef& To(ge::DataType) { return *this; }
    OpParamDef& To(std::string const&) { return *this; }
    OpParamDef& Version(std::uint32_t) { return *this; }
    OpParamDef& InitValue(std::uint64_t) { return *this; }
    OpParamDef& InitValue(ScalarVar const&) { return *this; }
    OpParamDef& InitValue(std::vector<ScalarVar> const&) { return *this; }
    OpParamDef& OutputShapeDependOnCompute() { return graft_computed = true, *this; }
    OpParamDef& Follow(char const* input, FollowType what = FollowType::ALL) {
        return graft_follows = input, graft_aspect = what, *this;
    }
    OpParamDef& Comment(char const*) { return *this; }

    std::string graft_name;
    Option graft_option = REQUIRED, graft_depends = IGNORE;
    DependScope graft_scope = DependScope::ALL;
    std::vector<ge::DataType> graft_types{}, graft_type_list{};
    bool graft_computed = false;
    std::string graft_follows{};
    FollowType graft_aspect = FollowType::ALL;
};

/// An attribute; required unless specified differently.
class OpAttrDef {
public:
    using kind = graft::attr_kind;

    explicit OpAttrDef(std::string name) : graft_name(std::move(name)) {}

    OpAttrDef& AttrType(Option o) { return graft_option = o, *this; }
    OpAttrDef& Bool() { return is(kind::boolean); }
    OpAttrDef& Bool(bool v) { return graft_integers = {v}, has(kind::boolean); }
    OpAttrDef& Float() { return is(kind::floating); }
    OpAttrDef& Float(float v) { return graft_reals = {v}, has(kind::floating); }
    OpAttrDef& Int() { return is(kind::integer); }
    OpAttrDef& Int(std::int64_t v) { return graft_integers = {v}, has(kind::integer); }
    OpAttrDef& String() { return is(kind::string); }
    OpAttrDef& String(char const* v) { return graft_text = v, has(kind::string); }
    OpAttrDef& ListBool() { return is(kind::booleans); }
    OpAttrDef& ListBool(std::vector<bool> const& v) {
        return graft_integers.assign(v.begin(), v.end()), has(kind::booleans);
    }
    OpAttrDef& ListFloat() { return is(kind::floats); }
    OpAttrDef& ListFloat(std::vector<float> const& v) {
        return graft_reals.assign(v.begin(), v.end()), has(kind::floats);
    }
    OpAttrDef& ListInt() { return is(kind::integers); }
    OpAttrDef& ListInt(std::vector<std::int64_t> v) { return graft_integers = std::move(v), has(kind::integers); }
    OpAttrDef& ListListInt() { return is(kind::integer_lists); }
    OpAttrDef& ListListInt(std::vector<std::vector<std::int64_t>> v) {
        return graft_lists = std::move(v), has(kind::integer_lists);
    }
    OpAttrDef& Version(std::uint32_t) { return *this; }
    OpAttrDef& Comment(char const*) { return *this; }

    std::string graft_name;
    Option graft_option = REQUIRED;
    kind graft_kind = kind::none;
    bool graft_has_default = false;
    std::vector<std::int64_t> graft_integers{};
    std::vector<double> graft_reals{};
    std::string graft_text{};
    std::vector<std::vector<std::int64_t>> graft_lists{};

private:
    OpAttrDef& is(kind k) { return graft_kind = k, *this; }
    OpAttrDef& has(kind k) { return graft_kind = k, graft_has_default = true, *this; }
};

} // namespace ops
