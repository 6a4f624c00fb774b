// test/library/run_kernel.hpp - runs a kernel on literal tensors through the type-erased call, like a session
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "graft/kernel/signature.hpp"
#include "graft/op/infer/infer.hpp"
#include "test/library/in_parts.hpp"

namespace kernel_test {

/// A tensor of a test.
struct tensor {
    graft::shape shape{};
    std::vector<float> data{};
    graft::format format = graft::format::nd;
    std::vector<std::int32_t> integers{}; ///< if not empty, the tensor is i32
};

/// Reproducible numbers in (-1, 1).
inline tensor noise(graft::shape const& s, graft::format f = graft::format::nd, unsigned seed = 1) {
    tensor t{s, std::vector<float>(static_cast<std::size_t>(s.elements().value())), f, {}};
    std::uint32_t state = seed * 2654435761u + 12345u;
    for (auto& v : t.data) {
        state = state * 1664525u + 1013904223u;
        v = static_cast<float>(state >> 8) / 8388608.f - 1.f;
    }
    return t;
}

using attribute_literal = std::variant<std::int64_t, double, bool, std::string, std::vector<std::int64_t>,
    std::vector<double>, std::vector<std::string_view>>;

/// The result of a workspace function; 0 without one.
inline std::size_t bytes_asked(graft::workspace_function size, graft::kernel_frame const& call) {
    return size ? size(call) : 0;
}

/// The outputs of `Kernel` for inputs and attributes by name. Shapes come from the operator's own rules; an output of
/// unknown dims gets those of `sized`, a data-dependent one its upper bound and then the kernel's actual shape.
template <class Kernel> struct trial_run {
    using op = typename Kernel::op;
    std::vector<std::pair<std::string, tensor>> inputs{};
    std::map<std::string, attribute_literal> attributes{};
    std::vector<graft::shape> sized{};
    std::vector<std::string> extra_outputs{}; ///< optional outputs that are requested

    std::vector<tensor> results{};
    graft::status declared{};
    std::size_t workspace_bytes = 0;

    bool run(int times = 1) {
        using graft::param_kind;
        auto const& p = op::prototype;
        std::vector<graft::tensor_desc> in_desc;
        std::vector<graft::kernel_argument> in;
        std::vector<graft::tensor_desc const*> in_at;
        std::vector<graft::known_value> known;
        std::vector<graft::port_slots> in_ports, out_ports;
        in_desc.reserve(inputs.size());
        for (auto const& q : p.params()) {
            if (!q.is_input()) continue;
            graft::port_slots s{static_cast<std::uint16_t>(in.size()), 0};
            for (auto& [name, t] : inputs)
                if (name == q.name) {
                    bool const whole = !t.integers.empty();
                    in_desc.push_back({whole ? graft::dtype::i32 : graft::dtype::f32, t.format, t.format, t.shape});
                    auto* data = whole ? reinterpret_cast<std::byte*>(t.integers.data())
                                       : reinterpret_cast<std::byte*>(t.data.data());
                    auto const bytes = whole ? t.integers.size() * 4 : t.data.size() * 4;
                    in.push_back({data, &in_desc.back(), nullptr});
                    graft::known_value v;
                    v.bytes = {data, bytes};
                    v.constant = whole;
                    known.push_back(v);
                    ++s.count;
                }
            in_ports.push_back(s);
        }
        for (auto const& d : in_desc) in_at.push_back(&d);
        std::vector<graft::attr_value> attrs;
        for (auto const& q : p.params()) {
            if (!q.is_attribute()) continue;
            auto v = p.default_of(q);
            if (auto const at = attributes.find(std::string(q.name)); at != attributes.end()) {
                v.kind = q.attribute;
                if (auto* i = std::get_if<std::int64_t>(&at->second)) v.integer = *i;
                if (auto* d = std::get_if<double>(&at->second)) v.real = *d;
                if (auto* b = std::get_if<bool>(&at->second)) v.integer = *b;
                if (auto* t = std::get_if<std::string>(&at->second)) v.string = *t;
                if (auto* l = std::get_if<std::vector<std::int64_t>>(&at->second)) v.integers = *l;
                if (auto* l = std::get_if<std::vector<double>>(&at->second)) v.floats = *l;
                if (auto* l = std::get_if<std::vector<std::string_view>>(&at->second)) v.strings = *l;
            }
            attrs.push_back(v);
        }
        std::vector<graft::tensor_desc> out_desc;
        for (auto const& q : p.params()) {
            if (!q.is_output()) continue;
            bool there = q.how == graft::presence::required;
            for (auto const& e : extra_outputs) there = there || e == q.name;
            out_ports.push_back({static_cast<std::uint16_t>(out_desc.size()), static_cast<std::uint16_t>(there)});
            if (there) out_desc.push_back({});
        }
        graft::frame f;
        f.node = f.op = p.name();
        f.input_ports = in_ports, f.output_ports = out_ports;
        f.inputs = in_at, f.values = known, f.outputs = out_desc, f.attributes = attrs;
        std::array<graft::computed_value, 8> computed{};
        f.computed = {computed.data(), std::min<std::size_t>(8, out_desc.size())};
        declared = graft::infer_node(graft::detail::solo<op>(), 0, f);
        if (declared) declared = graft::infer_bound(graft::detail::solo<op>(), 0, f);
        if (!declared) return false;
        results.clear();
        std::vector<graft::kernel_argument> out;
        for (std::size_t i = 0; i < out_desc.size(); ++i) {
            if (i < sized.size() && sized[i].is_set()) out_desc[i].shape = sized[i];
            if (!out_desc[i].shape.is_static()) return false;
            results.push_back({out_desc[i].shape,
                std::vector<float>(static_cast<std::size_t>(out_desc[i].shape.elements().value()), 777.f),
                out_desc[i].format, {}});
        }
        for (std::size_t i = 0; i < out_desc.size(); ++i)
            out.push_back({reinterpret_cast<std::byte*>(results[i].data.data()), &out_desc[i], nullptr});
        graft::kernel_frame k{in_ports, out_ports, in.data(), out.data(), attrs.data(), nullptr, 0};
        workspace_bytes = bytes_asked(Kernel::workspace_size(), k);
        auto const rounded = (workspace_bytes + 63) / 64 * 64 + 64;
        auto* memory = static_cast<std::byte*>(std::aligned_alloc(64, rounded + 64));
        // detects a kernel that writes past its workspace
        for (std::size_t i = 0; i < 64; ++i) memory[workspace_bytes + i] = std::byte{0xA5};
        k.workspace = memory, k.workspace_bytes = workspace_bytes;
        std::vector<graft::shape> actual(out_desc.size());
        k.actual = actual.data();
        before_run();
        for (int i = 0; i < times && declared; ++i) declared = graft::answer_of(Kernel::run, k);
        after_run();
        if (declared && times == 1) shared_alike = runs_alike(k);
        for (std::size_t i = 0; i < actual.size(); ++i) {
            if (!actual[i].is_set()) continue;
            results[i].shape = actual[i]; // only known at run time
            results[i].data.resize(static_cast<std::size_t>(actual[i].elements().value()));
        }
        bool intact = true;
        for (std::size_t i = 0; i < 64; ++i) intact = intact && memory[workspace_bytes + i] == std::byte{0xA5};
        std::free(memory);
        return static_cast<bool>(declared) && intact && shared_alike;
    }
    std::size_t parts = 0;    ///< of the work, if its smallest items are divided among three threads
    bool shared_alike = true; ///< parts of the work in any order give the numbers of the whole

    /// Runs the call again in parts. The kernel must not have written to its inputs.
    bool runs_alike(graft::kernel_frame k) {
        if constexpr (requires { Kernel::shares_work; }) {
            if (!Kernel::shares_work) return true;
            auto const whole = results;
            for (auto const n : {std::size_t{2}, std::size_t{3}}) {
                for (auto& r : results) std::fill(r.data.begin(), r.data.end(), 555.f);
                test::in_parts threads(n, k.workspace_bytes, true);
                k.threads = threads.team();
                if (!graft::answer_of(Kernel::run, k)) return false;
                parts = std::max(parts, threads.parts);
                for (std::size_t i = 0; i < results.size(); ++i)
                    if (std::memcmp(
                            results[i].data.data(), whole[i].data.data(), whole[i].data.size() * sizeof(float)) != 0)
                        return false;
            }
        }
        return true;
    }
    void (*before_run)() = [] {};
    void (*after_run)() = [] {};
};

/// Largest difference, relative to numbers above 1.
inline double distance(std::vector<float> const& a, std::vector<float> const& b) {
    if (a.size() != b.size()) return 1e30;
    double max = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        auto const x = static_cast<double>(a[i]), y = static_cast<double>(b[i]);
        if (std::isnan(x) != std::isnan(y)) return 1e30;
        if (x == y || std::isnan(x)) continue;
        max = std::max(max, std::abs(x - y) / std::max(1.0, std::abs(y)));
    }
    return max;
}

} // namespace kernel_test
