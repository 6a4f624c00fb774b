// graft/frontend/onnx/detail/read.hpp - detects a ModelProto, binary or text, and converts it to a graph
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iterator> // make_move_iterator
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/error.hpp"
#include "graft/frontend/onnx/detail/external_data.hpp"
#include "graft/frontend/onnx/detail/graph_builder.hpp"
#include "graft/frontend/onnx/schema.hpp"
#include "graft/frontend/onnx/versions.hpp"
#include "graft/model/file.hpp"
#include "graft/model/source.hpp"
#include "graft/model/text_slices.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/model/wire/text.hpp"

GRAFT_BEGIN
namespace onnx {

/// Whether the bytes are an encoded ModelProto: a small ir_version, a graph, and no unknown fields. A model that is
/// truncated in its graph is accepted, too.
/// cost O(fields at the top level)
[[nodiscard]] inline bool looks_like_model(byte_view bytes) {
    constexpr auto& model = schema::model_proto;
    constexpr auto start_of_graph = static_cast<std::byte>(model["graph"] << 3 | 2);
    constexpr std::uint32_t last_number = 30; // includes numbers for fields of later versions
    bool version = false, graph = false;
    wire::reader fields(bytes);
    for (wire::field f{}; fields.next(f);) {
        if (f.number == model["ir_version"]) version = f.type == wire::wire_type::varint && f.value < 1000;
        if (f.number == model["graph"]) graph = f.type == wire::wire_type::bytes;
        if (f.number > last_number || (f.number == model["ir_version"] && !version)) return false;
    }
    if (fields.error() == errc::truncated && fields.position() < bytes.size())
        graph = graph || bytes[fields.position()] == start_of_graph;
    else if (fields.error() != errc::ok) return false;
    return version && graph;
}

/// What a file of ONNX is that is no model: an encoded TensorProto, as test data are.
[[nodiscard]] inline model::known_file other_file(byte_view bytes) {
    constexpr auto& tensor = schema::tensor_proto;
    bool type = false, data = false;
    wire::reader fields(bytes);
    for (wire::field f{}; fields.next(f);) {
        if (!tensor.find(f.number)) return {};
        if (f.number == tensor["data_type"]) type = f.type == wire::wire_type::varint && f.value < 64;
        data = data || f.number == tensor["raw_data"] || detail::lists_values(f.number);
    }
    if (!type || !data || fields.error() != errc::ok) return {};
    return {"a tensor of ONNX (TensorProto)", "a tensor is the value of an input, as an array of numpy"};
}

/// Whether the text is a ModelProto: its first identifier is a field of ModelProto and of no other framework's model.
[[nodiscard]] inline bool looks_like_text_model(std::string_view text) {
    constexpr std::string_view words[] = {"ir_version", "opset_import", "producer_name", "producer_version"};
    return model::begins_with_field(text, words);
}

namespace detail {

/// The encoded parts of a model.
struct model_parts {
    std::int64_t ir_version = 0;
    byte_view graph{};
    series<byte_view> operator_sets{}, functions{}, training{};
};

inline bool read_parts(byte_view message, model_parts& out, model::source& to, fault& why) {
    constexpr auto& model = schema::model_proto;
    wire::reader from(message);
    auto const note = [&](std::string_view key, byte_view value) {
        if (!value.empty()) to.metadata.push_back({std::string(key), std::string(wire::as_string(value))});
    };
    for (wire::field f; from.next(f);) {
        auto const known = model.find(f.number);
        if (known && !is(f, wire::wire_type_of(known->type), message, why)) return false;
        switch (f.number) {
        case model["ir_version"]: out.ir_version = wire::as_int64(f.value); break;
        case model["producer_name"]: to.producer = wire::as_string(f.bytes); [[fallthrough]];
        case model["producer_version"]:
        case model["domain"]:
        case model["doc_string"]: note(known->name, f.bytes); break;
        case model["model_version"]:
            to.metadata.push_back({"model_version", std::to_string(wire::as_int64(f.value))});
            break;
        case model["graph"]:
            if (out.graph.data()) return broken(why, errc::duplicate_field, message, f.offset);
            out.graph = f.bytes;
            break;
        case model["opset_import"]: out.operator_sets.push_back(f.bytes); break;
        case model["metadata_props"]: {
            std::string_view key, value;
            if (!read_entry(f.bytes, key, value, why)) return false;
            to.metadata.push_back({std::string(key), std::string(value)});
            break;
        }
        case model["training_info"]: out.training.push_back(f.bytes); break;
        case model["functions"]: out.functions.push_back(f.bytes); break;
        default: break;
        }
    }
    return finished(from, message, why);
}

/// The domains and versions that a model imports; a domain that occurs twice counts once, in its newest version. A
/// model of IR 1 or 2 need not import any: its operators are those of version 1.
inline bool read_operator_sets(
    span<byte_view const> all, std::int64_t ir_version, series<model::operator_set>& out, fault& why) {
    for (auto const message : all) {
        constexpr auto& imported = schema::operator_set_id_proto;
        model::operator_set set;
        wire::reader from(message);
        for (wire::field f; from.next(f);) {
            if (f.number == imported["domain"]) {
                if (!is(f, wire::wire_type::bytes, message, why)) return false;
                set.domain = wire::as_string(f.bytes);
            } else if (f.number == imported["version"]) {
                if (!is(f, wire::wire_type::varint, message, why)) return false;
                set.version = wire::as_int64(f.value);
            }
        }
        if (!finished(from, message, why)) return false;
        if (set.domain == "ai.onnx") set.domain = {};
        bool known = false;
        for (auto& s : out)
            if (s.domain == set.domain) known = true, s.version = s.version < set.version ? set.version : s.version;
        if (!known) out.push_back(set);
    }
    if (out.empty() && ir_version < 3) out.push_back({{}, 1});
    return true;
}

/// Converts text to an encoded message. Null after an error was added.
inline shared<mapped_file const> encode(
    mapped_file const& file, series<wire::position>& marks, bool keep_unknown, model::source& out, error_list& errors) {
    wire::text_options options;
    options.marked = &schema::node_proto;
    options.depth = out.budget.depth;
    options.keep_unknown = keep_unknown;
    std::vector<std::byte> encoded;
    error_list found;
    bool const fine = wire::text_to_wire(file.text(), schema::model_proto, encoded, marks, options, out.file, found);
    auto const move = [](series<error>& from, series<error>& to) {
        to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
    };
    move(found.errors, errors.errors);
    move(found.warnings, out.notes.warnings);
    return fine ? shared<mapped_file const>::make(std::move(encoded)) : nullptr;
}

/// Whether an operator set has this version; `where`: the part of the model that imports it.
/// error unsupported_version
inline bool check_version(model::operator_set const& s, std::string_view where, build_state& state) {
    auto const last = s.domain.empty() ? newest : 0x7FFFFFFF;
    if (s.version >= 1 && s.version <= last) return true;
    auto const of = s.domain.empty() ? std::string_view("ai.onnx") : s.domain;
    state.report(errc::unsupported_version, place::in(state.out.file, where),
        "a version of the operator set " + std::string(of) + " from 1 to " + std::to_string(last),
        std::to_string(s.version));
    return false;
}

/// Rejects parts of a model that cannot be imported.
/// error unsupported_operator
inline void refuse_parts(model_parts const& parts, model::source const& out, build_state& state) {
    if (!parts.training.empty())
        state.report(errc::unsupported_operator, place::in(out.file, "training_info"), "a model for inference",
            "training information");
}

/// The model's functions by domain and name, `domain.name:overload`. Domains that only they import are added to the
/// model's.
/// error unsupported_version: an invalid version
inline series<local_function> functions_of(model_parts const& parts, model::source& out, build_state& state) {
    constexpr auto& function = schema::function_proto;
    series<local_function> all;
    for (auto const message : parts.functions) {
        std::string_view name, domain, overload;
        series<byte_view> imports;
        state.each_bytes(message, "functions", [&](wire::field const& f) {
            if (f.number == function["name"]) name = wire::as_string(f.bytes);
            if (f.number == function["opset_import"]) imports.push_back(f.bytes);
            if (f.number == function["domain"]) domain = wire::as_string(f.bytes);
            if (f.number == function["overload"]) overload = wire::as_string(f.bytes);
        });
        auto key = state.key_of(domain, name);
        if (!overload.empty()) key = out.storage.keep(std::string_view(std::string(key) + ":" + std::string(overload)));
        auto& created = all.emplace_back();
        created.key = key;
        created.message = message;
        series<model::operator_set> sets;
        fault why;
        if (!read_operator_sets(imports, 3, sets, why)) state.report(why, key);
        for (auto const& s : sets) {
            auto const known = version_in(out, s.domain);
            if (!check_version(s, key, state)) continue;
            if (known == 0) out.operator_sets.push_back(s);
            else if (known != s.version) created.versions.push_back(s);
        }
    }
    return all;
}

} // namespace detail

/// Reads a model into `out`, which must be empty; the form is detected by the content. Every mistake is added: broken
/// encoding or syntax, an operator set that does not exist; otherwise inputs without a producer, tensors with two
/// producers, operators of a domain that the model does not import.
/// cost linear in the size of the graph; weights are not read
inline error_list read_model(shared<mapped_file const> file, std::string file_name, read_budget const& budget,
    model::source& out, bool keep_unknown = false) {
    error_list errors;
    out.file = std::move(file_name);
    out.budget = budget;
    out.text = looks_like_text_model(file->text());
    series<wire::position> marks;
    if (out.text && !(file = detail::encode(*file, marks, keep_unknown, out, errors))) return errors;
    out.mapped.push_back(file); // first: the offsets of errors are relative to it
    if (file->is_mapped()) out.pages = file.get();
    auto const bytes = file->bytes();
    detail::build_state state(out, bytes, marks, errors);
    detail::model_parts parts;
    fault why;
    if (!detail::read_parts(bytes, parts, out, why) ||
        !detail::read_operator_sets(parts.operator_sets, parts.ir_version, out.operator_sets, why)) {
        state.report(why, std::string_view());
        return errors;
    }
    for (auto const& s : out.operator_sets)
        if (!detail::check_version(s, "opset_import", state)) return errors;
    if (!parts.graph.data()) return state.report(errc::missing_field, place::in(out.file), "graph", "nothing"), errors;
    if (parts.ir_version > newest_ir_version)
        out.notes.warn(errc::unsupported_version, place::in(out.file, "ir_version"),
            std::to_string(newest_ir_version) + " at most", std::to_string(parts.ir_version));
    out.version = version_of_type(out, {});
    detail::refuse_parts(parts, out, state);
    auto const functions = detail::functions_of(parts, out, state);
    detail::graph_builder(state, functions).build(parts.graph);
    out.release_memory();
    return errors;
}

} // namespace onnx
GRAFT_END
