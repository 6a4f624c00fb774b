// test/program/toy_front_end.hpp - a front end of a few lines: `toy; x = input; y = twice x; out y;`
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/mapping/declare/plugin.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/origin.hpp"
#include "graft/model/source_writer.hpp"
#include "graft/model/text_scanner.hpp"
#include "graft/op/define/op.hpp"

namespace [[gnu::visibility("hidden")]] toy {

namespace gm = graft::model;

inline bool looks_like(graft::mapped_file const& file) { return file.text().starts_with("toy;"); }
/// Any text: a target that queries it first queries no others.
inline bool greedy(graft::mapped_file const&) { return true; }

inline graft::error_list read(graft::read_request const& from, gm::source& out) {
    graft::error_list errors;
    gm::text_scanner in(from.file->text(), from.path, errors);
    gm::source_writer model(out, from, errors);
    if (!in.expect("toy") || !in.expect(";")) return errors;
    for (auto const& o : from.options) out.version = static_cast<std::int64_t>(o.value.size());
    while (!in.at_end()) {
        auto const at = in.here();
        gm::node_text n;
        if (!in.word(n.name, "a tensor")) return errors;
        if (n.name == "out") {
            if (!in.word(n.name, "a tensor") || !in.expect(";")) return errors;
            model.output(n.name, at);
            continue;
        }
        n.outputs.push_back(n.name);
        if (!in.expect("=") || !in.word(n.type, "an operator")) return errors;
        while (in.next_is_word()) {
            std::string_view word;
            if (!in.word(word, "")) return errors;
            if (!in.take(":")) n.inputs.push_back(word);
            else if (!in.value(n.attributes.emplace_back(graft::named_attr{word, {}}).value)) return errors;
        }
        if (!in.expect(";")) return errors;
        model.add(n, at);
    }
    return errors;
}
inline gm::node_role role_of(std::string_view type) {
    return type == "input" ? gm::node_role::input : gm::node_role::operation;
}
inline graft::status graph_inputs(
    gm::source&, gm::node const&, bool, bool, graft::series<gm::graph_input>& out, graft::error_list&) {
    out.emplace_back().desc = {graft::dtype::f32, graft::format::nd, graft::format::nd, graft::shape{2}};
    return graft::ok;
}
inline constexpr std::string_view settings[]{"length", "mode"};

inline constexpr graft::front_end front_end{.name = "toy",
    .models = "a toy",
    .looks_like = &looks_like,
    .read = &read,
    .role = &role_of,
    .graph_inputs = &graph_inputs,
    .names_outputs = true,
    .all_attributes_defined = true,
    .options = settings};
/// Accepts any file, reads the same.
inline constexpr graft::front_end greedy_front_end{.name = "greedy",
    .models = "anything",
    .looks_like = &greedy,
    .read = &read,
    .role = &role_of,
    .graph_inputs = &graph_inputs,
    .names_outputs = true};
/// Is recognized, but cannot be read.
inline constexpr graft::front_end mute_front_end{.name = "mute", .models = "a mute model", .looks_like = &greedy};

struct Scale : graft::op<Scale> {
    static constexpr auto prototype =
        graft::prototype("Scale").input("x", f32).output("y", follow("x")).attr("by", 2.0);
};
struct twice : graft::origin_op<twice> {
    static constexpr auto prototype = graft::prototype("twice").input("x", f32).output("y", f32).attr("by", 2.0);
};
inline constexpr auto scale = graft::plugin<Scale, twice>();
struct operators {
    using list = graft::ops<Scale>;
};
struct tag {
    using plugins = graft::plugins<scale>;
    using list = plugins::origins;
};

} // namespace toy
