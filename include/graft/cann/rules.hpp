// graft/cann/rules.hpp - functions that IMPLEMT_... and ..._REG register, as the rules of a catalog's operators
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/cann/call.hpp"
#include "graft/cann/operator.hpp"
#include "graft/cann/report.hpp"
#include "graft/op/catalog/catalog.hpp"

namespace gert {
class InferShapeContext;
class InferDataTypeContext;
class TilingContext;
} // namespace gert

GRAFT_BEGIN
namespace cann {

/// A function of verification or inference.
using function = ge::graphStatus (*)(ge::Operator&);

/// The functions of one operator in the newer style, whose parameters are contexts.
struct runtime_functions {
    ge::graphStatus (*infer_shape)(gert::InferShapeContext*) = nullptr;
    ge::graphStatus (*infer_type)(gert::InferDataTypeContext*) = nullptr;
    ge::graphStatus (*tile)(gert::TilingContext*) = nullptr;
    std::uint64_t values = 0; ///< inputs whose values `infer_shape` reads, a bit each
    /// runs them: null if there are none, so that programs without them need no context either
    status (*run)(runtime_functions const&, step, call&) = nullptr;
};

/// The functions of one operator, and its definition site. Functions of the newer style are used only if there are
/// no others.
struct functions {
    catalog_view catalog{};
    op_id op = no_op;
    function verify = nullptr, infer = nullptr, infer_format = nullptr;
    runtime_functions newer{};
};

/// All functions that static objects of this program have registered: graft has no other objects that do so, and only
/// `operators_with_rules` reads them. The last one registered for an operator is used.
inline std::map<std::string_view, functions>& registered_functions() {
    static std::map<std::string_view, functions> all;
    return all;
}

/// Registers a function during program startup.
struct GRAFT_TYPE registrar{
    registrar(char const* op, function functions::* which, function f){registered_functions()[op].*which = f;
}
}
;

namespace detail {

/// A function's result as a status; its first message is the reason.
inline status status_of(ge::graphStatus s) {
    if (s == ge::GRAPH_SUCCESS) return ok;
    auto why = fail(errc::wrong_value, {}, "what the CANN function supports");
    why.found = reported();
    return why;
}

/// The rules of every operator that has functions. The inference function sets dtypes and shapes in one step.
inline status run_functions(step what, frame& f) {
    auto const at = registered_functions().find(f.op);
    if (at == registered_functions().end()) return ok;
    auto const& has = at->second;
    auto const run = what == step::verify ? has.verify : what == step::infer_dtype ? has.infer : nullptr;
    bool const newer = !has.infer && has.newer.run && (what == step::infer_dtype || what == step::infer_shape);
    if ((!run && !newer) || has.op == no_op) return ok;
    reported().clear();
    auto const c = std::make_shared<call>(has.catalog, has.op, f);
    if (newer) return has.newer.run(has.newer, what, *c);
    ge::Operator op(c);
    auto why = status_of(run(op));
    if (c->reads_beyond_end) why = fail(errc::index_out_of_range, {}, "tensors that exist");
    if (why && what == step::infer_dtype) why = c->write();
    c->from = nullptr; // references that the function kept have no frame any more
    return why;
}

} // namespace detail

/// The output is like the input: the meaning of ELMTWISE_INFER_SHAPEANDTYPE.
inline ge::graphStatus infer_as_input(ge::Operator& op, char const* in, char const* out) {
    auto const x = op.GetInputDesc(in);
    auto y = op.GetOutputDesc(out);
    y.SetShape(x.GetShape());
    y.SetDataType(x.GetDataType());
    return op.UpdateOutputDesc(out, y);
}
/// The output has the shape to which both inputs are broadcast, aligned at the last dim: the meaning of
/// BROADCAST_INFER.
inline ge::graphStatus infer_broadcast(ge::Operator& op, char const* first, char const* second, char const* out) {
    auto const x = op.GetInputDesc(first);
    auto longer = x.GetShape().GetDims(), shorter = op.GetInputDesc(second).GetShape().GetDims();
    if (longer.size() < shorter.size()) std::swap(longer, shorter);
    for (std::size_t i = 0; i < shorter.size(); ++i) {
        auto& a = longer[longer.size() - 1 - i];
        auto const b = shorter[shorter.size() - 1 - i];
        if (a != b && a != 1 && b != 1) return ge::GRAPH_FAILED;
        if (a == 1) a = b;
    }
    auto y = op.GetOutputDesc(out);
    y.SetShape(ge::Shape(longer));
    y.SetDataType(x.GetDataType());
    return op.UpdateOutputDesc(out, y);
}

/// The operators of a catalog with the functions that are registered for them. Those without an inference function are
/// unchanged; their outputs are not determined. A program has one of these: functions use the last one created.
/// example examples/cann/operators.cpp
class GRAFT_TYPE operators_with_rules {
public:
    /// `as_they_come`: an attribute that a definition requires may be absent. CANN's engine checks attributes before
    /// it calls functions; its own tests only call functions.
    explicit operators_with_rules(catalog_view const& of, bool as_they_come = false)
        : view_(of), rows_(of.ops, of.ops + of.size) {
        if (as_they_come) release_attributes(of);
        for (auto& row : rows_) {
            run_.push_back(&detail::run_functions);
            auto const at = registered_functions().find(of.text(row.name));
            if (at == registered_functions().end()) continue;
            at->second.catalog = of;
            at->second.op = static_cast<op_id>(&row - rows_.data());
            if (at->second.verify) row.steps |= 1u << static_cast<unsigned>(step::verify);
            if (at->second.infer || at->second.newer.run) row.steps |= 1u << static_cast<unsigned>(step::infer_dtype);
            if (!at->second.infer && at->second.newer.run) row.steps |= 1u << static_cast<unsigned>(step::infer_shape);
        }
        view_.ops = rows_.data();
        view_.run = run_.data();
    }
    operators_with_rules(operators_with_rules const&) = delete;
    operators_with_rules& operator=(operators_with_rules const&) = delete;

    [[nodiscard]] catalog_view view() const { return view_; }

private:
    void release_attributes(catalog_view const& of) {
        std::size_t last = 0;
        for (auto const& row : rows_)
            last = std::max(last, std::size_t{row.first_param} + row.inputs + row.outputs + row.attributes);
        parameters_.assign(of.parameters, of.parameters + last);
        for (op_id op = 0; op < of.size; ++op)
            for (auto const& a : of.attributes(op))
                parameters_[static_cast<std::size_t>(&a - of.parameters)].how = presence::optional;
        view_.parameters = parameters_.data();
    }

    catalog_view view_;
    std::vector<op_row> rows_;
    std::vector<param_row> parameters_{};
    std::vector<rules> run_{};
};

} // namespace cann
GRAFT_END
