// graft/cann/op_desc.hpp - the inner interface of CANN: OpDesc and the utilities that give one
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "graft/cann/attribute_value.hpp"
#include "graft/cann/operator.hpp"

namespace ge {

/// The node of an Operator; its descriptors are changed in place.
class OpDesc {
public:
    explicit OpDesc(Operator const& of) : of_(of) {}
    Operator& graft_operator() { return of_; }
    Operator const& graft_operator() const { return of_; }

    std::string GetName() const { return of_.GetName(); }
    std::string GetType() const { return of_.GetOpType(); }
    std::string GetOpType() const { return of_.GetOpType(); }
    std::size_t GetInputsSize() const { return of_.GetInputsSize(); }
    std::size_t GetAllInputsSize() const { return call().inputs.size(); }
    std::size_t GetOutputsSize() const { return of_.GetOutputsSize(); }
    std::uint32_t GetAllOutputsDescSize() const { return static_cast<std::uint32_t>(call().outputs.size()); }

    GeTensorDescPtr MutableInputDesc(std::string const& name) const { return at(call().inputs, name); }
    GeTensorDescPtr MutableOutputDesc(std::string const& name) const { return at(call().outputs, name); }
    template <class I> requires std::is_integral_v<I>
    GeTensorDescPtr MutableInputDesc(I i) const {
        return at(call().inputs, static_cast<std::size_t>(i));
    }
    template <class I> requires std::is_integral_v<I>
    GeTensorDescPtr MutableOutputDesc(I i) const {
        return at(call().outputs, static_cast<std::size_t>(i));
    }
    template <class Which> ConstGeTensorDescPtr GetInputDescPtr(Which which) const { return MutableInputDesc(which); }
    template <class Which> ConstGeTensorDescPtr GetOutputDescPtr(Which which) const { return MutableOutputDesc(which); }
    template <class Which> TensorDesc GetInputDesc(Which which) const {
        auto const d = MutableInputDesc(which);
        return d ? *d : TensorDesc();
    }
    template <class Which> TensorDesc GetOutputDesc(Which which) const {
        auto const d = MutableOutputDesc(which);
        return d ? *d : TensorDesc();
    }
    template <class Which> graphStatus UpdateInputDesc(Which which, TensorDesc const& d) const {
        return update(MutableInputDesc(which), d);
    }
    template <class Which> graphStatus UpdateOutputDesc(Which which, TensorDesc const& d) const {
        return update(MutableOutputDesc(which), d);
    }

    std::map<std::string, std::uint32_t> GetAllInputName() const { return names(call().inputs); }
    std::map<std::string, std::uint32_t> GetAllOutputName() const { return names(call().outputs); }
    std::string GetInputNameByIndex(std::uint32_t i) const { return name(call().inputs, i); }
    std::string GetOutputNameByIndex(std::uint32_t i) const { return name(call().outputs, i); }
    int GetInputIndexByName(std::string const& which) const {
        auto const all = GetAllInputName();
        auto const at = all.find(which);
        return at == all.end() ? -1 : static_cast<int>(at->second);
    }
    bool IsOptionalInput(std::string const& which) const {
        auto const at = call().index_of(graft::param_kind::input, which);
        return at >= 0 &&
               call().rows(graft::param_kind::input)[static_cast<std::size_t>(at)].how == graft::presence::optional;
    }
    bool HasAttr(std::string const& which) const { return call().attribute(which).kind != graft::attr_kind::none; }

    /// A dynamic port has so many tensors: of a node that a plugin makes.
    graphStatus AddDynamicInputDesc(std::string const& port, std::size_t n, bool = true) {
        return call().counts[port] = n, GRAPH_SUCCESS;
    }
    graphStatus AddDynamicOutputDesc(std::string const& port, std::size_t n, bool = true) {
        return call().counts[port] = n, GRAPH_SUCCESS;
    }
    void SetName(std::string const& n) { call().node = n; }
    void SetType(std::string const& t) { call().type = t; }

    // What only CANN's engines read.
    void SetOpInferDepends(std::vector<std::string> const&) {}
    void SetIsInputConst(std::vector<bool> const&) {}
    std::vector<bool> GetIsInputConst() const { return {}; }
    graphStatus DefaultInferFormat() const { return GRAPH_SUCCESS; }

private:
    using tensors = std::vector<graft::cann::port_tensor>;

    graft::cann::call& call() const { return *of_.graft_call(); }
    GeTensorDescPtr at(tensors& all, std::string_view which) const {
        auto* t = graft::cann::call::find(all, which);
        return t && t->present ? GeTensorDescPtr(of_.graft_call(), &t->desc) : nullptr;
    }
    GeTensorDescPtr at(tensors& all, std::size_t i) const {
        if (i >= all.size()) {
            call().reads_nowhere = true;
            return GeTensorDescPtr(of_.graft_call(), &call().nowhere);
        }
        return all[i].present ? GeTensorDescPtr(of_.graft_call(), &all[i].desc) : nullptr;
    }
    static graphStatus update(GeTensorDescPtr const& to, TensorDesc const& d) {
        if (!to) return GRAPH_FAILED;
        return *to = d, GRAPH_SUCCESS;
    }
    static std::map<std::string, std::uint32_t> names(tensors const& all) {
        std::map<std::string, std::uint32_t> to;
        for (std::size_t i = 0; i < all.size(); ++i) to[all[i].name] = static_cast<std::uint32_t>(i);
        return to;
    }
    static std::string name(tensors const& all, std::size_t i) { return i < all.size() ? all[i].name : std::string(); }

    Operator of_;
};
using OpDescPtr = std::shared_ptr<OpDesc>;
using ConstOpDescPtr = std::shared_ptr<OpDesc const>;

/// A node of a graph: functions that ask for one are told that there is none.
class Node {
public:
    OpDescPtr GetOpDesc() const { return nullptr; }
    std::string GetName() const { return {}; }
    std::string GetType() const { return {}; }
};
using NodePtr = std::shared_ptr<Node>;
using ConstNodePtr = std::shared_ptr<Node const>;

struct OpDescUtils {
    static OpDescPtr GetOpDescFromOperator(Operator const& of) { return std::make_shared<OpDesc>(of); }
    static ConstGeTensorBarePtr GetInputConstData(Operator const& of, std::uint32_t i) {
        auto& c = *of.graft_call();
        Tensor t;
        if (i >= c.inputs.size() || !c.constant(c.inputs[i], t)) return nullptr;
        c.constants.push_back(std::make_unique<GeTensor>(t));
        return c.constants.back().get();
    }
};
struct NodeUtils {
    static ConstNodePtr GetNodeFromOperator(Operator const&) { return nullptr; }
    static graphStatus GetInputConstData(Operator const& of, std::string const& name, GeTensorPtr& to) {
        Tensor t;
        if (of.GetInputConstData(name, t) != GRAPH_SUCCESS) return GRAPH_FAILED;
        return to = std::make_shared<GeTensor>(t), GRAPH_SUCCESS;
    }
};
struct TensorUtils {
    static void SetRealDimCnt(TensorDesc&, std::uint32_t) {}
    static void SetSize(TensorDesc&, std::int64_t) {}
};
struct TypeUtils {
    static std::string DataTypeToSerialString(DataType t) {
        return std::string(graft::name_of(graft::cann::dtype_of(t)));
    }
    static std::string FormatToSerialString(Format f) { return std::string(graft::name_of(graft::cann::format_of(f))); }
};

/// Attributes of an OpDesc; what is set on a descriptor nobody reads.
struct AttrUtils {
    template <class Of> static bool HasAttr(Of const& of, std::string const& name) {
        if constexpr (is_op<Of>) return of->HasAttr(name);
        else return false;
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
    template <class Of>
    static bool SetListInt(Of const& of, std::string const& name, std::vector<std::int64_t> const& v) {
        return set(of, name, v);
    }
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
    template <class Of> static constexpr bool is_op = requires(Of const& of) { of->graft_operator(); };

    template <class Of, class T> static bool get(Of const& of, std::string const& name, T& to) {
        if constexpr (is_op<Of>) return of && of->graft_operator().GetAttr(name, to) == GRAPH_SUCCESS;
        else return false;
    }
    template <class Of, class T> static bool set(Of const& of, std::string const& name, T const& v) {
        if constexpr (is_op<Of>) of->graft_operator().SetAttr(name, v);
        return true;
    }
};

} // namespace ge
