// graft/cann/graph/operator_reg.h - REG_OP ... OP_END_FACTORY_REG: CANN's definitions, unchanged, as prototypes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "graft/cann/graph/operator.h"
#include "graft/cann/operators.hpp"
#include "graft/cann/registration.hpp"
#include "graft/cann/rules.hpp"

// A definition is a chain of macros. Each ends the function before it and begins one of its own, so that it can have
// members beside what it says: `.INPUT(x, TensorType({DT_FLOAT}))` closes the call of REG_OP with `.next();` and says
// in a function `graft_input_x` that there is an input.

/// Opens an operator of namespace ge: `REG_OP(Add).INPUT(x1, TensorType::NumberType()).OP_END_FACTORY_REG(Add)`.
#define REG_OP(Name)                                                                                                   \
    namespace op {                                                                                                     \
    struct Name : ::ge::Operator, ::graft::cann::registered<Name> {                                                    \
        Name() : Operator(#Name) {}                                                                                    \
        explicit Name(::std::string const& node) : Operator(node, #Name) {}                                            \
        static constexpr char const* graft_name = #Name;                                                               \
        static constexpr void graft_define(::graft::cann::registration& to) {                                          \
            to.begin()
#define GRAFT_CANN_NEXT(function, ...)                                                                                 \
    next();                                                                                                            \
    function(to);                                                                                                      \
    }                                                                                                                  \
    __VA_ARGS__                                                                                                        \
    static constexpr void function(::graft::cann::registration& to) {                                                  \
        to
#define GRAFT_CANN_PORT(kind, how, name, text, ...)                                                                    \
    GRAFT_CANN_NEXT(graft_##kind##_##name, __VA_ARGS__)                                                                \
        .port(#name, text, ::graft::param_kind::kind, ::graft::presence::how)
#define GRAFT_CANN_INPUT(how, name, text)                                                                              \
    GRAFT_CANN_PORT(                                                                                                   \
        input, how, name, text,                                                                                        \
        static ::std::string name_in_##name() { return #name; } ::ge::TensorDesc get_input_desc_##name()               \
            const { return GetInputDesc(#name); } ::ge::graphStatus update_input_desc_##name(                          \
                ::ge::TensorDesc const& d) { return UpdateInputDesc(#name, d); } template <class... Output>            \
            graft_self& set_input_##name(Operator const& from, Output... output) {                                     \
                return SetInput(#name, from, output...), *this;                                                        \
            } graft_self& set_input_##name##_by_name(Operator const& from, char const* output) {                       \
                return SetInput(#name, from, output), *this;                                                           \
            })
#define INPUT(name, ...) GRAFT_CANN_INPUT(required, name, #__VA_ARGS__)
#define OPTIONAL_INPUT(name, ...) GRAFT_CANN_INPUT(optional, name, #__VA_ARGS__)
#define DYNAMIC_INPUT(name, ...)                                                                                       \
    GRAFT_CANN_PORT(                                                                                                   \
        input, dynamic, name, #__VA_ARGS__,                                                                            \
        ::ge::TensorDesc get_dynamic_input_desc_##name(::std::uint32_t i) const {                                      \
            return GetDynamicInputDesc(#name, i);                                                                      \
        } ::ge::graphStatus update_dynamic_input_desc_##name(::std::uint32_t i, ::ge::TensorDesc const& d) {           \
            return UpdateDynamicInputDesc(#name, i, d);                                                                \
        } graft_self& create_dynamic_input_##name(::std::uint32_t n, bool = true) {                                    \
            graft_call()->counts[#name] += n;                                                                          \
            return *this;                                                                                              \
        } graft_self& create_dynamic_input_byindex_##name(::std::uint32_t n, ::std::size_t) {                          \
            return create_dynamic_input_##name(n);                                                                     \
        } template <class... Output>                                                                                   \
        graft_self& set_dynamic_input_##name(::std::uint32_t, Operator const& from, Output... output) {                \
            return SetInput(#name, from, output...), *this;                                                            \
        })
#define OUTPUT(name, ...)                                                                                              \
    GRAFT_CANN_PORT(                                                                                                   \
        output, required, name, #__VA_ARGS__,                                                                          \
        static ::std::string name_out_##name() { return #name; } ::ge::TensorDesc get_output_desc_##name()             \
            const { return GetOutputDesc(#name); } ::ge::graphStatus update_output_desc_##name(                        \
                ::ge::TensorDesc const& d) { return UpdateOutputDesc(#name, d); })
#define DYNAMIC_OUTPUT(name, ...)                                                                                      \
    GRAFT_CANN_PORT(                                                                                                   \
        output, dynamic, name, #__VA_ARGS__,                                                                           \
        ::ge::TensorDesc get_dynamic_output_desc_##name(::std::uint32_t i) const {                                     \
            return GetDynamicOutputDesc(#name, i);                                                                     \
        } ::ge::graphStatus update_dynamic_output_desc_##name(::std::uint32_t i, ::ge::TensorDesc const& d) {          \
            return UpdateDynamicOutputDesc(#name, i, d);                                                               \
        } graft_self& create_dynamic_output_##name(::std::uint32_t n, bool = true) {                                   \
            graft_call()->counts[#name] += n;                                                                          \
            return *this;                                                                                              \
        })
#define DATATYPE(name, ...) GRAFT_CANN_NEXT(graft_datatype_##name).variable(#name, #__VA_ARGS__)
#define GRAFT_CANN_ATTR(name, Type)                                                                                    \
    GRAFT_CANN_NEXT(                                                                                                   \
        graft_attr_##name,                                                                                             \
        static ::std::string name_attr_##name() { return #name; } Op##Type get_attr_##name() const {                   \
            Op##Type value{};                                                                                          \
            GetAttr(#name, value);                                                                                     \
            return value;                                                                                              \
        } graft_self& set_attr_##name(Op##Type const& value) { return SetAttr(#name, value), *this; })
#define ATTR(name, Type, ...) GRAFT_CANN_ATTR(name, Type).GRAFT_CANN_DEFAULT_##Type(name, __VA_ARGS__)
#define REQUIRED_ATTR(name, Type)                                                                                      \
    GRAFT_CANN_ATTR(name, Type).required(#name, ::graft::attr_kind::GRAFT_CANN_KIND_##Type)
#define GRAPH(name)                                                                                                    \
    GRAFT_CANN_NEXT(                                                                                                   \
        graft_graph_##name,                                                                                            \
        template <class Builder> graft_self& set_subgraph_builder_##name(Builder const&) { return *this; })            \
        .required(#name, ::graft::attr_kind::function)
#define DYNAMIC_GRAPH(name)                                                                                            \
    GRAFT_CANN_NEXT(                                                                                                   \
        graft_graph_##name,                                                                                            \
        graft_self& create_dynamic_subgraph_##name(::std::uint32_t) { return *this; } template <class Builder>         \
        graft_self& set_dynamic_subgraph_builder_##name(::std::uint32_t, Builder const&) { return *this; })            \
        .required(#name, ::graft::attr_kind::functions)
/// Closes the operator, and assigns it a number in this translation unit: GRAFT_CANN_OPERATORS finds it by that.
#define OP_END_FACTORY_REG(Name)                                                                                       \
    done().next();                                                                                                     \
    static_assert(::graft::stored_string(::graft::string_ref(graft_name)) == #Name, "REG_OP begins another operator"); \
    }                                                                                                                  \
    }                                                                                                                  \
    ;                                                                                                                  \
    namespace {                                                                                                        \
    template <> struct registered_as<__COUNTER__> {                                                                    \
        using type = Name;                                                                                             \
    };                                                                                                                 \
    }                                                                                                                  \
    }

// One line for each type of attribute.
#define GRAFT_CANN_DEFAULT_Int(name, ...) whole(#name __VA_OPT__(, ) __VA_ARGS__)
#define GRAFT_CANN_DEFAULT_Float(name, ...) real(#name, __VA_ARGS__)
#define GRAFT_CANN_DEFAULT_Bool(name, ...) boolean(#name, __VA_ARGS__)
#define GRAFT_CANN_DEFAULT_String(name, ...) text(#name, __VA_ARGS__)
#define GRAFT_CANN_DEFAULT_AscendString(name, ...) text(#name, __VA_ARGS__)
#define GRAFT_CANN_DEFAULT_Type(name, ...) type(#name, __VA_ARGS__)
#define GRAFT_CANN_DEFAULT_Tensor(name, ...) absent(#name, ::graft::attr_kind::tensor)
#define GRAFT_CANN_DEFAULT_Bytes(name, ...) absent(#name, ::graft::attr_kind::bytes)
#define GRAFT_CANN_DEFAULT_NamedAttrs(name, ...) absent(#name, ::graft::attr_kind::function)
#define GRAFT_CANN_DEFAULT_ListInt(name, ...) wholes(#name, __VA_ARGS__)
#define GRAFT_CANN_DEFAULT_ListFloat(name, ...) floats(#name, __VA_ARGS__)
#define GRAFT_CANN_DEFAULT_ListBool(name, ...) booleans(#name, __VA_ARGS__)
#define GRAFT_CANN_DEFAULT_ListString(name, ...) strings(#name, __VA_ARGS__)
#define GRAFT_CANN_DEFAULT_ListAscendString(name, ...) strings(#name, __VA_ARGS__)
#define GRAFT_CANN_DEFAULT_ListType(name, ...) types(#name, __VA_ARGS__)
#define GRAFT_CANN_DEFAULT_ListTensor(name, ...) absent(#name, ::graft::attr_kind::tensors)
#define GRAFT_CANN_DEFAULT_ListListInt(name, ...) lists(#name, __VA_ARGS__)
#define GRAFT_CANN_DEFAULT_ListNamedAttrs(name, ...) absent(#name, ::graft::attr_kind::functions)
#define GRAFT_CANN_KIND_Int integer
#define GRAFT_CANN_KIND_Float floating
#define GRAFT_CANN_KIND_Bool boolean
#define GRAFT_CANN_KIND_String string
#define GRAFT_CANN_KIND_AscendString string
#define GRAFT_CANN_KIND_Type type
#define GRAFT_CANN_KIND_Tensor tensor
#define GRAFT_CANN_KIND_Bytes bytes
#define GRAFT_CANN_KIND_NamedAttrs function
#define GRAFT_CANN_KIND_ListInt integers
#define GRAFT_CANN_KIND_ListFloat floats
#define GRAFT_CANN_KIND_ListBool booleans
#define GRAFT_CANN_KIND_ListString strings
#define GRAFT_CANN_KIND_ListAscendString strings
#define GRAFT_CANN_KIND_ListType types
#define GRAFT_CANN_KIND_ListTensor tensors
#define GRAFT_CANN_KIND_ListListInt integer_lists
#define GRAFT_CANN_KIND_ListNamedAttrs functions

// Functions of inference and verification, and their registration: a static object each, read only by
// `operators_with_rules`.
#define GRAFT_CANN_JOINED(a, b) a##b
#define GRAFT_CANN_NAME(a, b) GRAFT_CANN_JOINED(a, b)
#define GRAFT_CANN_REGISTERED(Name, which, ...)                                                                        \
    static ::graft::cann::registrar const GRAFT_CANN_NAME(graft_##which##_##Name##_, __COUNTER__)(                     \
        #Name, &::graft::cann::functions::which, __VA_ARGS__)
#define GRAFT_CANN_OF_OP(Name, function)                                                                               \
    [](::ge::Operator& graft_node) -> ::ge::graphStatus {                                                              \
        ::ge::op::Name graft_op;                                                                                       \
        graft_op.graft_become(graft_node);                                                                             \
        return function(graft_op);                                                                                     \
    }
#define IMPLEMT_COMMON_INFERFUNC(function) static ::ge::graphStatus function([[maybe_unused]] ::ge::Operator& op)
#define IMPLEMT_INFERFUNC(Name, function) static ::ge::graphStatus function([[maybe_unused]] ::ge::op::Name& op)
#define IMPLEMT_VERIFIER(Name, function) static ::ge::graphStatus function([[maybe_unused]] ::ge::op::Name op)
#define IMPLEMT_INFERFORMAT_FUNC(Name, function) static ::ge::graphStatus function([[maybe_unused]] ::ge::op::Name& op)
#define COMMON_INFER_FUNC_REG(Name, ...)                                                                               \
    GRAFT_CANN_REGISTERED(                                                                                             \
        Name, infer, [](::ge::Operator& graft_node) -> ::ge::graphStatus { return (__VA_ARGS__)(graft_node); })
#define INFER_FUNC_REG(Name, function) GRAFT_CANN_REGISTERED(Name, infer, GRAFT_CANN_OF_OP(Name, function))
#define VERIFY_FUNC_REG(Name, function) GRAFT_CANN_REGISTERED(Name, verify, GRAFT_CANN_OF_OP(Name, function))
#define INFER_FORMAT_FUNC_REG(Name, function)                                                                          \
    GRAFT_CANN_REGISTERED(Name, infer_format, GRAFT_CANN_OF_OP(Name, function))

// Functions for CANN's engines compile and are not called: slices of data, ranges of values, kinds of axes.
#define IMPLEMT_INFER_DATA_SLICE(Name, function) [[maybe_unused]] static ::ge::graphStatus function(::ge::op::Name& op)
#define IMPLEMT_COMMON_INFER_DATA_SLICE(function) [[maybe_unused]] static ::ge::graphStatus function(::ge::Operator& op)
#define INFER_DATA_SLICE_FUNC_REG(Name, function) static_assert(true)
#define IMPL_INFER_VALUE_RANGE_FUNC(Name, function)                                                                    \
    [[maybe_unused]] static ::ge::graphStatus function(::ge::Operator& op)
#define INFER_VALUE_RANGE_DEFAULT_REG(Name) static_assert(true)
#define INFER_VALUE_RANGE_CUSTOM_FUNC_REG(...) static_assert(true)
#define INFER_VALUE_RANGE_CUSTOM_FUNC_REG_BY_TYPE(...) static_assert(true)
#define IMPLEMT_COMMON_INFER_AXIS_TYPE_INFO(function)                                                                  \
    [[maybe_unused]] static ::ge::graphStatus function(                                                                \
        [[maybe_unused]] ::ge::Operator& op, [[maybe_unused]] ::std::vector<::ge::AxisTypeInfo>& axis_type)
#define INFER_AXIS_TYPE_INFO_REG(...) static_assert(true)

// Predefined functions.
#define ELMTWISE_INFER_SHAPEANDTYPE(in, out)                                                                           \
    [](::ge::Operator& graft_node) { return ::graft::cann::infer_as_input(graft_node, in, out); }
#define BROADCAST_INFER(first, second, out)                                                                            \
    [](::ge::Operator& graft_node) { return ::graft::cann::infer_broadcast(graft_node, first, second, out); }
