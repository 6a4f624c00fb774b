// graft/cann/scope/scope.hpp - ge::Scope, ScopeTree, ScopeGraph: the scopes of a model, for CANN's passes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "graft/cann/operator.hpp"

namespace ge {

/// A scope of a model. Its name is the complete path with a slash at the end.
class GRAFT_TYPE Scope {
public:
    Scope(std::string name, Scope* father) : name_(std::move(name)), father_(father) {}

    std::string const& Name() const { return name_; }
    std::string const& SubType() const { return sub_type_; }
    std::string Type() const { return {}; }
    Status Name(AscendString& to) const { return to = name_.c_str(), SUCCESS; }
    Status SubType(AscendString& to) const { return to = sub_type_.c_str(), SUCCESS; }
    Status LastName(AscendString& to) const { return to = LastName().c_str(), SUCCESS; }
    /// All nodes in it and in nested scopes, by name.
    std::unordered_map<std::string, OperatorPtr> const& AllNodesMap() const {
        if (nodes_map_.empty()) graft_each_node([&](OperatorPtr const& n) { nodes_map_[n->GetName()] = n; });
        return nodes_map_;
    }
    /// The same with names as AscendString.
    template <class Map> Status AllNodesMap(Map& to) const { return graft_copy(AllNodesMap(), to); }
    template <class From, class Map> static Status graft_copy(From const& from, Map& to) {
        for (auto const& [name, node] : from) to[name.c_str()] = node;
        return SUCCESS;
    }
    /// The scope of this path directly below, or null.
    Scope* GetSubScope(std::string const& path) const {
        for (auto* s : below_)
            if (s->name_ == path) return s;
        return nullptr;
    }
    /// All nested scopes.
    std::vector<Scope*> const& GetAllSubScopes() const {
        if (all_below_.empty()) add_below(all_below_);
        return all_below_;
    }
    Scope const* GetFatherScope() const { return father_; }
    /// The last part of the path, without the number that makes it unique.
    std::string LastName() const {
        std::string_view path(name_);
        if (!path.empty() && path.back() == '/') path.remove_suffix(1);
        if (auto const slash = path.rfind('/'); slash != std::string_view::npos) path.remove_prefix(slash + 1);
        auto const mark = path.rfind('_');
        if (mark == std::string_view::npos || mark + 1 == path.size() || mark == 0) return std::string(path);
        auto const number = path.substr(mark + 1);
        bool const positive = number.find_first_not_of("0123456789") == std::string_view::npos &&
                              number.find_first_not_of('0') != std::string_view::npos;
        return std::string(positive ? path.substr(0, mark) : path);
    }

    std::vector<Scope*>& graft_below() { return below_; }
    std::vector<Scope*> const& graft_below() const { return below_; }
    std::vector<OperatorPtr>& graft_nodes() { return nodes_; }
    std::vector<OperatorPtr> const& graft_nodes() const { return nodes_; }
    void graft_sub_type(std::string t) { sub_type_ = std::move(t); }
    /// In the model's order within each scope.
    template <class F> void graft_each_node(F f) const {
        for (auto const& n : nodes_) f(n);
        for (auto const* s : GetAllSubScopes())
            for (auto const& n : s->nodes_) f(n);
    }
    /// Its number of nodes of an operator; -1 = none.
    int graft_count(std::string const& op) const {
        if (counts_.empty()) graft_each_node([&](OperatorPtr const& n) { ++counts_[n->GetOpType()]; });
        auto const at = counts_.find(op);
        return at == counts_.end() ? -1 : at->second;
    }

private:
    void add_below(std::vector<Scope*>& to) const {
        for (auto* s : below_) {
            to.push_back(s);
            s->add_below(to);
        }
    }

    std::string name_, sub_type_{};
    Scope* father_;
    std::vector<Scope*> below_{};
    mutable std::vector<Scope*> all_below_{};
    std::vector<OperatorPtr> nodes_{};
    mutable std::unordered_map<std::string, OperatorPtr> nodes_map_{};
    mutable std::map<std::string, int> counts_{};
};

/// All scopes of a model; the first is the root.
class GRAFT_TYPE ScopeTree {
public:
    std::vector<Scope*> const& GetAllScopes() const { return all_; }
    Scope* graft_add(std::string path, Scope* father) {
        auto* const created = owned_.emplace_back(std::make_unique<Scope>(std::move(path), father)).get();
        if (father) father->graft_below().push_back(created);
        all_.push_back(created);
        return created;
    }

private:
    std::vector<std::unique_ptr<Scope>> owned_{};
    std::vector<Scope*> all_{};
};

/// The scopes and the nodes of a model.
class GRAFT_TYPE ScopeGraph {
public:
    ScopeTree const* GetScopeTree() const { return &tree_; }
    std::unordered_map<std::string, OperatorPtr> const& GetNodesMap() const { return nodes_; }
    template <class Map> Status GetNodesMap(Map& to) const { return Scope::graft_copy(nodes_, to); }
    ScopeTree& graft_tree() { return tree_; }
    std::unordered_map<std::string, OperatorPtr>& graft_nodes() { return nodes_; }

private:
    ScopeTree tree_{};
    std::unordered_map<std::string, OperatorPtr> nodes_{};
};

} // namespace ge
