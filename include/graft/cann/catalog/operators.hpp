// graft/cann/catalog/operators.hpp - operators that only CANN has, as a catalog that is made when it is asked for
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/cann/catalog/line.hpp"
#include "graft/cann/catalog/lines.hpp"
#include "graft/cann/run_time_rows.hpp"
#include "graft/op/catalog.hpp"
#include "graft/op/frame.hpp"
#include "graft/op/joined_catalog.hpp"
#include "graft/op/rules/broadcast.hpp"

GRAFT_BEGIN
namespace cann {

/// The operators of CANN 8.1 whose prototypes are lines (`lines.hpp`), after those of another catalog, which count
/// where a name is the same. They have no kernels and no plugins. An output whose shape no line tells is of unknown
/// rank; one whose dtype no line tells is an error of inference, not a guess.
/// cost about ten microseconds and 10 KiB an operator, when it is made
/// example graft_import --catalog cann --infer 'Lerp start=float32[2,1] end=float32[1,3] weight=float32[]'
class GRAFT_TYPE listed_operators {
public:
    explicit listed_operators(catalog_view const& before = {}) {
        if (before.size != 0) rows_.parts.push_back(before);
        for (auto const line : lines::all()) {
            line_prototype const p(line);
            if (before.size != 0 && before.find(p.name()) != no_op) continue;
            if (auto const why = rows_.add(p); why.code != errc::ok) refused_.push_back({p.name(), why});
        }
        all_ = std::make_unique<joined_catalog>(span<catalog_view const>(rows_.parts.data(), rows_.parts.size()));
        give_rules(before.size);
    }
    listed_operators(listed_operators const&) = delete;
    listed_operators& operator=(listed_operators const&) = delete;

    /// As long as this object lives.
    [[nodiscard]] catalog_view view() const { return view_; }

    struct refused_line {
        std::string_view op;
        mistake why;
    };
    /// Lines that are no prototypes; none, or a line is wrong.
    [[nodiscard]] std::vector<refused_line> const& refused() const { return refused_; }

private:
    using shape_list = std::vector<std::pair<std::string_view, std::vector<line_shape>>>;

    /// What the lines say of shapes, by name: rules see no more of their operator than that.
    static shape_list const& shapes_of() {
        static shape_list const all = [] {
            shape_list to;
            for (auto const line : lines::all()) {
                line_prototype p(line);
                to.emplace_back(p.name(), std::move(p.shapes));
            }
            std::sort(to.begin(), to.end(), [](auto const& a, auto const& b) { return a.first < b.first; });
            return to;
        }();
        return all;
    }
    static std::vector<line_shape> const* shapes_of(std::string_view op) {
        auto const& all = shapes_of();
        auto const at = std::lower_bound(
            all.begin(), all.end(), op, [](auto const& one, std::string_view name) { return one.first < name; });
        return at != all.end() && at->first == op ? &at->second : nullptr;
    }
    /// Outputs that follow nothing: all inputs broadcast, or an unknown rank.
    /// error shape_mismatch
    static status infer(step what, frame& f) {
        auto const* const shapes = what == step::infer_shape ? shapes_of(f.op) : nullptr;
        for (std::size_t p = 0; shapes && p < shapes->size(); ++p) {
            auto const slots = f.output_ports[p];
            for (std::size_t k = 0; k < slots.count && (*shapes)[p] != line_shape::follows; ++k) {
                auto& to = f.outputs[slots.first + k].shape;
                to = shape::unknown_rank();
                bool first = true;
                for (auto const* in : f.inputs) {
                    if ((*shapes)[p] != line_shape::broadcast || !in) continue;
                    auto const so_far = to;
                    if (std::exchange(first, false)) to = in->shape;
                    else if (auto why = rule::broadcast_shapes(so_far, in->shape, {}, to); !why) return why;
                }
            }
        }
        return ok;
    }
    /// Those of the catalog before come first, and have rules of their own.
    void give_rules(std::size_t before) {
        view_ = all_->view();
        ops_.assign(view_.ops, view_.ops + view_.size);
        for (auto& row : ops_) {
            auto const at = static_cast<std::size_t>(&row - ops_.data());
            run_.push_back(view_.run ? view_.run[at] : nullptr);
            if (at < before) continue;
            row.steps |= 1u << static_cast<unsigned>(step::infer_shape);
            run_.back() = &infer;
        }
        view_.ops = ops_.data();
        view_.run = run_.data();
    }

    run_time_rows rows_{};
    std::vector<refused_line> refused_{};
    std::unique_ptr<joined_catalog> all_{};
    std::vector<op_row> ops_{};
    std::vector<rules> run_{};
    catalog_view view_{};
};

} // namespace cann
GRAFT_END
