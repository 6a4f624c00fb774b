// graft/cann/plugin/target_node.hpp - runs a plugin's functions over a node of a framework: they fill the target
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graft/base/container/span.hpp"
#include "graft/base/status.hpp"
#include "graft/cann/call.hpp"
#include "graft/cann/format.hpp"
#include "graft/cann/plugin/message.hpp"
#include "graft/cann/plugin/onnx_message.hpp"
#include "graft/cann/plugin/registration.hpp"
#include "graft/cann/rules.hpp"
#include "graft/op/catalog/catalog.hpp"

GRAFT_BEGIN
namespace cann {

/// The number of tensors at each port, for `n` tensors in order. A dynamic port of unspecified number gets the
/// remaining ones; an optional one is present if enough remain. Empty if they do not fit.
[[nodiscard]] inline std::optional<std::vector<std::size_t>> spread(catalog_view const& c, span<param_row const> rows,
    std::map<std::string, std::size_t, std::less<>> const& reported, std::size_t n) {
    std::vector<std::size_t> counts(rows.size());
    std::size_t min = 0;
    for (std::size_t p = 0; p < rows.size(); ++p) {
        auto const at = reported.find(c.text(rows[p].name));
        bool const is_reported = rows[p].how == presence::dynamic && at != reported.end();
        counts[p] = is_reported ? at->second : rows[p].how == presence::required;
        min += counts[p];
    }
    if (min > n) return std::nullopt;
    auto left = n - min;
    for (std::size_t p = 0; p < rows.size() && left > 0; ++p) {
        if (rows[p].how == presence::optional) counts[p] = 1, --left;
        else if (rows[p].how == presence::dynamic && reported.find(c.text(rows[p].name)) == reported.end())
            counts[p] = left, left = 0;
    }
    if (left > 0) return std::nullopt;
    return counts;
}

/// A node of a framework in the form that plugins use.
struct GRAFT_TYPE origin_node {
    std::string_view name{}, type{};
    span<named_attr const> attributes{};
    std::vector<std::string> input_names{};
    std::vector<tensor_desc> inputs{};
    std::vector<std::unique_ptr<domi::tensorflow::NodeDef>> inner{}; ///< of a fused node: the nodes that it replaces
    std::size_t outputs = 0;

    [[nodiscard]] domi::tensorflow::NodeDef message() const {
        domi::tensorflow::NodeDef m;
        m.graft_name = name, m.graft_op = type;
        for (auto const& n : input_names) m.graft_inputs.push_back(n);
        for (auto const& a : attributes) {
            m.graft_attributes[std::string(a.name)] = attribute_message(a.value);
            m.graft_values.push_back(a);
        }
        return m;
    }
    [[nodiscard]] ge::onnx::NodeProto onnx_message() const {
        ge::onnx::NodeProto m;
        auto const dot = type.rfind('.');
        m.graft_name = name, m.graft_op = dot == std::string_view::npos ? type : type.substr(dot + 1);
        if (dot != std::string_view::npos) m.graft_domain = type.substr(0, dot);
        for (auto const& n : input_names) m.graft_inputs.push_back(n);
        m.graft_outputs.resize(outputs);
        for (auto const& a : attributes) {
            m.graft_attributes.push_back(onnx_attribute(a));
            m.graft_values.push_back(a);
        }
        return m;
    }
    /// The layout in the node's own attribute; nd if it has none.
    [[nodiscard]] format layout() const {
        for (auto const& a : attributes)
            if (a.name == "data_format" && a.value.kind == attr_kind::string) return format_named(a.value.string);
        return format::nd;
    }
};

/// The operator that a plugin creates for a node, after its function has run.
class GRAFT_TYPE target_node {
public:
    /// `inputs`: the remaining inputs of the origin, in the target's order.
    target_node(custom_op const& plugin, origin_node const& from, catalog_view const& ops, op_id op,
        span<std::size_t const> inputs)
        : plugin_(plugin), from_(from), created_(std::make_shared<call>()), operator_(created_) {
        created_->catalog = ops;
        created_->op = op;
        created_->type = plugin.target;
        created_->node = from.name;
        auto const layout = cann_format_of(from.layout());
        for (auto i : inputs) {
            auto d = i < from.inputs.size() ? call::read(from.inputs[i]) : ge::TensorDesc();
            auto const rank = i < from.inputs.size() ? from.inputs[i].shape : shape::unknown_rank();
            bool const named = layout != ge::FORMAT_ND && (!rank.has_rank() || rank.rank() >= 4);
            d.SetFormat(named ? layout : ge::FORMAT_ND);
            d.SetOriginFormat(named ? layout : ge::FORMAT_ND);
            created_->inputs.push_back({"", true, d, i});
        }
        for (std::size_t k = 0; k < from.outputs; ++k) {
            ge::TensorDesc d;
            d.SetFormat(layout);
            d.SetOriginFormat(layout);
            created_->outputs.push_back({"", true, d, k});
        }
        if (op == no_op) return;
        name_tensors(created_->inputs, ops.inputs(op));
        name_tensors(created_->outputs, ops.outputs(op));
    }

    /// Runs the plugin's function.
    /// error wrong_value: the function returns a failure; the error has its reason
    status run() {
        reported().clear();
        auto const message = from_.message();
        domi::Status answer = domi::SUCCESS;
        if (!from_.inner.empty() && plugin_.fused()) {
            domi::AutoMappingFn(&message, operator_);
            if (plugin_.parse_fused) {
                std::vector<domi::Message const*> all;
                for (auto const& n : from_.inner) all.push_back(n.get());
                answer = plugin_.parse_fused(all, operator_);
            } else {
                std::vector<ge::Operator> all;
                for (auto const& n : from_.inner) all.push_back(inner_operator(*n));
                answer = plugin_.parse_fused_by_operator(all, operator_);
            }
        } else if (plugin_.parse_by_operator) {
            auto const source = as_operator();
            answer = plugin_.parse_by_operator(source, operator_);
        } else if (plugin_.parse && plugin_.framework == domi::ONNX) {
            auto const of_onnx = from_.onnx_message();
            answer = plugin_.parse(&of_onnx, operator_);
        } else if (plugin_.parse) {
            answer = plugin_.parse(&message, operator_);
        } else {
            domi::AutoMappingFn(&message, operator_);
        }
        return detail::status_of(answer);
    }

    [[nodiscard]] call const& created() const { return *created_; }
    [[nodiscard]] ge::Operator const& as_target() const { return operator_; }

private:
    void name_tensors(std::vector<port_tensor>& all, span<param_row const> rows) const {
        auto const counts = spread(created_->catalog, rows, {}, all.size());
        std::size_t at = 0;
        for (std::size_t p = 0; counts && p < rows.size(); ++p)
            for (std::size_t k = 0; k < (*counts)[p]; ++k) {
                auto& name = all[at++].name = created_->catalog.text(rows[p].name);
                if (rows[p].how == presence::dynamic) name += std::to_string(k);
            }
    }
    [[nodiscard]] ge::Operator as_operator() const {
        auto c = std::make_shared<call>();
        c->node = from_.name, c->type = from_.type;
        for (auto const& a : from_.attributes) c->set[std::string(a.name)].value = a.value;
        for (std::size_t i = 0; i < from_.inputs.size(); ++i)
            c->inputs.push_back({"x" + std::to_string(i), true, call::read(from_.inputs[i]), i});
        for (std::size_t k = 0; k < from_.outputs; ++k) c->outputs.push_back({"y" + std::to_string(k), true, {}, k});
        return ge::Operator(c);
    }

    /// One of the nodes that a fused node replaces: its name, type, attributes, and inputs without descriptors.
    [[nodiscard]] static ge::Operator inner_operator(domi::tensorflow::NodeDef const& n) {
        auto c = std::make_shared<call>();
        c->node = n.graft_name, c->type = n.graft_op;
        for (auto const& a : n.graft_values) c->set[std::string(a.name)].value = a.value;
        for (auto const& input : n.graft_inputs) {
            ge::TensorDesc d;
            d.SetName(input);
            c->inputs.push_back({"x" + std::to_string(c->inputs.size()), true, d, c->inputs.size()});
        }
        return ge::Operator(c);
    }

    custom_op const& plugin_;
    origin_node const& from_;
    std::shared_ptr<call> created_;
    ge::Operator operator_;
};

/// The inputs of a node that the plugin keeps, in the order that it specifies.
[[nodiscard]] inline std::vector<std::size_t> state_inputs(custom_op const& plugin, origin_node const& from) {
    std::vector<std::size_t> kept;
    for (std::size_t i = 0; i < from.inputs.size(); ++i) {
        bool gone = false;
        for (auto const& r : plugin.removals) {
            if (r.input < 0 || static_cast<std::size_t>(r.input) != i) continue;
            if (r.by_type) gone = gone || r.attribute == from.type;
            for (auto const& a : from.attributes)
                gone = gone || (!r.by_type && a.name == r.attribute && a.value.kind == attr_kind::boolean &&
                                   (a.value.integer != 0) == r.value);
        }
        if (!gone) kept.push_back(i);
    }
    if (plugin.order.empty()) return kept;
    std::vector<std::size_t> ordered;
    for (auto i : plugin.order)
        if (i >= 0 && static_cast<std::size_t>(i) < kept.size()) ordered.push_back(kept[static_cast<std::size_t>(i)]);
    return ordered.size() == kept.size() ? ordered : kept;
}

} // namespace cann
GRAFT_END
