// graft/cann/scope/pass.hpp - ScopeBasePass: CANN's scope passes, and their execution over a scope graph
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "graft/cann/scope/pattern.hpp"
#include "graft/cann/scope/result.hpp"
#include "graft/cann/scope/scope.hpp"

namespace ge {

/// Base of scope passes.
class GRAFT_TYPE ScopeBasePass {
public:
    virtual ~ScopeBasePass() = default;

    /// Runs the pass: patterns, batch by batch; then the pass's own search; then its results. A result that the pass
    /// abandons (`kScopeInvalidType`) is included, and those after it are, too.
    /// cost a visit of each scope for each pattern
    std::vector<FusionScopesResult> graft_run(std::shared_ptr<ScopeGraph>& graph) {
        std::vector<FusionScopesResult> created;
        auto patterns = DefinePatterns();
        std::vector<Scope*> found;
        for (auto& set : patterns) match(*graph, set, found);
        for (auto& set : patterns) ScopeUtil::FreeScopePatterns(set);
        std::vector<ScopesResult> results;
        if (!found.empty() && LastMatchScopesAndOPs(graph, results) == SUCCESS)
            for (auto& r : results) {
                auto& to = created.emplace_back();
                to.graft_scopes = r.graft_scopes;
                for (auto const* s : r.graft_scopes)
                    s->graft_each_node([&](OperatorPtr const& n) { to.graft_nodes.push_back(n); });
                for (auto const& n : r.graft_nodes) to.graft_nodes.push_back(n);
                GenerateFusionResult(r.graft_scopes, &to);
            }
        for (auto* s : found) s->graft_sub_type({});
        return created;
    }
    std::string graft_name() { return PassName(); }

protected:
    virtual std::vector<ScopeFusionPatterns> DefinePatterns() = 0;
    virtual std::string PassName() = 0;
    virtual Status LastMatchScopesAndOPs(std::shared_ptr<ScopeGraph>& graph, std::vector<ScopesResult>& results) = 0;
    virtual void GenerateFusionResult(std::vector<Scope*> const& scopes, FusionScopesResult* result) = 0;

private:
    static void match(ScopeGraph& graph, ScopeFusionPatterns const& batches, std::vector<Scope*>& found) {
        std::vector<Scope*> before, last;
        auto const* const root = graph.GetScopeTree()->GetAllScopes()[0];
        for (std::size_t b = 0; b < batches.size(); ++b) {
            std::vector<Scope*> here;
            for (auto const* pattern : batches[b])
                for (auto* s : root->graft_below()) match(*pattern, s, here);
            if (here.empty()) break;
            (b + 1 == batches.size() ? last : before) = std::move(here);
        }
        for (auto* s : before) { // those of earlier batches outside of a result do not count
            bool inside = false;
            for (auto const* r : last) inside = inside || s->Name().starts_with(r->Name());
            if (!inside) s->graft_sub_type({});
        }
        for (auto* s : last) found.push_back(s);
    }
    /// A scope that matches is not searched further.
    static void match(ScopePattern const& pattern, Scope* scope, std::vector<Scope*>& to) {
        std::vector<Scope*> todo{scope};
        while (!todo.empty()) {
            auto* const s = todo.back();
            todo.pop_back();
            if (pattern.graft_matches(s)) {
                s->graft_sub_type(pattern.graft_sub_type());
                to.push_back(s);
                continue;
            }
            for (auto i = s->graft_below().size(); i-- > 0;) todo.push_back(s->graft_below()[i]);
        }
    }
};

} // namespace ge

GRAFT_BEGIN
namespace cann {

/// A pass that is registered by REGISTER_SCOPE_FUSION_PASS.
struct scope_pass_class {
    std::string name;
    ge::ScopeBasePass* (*make)(); ///< a new one, owned by the caller
    bool general;                 ///< runs without a request
};
/// All of this program's: static objects fill it during program startup, `run_scope_passes` reads it.
inline std::vector<scope_pass_class>& registered_scope_passes() {
    static std::vector<scope_pass_class> all;
    return all;
}
/// The first one with a name is used.
inline void register_scope_pass(scope_pass_class const& one) {
    for (auto const& p : registered_scope_passes())
        if (p.name == one.name) return;
    registered_scope_passes().push_back(one);
}

} // namespace cann
GRAFT_END

namespace ge {

/// The function call equivalent of REGISTER_SCOPE_FUSION_PASS.
class ScopeFusionPassRegistry {
public:
    using CreateFn = ScopeBasePass* (*)();

    static ScopeFusionPassRegistry& GetInstance() {
        static ScopeFusionPassRegistry only;
        return only;
    }
    void RegisterScopeFusionPass(std::string const& name, CreateFn make, bool is_general) {
        graft::cann::register_scope_pass({name, make, is_general});
    }
};
struct ScopeFusionPassRegistrar {
    ScopeFusionPassRegistrar(char const* name, ScopeFusionPassRegistry::CreateFn make, bool is_general) {
        ScopeFusionPassRegistry::GetInstance().RegisterScopeFusionPass(name, make, is_general);
    }
};

} // namespace ge
