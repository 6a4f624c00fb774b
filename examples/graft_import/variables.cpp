// examples/graft_import/variables.cpp - the contents of a checkpoint, without a graph
// SPDX-License-Identifier: Apache-2.0
#include "variables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <utility>

#include "graft/frontend/tensorflow/checkpoint/bundle.hpp"
#include "graft/frontend/tensorflow/checkpoint/model_folder.hpp"
#include "graft/frontend/tensorflow/checkpoint/object_graph.hpp"
#include "graft/text.hpp"

namespace {

using graft::tensorflow::bundle;
using graft::tensorflow::bundle_entry;

/// The prefix for a user's argument.
std::string prefix_of(std::string const& of, graft::error_list& errors) {
    if (of.ends_with(".index")) return of.substr(0, of.size() - 6);
    for (auto const* name : {"/variables/variables.index", "/variables.index"})
        if (std::filesystem::exists(of + name))
            return (of + name).substr(0, of.size() + std::string_view(name).size() - 6);
    if (!std::filesystem::exists(of + "/checkpoint")) return of;
    auto const file = errors.take(graft::tensorflow::model_in_folder(of));
    if (errors.failed()) return {};
    return file.ends_with(".meta") ? file.substr(0, file.size() - 5) : of;
}
/// Whether it is a slice of a partitioned variable.
bool is_part(bundle_entry const& e) { return !e.key.empty() && e.key[0] == '\0'; }

/// The checksum of the bytes, which the index stores rotated and offset.
std::uint32_t unmasked(bundle_entry const& e) {
    auto const turned = e.checksum - 0xA282EAD8u;
    return (turned >> 17) | (turned << 15);
}

std::string table_of(bundle const& from, graft::series<graft::tensorflow::saved_object> const& objects) {
    std::size_t widest = 4;
    for (auto const& e : from.entries())
        if (!is_part(e)) widest = std::max(widest, e.key.size());
    auto out = fmt::format("{:{}}  {:8}  {:16}  {:>5}  {:>12}  {:8}  object\n", "name", widest, "dtype", "shape",
        "shard", "bytes", "crc32c");
    for (auto const& e : from.entries()) {
        if (is_part(e)) continue;
        bool const whole = e.parts.empty();
        auto line = fmt::format("{:{}}  {:8}  {:16}  {:>5}  {:>12}  {:8}  {}", graft::on_one_line(e.key), widest,
            graft::name_of(e.desc.type), graft::to_text(e.desc.shape), whole ? std::to_string(e.shard) : "-",
            whole ? std::to_string(e.size) : fmt::format("{} parts", e.parts.size()),
            whole ? fmt::format("{:08x}", unmasked(e)) : "-",
            graft::on_one_line(graft::tensorflow::object_name(objects, e.key)));
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + '\n';
    }
    return out;
}
std::string json_of(bundle const& from, graft::series<graft::tensorflow::saved_object> const& objects) {
    graft::json_writer out;
    out.open('[');
    for (auto const& e : from.entries()) {
        if (is_part(e)) continue;
        out.open('{').key("name").string(e.key).key("dtype").string(graft::name_of(e.desc.type)).key("shape").open('[');
        for (auto const d : e.desc.shape.dims()) out.number(d);
        out.close(']').key("shard").number(e.shard).key("offset").number(e.offset).key("bytes").number(e.size);
        out.key("crc32c").number(unmasked(e));
        out.key("parts").number(static_cast<std::int64_t>(e.parts.size()));
        if (auto const name = graft::tensorflow::object_name(objects, e.key); !name.empty())
            out.key("object").string(name);
        out.close('}');
    }
    return std::move(out.close(']')).take();
}

} // namespace

std::string list_variables(std::string const& of, bool json, bool verify, graft::error_list& errors) {
    auto prefix = prefix_of(of, errors);
    bundle from;
    if (errors.failed() || !errors.add(from.open(std::move(prefix), {}, verify))) return {};
    auto const objects = graft::tensorflow::saved_objects(from);
    return json ? json_of(from, objects) : table_of(from, objects);
}
