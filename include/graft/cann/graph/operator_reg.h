// graft/cann/graph/operator_reg.h - REG_OP ... OP_END_FACTORY_REG: definitions of CANN's, unchanged, as prototypes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/operators.hpp"
#include "graft/cann/registration.hpp"

// A definition is a chain of macros. Each ends the function before it and begins one of its own, so that it can have
// members beside what it says: `.INPUT(x, TensorType({DT_FLOAT}))` closes the call of REG_OP with `.next();` and says in
// a function `graft_input_x` that there is an input.

/// Opens an operator of namespace ge: `REG_OP(Add).INPUT(x1, TensorType::NumberType()).OP_END_FACTORY_REG(Add)`.
#define REG_OP(Name)                                                                                                   \
    namespace op {                                                                                                     \
    struct Name : ::graft::cann::registered<Name> {                                                                    \
        static constexpr char const* graft_name = #Name;                                                               \
        static constexpr void graft_define(::graft::cann::registration& to) {                                          \
            to.begin()
#define GRAFT_CANN_NEXT(function)                                                                                      \
    next();                                                                                                            \
    function(to);                                                                                                      \
    }                                                                                                                  \
    static constexpr void function(::graft::cann::registration& to) {                                                  \
        to
#define GRAFT_CANN_PORT(kind, how, name, text)                                                                         \
    GRAFT_CANN_NEXT(graft_##kind##_##name).port(#name, text, ::graft::param_kind::kind, ::graft::presence::how)
#define INPUT(name, ...) GRAFT_CANN_PORT(input, required, name, #__VA_ARGS__)
#define OPTIONAL_INPUT(name, ...) GRAFT_CANN_PORT(input, optional, name, #__VA_ARGS__)
#define DYNAMIC_INPUT(name, ...) GRAFT_CANN_PORT(input, dynamic, name, #__VA_ARGS__)
#define OUTPUT(name, ...) GRAFT_CANN_PORT(output, required, name, #__VA_ARGS__)
#define DYNAMIC_OUTPUT(name, ...) GRAFT_CANN_PORT(output, dynamic, name, #__VA_ARGS__)
#define DATATYPE(name, ...) GRAFT_CANN_NEXT(graft_datatype_##name).variable(#name, #__VA_ARGS__)
#define ATTR(name, Type, ...) GRAFT_CANN_NEXT(graft_attr_##name).GRAFT_CANN_DEFAULT_##Type(name, __VA_ARGS__)
#define REQUIRED_ATTR(name, Type)                                                                                      \
    GRAFT_CANN_NEXT(graft_attr_##name).required(#name, ::graft::attr_kind::GRAFT_CANN_KIND_##Type)
#define GRAPH(name) GRAFT_CANN_NEXT(graft_graph_##name).required(#name, ::graft::attr_kind::function)
#define DYNAMIC_GRAPH(name) GRAFT_CANN_NEXT(graft_graph_##name).required(#name, ::graft::attr_kind::functions)
/// Closes the operator, and gives it a number in this unit: GRAFT_CANN_OPERATORS finds it by that.
#define OP_END_FACTORY_REG(Name)                                                                                       \
    done().next();                                                                                                     \
    static_assert(::graft::stored_text(::graft::text_ref(graft_name)) == #Name, "REG_OP begins another operator");     \
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
#define GRAFT_CANN_DEFAULT_ListFloat(name, ...) reals(#name, __VA_ARGS__)
#define GRAFT_CANN_DEFAULT_ListBool(name, ...) booleans(#name, __VA_ARGS__)
#define GRAFT_CANN_DEFAULT_ListString(name, ...) texts(#name, __VA_ARGS__)
#define GRAFT_CANN_DEFAULT_ListAscendString(name, ...) texts(#name, __VA_ARGS__)
#define GRAFT_CANN_DEFAULT_ListType(name, ...) types(#name, __VA_ARGS__)
#define GRAFT_CANN_DEFAULT_ListTensor(name, ...) absent(#name, ::graft::attr_kind::tensors)
#define GRAFT_CANN_DEFAULT_ListListInt(name, ...) lists(#name, __VA_ARGS__)
#define GRAFT_CANN_DEFAULT_ListNamedAttrs(name, ...) absent(#name, ::graft::attr_kind::functions)
#define GRAFT_CANN_KIND_Int integer
#define GRAFT_CANN_KIND_Float real
#define GRAFT_CANN_KIND_Bool boolean
#define GRAFT_CANN_KIND_String text
#define GRAFT_CANN_KIND_AscendString text
#define GRAFT_CANN_KIND_Type type
#define GRAFT_CANN_KIND_Tensor tensor
#define GRAFT_CANN_KIND_Bytes bytes
#define GRAFT_CANN_KIND_NamedAttrs function
#define GRAFT_CANN_KIND_ListInt integers
#define GRAFT_CANN_KIND_ListFloat reals
#define GRAFT_CANN_KIND_ListBool booleans
#define GRAFT_CANN_KIND_ListString texts
#define GRAFT_CANN_KIND_ListAscendString texts
#define GRAFT_CANN_KIND_ListType types
#define GRAFT_CANN_KIND_ListTensor tensors
#define GRAFT_CANN_KIND_ListListInt integer_lists
#define GRAFT_CANN_KIND_ListNamedAttrs functions
