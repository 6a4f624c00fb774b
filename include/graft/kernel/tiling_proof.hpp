// graft/kernel/tiling_proof.hpp - a test aid: a tiled kernel on every number of blocks and every rest against one block
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath> // abs
#include <cstddef>
#include <cstdint>
#include <cstring> // memcmp, memcpy, memset
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "graft/base/algorithm.hpp"
#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/base/status.hpp"
#include "graft/kernel/argument.hpp"
#include "graft/kernel/beginning.hpp"
#include "graft/kernel/core_memory.hpp"
#include "graft/kernel/followed_blocks.hpp"
#include "graft/kernel/memory.hpp"
#include "graft/kernel/tiled_kernel.hpp"
#include "graft/op/trial.hpp"

GRAFT_BEGIN

/// How far a proof goes.
struct GRAFT_TYPE tiling_proof {
    std::int64_t sizes = 33;  ///< n is 1 to this: more than the length of a block, or of a tile, has every rest
    std::uint32_t blocks = 9; ///< `platform::cores` is 1 to this
    platform device{};        ///< its other fields
    double tolerance = 0;     ///< |got - expected| <= tolerance * max(1, |expected|), of floats
    kernel_function reference = nullptr; ///< what one block is compared with, `&kernel<Op, &plain>::run`, where given
    std::uint32_t first_blocks = 1;      ///< `platform::cores` begins with this
    core_memory* core = nullptr;         ///< where blocks load and store, if they are to be followed
    void (*seen)(void*, core_memory const&) = nullptr; ///< called with `sees` after a run that was followed
    void* sees = nullptr;
};

namespace detail {

/// What a proof needs of a tiled kernel, without its type.
struct tiled_entry {
    catalog_view op{};
    status (*tile)(frame&, platform const&, tiling_record&, unsigned char fill) = nullptr;
    kernel_function run_block = nullptr;
    bool (*takes_block)(std::uint64_t key) = nullptr;
    std::size_t data_bytes = 0, unit = 1; ///< of a part of the data that is not all padding
    std::byte const* fresh = nullptr;     ///< the data as its type begins
};

template <class Data> struct filled_data {
    alignas(Data) std::byte bytes[sizeof(Data)]{};
    filled_data() {
        Data const fresh{};
        std::memcpy(bytes, &fresh, sizeof fresh);
    }
};
/// The tiling function on data of which every byte is `fill` before.
template <auto Function> status tile_over(frame& f, platform const& device, tiling_record& to, unsigned char fill) {
    using signature = tiling_signature_of<Function>;
    typename signature::tiling t;
    if constexpr (!std::is_empty_v<typename signature::tiling::data_type>)
        std::memset(static_cast<void*>(&t.data), fill, sizeof t.data);
    if (auto const why = Function(tiling_context<typename signature::op>(f, device), t); !why) return why;
    return t.store(to);
}

template <class Kernel> tiled_entry entry_of_tiled() {
    static_assert(requires { Kernel::tiling_of; }, "prove_tiling takes a graft::tiled_kernel, and so does simulate");
    using data = typename tiling_signature_of<Kernel::tiling_of>::tiling::data_type;
    static filled_data<data> const fresh;
    return {solo<typename Kernel::op>(), &tile_over<Kernel::tiling_of>, &Kernel::run_block, &Kernel::takes_block,
        std::is_empty_v<data> ? 0 : sizeof(data), std::has_unique_object_representations_v<data> ? 1 : alignof(data),
        fresh.bytes};
}

/// Writes element `i` of a test's input; false where the dtype has no whole bytes.
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
inline double number_at(std::byte const* at, dtype type, std::size_t i) {
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

} // namespace detail

/// One size of a proof: calls it with the arguments of a test of rules, as many times as there are cases.
/// example `t({{"x", {n}}, {"y", {n}}});`
class GRAFT_TYPE tiling_trial {
public:
    tiling_trial(detail::tiled_entry const& of, tiling_proof const& how) : of_(of), how_(how) {}

    void operator()(std::initializer_list<argument> arguments) {
        if (fault_) return;
        detail::trial node;
        node.bind(of_.op, arguments);
        if (!node.misuse) return fault(node.misuse);
        if (auto const why = infer_node(of_.op, 0, node.f); !why) return fault(why);
        if (!lay_out(node)) return;
        expected_.clear();
        for (blocks_ = how_.first_blocks; blocks_ <= how_.blocks && !fault_; ++blocks_) prove(node);
    }
    /// The size that is proved from now on, for messages.
    void size(std::int64_t n) { n_ = n; }
    /// The first difference.
    [[nodiscard]] std::optional<error> const& found() const { return fault_; }
    /// Runs that were compared.
    [[nodiscard]] std::size_t runs() const { return runs_; }

private:
    struct tensor_memory {
        detail::aligned_bytes at{};
        std::size_t bytes = 0;
    };
    using contents = std::vector<std::vector<std::byte>>; ///< one per output

    [[nodiscard]] place where(std::string_view port) const {
        auto p = place::at({}, of_.op.name(0), port);
        p.rule = "tiling, n = " + std::to_string(n_) + (blocks_ ? ", " + std::to_string(blocks_) + " cores" : "");
        return p;
    }
    void fault(status const& why) {
        error_list all;
        all.add(why, where({}));
        fault_ = std::move(all.errors[0]);
    }
    void fault(errc code, std::string_view port, std::string expected, std::string got) {
        if (!fault_) fault_ = error{code, where(port), std::move(expected), std::move(got)};
    }
    [[nodiscard]] std::string_view output_name(std::size_t o) const {
        for (std::size_t p = 0; p < frame_.output_ports.size(); ++p)
            if (auto const s = frame_.output_ports[p]; o >= s.first && o < std::size_t{s.first} + s.count)
                return of_.op.text(of_.op.outputs(0)[p].name);
        return {};
    }

    bool lay_out(detail::trial const& node) {
        blocks_ = 0;
        memory_.clear();
        inputs_.clear();
        outputs_.clear();
        auto const add = [&](tensor_desc const& d, std::vector<kernel_argument>& to) {
            auto const bytes = bytes_of(d);
            if (!bytes.known() || bytes_of(d.type) == 0)
                return fault(errc::undetermined_shape, {}, "tensors of known sizes and whole bytes", {}), false;
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
                    value.partial && k < value.elements.size()
                        ? value.elements[k]
                        : static_cast<std::int64_t>((k * 37 + i * 11 + 5) % 61) + 1);
        }
        for (auto const& d : node.f.outputs)
            if (!add(d, outputs_)) return false;
        frame_ = {node.f.input_ports, node.f.output_ports, inputs_.data(), outputs_.data(), node.f.attributes.data()};
        frame_.core = how_.core;
        return true;
    }
    void prove(detail::trial& node) {
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
            return fault(errc::block_not_taken, "block_dim", "1", std::to_string(once.blocks));
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
                fault(errc::blocks_disagree, output_name(o), "element " + std::to_string(k) + ": " + text_of(want),
                    text_of(got));
            }
    }
    /// The first byte of a part of the data that the tiling function left as it was.
    [[nodiscard]] std::size_t unfilled(std::byte const* once, std::byte const* again) const {
        for (std::size_t at = 0; at + of_.unit <= of_.data_bytes; at += of_.unit) {
            bool left = true;
            for (std::size_t k = at; k < at + of_.unit; ++k)
                left = left && once[k] == std::byte{0x5A} && again[k] == std::byte{0xA5} && of_.fresh[k] == std::byte{};
            if (left) return at;
        }
        return of_.data_bytes;
    }
    /// Outputs and workspace as they are before a run.
    void prepare(unsigned char fill) {
        if (how_.core) how_.core->begin_run();
        for (std::size_t o = 0; o < outputs_.size(); ++o)
            std::memset(outputs_[o].data, fill, memory_[inputs_.size() + o].bytes);
        std::memset(workspace_.data(), fill ^ 0xFF, frame_.workspace_bytes);
        graph solo; // what the operator's memory begins with
        solo.catalog = of_.op;
        solo.slots.insert(solo.slots.end(), frame_.input_ports.begin(), frame_.input_ports.end());
        solo.slots.insert(solo.slots.end(), frame_.output_ports.begin(), frame_.output_ports.end());
        graft::node n;
        n.op = 0;
        for (auto const& b : detail::beginnings_of(solo, n)) detail::begin_output(b, inputs_.data(), outputs_.data());
    }
    bool run(std::uint32_t blocks, unsigned char fill, bool backwards, contents& to) {
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
    /// What the blocks loaded and stored of a run.
    void follow() {
        auto& core = *how_.core;
        if (how_.seen) how_.seen(how_.sees, core);
        std::vector<detail::output_memory> all;
        for (std::size_t o = 0; o < outputs_.size(); ++o)
            all.push_back({outputs_[o].data, memory_[inputs_.size() + o].bytes, output_name(o)});
        auto const found = detail::fault_of_blocks(core, all);
        if (found.code != errc::ok) fault(found.code, found.port, found.expected, found.got);
    }
    [[nodiscard]] contents copies() const {
        contents all;
        for (std::size_t o = 0; o < outputs_.size(); ++o)
            all.emplace_back(outputs_[o].data, outputs_[o].data + memory_[inputs_.size() + o].bytes);
        return all;
    }
    [[nodiscard]] bool same(
        std::size_t o, std::size_t k, std::vector<std::byte> const& a, std::vector<std::byte> const& b) const {
        auto const size = bytes_of(outputs_[o].desc->type);
        return std::memcmp(a.data() + k * size, b.data() + k * size, size) == 0;
    }
    /// Two runs on memory that was filled differently, their blocks in opposite order.
    void compare(contents const& up, contents const& down) {
        for (std::size_t o = 0; o < up.size(); ++o)
            for (std::size_t k = 0; k < outputs_[o].elements && !fault_; ++k) {
                if (same(o, k, up[o], down[o])) continue;
                auto const size = bytes_of(outputs_[o].desc->type);
                bool left = true;
                for (std::size_t i = k * size; i < (k + 1) * size; ++i)
                    left = left && up[o][i] == std::byte{0xA5} && down[o][i] == std::byte{0x5A};
                if (left) fault(errc::element_not_written, output_name(o), element(o, k), "nobody wrote it");
                else
                    fault(errc::blocks_disagree, output_name(o), element(o, k) + " the same in any order of the blocks",
                        "another number");
            }
    }
    /// Each block by itself: which elements it writes.
    void written_twice(std::uint32_t blocks) {
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
    [[nodiscard]] std::string element(std::size_t o, std::size_t k) const {
        return "element " + std::to_string(k) + " of " + std::to_string(outputs_[o].elements);
    }
    static std::string text_of(double v) {
        auto s = std::to_string(v);
        while (s.back() == '0') s.pop_back();
        if (s.back() == '.') s.pop_back();
        return s;
    }

    detail::tiled_entry const& of_;
    tiling_proof const& how_;
    std::vector<tensor_memory> memory_{}; ///< of the inputs, then of the outputs
    std::vector<kernel_argument> inputs_{}, outputs_{};
    detail::aligned_bytes workspace_{std::uint64_t{0}};
    kernel_frame frame_{};
    contents expected_{};
    std::optional<error> fault_{};
    std::int64_t n_ = 0;
    std::uint32_t blocks_ = 0; ///< 0: not asked yet
    std::size_t runs_ = 0;
};

/// Runs the tiled kernel `Kernel` for n = 1 to `sizes` on 1 to `blocks` cores, each against one core (or a reference):
/// the blocks in both orders, on memory that was filled differently, and each block by itself. `cases(t, n)` calls `t`
/// with the arguments of size n. The answer is the number of runs, or the first difference.
/// example `auto const proof = graft::prove_tiling<my_kernel>([](auto& t, std::int64_t n) { t({{"x", {n}}}); });`
/// error blocks_disagree, element_not_written, element_written_twice, tiling_data_not_filled, block_not_taken, and what
///       rules, tiling and kernel answer; with operator, output, number of cores, n, element, expected and got
/// cost sizes * blocks * about 4 runs of the kernel; outputs are compared element by element
template <class Kernel, class Cases>
[[nodiscard]] result<std::size_t, error> prove_tiling(Cases&& cases, tiling_proof const& how = {}) {
    auto const entry = detail::entry_of_tiled<Kernel>();
    tiling_trial trial(entry, how);
    for (std::int64_t n = 1; n <= how.sizes && !trial.found(); ++n) {
        trial.size(n);
        cases(trial, n);
    }
    if (trial.found()) return *trial.found();
    return trial.runs();
}

GRAFT_END
