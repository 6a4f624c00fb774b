// graft/session/straight_line.hpp - the base of a program generated as C++: memory, and kernels called by name
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <memory> // shared_ptr
#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/base/status.hpp"
#include "graft/kernel/argument.hpp"
#include "graft/kernel/at.hpp"
#include "graft/kernel/kernel_state.hpp"
#include "graft/op/catalog/fingerprint.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/element_type_of.hpp"

GRAFT_BEGIN
namespace straight {

/// The storage of a tensor of a generated program.
enum class where : std::uint8_t {
    nowhere,  ///< an absent optional tensor
    arena,    ///< in the memory of the program
    constants ///< in the constants of the program
};

/// One tensor of one call.
struct GRAFT_TYPE operand {
    std::uint32_t desc = 0; ///< index of the descriptor; for a tensor without storage and descriptor: ~0
    straight::where where = straight::where::nowhere; ///< which memory it is in; `nowhere`: an absent optional tensor
    std::uint64_t at = 0;                             ///< offset in bytes
};
/// One call of a kernel: its tensors, ports and attributes are ranges of the tables.
struct GRAFT_TYPE step {
    std::string_view op{};       ///< of the kernel's operator
    std::uint64_t ports = 0;     ///< the fingerprint of its prototype
    std::string_view node{};     ///< for messages
    std::uint32_t operand = 0,   ///< index of its first tensor in the table of operands
        inputs = 0,              ///< number of its input tensors, which come first
        outputs = 0;             ///< number of its output tensors
    std::uint32_t slot = 0,      ///< index of its first port in the table of slots
        input_ports = 0,         ///< number of input ports
        output_ports = 0;        ///< number of output ports
    std::uint32_t attribute = 0, ///< index of its first attribute
        carried = 0,             ///< index of the first attribute that a plugin copied
        carried_count = 0;       ///< number of those
    std::uint32_t in_place = 0;  ///< input ports in whose memory the first output is, a bit for each
    /// Offset of its scratch memory.
    std::uint64_t workspace = 0, workspace_bytes = 0; ///< size of it; 0: it needs none
};
/// An input or output of the program.
struct GRAFT_TYPE port {
    std::string_view name{}; ///< as in the graph
    operand is{};            ///< its tensor
};

} // namespace straight

/// The memory of a program that `save_source` generated, whose tables are the static members of `Tables`, and its
/// calls, created once. The generated class derives from it and calls its kernels in order.
template <class Tables> class GRAFT_TYPE straight_line {
    template <std::size_t N>
    static constexpr std::ptrdiff_t index_of(straight::port const (&all)[N], std::string_view name) {
        for (std::size_t i = 0; i < N; ++i)
            if (all[i].name == name) return static_cast<std::ptrdiff_t>(i);
        return -1;
    }
    template <fixed_string Name> static constexpr straight::port port_of() {
        constexpr auto in = index_of(Tables::inputs, Name.view()), out = index_of(Tables::outputs, Name.view());
        static_assert(in >= 0 || out >= 0, "the program has no input or output of this name");
        if constexpr (in >= 0) return Tables::inputs[in];
        else return Tables::outputs[out];
    }

public:
    straight_line(straight_line const&) = delete;
    straight_line& operator=(straight_line const&) = delete;

    /// The reason why it cannot run: a kernel that failed to prepare.
    [[nodiscard]] status const& state() const { return state_; }

    /// The shape of an input or output by its name; an unknown name does not compile.
    template <fixed_string Name> static constexpr graft::shape shape = Tables::descs[port_of<Name>().is.desc].shape;

    /// The elements of an input, to be written before each run: later kernels may reuse their memory.
    /// example `net.input<"data">()[0] = 1;`
    template <fixed_string Name> [[nodiscard]] auto input() {
        constexpr auto at = index_of(Tables::inputs, Name.view());
        static_assert(at >= 0, "the program has no input of this name");
        return elements<Tables::descs[Tables::inputs[at].is.desc].type>(Tables::inputs[at].is);
    }
    /// The elements of an output, valid until the next run.
    template <fixed_string Name> [[nodiscard]] auto output() {
        constexpr auto at = index_of(Tables::outputs, Name.view());
        static_assert(at >= 0, "the program has no output of this name");
        auto const all = elements<Tables::descs[Tables::outputs[at].is.desc].type>(Tables::outputs[at].is);
        return span<typename decltype(all)::element_type const>(all.data(), all.size());
    }
    /// The bytes of input or output `i`.
    [[nodiscard]] span<std::byte> input_bytes(std::size_t i) { return bytes(Tables::inputs[i].is); }
    /// The bytes of output `i`, valid until the next run.
    [[nodiscard]] span<std::byte const> output_bytes(std::size_t i) {
        auto const all = bytes(Tables::outputs[i].is);
        return {all.data(), all.size()};
    }

protected:
    straight_line() { lay_out(false); }

    /// Prepares the kernel of a step: only constants are available.
    template <class Kernel, std::size_t Step> void prepare(std::size_t state) {
        static_assert(fits<Kernel, Step>, "another version of the kernels than the program was written for");
        if (!state_) return;
        state_ = Kernel::prepare(frames_[Step], states_[state]);
        frames_[Step].state = states_[state].get();
    }
    /// Called after all kernels are prepared: every tensor has its address.
    void begin() { lay_out(true); }

    template <class Kernel, std::size_t Step> bool call(status& why) {
        static_assert(fits<Kernel, Step>, "another version of the kernels than the program was written for");
        return Kernel::run(frames_[Step], why);
    }

private:
    template <class Kernel, std::size_t Step>
    static constexpr bool fits = Kernel::op::prototype.name() == Tables::steps[Step].op &&
                                 detail::ports_of<typename Kernel::op> == Tables::steps[Step].ports;

    [[nodiscard]] std::byte* data_of(straight::operand const& t, bool all) {
        if (t.where == straight::where::constants)
            return const_cast<std::byte*>(Tables::constants() + t.at); // inputs are never written
        return t.where == straight::where::arena && all ? arena_ + t.at : nullptr;
    }
    [[nodiscard]] span<std::byte> bytes(straight::operand const& t) {
        return {data_of(t, true), static_cast<std::size_t>(bytes_of(Tables::descs[t.desc]).value())};
    }
    template <dtype Type> [[nodiscard]] auto elements(straight::operand const& t) {
        using type = typename element_type_of<Type>::type;
        auto const all = bytes(t);
        return span<type>(reinterpret_cast<type*>(all.data()), all.size() / sizeof(type));
    }
    void lay_out(bool all) {
        for (std::size_t i = 0; i < operands; ++i) {
            auto const& t = Tables::operands[i];
            auto& a = arguments_[i];
            if (t.desc != ~std::uint32_t{0}) a.describe(&Tables::descs[t.desc]);
            a.data = data_of(t, all);
        }
        for (std::size_t i = 0; i < steps; ++i) {
            auto const& s = Tables::steps[i];
            auto& f = frames_[i];
            f.input_ports = {Tables::slots + s.slot, s.input_ports};
            f.output_ports = {Tables::slots + s.slot + s.input_ports, s.output_ports};
            f.inputs = arguments_ + s.operand;
            f.outputs = f.inputs + s.inputs;
            f.attributes = Tables::attributes + s.attribute;
            f.carried = {Tables::carried + s.carried, s.carried_count};
            f.in_place = s.in_place;
            f.node = s.node;
            f.workspace = s.workspace_bytes != 0 && all ? arena_ + s.workspace : nullptr;
            f.workspace_bytes = static_cast<std::size_t>(s.workspace_bytes);
        }
    }

    static constexpr std::size_t operands = Tables::operand_count, steps = Tables::step_count;

    alignas(Tables::alignment) std::byte arena_[Tables::arena_bytes + 1];
    kernel_argument arguments_[operands + 1]{};
    kernel_frame frames_[steps + 1]{};
    kernel_state states_[Tables::prepared_count + 1]{};
    status state_ = ok;
};

/// A `main` for a generated program: the inputs are read from the standard input, in the order of the program, and the
/// outputs are written to the standard output. Returns the exit status.
/// example `int main() { return graft::run_of_streams<lenet::net>(); }`
template <class Net> int run_of_streams() {
    auto const net = std::make_unique<Net>();
    if (!net->state()) return 2;
    for (std::size_t i = 0; i < Net::input_count; ++i)
        if (auto const to = net->input_bytes(i); std::fread(to.data(), 1, to.size(), stdin) != to.size()) return 1;
    if (auto const why = net->run(); !why) return 3;
    for (std::size_t i = 0; i < Net::output_count; ++i)
        if (auto const from = net->output_bytes(i); std::fwrite(from.data(), 1, from.size(), stdout) != from.size())
            return 1;
    return 0;
}

GRAFT_END
