// graft/cann/attributes.hpp - ge::AttrUtils: attributes of a node by their kinds
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "graft/cann/operator.hpp"

namespace ge {

/// Attributes of an OpDesc; attributes that are set on a descriptor are ignored.
struct AttrUtils {
    template <class Of> static bool HasAttr(Of const& of, std::string const& name) {
        auto const* op = operator_of(of);
        return op && op->graft_call()->attribute(name).kind != graft::attr_kind::none;
    }
    template <class Of, class T> static bool GetInt(Of const& of, std::string const& name, T& to) {
        return get(of, name, to);
    }
    template <class Of> static bool GetFloat(Of const& of, std::string const& name, float& to) {
        return get(of, name, to);
    }
    template <class Of> static bool GetBool(Of const& of, std::string const& name, bool& to) {
        return get(of, name, to);
    }
    template <class Of> static bool GetStr(Of const& of, std::string const& name, std::string& to) {
        return get(of, name, to);
    }
    template <class Of> static std::string const* GetStr(Of const& of, std::string const& name) {
        static thread_local std::string text;
        return get(of, name, text) ? &text : nullptr;
    }
    template <class Of> static bool GetListFloat(Of const& of, std::string const& name, std::vector<float>& to) {
        return get(of, name, to);
    }
    template <class Of> static bool GetListBool(Of const& of, std::string const& name, std::vector<bool>& to) {
        return get(of, name, to);
    }
    template <class Of> static bool GetListStr(Of const& of, std::string const& name, std::vector<std::string>& to) {
        return get(of, name, to);
    }
    template <class Of> static bool GetListDataType(Of const& of, std::string const& name, std::vector<DataType>& to) {
        return get(of, name, to);
    }
    template <class Of> static bool GetTensor(Of const& of, std::string const& name, ConstGeTensorPtr& to) {
        Tensor t;
        return get(of, name, t) && (to = std::make_shared<GeTensor>(t), true);
    }
    template <class Of> static bool MutableTensor(Of const& of, std::string const& name, GeTensorPtr& to) {
        Tensor t;
        return get(of, name, t) && (to = std::make_shared<GeTensor>(t), true);
    }
    template <class Of> static bool GetNamedAttrs(Of const& of, std::string const& name, NamedAttrs& to) {
        std::string text;
        return get(of, name, text) && (to.SetName(text), true);
    }
    template <class Of> static bool GetDataType(Of const& of, std::string const& name, DataType& to) {
        return get(of, name, to);
    }
    template <class Of, class T> static bool GetListInt(Of const& of, std::string const& name, std::vector<T>& to) {
        return get(of, name, to);
    }
    template <class Of>
    static bool GetListListInt(Of const& of, std::string const& name, std::vector<std::vector<std::int64_t>>& to) {
        return get(of, name, to);
    }
    template <class Of, class T> static bool SetInt(Of const& of, std::string const& name, T v) {
        return set(of, name, static_cast<std::int64_t>(v));
    }
    template <class Of> static bool SetBool(Of const& of, std::string const& name, bool v) { return set(of, name, v); }
    template <class Of> static bool SetStr(Of const& of, std::string const& name, std::string const& v) {
        return set(of, name, v);
    }
    template <class Of, class T>
    static bool SetListInt(Of const& of, std::string const& name, std::vector<T> const& v) {
        return set(of, name, std::vector<std::int64_t>(v.begin(), v.end()));
    }
    template <class Of>
    static bool SetListInt(Of const& of, std::string const& name, std::initializer_list<std::int64_t> v) {
        return set(of, name, std::vector<std::int64_t>(v));
    }
    // Kinds that no attribute here has: accepted, and ignored.
    template <class... Any> static bool SetTensorDesc(Any const&...) { return true; }
    template <class... Any> static bool SetListTensorDesc(Any const&...) { return true; }
    template <class... Any> static bool SetListTensor(Any const&...) { return true; }
    template <class... Any> static bool SetNamedAttrs(Any const&...) { return true; }
    template <class... Any> static bool SetListNamedAttrs(Any const&...) { return true; }
    template <class... Any> static bool SetListListFloat(Any const&...) { return true; }
    template <class... Any> static bool SetBytes(Any const&...) { return true; }
    template <class... Any> static bool SetGraph(Any const&...) { return true; }
    template <class... Any> static bool GetTensorDesc(Any const&...) { return false; }
    template <class... Any> static bool GetListTensorDesc(Any const&...) { return false; }
    template <class... Any> static bool GetListTensor(Any const&...) { return false; }
    template <class... Any> static bool GetListNamedAttrs(Any const&...) { return false; }
    template <class... Any> static bool GetListListFloat(Any const&...) { return false; }
    template <class... Any> static bool GetBytes(Any const&...) { return false; }
    template <class... Any> static bool GetGraph(Any const&...) { return false; }
    template <class Of>
    static bool SetListListInt(Of const& of, std::string const& name, std::vector<std::vector<std::int64_t>> const& v) {
        return set(of, name, v);
    }
    template <class Of> static bool SetFloat(Of const& of, std::string const& name, float v) {
        return set(of, name, v);
    }
    template <class Of> static bool SetDataType(Of const& of, std::string const& name, DataType v) {
        return set(of, name, v);
    }
    template <class Of, class T> static bool SetListFloat(Of const& of, std::string const& name, T const& v) {
        return set(of, name, v);
    }
    template <class Of, class T> static bool SetListBool(Of const& of, std::string const& name, T const& v) {
        return set(of, name, v);
    }
    template <class Of, class T> static bool SetListStr(Of const& of, std::string const& name, T const& v) {
        return set(of, name, v);
    }
    template <class Of, class T> static bool SetListDataType(Of const& of, std::string const& name, T const& v) {
        return set(of, name, v);
    }
    template <class Of, class T> static bool SetTensor(Of const& of, std::string const& name, T const& v) {
        if constexpr (requires { *v; }) return v && set(of, name, static_cast<Tensor const&>(*v));
        else return set(of, name, static_cast<Tensor const&>(v));
    }

private:
    /// The operator of an OpDesc, a pointer to one or an Operator; null for a type without attributes.
    template <class Of> static auto* operator_of(Of const& of) {
        if constexpr (requires { of->graft_operator(); }) return of ? &of->graft_operator() : nullptr;
        else if constexpr (requires { of.graft_operator(); }) return &of.graft_operator();
        else if constexpr (std::is_base_of_v<Operator, Of>) return &static_cast<Operator const&>(of);
        else return static_cast<Operator*>(nullptr);
    }
    template <class Of, class T> static bool get(Of const& of, std::string const& name, T& to) {
        auto const* op = operator_of(of);
        return op && op->GetAttr(name, to) == GRAPH_SUCCESS;
    }
    template <class Of, class T> static bool set(Of const& of, std::string const& name, T const& v) {
        if (auto const* op = operator_of(of)) Operator(op->graft_call()).SetAttr(name, v); // copies share one node
        return true;
    }
};

} // namespace ge
