// graft/cann/scope/result.hpp - the replacement that a CANN pass creates for matched scopes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "graft/cann/plugin/registration.hpp"
#include "graft/cann/scope/scope.hpp"

namespace ge {

inline constexpr std::int32_t kFusionDisableIndex = 99999;
inline constexpr char const* kScopeToMultiNodes = "ScopeToMultiNodes";
inline constexpr char const* kScopeInvalidType = "ScopeInvalidType";
inline constexpr char const* kInputFromFusionScope = "InputFromFusionScope";
inline constexpr char const* kOutputToFusionScope = "OutputToFusionScope";

/// Scopes and further nodes that are fused into one.
class GRAFT_TYPE ScopesResult {
public:
    void SetScopes(std::vector<Scope*> const& all) { graft_scopes = all; }
    void SetNodes(std::vector<OperatorPtr> const& all) { graft_nodes = all; }

    std::vector<Scope*> graft_scopes{};
    std::vector<OperatorPtr> graft_nodes{};
};

/// The replacement of the scopes: one operator with inputs and outputs by index, or several.
class GRAFT_TYPE FusionScopesResult {
public:
    /// One operator of several.
    class GRAFT_TYPE InnerNodeInfo {
    public:
        InnerNodeInfo(std::string name, std::string type)
            : graft_name(std::move(name)), graft_type(std::move(type)),
              graft_operator(std::make_shared<Operator>(graft_name, graft_type)) {}
        InnerNodeInfo& SetName(std::string n) { return graft_name = std::move(n), *this; }
        InnerNodeInfo& SetType(std::string t) { return graft_type = std::move(t), *this; }
        InnerNodeInfo& InsertInput(std::string node, std::int32_t output) {
            return graft_inputs.emplace_back(std::move(node), output), *this;
        }
        InnerNodeInfo& InsertOutput(std::string node, std::int32_t input) {
            return graft_outputs.emplace_back(std::move(node), input), *this;
        }
        graphStatus BuildInnerNode() { return GRAPH_SUCCESS; }
        graphStatus SetInputFormat(std::string const&, std::string const&) { return GRAPH_SUCCESS; }
        graphStatus SetOutputFormat(std::string const&, std::string const&) { return GRAPH_SUCCESS; }
        graphStatus SetDynamicInputFormat(std::string const&, std::uint32_t, std::string const&) {
            return GRAPH_SUCCESS;
        }
        graphStatus SetDynamicOutputFormat(std::string const&, std::uint32_t, std::string const&) {
            return GRAPH_SUCCESS;
        }
        Operator* MutableOperator() { return graft_operator.get(); }
        std::string GetName() const { return graft_name; }
        std::string GetType() const { return graft_type; }
        std::vector<std::pair<std::string, std::int32_t>> GetInputs() const { return graft_inputs; }
        std::vector<std::pair<std::string, std::int32_t>> GetOutputs() const { return graft_outputs; }
        graphStatus GetName(AscendString& to) const { return to = graft_name.c_str(), GRAPH_SUCCESS; }
        graphStatus GetType(AscendString& to) const { return to = graft_type.c_str(), GRAPH_SUCCESS; }
        template <class List> graphStatus GetInputs(List& to) const { return copy(graft_inputs, to); }
        template <class List> graphStatus GetOutputs(List& to) const { return copy(graft_outputs, to); }

        std::string graft_name, graft_type;
        OperatorPtr graft_operator;
        std::vector<std::pair<std::string, std::int32_t>> graft_inputs{}, graft_outputs{};

    private:
        template <class From, class List> static graphStatus copy(From const& from, List& to) {
            for (auto const& [name, index] : from) to.emplace_back(name.c_str(), index);
            return GRAPH_SUCCESS;
        }
    };
    using index_map = std::vector<std::pair<std::string, std::vector<std::int32_t>>>;

    void SetName(std::string n) { graft_name = std::move(n); }
    void SetType(std::string t) { graft_type = std::move(t); }
    void SetDescription(std::string d) { graft_description = std::move(d); }
    std::string const& Name() const { return graft_name; }
    Status Name(AscendString& to) const { return to = graft_name.c_str(), SUCCESS; }
    std::vector<OperatorPtr> const& Nodes() const { return graft_nodes; }
    /// The inner node's input k is input `indices[k]` of the operator; `kFusionDisableIndex` drops it.
    void InsertInputs(std::string const& inner, std::vector<std::int32_t> const& indices) {
        insert(graft_inputs, inner, indices);
    }
    void InsertOutputs(std::string const& inner, std::vector<std::int32_t> const& indices) {
        insert(graft_outputs, inner, indices);
    }
    InnerNodeInfo* AddInnerNode(std::string const& name, std::string const& type) {
        return &graft_inner.emplace_back(name, type);
    }
    InnerNodeInfo* MutableRecentInnerNode() { return graft_inner.empty() ? nullptr : &graft_inner.back(); }
    InnerNodeInfo* MutableInnerNode(std::uint32_t i) { return i < graft_inner.size() ? &graft_inner[i] : nullptr; }
    graphStatus CheckInnerNodesInfo() {
        for (std::size_t i = 0; i < graft_inner.size(); ++i)
            for (std::size_t k = 0; k < i; ++k)
                if (graft_inner[i].graft_name == graft_inner[k].graft_name) return GRAPH_FAILED;
        return GRAPH_SUCCESS;
    }

    std::string graft_name{}, graft_type{}, graft_description{};
    std::vector<Scope*> graft_scopes{};
    std::vector<OperatorPtr> graft_nodes{}; ///< all, in the model's order
    index_map graft_inputs{}, graft_outputs{};
    std::deque<InnerNodeInfo> graft_inner{}; ///< deque: they are referenced

private:
    static void insert(index_map& to, std::string const& inner, std::vector<std::int32_t> const& indices) {
        for (auto const& [name, had] : to)
            if (name == inner) return;
        to.emplace_back(inner, indices);
    }
};

} // namespace ge
