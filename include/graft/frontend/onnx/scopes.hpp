// graft/frontend/onnx/scopes.hpp - who makes a tensor, by its name where it is read: bodies see what is around them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/config.hpp"
#include "graft/base/narrow.hpp"
#include "graft/base/span.hpp"
#include "graft/model/child_table.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN
namespace onnx::detail {

/// A place where names mean something: the main graph, a branch of an If or the body of a loop, the body of a function.
struct scope {
    enum class kind : std::uint8_t { main, branch, function };

    kind is = kind::main;
    std::uint32_t parent = 0; ///< around a branch; the caller of a function
    std::uint32_t branch = 0; ///< the branch that it is in, or itself; 0: none
    bool then = false;        ///< of a branch: which one; of a loop: true
    unsigned depth = 0;
    model::edge condition{};                    ///< of a branch: a scalar, with which it is taken
    std::string_view prefix{};                  ///< of the names of what is in it
    byte_view call{}, callee{};                 ///< of a function: the node that calls it, its FunctionProto
    span<model::operator_set const> versions{}; ///< of a function: those that it has and the model has not
};

/// The scopes of a model and what each name in them stands for.
class GRAFT_TYPE scope_table {
public:
    /// Who makes a tensor; or a name in another scope that stands for it.
    struct maker {
        std::uint32_t node = model::none, port = 0;
        std::uint32_t scope = 0;
        std::string_view name{}; ///< not empty: an argument of a function
        bool absent = false;     ///< an argument that the call leaves out
    };

    scope_table() : names_(64) { scopes_.emplace_back(); }

    [[nodiscard]] scope const& of(std::uint32_t s) const { return scopes_[s]; }
    std::uint32_t add(scope s) {
        scopes_.push_back(s);
        auto const number = narrow_cast<std::uint32_t>(scopes_.size() - 1);
        auto& made = scopes_.back();
        made.branch = s.is == scope::kind::branch ? number : scopes_[s.parent].branch;
        made.depth = scopes_[s.parent].depth + 1;
        return number;
    }
    /// False: the scope has the name already.
    bool define(std::uint32_t s, std::string_view name, maker const& by) {
        auto& number = names_.at(s, name).number;
        if (number != model::none) return false;
        number = narrow_cast<std::uint32_t>(makers_.size());
        makers_.push_back(by);
        return true;
    }
    [[nodiscard]] bool defines(std::uint32_t s, std::string_view name) const {
        return names_.find(s, name) != model::none;
    }
    /// Who makes the tensor that a name in scope `s` means; node none: nobody.
    [[nodiscard]] maker find(std::uint32_t s, std::string_view name) const {
        for (;;) {
            auto const at = names_.find(s, name);
            if (at != model::none) {
                auto const& m = makers_[at];
                if (m.name.empty()) return m;
                s = m.scope;
                name = m.name;
            } else if (scopes_[s].is == scope::kind::branch) {
                s = scopes_[s].parent;
            } else {
                return {};
            }
        }
    }
    /// The function that scope `s` is in, or 0.
    [[nodiscard]] std::uint32_t function_of(std::uint32_t s) const {
        while (scopes_[s].is == scope::kind::branch) s = scopes_[s].parent;
        return scopes_[s].is == scope::kind::function ? s : 0;
    }

private:
    std::vector<scope> scopes_{};
    std::vector<maker> makers_{};
    model::child_table names_; ///< scope and name, to `makers_`
};

} // namespace onnx::detail
GRAFT_END
