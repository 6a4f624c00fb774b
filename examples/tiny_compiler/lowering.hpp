// examples/tiny_compiler/lowering.hpp - lowers a planned graph to the accelerator's instructions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <graft/all.hpp>
#include <graft/text.hpp>

#include "operators.hpp"

namespace tiny {

/// Writes one line per node. A visitor: an operator without a line does not compile.
class lowering {
public:
    lowering(graft::graph const& g, graft::memory_plan const& plan) : graph_(g), plan_(plan) {}
    std::string text() && {
        for (auto n : graft::nodes_of(graph_)) graft::visit_node<operators>(n, *this);
        for (auto const& o : graph_.outputs) line("out", "{} <- {}", o.name, at({graph_, o.tensor}));
        return std::move(text_);
    }
    void operator()(graft::input_ref n) { line("in", "{} -> {}", n.name(), at(n.output())); }
    void operator()(graft::constant_ref n) {
        addresses_[n.output().id()] = weights_;
        line("data", "{} -> {}", n.name(), at(n.output()));
        weights_ += static_cast<std::uint64_t>(bytes_of(n.output().desc()).value() + 63) / 64 * 64;
    }
    void operator()(graft::opaque_ref) {} // import rejects operators without a plugin
    void operator()(graft::op_ref<Conv> n) {
        line(n.attr<"relu">() ? "conv+" : "conv", "{}, {}, {} -> {} | stride {}, pad {}, {}", at(n.input<"x">()),
            at(n.input<"filter">()), at(n.optional_input<"bias">()), at(n.output<"y">()),
            fmt::join(n.attr<"strides">(), " "), fmt::join(n.attr<"pads">(), " "), n.attr<"layout">());
    }
    void operator()(graft::op_ref<MaxPool> n) {
        line("pool", "{} -> {} | window {}, stride {}, pad {}, {}", at(n.input<"x">()), at(n.output<"y">()),
            fmt::join(n.attr<"window">(), " "), fmt::join(n.attr<"strides">(), " "), fmt::join(n.attr<"pads">(), " "),
            n.attr<"layout">());
    }
    void operator()(graft::op_ref<Dense> n) {
        line(n.attr<"transposed">() ? "dense.t" : "dense", "{}, {}, {} -> {}", at(n.input<"x">()),
            at(n.input<"weights">()), at(n.optional_input<"bias">()), at(n.output<"y">()));
    }
    void operator()(graft::op_ref<Relu> n) { line("relu", "{} -> {}", at(n.input<"x">()), at(n.output<"y">())); }
    void operator()(graft::op_ref<Softmax> n) { line("softmax", "{} -> {}", at(n.input<"x">()), at(n.output<"y">())); }
    void operator()(graft::op_ref<Bias> n) {
        line("bias", "{}, {} -> {}", at(n.input<"x">()), at(n.input<"bias">()), at(n.output<"y">()));
    }

private:
    template <class... Args> void line(std::string_view mnemonic, fmt::format_string<Args...> form, Args&&... args) {
        text_ += fmt::format("{:8}", mnemonic) + fmt::format(form, std::forward<Args>(args)...) + '\n';
    }
    /// Tensors in the planned arena, constants after it; `-` for an absent optional input.
    std::string at(graft::tensor_ref t) {
        if (!t) return "-";
        if (t.is_constant()) return fmt::format("w{:#x}:{}", addresses_[t.id()], to_text(t.desc()));
        return fmt::format("m{:#x}:{}", plan_.offset_of(t.id()), to_text(t.desc()));
    }

    graft::graph const& graph_;
    graft::memory_plan const& plan_;
    std::map<graft::tensor_id, std::uint64_t> addresses_{};
    std::uint64_t weights_ = 0;
    std::string text_{};
};

} // namespace tiny
