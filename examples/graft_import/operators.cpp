// examples/graft_import/operators.cpp - the operators of a target: --ops
// SPDX-License-Identifier: Apache-2.0
#include "operators.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "graft/export.hpp"
#include "graft/export/mlir/coverage.hpp"
#include "graft/export/onnx/coverage.hpp"
#include "graft/kernel/kernel_source.hpp"
#include "graft/library/not_executed.hpp"
#include "graft/library/not_exported.hpp"
#include "graft/op.hpp"
#include "graft/shipped.hpp"
#include "graft/shipped/families.hpp"
#include "graft/text.hpp"
#include "graft/text/operators/page.hpp"
#include "report.hpp"

namespace {

/// What the operators do, a line each, `name<TAB>sentences`: operator_texts.py has made it of their comments.
constexpr std::string_view operator_texts =
#include "operator_texts.inc"
    ;

/// What the operators of a catalog do, as its pages take it.
class operator_documentation {
public:
    explicit operator_documentation(graft::catalog_view const& of) : strings_(of.size, nullptr) {
        all_.reserve(of.size);
        for (auto rest = operator_texts; !rest.empty();) {
            auto const line = rest.substr(0, rest.find('\n'));
            rest.remove_prefix(std::min(rest.size(), line.size() + 1));
            auto const tab = line.find('\t');
            auto const op = tab == line.npos ? graft::no_op : of.find(line.substr(0, tab));
            if (op != graft::no_op && strings_[op] == nullptr) strings_[op] = &all_.emplace_back(line.substr(tab + 1));
        }
    }
    operator_documentation(operator_documentation const&) = delete;
    operator_documentation& operator=(operator_documentation const&) = delete;

    /// One per operator, null if it has none.
    [[nodiscard]] graft::span<graft::documentation const* const> strings() const { return strings_; }

private:
    std::vector<graft::documentation> all_{};
    std::vector<graft::documentation const*> strings_;
};

/// Whether, and in which operator sets, operators are exported; for each one at a time.
class export_index {
public:
    export_index(graft::catalog_view const& ops, graft::span<graft::kernel_table_view const> kernels)
        : ops_(ops), kernels_(kernels), sources_(graft::shipped::sources_of_kernels()) {
        for (auto set = first; set <= last; ++set) backward_.emplace_back(onnx_.plugins, set, onnx_.domains);
    }
    [[nodiscard]] std::vector<graft::export_facts> of(graft::op_id op) const {
        std::vector<graft::export_facts> all{of_onnx(op)};
        bool const chosen = ops_.ops[op].flow == graft::flow::split || ops_.ops[op].flow == graft::flow::merge;
        bool const lowered = graft::exported::lowering_of_operator(mlir_.lowerings, ops_, op) != nullptr;
        for (auto const* dialect : {"TOSA", "StableHLO"})
            all.push_back({dialect, chosen ? "as a selection between both branches" : lowered ? "yes" : "", {}});
        bool runs = ops_.ops[op].is(graft::op_trait::constant), written = runs;
        for (auto const& table : kernels_)
            for (auto const& row : table.of(ops_.name(op))) {
                if (row.ports != graft::port_fingerprint(ops_, op)) continue;
                runs = true;
                written = written || !sources_.find(row.run).list.empty();
            }
        all.push_back({"compiled file", runs || ops_.ops[op].flow != graft::flow::plain ? "yes" : "", {}});
        all.push_back({"C++ source", written ? "yes" : "", {}});
        return all;
    }

private:
    static constexpr auto first = graft::onnx::out::write_options::first_opset,
                          last = graft::onnx::out::write_options::last_opset;

    [[nodiscard]] graft::export_facts of_onnx(graft::op_id op) const {
        using graft::onnx::out::exporter_kind;
        graft::export_facts one{"ONNX", {}, {}};
        auto const way = graft::onnx::out::exporter_of(ops_, op, onnx_, backward_.back());
        std::int32_t from = first;
        for (auto const& e : graft::library::operators_not_exported)
            if (e.op == ops_.name(op)) one.why_not = std::string(e.reason), from = e.before;
        if (way == exporter_kind::plugin) {
            from = first;
            while (from < last && !backward_[static_cast<std::size_t>(from - first)].knows(ops_.name(op))) ++from;
        } else if (one.why_not.empty()) from = first;
        if (way == exporter_kind::none) return one;
        if (way == exporter_kind::flow) one.how = "as If or Loop";
        else if (from <= last)
            one.how = fmt::format("{}, operator sets {} to {}",
                way == exporter_kind::plugin ? "as one node" : "by a function", from, last);
        if (!one.how.empty()) one.why_not.clear();
        return one;
    }

    graft::catalog_view const& ops_;
    graft::span<graft::kernel_table_view const> kernels_;
    graft::kernel_source_set sources_;
    graft::onnx::out::exporters onnx_ = graft::shipped::onnx_exporters();
    graft::mlir::out::exporters mlir_ = graft::shipped::mlir_exporters();
    std::vector<graft::onnx::out::plugins_backward> backward_{}; ///< for each operator set
};

/// Descriptions of operators and families, for people and as JSON.
class operator_pages {
public:
    explicit operator_pages(graft::target const& of)
        : documented_(of.ops), kernels_(of.kernels.tables.begin(), of.kernels.tables.end()) {
        auto const onednn = graft::shipped::onednn_kernels();
        kernels_.insert(kernels_.end(), onednn.begin(), onednn.end());
        graft::operator_tables tables;
        tables.ops = of.ops;
        tables.families = graft::shipped::families();
        tables.about = documented_.strings();
        tables.plugins = of.plugins;
        tables.kernels = kernels_;
        tables.not_executed = graft::library::operators_not_executed;
        tables.chips = of.chips;
        for (auto const& pass : of.passes) tables.adders.push_back({pass.name, pass.adds});
        index_.emplace(std::move(tables));
        exports_.emplace(index_->ops(), graft::span<graft::kernel_table_view const>(kernels_));
    }
    operator_pages(operator_pages const&) = delete;
    operator_pages& operator=(operator_pages const&) = delete;

    /// The page of a name; empty if there is none.
    [[nodiscard]] std::string text(std::string_view name) const {
        if (name.empty()) return graft::operator_list(*index_);
        if (auto const op = index_->ops().find(name); op != graft::no_op) return graft::to_text(facts(op));
        if (auto const origins = index_->origins(name); !origins.empty()) return graft::to_text(origins);
        std::string all;
        for (auto const& family : families_named(name))
            (all += all.empty() ? "" : "\n") += graft::family_list(*index_, family, documented_.strings());
        return all;
    }
    /// Operators as a list of objects: one, those of families, or all; empty if there is no such name.
    [[nodiscard]] std::string json(std::string_view name) const {
        std::vector<graft::op_id> wanted;
        auto const& ops = index_->ops();
        if (name.empty())
            for (graft::op_id op = 0; op < ops.size; ++op) wanted.push_back(op);
        else if (auto const op = ops.find(name); op != graft::no_op) wanted.push_back(op);
        else
            for (auto const& family : families_named(name))
                for (auto const& member : family.operators) wanted.push_back(ops.find(member));
        if (wanted.empty()) return {};
        graft::json_writer to(1);
        to.list(wanted, [&](auto op) { write_json(to, facts(op)); });
        return std::move(to).take();
    }
    [[nodiscard]] std::string hint(std::string_view name) const { return index_->hint(name); }

private:
    [[nodiscard]] graft::operator_facts facts(graft::op_id op) const {
        auto all = index_->describe(op);
        all.exports = exports_->of(op);
        return all;
    }
    /// The families `nn/conv`, for `conv` too, or those of the group `nn`.
    [[nodiscard]] std::vector<graft::operator_family> families_named(std::string_view name) const {
        std::vector<graft::operator_family> all;
        for (auto const& f : index_->families()) {
            auto const slash = f.name.find('/');
            if (f.name == name || f.name.substr(slash + 1) == name || f.name.substr(0, slash) == name) all.push_back(f);
        }
        return all;
    }

    operator_documentation documented_;
    std::vector<graft::kernel_table_view> kernels_;
    std::optional<graft::operator_index> index_{};
    std::optional<export_index> exports_{};
};

/// All definitions in one of the forms for other programs.
std::string definitions(graft::target const& of, std::string_view form, std::string_view chip) {
    operator_documentation const documented(of.ops);
    if (form == "json") return graft::catalog_json(of.ops, documented.strings());
    if (form == "markdown") return graft::catalog_markdown(of.ops, "Operators", documented.strings());
    if (form == "chips")
        return graft::chips_markdown(of.chips) + "\n" + graft::operators_on_chips_markdown(of.ops, of.chips);
    auto const* const is = graft::chip_named(of.chips, chip);
    return is ? graft::catalog_op_info(of.ops, *is) : graft::catalog_op_info(of.ops, chip);
}

} // namespace

bool print_operators(graft::target const& of, options const& o) {
    std::string_view const name = o.list_ops;
    std::string text;
    if (name == "json" || name == "markdown" || name == "op_info" || name == "chips") {
        text = definitions(of, name, o.import.chip);
    } else {
        operator_pages const pages(of);
        text = o.json.empty() ? pages.text(name) : pages.json(name);
        if (text.empty()) {
            fmt::print(stderr, "{} --ops: unknown operator '{}'{}\n", painted("error:", tone::error, stderr), name,
                pages.hint(name));
            return false;
        }
    }
    if (o.json.empty() || o.json == "-") {
        bool const is_page = o.json.empty() && name != "json" && name != "markdown" && name != "op_info";
        if (is_page && name != "chips") print_page(text, stdout);
        else std::fwrite(text.data(), 1, text.size(), stdout);
        return true;
    }
    auto const wrong = graft::write_text(o.json, text);
    print_errors(wrong, nullptr);
    return !wrong.failed();
}
