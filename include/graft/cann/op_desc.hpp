// graft/cann/op_desc.hpp - ge::OpDesc: a node of an Operator, its descriptors changed in place
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "graft/cann/attribute_value.hpp"
#include "graft/cann/operator.hpp"

namespace ge {

/// The node of an Operator; its descriptors are changed in place.
class OpDesc {
public:
    OpDesc() = default;
    explicit OpDesc(Operator const& of) : of_(of) {}
    OpDesc(std::string const& name, std::string const& type) : of_(name, type) {}
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
    /// Null beyond the last one too: functions of several operators request inputs that only some of them have.
    template <class Which> ConstGeTensorDescPtr GetInputDescPtr(Which which) const {
        if constexpr (std::is_integral_v<Which>)
            if (static_cast<std::size_t>(which) >= call().inputs.size()) return nullptr;
        return MutableInputDesc(which);
    }
    template <class Which> ConstGeTensorDescPtr GetOutputDescPtr(Which which) const { return MutableOutputDesc(which); }
    template <class Which> ConstGeTensorDescPtr GetInputDescPtrDfault(Which which) const {
        return MutableInputDesc(which);
    }
    template <class Which> ConstGeTensorDescPtr GetOutputDescPtrDfault(Which which) const {
        return MutableOutputDesc(which);
    }
    std::vector<GeTensorDescPtr> GetAllInputsDescPtr() const { return all_of(call().inputs); }
    std::vector<GeTensorDescPtr> GetAllOutputsDescPtr() const { return all_of(call().outputs); }
    std::vector<TensorDesc> GetAllInputsDesc() const { return copies(call().inputs); }
    std::vector<TensorDesc> GetAllOutputsDesc() const { return copies(call().outputs); }
    bool InputIsSet(std::string const& name) const { return static_cast<bool>(MutableInputDesc(name)); }
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
    std::vector<std::string> GetAllInputNames() const {
        std::vector<std::string> all;
        for (auto const& t : call().inputs) all.push_back(t.name);
        return all;
    }
    std::string GetInputNameByIndex(std::uint32_t i) const { return name(call().inputs, i); }
    std::string GetOutputNameByIndex(std::uint32_t i) const { return name(call().outputs, i); }
    int GetInputIndexByName(std::string const& which) const {
        auto const all = GetAllInputName();
        auto const at = all.find(which);
        return at == all.end() ? -1 : static_cast<int>(at->second);
    }
    int GetOutputIndexByName(std::string const& which) const {
        auto const all = GetAllOutputName();
        auto const at = all.find(which);
        return at == all.end() ? -1 : static_cast<int>(at->second);
    }
    /// The same among the present inputs.
    std::string GetValidInputNameByIndex(std::uint32_t i) const {
        for (auto const& t : call().inputs)
            if (t.present && i-- == 0) return t.name;
        return {};
    }
    int GetValidInputIndexByName(std::string const& which) const {
        int i = 0;
        for (auto const& t : call().inputs) {
            if (t.present && t.name == which) return i;
            i += t.present;
        }
        return -1;
    }
    bool IsOptionalInput(std::uint32_t i) const { return IsOptionalInput(GetInputNameByIndex(i)); }
    bool IsOptionalInput(std::string const& which) const {
        auto const at = call().index_of(graft::param_kind::input, which);
        return at >= 0 &&
               call().rows(graft::param_kind::input)[static_cast<std::size_t>(at)].how == graft::presence::optional;
    }
    bool HasAttr(std::string const& which) const { return call().attribute(which).kind != graft::attr_kind::none; }

    graphStatus DelAttr(std::string const& which) const {
        return call().set.erase(which) != 0 ? GRAPH_SUCCESS : GRAPH_FAILED;
    }
    std::map<std::string, std::string> GetAllAttrs() const { return of_.GetAllAttrNamesAndTypes(); }
    std::set<std::string> GetAllAttrNames() const {
        std::set<std::string> all;
        for (auto const& [name, type] : GetAllAttrs()) all.insert(name);
        return all;
    }

    /// Adds a tensor to a node that a function creates.
    graphStatus AddInputDesc(std::string const& name, TensorDesc const& d) { return put(call().inputs, name, d); }
    graphStatus AddInputDesc(TensorDesc const& d) { return AddInputDesc(next(call().inputs), d); }
    graphStatus AddInputDesc(std::uint32_t, TensorDesc const& d) { return AddInputDesc(d); }
    graphStatus AddOptionalInputDesc(std::string const& name, TensorDesc const& d) { return AddInputDesc(name, d); }
    graphStatus AddOutputDesc(std::string const& name, TensorDesc const& d) { return put(call().outputs, name, d); }
    graphStatus AddOutputDesc(TensorDesc const& d) { return AddOutputDesc(next(call().outputs), d); }
    graphStatus AddDynamicInputDescByIndex(std::string const& port, std::size_t n, std::size_t) {
        return AddDynamicInputDesc(port, n);
    }
    /// Sets the number of tensors at a dynamic port, of a node that a plugin creates.
    graphStatus AddDynamicInputDesc(std::string const& port, std::size_t n, bool = true) {
        return call().counts[port] = n, GRAPH_SUCCESS;
    }
    graphStatus AddDynamicOutputDesc(std::string const& port, std::size_t n, bool = true) {
        return call().counts[port] = n, GRAPH_SUCCESS;
    }
    void SetName(std::string const& n) { call().node = n; }
    void SetType(std::string const& t) { call().type = t; }

    // Accepted: read only by CANN's engines.
    void SetOpInferDepends(std::vector<std::string> const&) {}
    std::vector<std::string> GetOpInferDepends() const { return {}; }
    void SetIsInputConst(std::vector<bool> const&) {}
    std::vector<bool> GetIsInputConst() const { return {}; }
    void SetOpKernelLibName(std::string const&) {}
    std::string GetOpKernelLibName() const { return {}; }
    void SetOpEngineName(std::string const&) {}
    std::string GetOpEngineName() const { return {}; }
    void SetId(std::int64_t) {}
    std::int64_t GetId() const { return 0; }
    void SetStreamId(std::int64_t) {}
    std::int64_t GetStreamId() const { return 0; }
    void SetWorkspace(std::vector<std::int64_t> const&) {}
    void SetWorkspaceBytes(std::vector<std::int64_t> const&) {}
    graphStatus AddRegisterInputName(std::string const&) { return GRAPH_SUCCESS; }
    graphStatus AddRegisterOutputName(std::string const&) { return GRAPH_SUCCESS; }
    std::vector<std::string> GetSubgraphInstanceNames() const { return {}; }
    std::string GetSubgraphInstanceName(std::uint32_t) const { return {}; }
    graphStatus DefaultInferFormat() const { return GRAPH_SUCCESS; }
    graphStatus InferShapeAndType() const { return GRAPH_SUCCESS; }
    graphStatus CommonVerify() const { return GRAPH_SUCCESS; }
    template <class F> void AddInferFunc(F const&) {}
    template <class F> void AddInferFormatFunc(F const&) {}
    template <class F> void AddVerifierFunc(F const&) {}

private:
    using tensors = std::vector<graft::cann::port_tensor>;

    graft::cann::call& call() const { return *of_.graft_call(); }
    GeTensorDescPtr at(tensors& all, std::string_view which) const {
        auto* t = graft::cann::call::find(all, which);
        return t && t->present ? GeTensorDescPtr(of_.graft_call(), &t->desc) : nullptr;
    }
    GeTensorDescPtr at(tensors& all, std::size_t i) const {
        if (i >= all.size()) {
            call().reads_beyond_end = true;
            return GeTensorDescPtr(of_.graft_call(), &call().beyond_end);
        }
        return all[i].present ? GeTensorDescPtr(of_.graft_call(), &all[i].desc) : nullptr;
    }
    static graphStatus update(GeTensorDescPtr const& to, TensorDesc const& d) {
        if (!to) return GRAPH_FAILED;
        return *to = d, GRAPH_SUCCESS;
    }
    std::vector<GeTensorDescPtr> all_of(tensors& all) const {
        std::vector<GeTensorDescPtr> to;
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i].present) to.push_back(at(all, i));
        return to;
    }
    static std::vector<TensorDesc> copies(tensors const& all) {
        std::vector<TensorDesc> to;
        for (auto const& t : all)
            if (t.present) to.push_back(t.desc);
        return to;
    }
    static graphStatus put(tensors& to, std::string const& name, TensorDesc const& d) {
        if (auto* t = graft::cann::call::find(to, name)) t->desc = d, t->present = true;
        else to.push_back({name, true, d, to.size()});
        return GRAPH_SUCCESS;
    }
    static std::string next(tensors const& all) { return "__port" + std::to_string(all.size()); }
    static std::map<std::string, std::uint32_t> names(tensors const& all) {
        std::map<std::string, std::uint32_t> to;
        for (std::size_t i = 0; i < all.size(); ++i) to[all[i].name] = static_cast<std::uint32_t>(i);
        return to;
    }
    static std::string name(tensors const& all, std::size_t i) { return i < all.size() ? all[i].name : std::string(); }

    Operator of_{};
};
using OpDescPtr = std::shared_ptr<OpDesc>;
using ConstOpDescPtr = std::shared_ptr<OpDesc const>;

} // namespace ge
