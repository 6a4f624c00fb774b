// graft/export/mlir/detail/module_text.hpp - a draft as MLIR's text
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graft/base/container/span.hpp"
#include "graft/export/mlir/detail/spelling.hpp"
#include "graft/export/mlir/detail/vocabulary.hpp"
#include "graft/export/mlir/detail/write_options.hpp"
#include "graft/export/mlir/draft.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/tensor/symbols.hpp"
#include "graft/version.hpp"

GRAFT_BEGIN
namespace mlir::out {

namespace detail {

/// Writes the parts of a draft that its outputs need, each operation in the generic form, with the graph's node as its
/// location.
class module_text {
public:
    module_text(function_draft const& of, graph const& g, vocabulary const& dialect)
        : of_(of), g_(g), dialect_(dialect), names_(of.values.size()) {}

    [[nodiscard]] write_report const& report() const { return report_; }

    /// Calls `put` with parts of the text, in order.
    template <class Put> void write(std::string_view function, Put put) {
        head(function.empty() ? dialect_.function() : function);
        std::size_t next = 0;
        for (auto const v : in_order_of_use()) {
            names_[v] = "%" + std::to_string(next++);
            if (of_.values[v].kind == value_kind::constant) constant(v);
            else operation(of_.ops[of_.values[v].created_by]);
            if (text_.size() > flush_at) put(std::string_view(text_)), text_.clear();
        }
        tail();
        put(std::string_view(text_));
    }

private:
    static constexpr std::size_t flush_at = std::size_t{1} << 20;

    /// The values that the outputs need, each after its operands. The order of creation in lowerings has no meaning:
    /// it depends on the compiler's evaluation of arguments.
    [[nodiscard]] std::vector<value_id> in_order_of_use() const {
        enum : std::uint8_t { unseen, open, done };
        std::vector<std::uint8_t> state(of_.values.size(), unseen);
        std::vector<value_id> order, stack;
        for (auto const& p : of_.outputs) {
            stack.push_back(p.value);
            while (!stack.empty()) {
                auto const v = stack.back();
                auto const& d = of_.values[v];
                bool const first = state[v] == unseen;
                if (first && d.kind == value_kind::result) { // again after its operands
                    state[v] = open;
                    auto const& operands = of_.ops[d.created_by].operands;
                    for (std::size_t i = operands.size(); i-- > 0;)
                        if (state[operands[i]] == unseen) stack.push_back(operands[i]);
                    continue;
                }
                stack.pop_back();
                if (state[v] == done) continue;
                state[v] = done;
                if (d.kind == value_kind::result || d.kind == value_kind::constant) order.push_back(v);
            }
        }
        return order;
    }
    void head(std::string_view function) {
        text_ = "// " + std::string(dialect_.standard()) + "; written by graft " + std::to_string(GRAFT_VERSION_MAJOR) +
                "." + std::to_string(GRAFT_VERSION_MINOR) + "." + std::to_string(GRAFT_VERSION_PATCH);
        if (!g_.framework.empty()) text_ += " from a model of " + std::string(g_.framework);
        text_ += "\nfunc.func @" + std::string(function) + "(";
        for (std::size_t i = 0; i < of_.inputs.size(); ++i) {
            auto const& p = of_.inputs[i];
            names_[p.value] = "%arg" + std::to_string(i);
            text_ += (i ? ", " : "") + names_[p.value] + ": " + type(p.value) + " {graft.name = " + quoted(p.name) +
                     dims(p.value) + "}";
        }
        text_ += ") -> (";
        for (std::size_t i = 0; i < of_.outputs.size(); ++i)
            text_ += (i ? ", " : "") + type(of_.outputs[i].value) + " {graft.name = " + quoted(of_.outputs[i].name) +
                     "}";
        text_ += ") {\n";
    }
    void tail() {
        text_ += "  \"func.return\"(";
        for (std::size_t i = 0; i < of_.outputs.size(); ++i) text_ += (i ? ", " : "") + names_[of_.outputs[i].value];
        text_ += ") : (";
        for (std::size_t i = 0; i < of_.outputs.size(); ++i) text_ += (i ? ", " : "") + type(of_.outputs[i].value);
        text_ += ") -> ()\n}\n";
    }
    /// The known bounds of data-dependent dims: the maximum numbers.
    [[nodiscard]] std::string dims(value_id v) const {
        auto const& s = of_.values[v].desc.shape;
        std::vector<std::int64_t> max;
        bool bounded = false;
        for (std::size_t i = 0; i < s.rank(); ++i) {
            auto const end = s[i].known() ? s[i].value() : s[i].symbolic() ? s[i].max() : INT64_MAX;
            bounded = bounded || (!s[i].known() && end != INT64_MAX);
            max.push_back(end == INT64_MAX ? -1 : end);
        }
        return bounded ? ", graft.most = " + array_text(max) : std::string();
    }
    [[nodiscard]] std::string type(value_id v) const {
        auto const& d = of_.values[v];
        return d.type.empty() ? type_text(d.desc.type, d.desc.shape) : std::string(d.type);
    }
    void constant(value_id v) {
        auto const word = dialect_.constant();
        auto const& c = of_.values[v].constant;
        text_ += "  " + names_[v] + " = \"" + std::string(word.operation) + "\"() {" + std::string(word.attribute) +
                 " = ";
        append_elements(text_, c);
        text_ += "} : () -> " + type(v) + "\n";
        report_.weight_bytes += c.bytes.size();
    }
    void operation(draft_op const& o) {
        ++report_.operations;
        report_.transposes += o.name.ends_with(".transpose");
        text_ += "  " + names_[o.result] + " = \"" + std::string(o.name) + "\"(";
        for (std::size_t i = 0; i < o.operands.size(); ++i) text_ += (i ? ", " : "") + names_[o.operands[i]];
        text_ += ")";
        if (!o.region.empty()) text_ += " " + std::string(o.region);
        if (!o.attributes.empty()) text_ += " {" + std::string(o.attributes) + "}";
        text_ += " : (";
        for (std::size_t i = 0; i < o.operands.size(); ++i) text_ += (i ? ", " : "") + type(o.operands[i]);
        text_ += ") -> " + type(o.result);
        if (o.from < g_.nodes.size() && !g_.nodes[o.from].name.empty())
            text_ += " loc(" + quoted(g_.nodes[o.from].name) + ")";
        text_ += "\n";
    }

    function_draft const& of_;
    graph const& g_;
    vocabulary const& dialect_;
    std::vector<std::string> names_; ///< by value
    std::string text_{};
    write_report report_{};
};

} // namespace detail

} // namespace mlir::out
GRAFT_END
