// test/library/symbolic_case.hpp - repeats an operator's case with symbols instead of numbers, and compares
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "graft/op/infer/infer.hpp"
#include "graft/tensor/symbols.hpp"
#include "test/check.hpp"

namespace test {

/// The comparison of rules run with symbols, whose values are substituted afterwards, and rules run with numbers.
struct symbolic_tally {
    std::size_t same = 0;  ///< dims and elements that are equal
    std::size_t less = 0;  ///< unknown with symbols, known with numbers
    std::size_t wrong = 0; ///< other numbers, numbers outside of the range, or a refusal
    std::size_t cases = 0; ///< runs with numbers that the rules accepted
    std::string first_wrong{};
};

/// A random number below `sides`, the same sequence in every run.
struct symbolic_dice {
    std::uint64_t state = 1;
    std::uint64_t operator()(std::uint64_t sides) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return (state >> 33) % sides;
    }
    std::int64_t between(std::int64_t min, std::int64_t max) {
        return min + static_cast<std::int64_t>((*this)(static_cast<std::uint64_t>(max - min + 1)));
    }
};

/// Runs the rules of the only operator of `c` `turns` times with random dims and elements of `arguments` as symbols,
/// each time together with four runs with numbers instead: those of the case, and others inside the bounds of the
/// symbols. `adjust` is applied to every node that was bound.
template <class Adjust> inline void run_with_symbols(graft::catalog_view const& c,
    std::initializer_list<graft::argument> arguments, int turns, Adjust const& adjust, symbolic_tally& tally) {
    using graft::dim, graft::detail::trial;
    struct variable {
        std::int64_t base = 0;
        graft::dim_range bounds{};
        dim symbol{};
    };
    struct spot {
        std::size_t input = 0, at = 0, variable = 0;
        bool element = false;
    };
    auto const run = [&](trial& t) {
        auto const s = graft::infer_node(c, 0, t.f);
        if (s && c.ops[0].has_rule(graft::step::infer_value) && !c.run[0](graft::step::infer_value, t.f))
            for (auto& v : t.computed) v.set = false;
        return s;
    };
    symbolic_dice roll;
    for (auto letter : c.name(0)) roll.state = roll.state * 31 + static_cast<unsigned char>(letter);
    auto const full = std::make_unique<trial>();
    full->bind(c, arguments);
    adjust(*full);
    if (!full->misuse || !run(*full)) return;
    for (int turn = 0; turn < turns; ++turn) {
        auto const table = std::make_unique<graft::symbols_of<256>>();
        std::vector<variable> variables;
        std::vector<spot> spots;
        auto const choose = [&](std::size_t input, std::size_t at, bool element, std::int64_t base) {
            if (base < -1000 || base > 100000 || roll(2) == 0) return;
            for (std::size_t v = 0; v < variables.size(); ++v)
                if (variables[v].base == base && roll(2) == 0) return spots.push_back({input, at, v, element});
            variable v{base, {}, {}};
            auto const kind = roll(3);
            v.bounds = base >= 1 && kind == 0   ? graft::dim_range{1, INT64_MAX}
                       : base >= 0 && kind == 1 ? graft::dim_range{0, base + 4}
                                                : graft::dim_range{base - 2, base + 2};
            if (!element && v.bounds.min < 0) v.bounds.min = 0;
            v.symbol = (*table)("v" + std::to_string(variables.size()), v.bounds);
            variables.push_back(v);
            spots.push_back({input, at, variables.size() - 1, element});
        };
        for (std::size_t i = 0; i < full->f.inputs.size(); ++i) {
            auto const& s = full->in[i].shape;
            if (full->known[i].partial)
                for (std::size_t k = 0; k < full->known[i].elements.size(); ++k)
                    choose(i, k, true, full->known[i].elements[k]);
            else
                for (std::size_t k = 0; k < s.rank(); ++k)
                    if (s[k].known()) choose(i, k, false, s[k].value());
        }
        if (spots.empty()) continue;
        auto const with = std::make_unique<trial>();
        with->bind(c, arguments);
        adjust(*with);
        for (auto const& p : spots)
            if (p.element)
                with->kept[p.input].elements[p.at] = variables[p.variable].symbol.store(),
                with->known[p.input].symbols = table.get();
            else with->in[p.input].shape[p.at] = variables[p.variable].symbol;
        auto const declared = run(*with);
        for (int other = 0; other < 4; ++other) {
            std::vector<graft::symbol_value> values;
            std::vector<std::string> names;
            for (std::size_t v = 0; v < variables.size(); ++v) names.push_back("v" + std::to_string(v));
            for (std::size_t v = 0; v < variables.size(); ++v) {
                auto const& b = variables[v];
                values.push_back({names[v],
                    other == 0 ? b.base
                               : roll.between(b.bounds.min, b.bounds.max == INT64_MAX ? b.base + 6 : b.bounds.max)});
            }
            auto const numbers = std::make_unique<trial>();
            numbers->bind(c, arguments);
            adjust(*numbers);
            for (auto const& p : spots)
                if (p.element) numbers->kept[p.input].elements[p.at] = values[p.variable].value.value();
                else numbers->in[p.input].shape[p.at] = values[p.variable].value;
            if (!run(*numbers)) continue;
            ++tally.cases;
            auto const record_mistake = [&](std::string const& what) {
                ++tally.wrong;
                if (!tally.first_wrong.empty()) return;
                tally.first_wrong = std::string(c.name(0)) + " turn " + std::to_string(turn) + ": " + what;
                for (auto const& p : spots)
                    tally.first_wrong += "; input " + std::to_string(p.input) + (p.element ? " element " : " dim ") +
                                         std::to_string(p.at) + " = v" + std::to_string(p.variable) + " = " +
                                         std::to_string(values[p.variable].value.value());
            };
            if (!declared) {
                record_mistake("refused at " + std::string(declared.parameter) + ": " + std::string(declared.expected));
                continue;
            }
            auto const compare = [&](dim symbolic, dim number, std::string const& where) {
                if (!number.known()) return;
                if (!symbolic.known() && !symbolic.symbolic()) {
                    ++tally.less;
                    return;
                }
                auto const range = symbolic.range();
                auto const value = table->substitute(symbolic, values);
                if (value == number && number.value() >= range.min && number.value() <= range.max) ++tally.same;
                else
                    record_mistake(where + " is " + (value.known() ? std::to_string(value.value()) : "no number") +
                                   " instead of " + std::to_string(number.value()) + " in [" +
                                   std::to_string(range.min) + ", " + std::to_string(range.max) + "]");
            };
            for (std::size_t k = 0; k < numbers->f.outputs.size(); ++k) {
                auto const &a = with->out[k].shape, &b = numbers->out[k].shape;
                auto const where = "output " + std::to_string(k);
                if (a.has_rank() && b.has_rank() && a.rank() != b.rank()) record_mistake(where + " has another rank");
                else if (!a.has_rank()) tally.less += b.has_rank();
                else
                    for (std::size_t i = 0; b.has_rank() && i < a.rank(); ++i)
                        compare(dim(a[i]), dim(b[i]), where + " dim " + std::to_string(i));
                if (k >= numbers->f.computed.size()) continue;
                auto const &v = with->computed[k], &w = numbers->computed[k];
                if (!w.set) continue;
                if (!v.set) ++tally.less;
                else if (v.size != w.size) record_mistake(where + " has another number of elements");
                else
                    for (std::size_t i = 0; i < v.size; ++i)
                        compare(dim::element(v.elements[i], v.symbols), dim::element(w.elements[i], nullptr),
                            where + " element " + std::to_string(i));
            }
        }
    }
}

} // namespace test
