// graft/frontend/tensorflow/detail/state/first_value.hpp - the value of a variable before any run
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring> // memcpy
#include <string_view>
#include <vector>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/sort.hpp"
#include "graft/base/container/span.hpp"
#include "graft/frontend/tensorflow/detail/checkpoint/state_freezer.hpp"
#include "graft/model/source.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/integers.hpp"
#include "graft/tensor/view.hpp"

GRAFT_BEGIN
namespace tensorflow::detail {

/// The value of a variable if it is known; otherwise a tensor of the model that contains it.
struct first_value {
    bool known = false;
    tensor_view value{};
    model::edge created{};
};

/// Finds initial values: the saved value, otherwise the one assigned at loading, otherwise the one of the only
/// assignment that no run reaches.
class first_values : protected state_freezer {
protected:
    explicit first_values(model::source& s) : state_freezer(s) {
        for (std::uint32_t k = 0; k < s.variables.size(); ++k) saved_.push_back(k);
        graft::sort(saved_, [&](std::uint32_t a, std::uint32_t b) {
            auto const &x = s.variables[a].node, &y = s.variables[b].node;
            return x != y ? x < y : a < b;
        });
    }

    std::vector<bool> loading_{}; ///< per node: it is run at loading

    /// The value that is saved with the graph for a variable of this name, or null.
    /// cost O(log n)
    [[nodiscard]] tensor_view const* saved(std::string_view name) const {
        auto const at = algorithm::lower_bound(saved_.begin(), saved_.end(), name,
            [&](std::uint32_t k, std::string_view wanted) { return s_.variables[k].node < wanted; });
        return at != saved_.end() && s_.variables[*at].node == name ? &s_.variables[*at].value : nullptr;
    }
    /// `assignments`: the nodes that assign the variable and do not run.
    first_value first_of(std::uint32_t variable, span<std::uint32_t const> assignments) {
        first_value found;
        auto const name = g_.nodes[variable].name;
        if (auto const* const value = saved(name)) return {true, *value, {}};
        constexpr std::string_view assign = "/Assign";
        std::uint32_t at = model::none;
        std::size_t others = 0;
        for (auto const i : assignments) {
            auto const& n = g_.nodes[i];
            if (n.input_count != 2) continue;
            if (i < loading_.size() && loading_[i]) {
                at = i;
                others = 1;
                break;
            }
            if (is_restored(n) || n.inner) continue; // an assignment in a function is not an initial value
            if (n.name.ends_with(assign) && n.name.substr(0, n.name.size() - assign.size()) == name) {
                at = i; // TensorFlow's name
                others = 1;
                break;
            }
            at = i;
            ++others;
        }
        if (others != 1) return found;
        found.created = arriving_edge(g_.nodes[at], 1);
        found.known = evaluate(found.created, found.value);
        if (found.known) found.created = {};
        std::size_t steps = 0;
        return found.known = found.known || can_be_folded(found.created, steps), found;
    }
    /// Whether this assigns the result of a restore operator.
    [[nodiscard]] bool is_restored(model::node const& n) const {
        auto const e = before_identities(arriving_edge(n, 1));
        return e.node != model::none && g_.nodes[e.node].type.starts_with("Restore");
    }

private:
    std::int64_t room_ = std::int64_t{1} << 26; ///< maximum total bytes of all values computed here
    std::vector<std::uint32_t> saved_{};        ///< places in `source::variables`, by name

    /// Whether this is a few operators over constants, which the translation folds.
    [[nodiscard]] bool can_be_folded(model::edge const& e, std::size_t& steps) const {
        constexpr std::size_t max_steps = 200;
        constexpr std::string_view computed[]{"Add", "AddV2", "Cast", "ConcatV2", "ExpandDims", "Fill", "Identity",
            "Mul", "Neg", "OnesLike", "Pack", "Range", "RealDiv", "Reshape", "Shape", "Squeeze", "Sub", "Transpose",
            "ZerosLike"};
        if (e.node == model::none || ++steps > max_steps) return false;
        auto const& n = g_.nodes[e.node];
        if (n.type == "Const") return true;
        bool found = false;
        for (auto const type : computed) found = found || n.type == type;
        for (std::size_t k = 0; k < n.input_count && found; ++k) found = can_be_folded(arriving_edge(n, k), steps);
        return found && n.input_count != 0;
    }
    /// Evaluates constants, and tensors filled with one number. Constant folding of small values computes the rest.
    bool evaluate(model::edge e, tensor_view& out) {
        e = before_identities(e);
        if (value_of(e, out)) return true;
        if (e.node == model::none || g_.nodes[e.node].type != "Fill" || g_.nodes[e.node].input_count != 2) return false;
        tensor_view dims, value;
        if (!value_of(arriving_edge(g_.nodes[e.node], 0), dims) ||
            !value_of(arriving_edge(g_.nodes[e.node], 1), value) || value.bytes.empty())
            return false;
        shape s;
        if (dims.desc.type != dtype::i32 && dims.desc.type != dtype::i64) return false;
        for (auto const n : integers_of(dims)) {
            if (s.rank() == max_rank) return false;
            s.append(dim(n));
        }
        auto d = value.desc;
        d.shape = s;
        auto const size = bytes_of(d);
        // a model of a few bytes may request any size; the translation folds larger ones, within its budget
        constexpr std::int64_t max = std::int64_t{1} << 20;
        if (!size.known() || size.value() < 0 || size.value() > max || size.value() > room_) return false;
        room_ -= size.value();
        auto const room = s_.storage.make<std::max_align_t>(
            static_cast<std::size_t>(size.value()) / sizeof(std::max_align_t) + 1);
        span const to(reinterpret_cast<std::byte*>(room.data()), static_cast<std::size_t>(size.value()));
        for (std::size_t at = 0; at + value.bytes.size() <= to.size(); at += value.bytes.size())
            std::memcpy(to.data() + at, value.bytes.data(), value.bytes.size());
        out.desc = d;
        out.bytes = to;
        return true;
    }
};

} // namespace tensorflow::detail
GRAFT_END
