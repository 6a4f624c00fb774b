// graft/tiling/detail/tiling_proof.ipp - the bodies of graft/tiling/tiling_proof.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath> // abs
#include <utility>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/hash.hpp"
#include "graft/session/detail/initial_contents.hpp"
#include "graft/tiling/detail/followed_blocks.hpp"

GRAFT_BEGIN

namespace detail {

/// Writes element `i` of a test's input; false if the dtype has no full bytes.
inline bool put_number(std::byte* to, dtype type, std::size_t i, std::int64_t number) {
    auto const put = [&](auto v) { std::memcpy(to + i * sizeof v, &v, sizeof v); };
    switch (type) {
    case dtype::f32: return put(static_cast<float>(number)), true;
    case dtype::f64: return put(static_cast<double>(number)), true;
    case dtype::f16: return put(to_half(static_cast<float>(number))), true;
    case dtype::bf16: return put(to_bfloat16(static_cast<float>(number))), true;
    case dtype::boolean: return put(static_cast<std::uint8_t>(number & 1)), true;
    default: break;
    }
    auto const bytes = bytes_of(type);
    if (bytes == 0) return false;
    for (std::size_t k = 0; k < bytes; ++k) // integers: the low bytes are the number
        to[i * bytes + k] = static_cast<std::byte>(k < 8 ? number >> (8 * k) : 0);
    return true;
}
GRAFT_LARGE double number_at(std::byte const* at, dtype type, std::size_t i) {
    auto const get = [&]<class T>(T v) { return std::memcpy(&v, at + i * sizeof v, sizeof v), v; };
    switch (type) {
    case dtype::f32: return static_cast<double>(get(float()));
    case dtype::f64: return get(double());
    case dtype::f16: return static_cast<double>(to_float(get(half())));
    case dtype::bf16: return static_cast<double>(to_float(get(bfloat16())));
    case dtype::i64: return static_cast<double>(get(std::int64_t()));
    case dtype::i32: return static_cast<double>(get(std::int32_t()));
    case dtype::i16: return static_cast<double>(get(std::int16_t()));
    case dtype::i8: return static_cast<double>(get(std::int8_t()));
    default: break;
    }
    std::uint64_t bits = 0;
    auto const bytes = bytes_of(type);
    if (bytes <= 8) std::memcpy(&bits, at + i * bytes, bytes);
    return static_cast<double>(bits);
}

/// A hash of all that an argument says.
inline std::uint64_t hash_of_argument(std::uint64_t h, argument const& a) {
    auto const add = [&](auto v) {
        std::uint64_t w = 0;
        std::memcpy(&w, &v, sizeof v);
        h = fold(h, w);
    };
    add(hash_of(a.name)), add(a.is.is), add(hash_of(a.is.string)), add(a.is.real);
    auto const& d = a.is.desc;
    auto const rank = d.shape.has_rank() ? d.shape.rank() : 0;
    add(d.type), add(d.format), add(d.origin_format), add(d.shape.has_rank()), add(rank);
    for (std::size_t k = 0; k < rank; ++k) add(d.shape[k].known() ? d.shape[k].value() : -1);
    add(a.is.list.size);
    for (std::size_t k = 0; k < a.is.list.size; ++k) add(a.is.list.elements[k]), add(a.is.list.numbers[k]);
    return h;
}

} // namespace detail

GRAFT_LARGE void tiling_trial::check_sizes() {
    size(n_);
    if (fault_ || varies_) return;
    blocks_ = 0;
    fault(errc::wrong_value, "n", "arguments that depend on n, or `.sizes = 1`",
        "the trials do not depend on n: the same arguments for each of " + std::to_string(n_) + " sizes");
}
GRAFT_LARGE void tiling_trial::operator()(span<argument const> arguments) {
    trials_ = detail::fold(trials_, arguments.size() + 1);
    for (auto const& a : arguments) trials_ = detail::hash_of_argument(trials_, a);
    if (n_ <= 1) first_ = trials_;
    if (fault_) return;
    detail::trial node;
    node.bind(of_.op, arguments);
    if (!node.misuse) return fault(node.misuse);
    if (auto const why = infer_node(of_.op, 0, node.f); !why) return fault(why);
    if (!lay_out(node)) return;
    expected_.clear();
    for (blocks_ = how_.first_blocks; blocks_ <= how_.blocks && !fault_; ++blocks_) prove(node);
}
GRAFT_LARGE place tiling_trial::where(std::string_view port) const {
    auto p = place::at({}, of_.op.name(0), port);
    p.rule = "tiling, n = " + std::to_string(n_) + (blocks_ ? ", " + std::to_string(blocks_) + " cores" : "");
    return p;
}
GRAFT_LARGE void tiling_trial::fault(status const& why) {
    error_list all;
    all.add(why, where({}));
    fault_ = std::move(all.errors[0]);
}
GRAFT_LARGE void tiling_trial::fault(errc code, std::string_view port, std::string expected, std::string got) {
    if (!fault_) fault_ = error{code, where(port), std::move(expected), std::move(got)};
}
GRAFT_LARGE std::string_view tiling_trial::output_name(std::size_t o) const {
    for (std::size_t p = 0; p < frame_.output_ports.size(); ++p)
        if (auto const s = frame_.output_ports[p]; o >= s.first && o < std::size_t{s.first} + s.count)
            return of_.op.text(of_.op.outputs(0)[p].name);
    return {};
}
GRAFT_LARGE bool tiling_trial::lay_out(detail::trial const& node) {
    blocks_ = 0;
    memory_.clear();
    inputs_.clear();
    outputs_.clear();
    auto const add = [&](tensor_desc const& d, std::vector<kernel_argument>& to) {
        auto const bytes = bytes_of(d);
        if (!bytes.known() || bytes_of(d.type) == 0)
            return fault(errc::undetermined_shape, {}, "tensors of static sizes, and elements of 8 bits or more", {}),
                   false;
        memory_.push_back({detail::aligned_bytes(static_cast<std::uint64_t>(bytes.value())),
            static_cast<std::size_t>(bytes.value())});
        to.emplace_back(memory_.back().at.data(), &d, nullptr);
        return true;
    };
    for (std::size_t i = 0; i < node.f.inputs.size(); ++i) {
        if (!add(*node.f.inputs[i], inputs_)) return false;
        auto const& a = inputs_.back();
        auto const& value = node.f.values[i];
        for (std::size_t k = 0; k < a.elements; ++k)
            detail::put_number(a.data, a.desc->type, k,
                value.partial && k < value.elements.size() ? value.elements[k]
                                                           : static_cast<std::int64_t>((k * 37 + i * 11 + 5) % 61) + 1);
    }
    for (auto const& d : node.f.outputs)
        if (!add(d, outputs_)) return false;
    frame_ = {node.f.input_ports, node.f.output_ports, inputs_.data(), outputs_.data(), node.f.attributes.data()};
    frame_.core = how_.core;
    return true;
}
GRAFT_LARGE void tiling_trial::prove(detail::trial& node) {
    auto device = how_.device;
    device.cores = blocks_;
    tiling_record once, again;
    detail::aligned_bytes const first(of_.data_bytes), second(of_.data_bytes);
    once.data = first.data();
    again.data = second.data();
    if (auto const why = of_.tile(node.f, device, once, 0x5A); !why) return fault(why);
    if (auto const why = of_.tile(node.f, device, again, 0xA5); !why) return fault(why);
    if (auto const at = unfilled(once.data, again.data); at < of_.data_bytes)
        return fault(errc::tiling_data_not_filled, "data", "every byte of the data assigned",
            "nothing at byte " + std::to_string(at) + " of " + std::to_string(of_.data_bytes));
    if (once.blocks > 1 && !of_.takes_block(once.key))
        return fault(errc::kernel_without_block, "block_dim", "1", std::to_string(once.blocks));
    frame_.tiling = &once;
    auto const work = once.workspace_at(once.workspaces);
    workspace_ = detail::aligned_bytes(work);
    frame_.workspace = workspace_.data();
    frame_.workspace_bytes = static_cast<std::size_t>(work);
    written_twice(once.blocks);
    contents up, down;
    if (fault_ || !run(once.blocks, 0xA5, false, up) || !run(once.blocks, 0x5A, true, down)) return;
    compare(up, down);
    if (expected_.empty() && how_.reference && !fault_) {
        prepare(0xA5);
        frame_.core = nullptr;
        if (status why; !how_.reference(frame_, why)) return fault(why);
        frame_.core = how_.core;
        expected_ = copies();
    } else if (expected_.empty()) {
        expected_ = up;
    }
    ++runs_;
    for (std::size_t o = 0; o < up.size(); ++o)
        for (std::size_t k = 0; k < outputs_[o].elements && !fault_; ++k) {
            auto const type = outputs_[o].desc->type;
            auto const want = detail::number_at(expected_[o].data(), type, k),
                       got = detail::number_at(up[o].data(), type, k);
            if (same(o, k, expected_[o], up[o]) ||
                std::abs(got - want) <= how_.tolerance * algorithm::max(1.0, std::abs(want)))
                continue;
            fault(errc::result_depends_on_tiling, output_name(o), "element " + std::to_string(k) + ": " + text_of(want),
                text_of(got));
        }
}
GRAFT_LARGE std::size_t tiling_trial::unfilled(std::byte const* once, std::byte const* again) const {
    for (std::size_t at = 0; at + of_.unit <= of_.data_bytes; at += of_.unit) {
        bool left = true;
        for (std::size_t k = at; k < at + of_.unit; ++k)
            left = left && once[k] == std::byte{0x5A} && again[k] == std::byte{0xA5} && of_.fresh[k] == std::byte{};
        if (left) return at;
    }
    return of_.data_bytes;
}
GRAFT_LARGE void tiling_trial::prepare(unsigned char fill) {
    if (how_.core) how_.core->begin_run();
    for (std::size_t o = 0; o < outputs_.size(); ++o)
        std::memset(outputs_[o].data, fill, memory_[inputs_.size() + o].bytes);
    std::memset(workspace_.data(), fill ^ 0xFF, frame_.workspace_bytes);
    graph solo; // the initial contents of the operator's memory
    solo.catalog = of_.op;
    solo.slots.insert(solo.slots.end(), frame_.input_ports.begin(), frame_.input_ports.end());
    solo.slots.insert(solo.slots.end(), frame_.output_ports.begin(), frame_.output_ports.end());
    graft::node n;
    n.op = 0;
    initial_.assign(outputs_.size(), false);
    for (auto const& b : detail::initial_contents_of(solo, n)) {
        detail::initialize_output(b, inputs_.data(), outputs_.data());
        initial_[b.output] = true;
    }
}
GRAFT_LARGE bool tiling_trial::run(std::uint32_t blocks, unsigned char fill, bool backwards, contents& to) {
    prepare(fill);
    for (std::uint32_t i = 0; i < blocks; ++i) {
        frame_.block = backwards ? blocks - 1 - i : i;
        if (how_.core) how_.core->begin_block(frame_.block);
        status why;
        if (!of_.run_block(frame_, why)) return fault(why), false;
        if (!of_.takes_block(frame_.tiling->key)) break;
    }
    to = copies();
    if (how_.core && !backwards) follow();
    return !fault_;
}
GRAFT_LARGE void tiling_trial::follow() {
    auto& core = *how_.core;
    if (how_.seen) how_.seen(how_.sees, core);
    std::vector<detail::output_memory> all;
    for (std::size_t o = 0; o < outputs_.size(); ++o)
        all.push_back({outputs_[o].data, memory_[inputs_.size() + o].bytes, output_name(o), initial_[o]});
    auto const found = detail::fault_of_blocks(core, all, frame_.tiling->local_bytes);
    if (found.code != errc::ok) fault(found.code, found.port, found.expected, found.got);
}
GRAFT_LARGE tiling_trial::contents tiling_trial::copies() const {
    contents all;
    for (std::size_t o = 0; o < outputs_.size(); ++o)
        all.emplace_back(outputs_[o].data, outputs_[o].data + memory_[inputs_.size() + o].bytes);
    return all;
}
GRAFT_LARGE bool tiling_trial::same(
    std::size_t o, std::size_t k, std::vector<std::byte> const& a, std::vector<std::byte> const& b) const {
    auto const size = bytes_of(outputs_[o].desc->type);
    return std::memcmp(a.data() + k * size, b.data() + k * size, size) == 0;
}
GRAFT_LARGE void tiling_trial::compare(contents const& up, contents const& down) {
    for (std::size_t o = 0; o < up.size(); ++o)
        for (std::size_t k = 0; k < outputs_[o].elements && !fault_; ++k) {
            if (same(o, k, up[o], down[o])) continue;
            auto const size = bytes_of(outputs_[o].desc->type);
            bool left = true;
            for (std::size_t i = k * size; i < (k + 1) * size; ++i)
                left = left && up[o][i] == std::byte{0xA5} && down[o][i] == std::byte{0x5A};
            if (left) fault(errc::element_not_written, output_name(o), element(o, k), "nothing wrote it");
            else
                fault(errc::result_depends_on_tiling, output_name(o),
                    element(o, k) + " the same in any order of the blocks", "another number");
        }
}
GRAFT_LARGE void tiling_trial::written_twice(std::uint32_t blocks) {
    std::vector<std::vector<std::uint32_t>> by;
    for (auto const& o : outputs_) by.emplace_back(o.elements, 0u);
    prepare(0xA5);
    auto const before = copies();
    for (std::uint32_t i = 0; i < blocks && !fault_; ++i) {
        if (i) prepare(0xA5);
        frame_.block = i;
        if (how_.core) how_.core->begin_block(i);
        status why;
        if (!of_.run_block(frame_, why)) return fault(why);
        auto const after = copies();
        for (std::size_t o = 0; o < after.size(); ++o)
            for (std::size_t k = 0; k < outputs_[o].elements && !fault_; ++k) {
                if (same(o, k, before[o], after[o])) continue;
                if (by[o][k])
                    fault(errc::element_written_twice, output_name(o), element(o, k) + " written by one block",
                        "by blocks " + std::to_string(by[o][k] - 1) + " and " + std::to_string(i));
                by[o][k] = i + 1;
            }
        if (!of_.takes_block(frame_.tiling->key)) break;
    }
}
GRAFT_LARGE std::string tiling_trial::element(std::size_t o, std::size_t k) const {
    return "element " + std::to_string(k) + " of " + std::to_string(outputs_[o].elements);
}
GRAFT_LARGE std::string tiling_trial::text_of(double v) {
    auto s = std::to_string(v);
    while (s.back() == '0') s.pop_back();
    if (s.back() == '.') s.pop_back();
    return s;
}

GRAFT_END
