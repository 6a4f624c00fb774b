// graft/frontend/tensorflow/detail/builder.hpp - converts GraphDef bytes to nodes and resolved edges; attributes stay
// encoded
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <type_traits> // is_constant_evaluated
#include <utility>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/large_pages.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/sort.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/narrow.hpp"
#include "graft/frontend/tensorflow/attributes.hpp"
#include "graft/frontend/tensorflow/detail/builder_report.hpp"
#include "graft/frontend/tensorflow/detail/node_bytes.hpp"
#include "graft/frontend/tensorflow/name_index.hpp"
#include "graft/frontend/tensorflow/reference.hpp"
#include "graft/frontend/tensorflow/schema.hpp"
#include "graft/model/source.hpp"
#include "graft/model/text_slices.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/model/wire/text_options.hpp"

GRAFT_BEGIN
namespace tensorflow::detail {

/// Fills a `model::source` from one GraphDef. Broken encodings are reported first: if there are any, names are not
/// resolved, because the name of a broken node is not known.
class model_builder : builder_report {
    /// Whether a field of a NodeDef is required for the import; it is length-delimited.
    static constexpr bool is_read(std::uint32_t number) {
        return number <= schema::node_def["input"] || number == schema::node_def["attr"];
    }
    /// Reads the fields of a NodeDef that have an unusual encoding; false after an error was added.
    template <class F> [[gnu::noinline]] constexpr bool take_rest(byte_view rest, F const& take) {
        wire::reader from(rest);
        bool fine = true;
        for (wire::field f; fine && from.next(f);) {
            if (!is_read(f.number)) continue;
            if (f.type == wire::wire_type::bytes) take(f.number, f.bytes);
            else fine = is_bytes(f, rest);
        }
        return from.error() == errc::ok ? fine : reached_end(from, rest);
    }
    /// Finds the node that an input or the result of a function refers to. `of`: the node that has this input; null: a
    /// result.
    template <class Where> constexpr void resolve(model::graph const& g, name_index const& names, model::edge& e,
        bool control, model::node const* of, Where at_node) {
        bool const function = !g.name.empty();
        auto const r = function ? parse_function_reference(e.name) : parse_reference(e.name);
        bool const valid = r.valid && !r.control && !(control && r.node != e.name);
        if (valid) {
            e.node = names.find(r.node);
            e.port = r.index;
            if (e.node != model::none) return;
        }
        if (std::is_constant_evaluated()) {
            if (valid) (void)note(errc::dangling_input, *of, e.name, "the name of a node in the graph", e.name);
            else (void)note(errc::syntax_error, *of, e.name, "node, node:0 or ^node", e.name);
            return;
        }
        auto at = at_node();
        at.port = (control ? "^" : "") + std::string(e.name);
        auto const got = at.port;
        if (valid) return report(errc::dangling_input, std::move(at), "the name of a node in the graph", got);
        report(errc::syntax_error, std::move(at), function ? "node, node:output:0 or ^node" : "node, node:0 or ^node",
            got);
    }

public: // after its callees: clang evaluates no member template that is declared later
    /// Offsets are relative to `bytes`; `marks` are the positions of the nodes in a text file.
    constexpr model_builder(model::source& out, byte_view bytes, span<wire::position const> marks,
        read_budget const& budget, error_list& errors)
        : builder_report(out, bytes, errors), marks_(marks), budget_(budget) {}

    /// A graph whose nodes are encoded separately; `slices`: the location of each in a text.
    constexpr bool build_nodes(span<byte_view const> nodes, model::text_slice const* slices) {
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            slice_ = slices + i;
            if (!add_node(out_.main, nodes[i])) return false;
        }
        if (broken_) return false;
        resolve(out_.main);
        return found_ == 0;
    }
    bool build(byte_view graph) {
        constexpr auto& graph_def = schema::graph_def;
        whole_ = graph;
        bool more = true;
        auto const take = [&](std::uint32_t number, byte_view message) {
            if (!more) return;
            if (number == graph_def["node"]) more = add_node(out_.main, message);
            else if (number == graph_def["library"]) more = add_library(message);
            else if (number == graph_def["versions"]) more = read_versions(message);
        };
        auto const rest = graph.subspan(wire::each_short_bytes(graph, take));
        if (more && !rest.empty())
            walk(rest, [&](wire::field const& f) {
                if ((f.number == graph_def["node"] || f.number == graph_def["library"] ||
                        f.number == graph_def["versions"]) &&
                    is_bytes(f, rest))
                    take(f.number, f.bytes);
                return more;
            });
        if (broken_) return false;
        resolve(out_.main);
        for (auto& f : out_.functions) resolve(f);
        report_duplicates();
        return found_ == 0;
    }

private:
    bool read_versions(byte_view message) {
        return walk(message, [&](wire::field const& f) {
            if (f.number == schema::version_def["producer"] && f.type == wire::wire_type::varint)
                out_.version = wire::as_int32(f.value);
            return true;
        });
    }
    /// Counts one more node; false after an error was added: there is no capacity for it.
    constexpr bool count_node(byte_view at) {
        if (nodes_ < budget_.nodes) return ++nodes_, true;
        if (!full_)
            report(
                errc::too_many_nodes, where(at.data()), "at most " + std::to_string(budget_.nodes) + " nodes", "more");
        full_ = broken_ = true;
        return false;
    }
    /// Sets the line and column of a node, if the file is text.
    constexpr void set_place(model::node& n) {
        if (slice_) out_.set_place(n, slice_->line, slice_->column);
        if (marks_.empty()) return;
        auto const offset = static_cast<std::size_t>(n.message.data() - bytes_.data());
        auto const at = algorithm::lower_bound(marks_.begin(), marks_.end(), offset,
            [](wire::position const& p, std::size_t wanted) { return p.offset < wanted; });
        if (at == marks_.end() || at->offset != offset) return;
        out_.set_place(n, at->line, at->column);
    }
    /// After the first nodes: reserves capacity for the rest of the file, assuming similar nodes. The system provides
    /// memory only when it is written.
    constexpr void make_room(model::graph& g, std::byte const* at) {
        constexpr std::size_t sample = 256;
        if (g.nodes.size() != sample || !g.name.empty()) return;
        auto const read = static_cast<double>(at - whole_.data()), all = static_cast<double>(whole_.size());
        auto const scale = all / read * 1.25;
        g.nodes.reserve(
            algorithm::min(static_cast<std::size_t>(scale * static_cast<double>(g.nodes.size())), budget_.nodes));
        g.edges.reserve(static_cast<std::size_t>(scale * static_cast<double>(g.edges.size())));
        reserve_large(hashes_, g.nodes.capacity());
    }
    /// False: stop adding nodes. A node whose encoding is broken is reported and not added.
    constexpr bool add_node(model::graph& g, byte_view message) {
        constexpr auto& node = schema::node_def;
        if (!count_node(message)) return false;
        if (message.size() > short_bytes::max) {
            report(errc::file_too_large, where(message.data()), "a node of less than 4 GiB", "a longer one");
            return broken_ = true;
        }
        make_room(g, message.data());
        auto& n = g.nodes.emplace_back();
        n.message = message;
        n.first_input = static_cast<std::uint32_t>(g.edges.size());
        controls_.clear();
        auto const take = [&](std::uint32_t number, byte_view payload) {
            auto const text = out_.storage.text_of(payload);
            if (number == node["input"]) {
                bool const control = !text.empty() && text[0] == '^';
                auto& e = control ? controls_.emplace_back() : g.edges.emplace_back();
                e.name = control ? text.substr(1) : text;
            } else if (number == node["name"]) n.name = text;
            else if (number == node["op"]) n.type = text;
            else if (number == node["attr"] && detail::has_key(payload, detail::output_shapes)) out_.states = true;
        };
        auto const rest = message.subspan(wire::each_short_bytes(message, take));
        bool const fine = rest.empty() || take_rest(rest, take);
        auto const inputs = g.edges.size() - n.first_input;
        if (!controls_.empty()) g.edges.insert(g.edges.end(), controls_.begin(), controls_.end());
        if (g.edges.size() >= model::none || controls_.size() > model::node::max_controls) {
            if (!full_) report(errc::too_many_nodes, where(message.data()), "fewer inputs", "more");
            full_ = broken_ = true;
            return false;
        }
        n.input_count = static_cast<std::uint32_t>(inputs);
        n.control_count = static_cast<std::uint32_t>(controls_.size()) & model::node::max_controls;
        if (!fine) {
            g.nodes.pop_back();
            return true;
        }
        set_place(n);
        if (n.name.empty()) report_missing(g, n, "name");
        if (n.type.empty()) report_missing(g, n, "op");
        if (g.name.empty()) hashes_.push_back(short_hash(n.name));
        return true;
    }
    constexpr void report_missing(model::graph const& g, model::node const& n, std::string_view field) {
        if (std::is_constant_evaluated()) return (void)note(errc::missing_field, n, field, field);
        auto at = where(g, n);
        if (!out_.text) at.byte = n.message.data() - bytes_.data();
        at.port = field;
        report(errc::missing_field, std::move(at), std::string(field));
    }

    bool add_library(byte_view library) {
        walk(library, [&](wire::field const& f) {
            if (f.number == schema::function_def_library["function"] && is_bytes(f, library)) add_function(f.bytes);
            return !full_;
        });
        return !full_;
    }
    void add_function(byte_view message) {
        model::function f;
        f.message = message;
        bool fine = walk(message, [&](wire::field const& field) {
            return field.number != schema::function_def["signature"] ||
                   (is_bytes(field, message) && add_signature(f, field.bytes));
        });
        if (fine && f.body.name.empty()) // it cannot be called: TensorFlow's own tests have such a function
            return out_.notes.warn(
                errc::missing_field, where(message.data()), "the name of a function; it is left out");
        for (std::size_t i = 0; fine && i < f.arguments.size(); ++i) {
            if (!count_node(message)) return;
            model::node n;
            n.name = f.arguments[i].name;
            n.type = "_Arg";
            n.message = encode_argument(f.arguments[i], i, out_.storage);
            f.arguments[i].from = {narrow_cast<std::uint32_t>(i), 0, n.name};
            f.body.nodes.push_back(n);
        }
        fine = fine && walk(message, [&](wire::field const& field) {
            return field.number != schema::function_def["node_def"] ||
                   (is_bytes(field, message) && add_node(f.body, field.bytes));
        });
        if (fine) out_.functions.push_back(std::move(f));
    }
    bool add_signature(model::function& f, byte_view message) {
        constexpr auto& signature = schema::op_def;
        return walk(message, [&](wire::field const& field) {
            bool const argument = field.number == signature["input_arg"];
            if (!argument && field.number != signature["name"] && field.number != signature["output_arg"]) return true;
            if (!is_bytes(field, message)) return false;
            if (field.number == signature["name"]) {
                f.body.name = wire::as_string(field.bytes);
                return true;
            }
            model::argument a;
            a.message = field.bytes;
            auto& into = argument ? f.arguments : f.results;
            if (!walk(field.bytes, [&](wire::field const& part) {
                    if (part.number != schema::op_def_arg_def["name"]) return true;
                    a.name = wire::as_string(part.bytes);
                    return is_bytes(part, field.bytes);
                }))
                return false;
            into.push_back(a);
            return true;
        });
    }

    /// Resolves names to nodes, in a graph or in the body of a function.
    constexpr void resolve(model::graph& g, name_index const& names) {
        if (std::is_constant_evaluated()) return report_names(g, names);
        if (!resolve_all(g, names) || names.has_duplicates()) report_names(g, names);
    }
    /// False: some input is not resolved. Hashes are stored in `edge::node` until their slots have been fetched.
    bool resolve_all(model::graph& g, name_index const& names) {
        constexpr auto ahead = name_index::ahead;
        bool const function = !g.name.empty();
        bool fine = true, ports = false;
        std::size_t sizes[ahead]; // lengths of the node names in the prepared inputs
        auto const prepare = [&](std::size_t i) {
            auto& e = g.edges[i];
            if (is_plain_name(e.name)) {
                e.node = short_hash(e.name);
                sizes[i % ahead] = e.name.size();
                return __builtin_prefetch(names.slot_at(e.node));
            }
            auto const r = function ? parse_function_reference(e.name) : parse_reference(e.name);
            fine = fine && r.valid && !r.control;
            ports = ports || r.node.size() != e.name.size();
            e.node = short_hash(r.node);
            e.port = r.index;
            sizes[i % ahead] = r.node.size();
            __builtin_prefetch(names.slot_at(e.node));
        };
        auto const count = g.edges.size();
        for (std::size_t i = 0; i < count && i < ahead; ++i) prepare(i);
        for (std::size_t i = 0; i < count; ++i) {
            auto& e = g.edges[i];
            auto const name = std::string_view(e.name).substr(0, sizes[i % ahead]);
            if (i + ahead < count) prepare(i + ahead);
            if (i + ahead / 2 < count) __builtin_prefetch(names.node_at(g.edges[i + ahead / 2].node));
            e.node = names.find(name, e.node);
            fine = fine && e.node != model::none;
        }
        if (!fine || !ports) return fine;
        for (auto const& n : g.nodes) // a control input is only a node
            for (auto const& e : g.controls(n))
                fine = fine && std::string_view(e.name).find(':') == std::string_view::npos;
        return fine;
    }
    /// Resolves every input again, one by one, and reports its errors.
    constexpr void report_names(model::graph& g, name_index const& names) {
        for (std::size_t i = 0; i < g.nodes.size(); ++i) {
            auto const& n = g.nodes[i];
            auto const duplicate = n.name.empty() ? i : names.find(n.name);
            if (duplicate != i && duplicate != model::none && std::is_constant_evaluated())
                (void)note(errc::duplicate_node, n, n.name, "a name that no other node has");
            else if (duplicate != i && duplicate != model::none)
                report(errc::duplicate_node, where(g, n), "a name that no other node has",
                    g.nodes[duplicate].line ? "the name of the node in line " + std::to_string(g.nodes[duplicate].line)
                                            : std::string());
            for (std::size_t k = 0; k < n.input_count + n.control_count; ++k) {
                auto& e = g.edges[n.first_input + k];
                auto const at = [&] { return where(g, n); };
                e.node = model::none;
                e.port = 0;
                resolve(g, names, e, k >= n.input_count, &n, at);
            }
        }
    }
    constexpr void resolve(model::graph& g) { resolve(g, name_index(g.nodes, hashes_)); }
    void resolve(model::function& f) {
        constexpr auto& result = schema::function_def_ret_entry;
        name_index const names(f.body.nodes);
        resolve(f.body, names);
        series<std::pair<std::string_view, std::string_view>> returned;
        walk(f.message, [&](wire::field const& field) {
            if (field.number != schema::function_def["ret"]) return true;
            if (!is_bytes(field, f.message)) return false;
            auto& entry = returned.emplace_back();
            return walk(field.bytes, [&](wire::field const& part) {
                if (part.number != result["key"] && part.number != result["value"]) return true;
                (part.number == result["key"] ? entry.first : entry.second) = wire::as_string(part.bytes);
                return is_bytes(part, field.bytes);
            });
        });
        graft::sort(returned, [](auto const& a, auto const& b) {
            auto const c = a.first.compare(b.first);
            return c != 0 ? c < 0 : a.second.data() < b.second.data(); // keeps the order of the file
        });
        for (auto& r : f.results) {
            auto const after = algorithm::upper_bound(returned.begin(), returned.end(), r.name,
                [](std::string_view name, auto const& b) { return name < b.first; });
            auto const at = [&] {
                auto p = where(nullptr);
                p.node = std::string(f.body.name);
                return p;
            };
            if (after == returned.begin() || (after - 1)->first != r.name) {
                report(errc::missing_field, at(), "what the function returns as " + std::string(r.name));
                continue;
            }
            r.from.name = (after - 1)->second;
            resolve(f.body, names, r.from, false, nullptr, at);
        }
    }
    void report_duplicates() {
        std::vector<std::size_t> order;
        for (std::size_t i = 0; i < out_.functions.size(); ++i) order.push_back(i);
        graft::sort(order, [&](std::size_t a, std::size_t b) {
            auto const c = out_.functions[a].body.name.compare(out_.functions[b].body.name);
            return c != 0 ? c < 0 : a < b;
        });
        for (std::size_t i = 1; i < order.size(); ++i) {
            auto const name = out_.functions[order[i]].body.name;
            if (name.empty() || name != out_.functions[order[i - 1]].body.name) continue;
            auto at = where(out_.functions[order[i]].message.data());
            at.node = std::string(name);
            report(errc::duplicate_node, std::move(at), "a name that no other function has");
        }
    }

    span<wire::position const> marks_;
    read_budget const& budget_;
    model::text_slice const* slice_ = nullptr; ///< of the current node, if nodes are read separately
    byte_view whole_{};
    series<model::edge> controls_{};
    std::vector<std::uint32_t> hashes_{}; ///< of the names of the main graph's nodes
    std::size_t nodes_ = 0;
    bool full_ = false;
};

} // namespace tensorflow::detail
GRAFT_END
