// graft/mapping/detail/symbol_overflow_warning.hpp - the warning of the first tensor whose formula exceeded the table
// of symbols
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "graft/base/error.hpp"
#include "graft/mapping/translate/translation.hpp"
#include "graft/model/source.hpp"
#include "graft/tensor/symbols.hpp"

GRAFT_BEGIN
namespace detail {

/// Observes the table of symbols from one node of the model to the next.
class symbol_overflow_warning {
public:
    explicit symbol_overflow_warning(translation& t) : t_(t) {}

    /// `n` became the nodes from `first` on. The first lost symbolic dim is reported, once: later ones are unknown
    /// because of it.
    /// warning symbolic_dim_dropped
    void added(model::node const& n, node_id first) {
        if (t_.into.symbols && !reported_) look(*t_.into.symbols, n, first);
    }

private:
    void look(symbol_table const& table, model::node const& n, node_id first) {
        if (table.loss().count == seen_) return;
        seen_ = table.loss().count;
        for (auto id = first; id < t_.into.nodes.size() && !reported_; ++id) {
            auto const& created = t_.into.nodes[id];
            for (tensor_id t = created.first_output; t < created.first_output + created.output_count && !reported_; ++t)
                if (is_lost(t)) report(n, t, table.loss());
        }
    }
    /// Whether a dim, or an element of a small integer tensor, is unknown.
    [[nodiscard]] bool is_lost(tensor_id t) const {
        auto const& s = t_.into.tensors[t].desc.shape;
        for (std::size_t k = 0; k < s.rank(); ++k)
            if (!s[k].known() && !s[k].symbolic()) return true;
        for (auto e : t_.into.value_of(t).elements)
            if (e == unknown_element) return true;
        return false;
    }
    void report(model::node const& n, tensor_id t, symbol_loss const& loss) {
        reported_ = true;
        auto where = t_.source.place_of(n);
        where.port = std::string(t_.into.tensors[t].origin);
        auto const max = loss.max ? "at most " + std::to_string(loss.max) + " " : std::string();
        t_.errors.warn(errc::symbolic_dim_dropped, std::move(where), max + std::string(loss.what),
            "more; sizes from here on are unknown until symbols get numbers");
    }

    translation& t_;
    std::uint32_t seen_ = 0;
    bool reported_ = false;
};

} // namespace detail
GRAFT_END
