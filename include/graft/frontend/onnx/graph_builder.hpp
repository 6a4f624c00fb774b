// graft/frontend/onnx/graph_builder.hpp - a GraphProto to nodes and edges; attributes stay encoded
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // lower_bound
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/base/narrow.hpp"
#include "graft/base/series.hpp"
#include "graft/base/span.hpp"
#include "graft/frontend/onnx/node_roles.hpp"
#include "graft/frontend/onnx/sparse_tensor.hpp"
#include "graft/frontend/onnx/value_type.hpp"
#include "graft/model/child_table.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/model/wire/text_options.hpp"

GRAFT_BEGIN
namespace onnx::detail {

/// What the builders of a model share: where it goes, what was wrong.
class GRAFT_TYPE build_state {
public:
    build_state(model::source& to, byte_view bytes, span<wire::position const> marks, error_list& errors)
        : out(to), whole_(bytes), marks_(marks), errors_(errors) {}

    void report(errc code, place at, std::string expected, std::string_view got) {
        constexpr std::size_t most = 1000; // what is found beyond is not worth its memory
        if (++found_ <= most) errors_.add(code, std::move(at), std::move(expected), std::string(got));
    }
    /// The encoding of a part of the model is broken, or what it says is wrong.
    void report(fault const& why, std::string_view part) {
        auto at = place::in(out.file, part);
        if (!out.text && why.at) at.byte = why.at - whole_.data();
        report(why.code, std::move(at), why.expected, why.got);
    }
    void report(fault const& why, model::node const& n) {
        auto at = out.place_of(n);
        if (!out.text && why.at) at.byte = why.at - whole_.data();
        report(why.code, std::move(at), why.expected, why.got);
    }
    [[nodiscard]] std::size_t found() const { return found_; }

    /// Calls `f(field)` for every field of bytes; what is broken is reported.
    template <class F> void each_bytes(byte_view message, std::string_view part, F f) {
        wire::reader from(message);
        fault why;
        for (wire::field field; from.next(field);)
            if (field.type == wire::wire_type::bytes) f(field);
        if (!finished(from, message, why)) report(why, part);
    }
    /// Room for one more node.
    /// error too_many_nodes
    bool has_room() {
        if (nodes_ < out.budget.nodes) return ++nodes_, true;
        if (!full_)
            report(
                errc::too_many_nodes, place::in(out.file), std::to_string(out.budget.nodes) + " nodes at most", "more");
        full_ = true;
        return false;
    }
    void find_line(model::node& n) const {
        if (marks_.empty() || !n.message.data()) return;
        auto const offset = static_cast<std::size_t>(n.message.data() - whole_.data());
        auto const at = std::lower_bound(marks_.begin(), marks_.end(), offset,
            [](wire::position const& p, std::size_t wanted) { return p.offset < wanted; });
        if (at == marks_.end() || at->offset != offset) return;
        n.line = at->line;
        n.column = at->column;
    }
    /// `domain.type`, or the type alone in ai.onnx; kept once.
    std::string_view key_of(std::string_view domain, std::string_view type) {
        if (domain.empty() || domain == "ai.onnx") return type;
        for (auto const& k : keys_)
            if (k.size() == domain.size() + 1 + type.size() && k.starts_with(domain) && k.ends_with(type)) return k;
        auto const key = out.storage.keep(std::string_view(std::string(domain) + "." + std::string(type)));
        if (keys_.size() < 256) keys_.push_back(key);
        return key;
    }

    model::source& out;

private:
    byte_view whole_;
    span<wire::position const> marks_;
    error_list& errors_;
    std::size_t found_ = 0, nodes_ = 0;
    bool full_ = false;
    std::vector<std::string_view> keys_{};
};

/// Fills one graph. Constants and inputs stand before its nodes, which read tensors by name.
class GRAFT_TYPE graph_builder {
public:
    graph_builder(build_state& state, model::graph& to) : state_(state), to_(to), names_(64) {}

    /// The main graph: its inputs are fed, its outputs are the model's.
    /// error dangling_input, duplicate_blob, missing_field, unsupported_operator and those of the encoding
    void build(byte_view message) {
        collect(message);
        for (auto const& i : initializers_) constant(i);
        for (auto const& i : inputs_)
            if (!known(i.name)) entrance(i);
        for (auto const& n : nodes_) node(n);
        resolve();
        for (auto const& o : outputs_) {
            if (!known(o.name))
                state_.report(errc::dangling_input, place::in(state_.out.file, o.name),
                    "a node that makes this output of the graph", o.name);
            state_.out.outputs.emplace_back(o.name);
        }
    }

private:
    /// A part of the graph under its name.
    struct named_part {
        std::string_view name{};
        byte_view message{};
        bool sparse = false;
    };

    void collect(byte_view message) {
        state_.each_bytes(message, "graph", [&](wire::field const& f) {
            switch (f.number) {
            case 1: nodes_.push_back(f.bytes); break;
            case 5: initializers_.push_back({name_in(f.bytes, 8, "initializer"), f.bytes, false}); break;
            case 11: inputs_.push_back({name_in(f.bytes, 1, "input"), f.bytes}); break;
            case 12: outputs_.push_back({name_in(f.bytes, 1, "output"), f.bytes}); break;
            case 13: declare({name_in(f.bytes, 1, "value_info"), f.bytes}); break;
            case 15: {
                named_part part{{}, f.bytes, true};
                fault why;
                if (read_sparse_name(f.bytes, part.name, why)) initializers_.push_back(part);
                else state_.report(why, "sparse_initializer");
                break;
            }
            default: break;
            }
        });
        for (auto const& o : outputs_) declare(o);
    }
    void declare(named_part const& p) { state_.out.declared.push_back({p.name, p.message}); }
    /// The text in field `number` of a message.
    std::string_view name_in(byte_view message, std::uint32_t number, std::string_view part) {
        std::string_view name;
        state_.each_bytes(message, part, [&](wire::field const& f) {
            if (f.number == number) name = wire::as_text(f.bytes);
        });
        return name;
    }
    [[nodiscard]] bool known(std::string_view tensor) const {
        return !tensor.empty() && names_.find(0, tensor) != model::none;
    }
    model::node& add(std::string_view name, std::string_view type, byte_view message) {
        auto& n = to_.nodes.emplace_back();
        n.name = name;
        n.type = type;
        n.message = message;
        n.first_input = narrow_cast<std::uint32_t>(to_.edges.size());
        n.first_output = narrow_cast<std::uint32_t>(to_.outputs.size());
        return n;
    }
    /// The last node makes this tensor.
    /// error duplicate_blob
    void makes(model::node& n, std::string_view tensor) {
        to_.outputs.push_back(tensor);
        ++n.output_count;
        if (tensor.empty()) return; // an optional output that nobody wants
        auto& maker = names_.at(0, tensor).number;
        if (maker != model::none)
            state_.report(errc::duplicate_blob, state_.out.place_of(n), "a tensor that no other node makes", tensor);
        maker = narrow_cast<std::uint32_t>(to_.nodes.size() - 1);
    }
    void constant(named_part const& p) {
        if (!state_.has_room()) return;
        if (p.name.empty())
            return state_.report(errc::missing_field, place::in(state_.out.file, "initializer"), "name", "nothing");
        makes(add(p.name, p.sparse ? sparse_initializer : initializer, p.message), p.name);
    }
    void entrance(named_part const& p) {
        if (!state_.has_room()) return;
        if (p.name.empty())
            return state_.report(errc::missing_field, place::in(state_.out.file, "input"), "name", "nothing");
        makes(add(p.name, graph_input, p.message), p.name);
    }
    void node(byte_view message) {
        if (!state_.has_room()) return;
        auto& n = add({}, {}, message);
        std::string_view domain;
        fault why;
        bool broken = false;
        auto const take = [&](std::uint32_t number, byte_view payload) {
            auto const text = wire::as_text(payload);
            if (number == 1) to_.edges.push_back({model::none, 0, text}), ++n.input_count;
            else if (number == 2) made_.push_back(text);
            else if (number == 3) n.name = text;
            else if (number == 4) n.type = text;
            else if (number == 7) domain = text;
        };
        made_.clear();
        auto const rest = message.subspan(wire::each_short_bytes(message, take));
        wire::reader from(rest);
        for (wire::field f; !broken && from.next(f);) {
            if (f.number > 7 || f.number == 0) continue;
            broken = !is(f, wire::wire_type::bytes, rest, why);
            if (!broken) take(f.number, f.bytes);
        }
        broken = broken || !finished(from, rest, why);
        state_.find_line(n);
        for (std::size_t i = 0; n.name.empty() && i < made_.size(); ++i) n.name = made_[i];
        for (auto const t : made_) makes(n, t);
        if (broken) return state_.report(why, n);
        if (n.type.empty()) return state_.report(errc::missing_field, state_.out.place_of(n), "op_type", "nothing");
        if (n.type.find(' ') != std::string_view::npos)
            return state_.report(
                errc::unsupported_operator, state_.out.place_of(n), "an operator, whose name has no space", n.type);
        n.type = state_.key_of(domain, n.type);
        check_domain(n);
    }
    /// error unsupported_version
    void check_domain(model::node const& n) {
        auto const domain = domain_of(n.type);
        for (auto const& s : state_.out.operator_sets)
            if (s.domain == domain) return;
        state_.report(errc::unsupported_version, state_.out.place_of(n),
            "opset_import for the domain " + std::string(domain.empty() ? "ai.onnx" : domain), "nothing");
    }
    /// Finds who makes what the nodes read.
    void resolve() {
        for (auto& n : to_.nodes)
            for (std::uint32_t k = 0; k < n.input_count; ++k) {
                auto& e = to_.edges[n.first_input + k];
                if (e.name.empty()) continue; // an optional input that is not there
                e.node = names_.find(0, e.name);
                if (e.node != model::none) {
                    e.port = port_of(to_.nodes[e.node], e.name);
                    continue;
                }
                auto at = state_.out.place_of(n);
                at.port = std::string(e.name);
                state_.report(errc::dangling_input, std::move(at), "a node that makes it", e.name);
            }
    }
    [[nodiscard]] std::uint32_t port_of(model::node const& n, std::string_view tensor) const {
        if (n.output_count == 1) return 0;
        std::uint32_t port = 0;
        for (auto const t : to_.tops(n)) {
            if (t == tensor) break;
            ++port;
        }
        return port;
    }

    build_state& state_;
    model::graph& to_;
    model::child_table names_;
    std::vector<byte_view> nodes_{};
    std::vector<named_part> initializers_{}, inputs_{}, outputs_{};
    std::vector<std::string_view> made_{};
};

} // namespace onnx::detail
GRAFT_END
