// graft/session/detail/kernel_review.hpp - the first run of a checked session: what a kernel leaves unwritten, reads
// before it is written, writes beyond its outputs, or reads although its definition says that it does not
// (GRAFT_CHECKED)
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring> // memcpy

#include "graft/base/container/series.hpp"
#include "graft/kernel/argument.hpp"
#include "graft/kernel/detail/view_guard.hpp"
#include "graft/kernel/threads.hpp"
#include "graft/op/catalog/catalog_view.hpp"
#include "graft/op/define/trait.hpp"
#include "graft/session/detail/initial_contents.hpp"
#include "graft/session/detail/memory.hpp"

GRAFT_BEGIN
namespace detail {

/// What the review of a step reads of its node.
struct reviewed_step {
    catalog_view const* catalog = nullptr; ///< null: the kernel is not reviewed
    op_id op = no_op;
    std::uint64_t initial = 0;  ///< outputs with initial contents, a bit for each of the first 64
    std::uint32_t in_place = 0; ///< inputs in whose memory the first output may be written
    std::uint16_t traits = 0;   ///< bits of `op_trait`
    bool shares_work = false;   ///< among threads

    [[nodiscard]] bool is(op_trait t) const { return (traits & static_cast<unsigned>(t)) != 0; }
};

/// One call of a kernel in the first run of a session. Outputs and workspace begin with a pattern; where the outputs
/// look as if they depended on it, the kernel is called again with another pattern, and then once more with the first:
/// elements that differ twice in the same way are an error. Outputs have guard bytes around them. An output in the
/// memory of an input is compared with one that is apart. Numbers of `shape_only` operators are read from other inputs.
/// A kernel that shares its work is called with all of it in one range, and in several, the last first: the outputs are
/// the same.
/// cost of the calls; copies of the tensors, which are at most 256 KB
class kernel_review {
public:
    kernel_review(reviewed_step const& of, kernel_function run, kernel_frame const& f) : of_(of), run_(run), f_(f) {}

    /// Calls the kernel; false after it failed, with its status.
    bool operator()(status& why) {
        for (auto const& p : f_.input_ports) inputs_ += p.count;
        for (auto const& p : f_.output_ports) outputs_ += p.count;
        if (!fits()) return run_(f_, why);
        auto const before = copies_of(f_.inputs, inputs_);
        if (of_.initial != 0) begin_ = copies_of(f_.outputs, outputs_);
        auto const apart = in_place_of_an_input() ? results_apart(before) : series<bytes>();
        fill(first_pattern);
        if (!(is_over_an_input() ? run_(f_, why) : run_between_guards(why))) return false;
        if (f_.threads && f_.threads->lost_parts) return true; // the pool's mistake, which the run reports
        if (!apart.empty()) compare_places(apart);
        if (of_.is(op_trait::identity)) compare_with(before);
        if (is_over_an_input()) return true; // a second call would read what the first has written
        if (is_suspicious()) call_again();
        if (of_.shares_work) call_in_ranges();
        if (of_.is(op_trait::shape_only)) call_with_other_elements();
        return true;
    }

private:
    using bytes = series<std::byte>;
    static constexpr unsigned char first_pattern = 0xFF; ///< as floats: not a number
    static constexpr unsigned char second_pattern = 0x3C;
    static constexpr std::size_t most = 256 * 1024;
    static constexpr std::size_t guard = 4096; ///< bytes before and after a moved tensor

    static std::size_t size_of(kernel_argument const& a) {
        return a.present() && a.data ? (a.elements * bits_of(a.desc->type) + 7) / 8 : 0;
    }
    /// Of the elements that the kernel has made: fewer if it reports the size.
    [[nodiscard]] std::size_t made(std::size_t o) const {
        auto const all = size_of(f_.outputs[o]);
        if (!f_.actual || !f_.actual[o].is_static()) return all;
        auto const n = f_.actual[o].elements();
        if (!n.known()) return all;
        auto const part = (static_cast<std::size_t>(n.value()) * bits_of(f_.outputs[o].desc->type) + 7) / 8;
        return part < all ? part : all;
    }
    static bool overlap(kernel_argument const& a, kernel_argument const& b) {
        return detail::overlap({a.data, size_of(a)}, {b.data, size_of(b)});
    }
    [[nodiscard]] bool has_initial(std::size_t o) const { return o < 64 && (of_.initial >> o & 1) != 0; }
    [[nodiscard]] bool is_over_an_input() const {
        for (std::size_t o = 0; o < outputs_; ++o)
            for (std::size_t i = 0; i < inputs_; ++i)
                if (overlap(f_.outputs[o], f_.inputs[i])) return true;
        return false;
    }
    /// Whether the kernel may be called with other contents of output `o`.
    [[nodiscard]] bool is_free(std::size_t o) const {
        if (size_of(f_.outputs[o]) == 0 || o >= 64 || has_initial(o)) return false;
        for (std::size_t i = 0; i < inputs_; ++i)
            if (overlap(f_.outputs[o], f_.inputs[i])) return false;
        return true;
    }
    [[nodiscard]] bool fits() const {
        if (!of_.catalog || (of_.traits & op_traits_of_change) != 0) return false;
        std::size_t all = f_.workspace_bytes;
        for (std::size_t k = 0; k < inputs_ + outputs_; ++k) {
            auto const& a = k < inputs_ ? f_.inputs[k] : f_.outputs[k - inputs_];
            if (a.strings) return false;
            all += size_of(a);
        }
        return all <= most;
    }
    static bytes copy_of(kernel_argument const& a) {
        bytes b(size_of(a));
        if (!b.empty()) std::memcpy(b.data(), a.data, b.size());
        return b;
    }
    static series<bytes> copies_of(kernel_argument const* all, std::size_t count) {
        series<bytes> copies;
        for (std::size_t k = 0; k < count; ++k) copies.push_back(copy_of(all[k]));
        return copies;
    }
    void fill(unsigned char with) const {
        for (std::size_t o = 0; o < outputs_; ++o)
            if (is_free(o)) std::memset(f_.outputs[o].data, with, size_of(f_.outputs[o]));
            else if (has_initial(o) && !begin_[o].empty())
                std::memcpy(f_.outputs[o].data, begin_[o].data(), begin_[o].size());
        if (f_.workspace_bytes != 0) std::memset(f_.workspace, with, f_.workspace_bytes);
    }
    [[nodiscard]] view_site site(std::size_t o) const {
        std::size_t port = 0;
        while (port + 1 < f_.output_ports.size() &&
               o >= std::size_t{f_.output_ports[port].first} + f_.output_ports[port].count)
            ++port;
        return {of_.catalog->name(of_.op), f_.node, of_.catalog->text(of_.catalog->outputs(of_.op)[port].name),
            f_.on_violation};
    }
    /// Bytes of an element; a group of smaller elements is as one.
    [[nodiscard]] std::size_t width(std::size_t o) const {
        auto const bits = bits_of(f_.outputs[o].desc->type);
        return bits < 8 ? 1 : bits / 8;
    }
    [[nodiscard]] static bool all_are(std::byte const* at, std::size_t size, unsigned char with) {
        for (std::size_t k = 0; k < size; ++k)
            if (at[k] != std::byte{with}) return false;
        return true;
    }

    /// Whether an element of an output looks like the pattern, or what remains of it in a sum.
    [[nodiscard]] bool is_suspicious() const {
        for (std::size_t o = 0; o < outputs_; ++o) {
            if (!is_free(o)) continue;
            auto const w = width(o), size = made(o);
            bool const real = is_floating(f_.outputs[o].desc->type);
            for (std::size_t at = 0; at + w <= size; at += w) {
                auto const* const e = f_.outputs[o].data + at;
                if (real ? is_nan(f_.outputs[o].desc->type, e) : w > 1 ? is_near(e, w) : true) return true;
            }
        }
        return false;
    }
    static bool is_floating(dtype t) { return dtype_set(dtype_families::floating).has(t); }
    static bool is_nan(dtype t, std::byte const* e) {
        if (t == dtype::f32) {
            float v;
            std::memcpy(&v, e, sizeof v);
            return v != v;
        }
        if (t == dtype::f64) {
            double v;
            std::memcpy(&v, e, sizeof v);
            return v != v;
        }
        auto const high = static_cast<unsigned>(e[1]) & 0x7Fu; // of 16 bits, little-endian
        return high >= 0x7Cu;
    }
    /// An integer whose upper half is that of a small number added to -1, or subtracted.
    static bool is_near(std::byte const* e, std::size_t w) {
        return all_are(e + w / 2, w - w / 2, 0xFF) || all_are(e + w / 2, w - w / 2, 0);
    }
    void call_again() {
        auto const first = copies_of(f_.outputs, outputs_);
        auto const again = [&](unsigned char with) {
            status ignored;
            fill(with);
            return run_(f_, ignored);
        };
        if (!again(second_pattern)) return;
        auto const second = copies_of(f_.outputs, outputs_);
        if (!again(first_pattern)) return;
        for (std::size_t o = 0; o < outputs_; ++o) {
            if (!is_free(o)) continue;
            auto const w = width(o), size = made(o);
            for (std::size_t at = 0; at + w <= size; at += w) {
                auto const *a = first[o].data() + at, *b = second[o].data() + at;
                if (std::memcmp(a, b, w) == 0 || std::memcmp(a, f_.outputs[o].data + at, w) != 0) continue;
                if (all_are(a, w, first_pattern) && all_are(b, w, second_pattern))
                    site(o).stop("the kernel does not write this element", at / w, size / w,
                        "write each element, or declare initial(0) at the output");
                site(o).stop("the element depends on what was in the memory of the output or workspace before", at / w,
                    size / w, "write each element before it is read, or declare initial(0) at the output");
            }
        }
    }
    /// Whether output `o` now has other bytes than `than`.
    [[nodiscard]] bool differs(std::size_t o, bytes const& than, std::size_t& at) const {
        return differ(o, f_.outputs[o].data, than, at);
    }
    [[nodiscard]] bool differ(std::size_t o, std::byte const* now, bytes const& than, std::size_t& at) const {
        auto const w = width(o), size = made(o);
        if (than.size() < size) return false;
        for (at = 0; at + w <= size; at += w)
            if (!is_close(f_.outputs[o].desc->type, now + at, than.data() + at, w)) return at /= w, true;
        return false;
    }
    template <class T> static bool is_close_as(std::byte const* x, std::byte const* y) {
        T a, b;
        std::memcpy(&a, x, sizeof a);
        std::memcpy(&b, y, sizeof b);
        auto const distance = a < b ? b - a : a - b, size = (a < 0 ? -a : a) + (b < 0 ? -b : b);
        return !(distance > size * static_cast<T>(0.001)); // other code may be used: rounding, no more
    }
    static bool is_close(dtype t, std::byte const* x, std::byte const* y, std::size_t w) {
        if (std::memcmp(x, y, w) == 0) return true;
        if (t == dtype::f32) return is_close_as<float>(x, y);
        if (t == dtype::f64) return is_close_as<double>(x, y);
        return is_floating(t);
    }
    void compare_with(series<bytes> const& inputs) const {
        for (std::size_t k = 0, at = 0; k < inputs_ && k < outputs_; ++k)
            if (f_.inputs[k].present() && size_of(f_.outputs[k]) == inputs[k].size() && differs(k, inputs[k], at))
                site(k).stop("the operator is declared is(identity), and this element is not the input's", at,
                    f_.outputs[k].elements, "declare is(identity) only where outputs are the inputs, unchanged");
    }

    /// The first output is in the memory of an input, as the signature allows.
    [[nodiscard]] bool in_place_of_an_input() const { return input_below() < inputs_; }
    [[nodiscard]] std::size_t input_below() const {
        if (outputs_ == 0 || size_of(f_.outputs[0]) == 0) return inputs_;
        for (std::size_t p = 0; p < f_.input_ports.size() && p < 32; ++p)
            if (auto const i = std::size_t{f_.input_ports[p].first};
                (of_.in_place >> p & 1) != 0 && f_.input_ports[p].count == 1 &&
                f_.inputs[i].data == f_.outputs[0].data && size_of(f_.inputs[i]) == size_of(f_.outputs[0]))
                return i;
        return inputs_;
    }
    /// The call with some of its tensors in other memory, which begins with zeros and lies between guards.
    struct moved_call {
        series<kernel_argument> arguments{};
        series<aligned_bytes> memory{};
        kernel_frame frame;
    };
    /// Moves `count` tensors from `first` on, inputs before outputs.
    [[nodiscard]] moved_call with_moved(std::size_t first, std::size_t count) const {
        moved_call to{{}, {}, f_};
        for (std::size_t k = 0; k < inputs_ + outputs_; ++k) {
            auto& a = to.arguments.emplace_back(k < inputs_ ? f_.inputs[k] : f_.outputs[k - inputs_]);
            if (k < first || k >= first + count || size_of(a) == 0) continue;
            auto* const from = to.memory.emplace_back(size_of(a) + 2 * guard).data();
            set_guard(from), set_guard(from + guard + size_of(a));
            a.data = from + guard;
        }
        to.frame.inputs = to.arguments.data(), to.frame.outputs = to.arguments.data() + inputs_;
        return to;
    }
    static std::byte guard_at(std::size_t k) { return static_cast<std::byte>(k * 37 + 0x5B); }
    static void set_guard(std::byte* at) {
        for (std::size_t k = 0; k < guard; ++k) at[k] = guard_at(k);
    }
    /// After a call with moved outputs: what it wrote before or behind them.
    void look_at_guards(moved_call const& call) const {
        for (std::size_t o = 0; o < outputs_; ++o) {
            auto const size = size_of(f_.outputs[o]);
            if (size == 0) continue;
            auto const* const at = call.frame.outputs[o].data;
            auto const w = width(o);
            for (std::size_t k = 0; k < guard; ++k)
                if (at[size + k] != guard_at(k))
                    site(o).stop("the kernel writes beyond the end", (size + k) / w, size / w,
                        "a last block or tile is often shorter than the others");
            for (std::size_t k = 0; k < guard; ++k)
                if (*(at - guard + k) != guard_at(k)) site(o).stop("the kernel writes before the first element");
        }
    }
    /// The call with outputs that are nowhere else, whose bytes are then copied to their place.
    bool run_between_guards(status& why) const {
        auto const apart = with_moved(inputs_, outputs_);
        for (std::size_t o = 0; o < outputs_; ++o)
            if (auto const size = size_of(f_.outputs[o]))
                std::memcpy(apart.frame.outputs[o].data, f_.outputs[o].data, size);
        bool const good = run_(apart.frame, why);
        look_at_guards(apart);
        for (std::size_t o = 0; o < outputs_; ++o)
            if (auto const size = size_of(f_.outputs[o]))
                std::memcpy(f_.outputs[o].data, apart.frame.outputs[o].data, size);
        return good;
    }
    /// The results of a call with outputs that are nowhere else; none if it fails or writes to an input.
    [[nodiscard]] series<bytes> results_apart(series<bytes> const& before) const {
        if (f_.state || of_.initial != 0) return {};
        auto const apart = with_moved(inputs_, outputs_);
        status ignored;
        if (!run_(apart.frame, ignored) || !copies_equal(before)) return {};
        look_at_guards(apart);
        return copies_of(apart.frame.outputs, outputs_);
    }
    [[nodiscard]] bool copies_equal(series<bytes> const& before) const {
        for (std::size_t i = 0; i < inputs_; ++i)
            if (!before[i].empty() && std::memcmp(before[i].data(), f_.inputs[i].data, before[i].size()) != 0)
                return false;
        return true;
    }
    void compare_places(series<bytes> const& apart) const {
        for (std::size_t o = 0, at = 0; o < outputs_; ++o)
            if (size_of(f_.outputs[o]) != 0 && differs(o, apart[o], at))
                site(o).stop("the element is another where the output is in the memory of the input", at,
                    f_.outputs[o].elements,
                    "declare out over an input only where each element is read before the one in its place is written");
    }

    /// Calls the parts on the caller's thread, the last first.
    struct last_first final : thread_pool {
        [[nodiscard]] std::size_t size() const override { return 3; }
        void run(std::size_t count, work_part const& part) override {
            while (count-- > 0) part(count);
        }
    };
    /// The outputs of work in several ranges are those of one range.
    void call_in_ranges() {
        auto const as_it_was = copies_of(f_.outputs, outputs_);
        auto const results = [&](thread_team const* team) {
            auto call = f_;
            call.threads = team;
            status ignored;
            fill(first_pattern);
            return run_(call, ignored) ? copies_of(f_.outputs, outputs_) : series<bytes>();
        };
        last_first pool;
        aligned_bytes const memory((pool.size() - 1) * aligned(f_.workspace_bytes));
        if (!memory.data()) return;
        thread_team const team{&pool, pool.size(), memory.data(), aligned(f_.workspace_bytes), true};
        auto const one = results(nullptr), again = results(nullptr);
        bool const compared = !one.empty() && !again.empty() && !results(&team).empty();
        for (std::size_t o = 0, at = 0, other = 0; compared && o < outputs_; ++o)
            if (size_of(f_.outputs[o]) != 0 && differs(o, one[o], at) && !differ(o, one[o].data(), again[o], other))
                site(o).stop("the element depends on how the kernel's work is shared among threads", at,
                    f_.outputs[o].elements, "compute each element in the same way, whichever range it is in");
        for (std::size_t o = 0; o < outputs_; ++o)
            if (!as_it_was[o].empty()) std::memcpy(f_.outputs[o].data, as_it_was[o].data(), as_it_was[o].size());
    }

    /// The outputs of a `shape_only` operator are those of inputs with other elements.
    void call_with_other_elements() {
        if (f_.state || inputs_ == 0) return;
        auto const first = copies_of(f_.outputs, outputs_);
        fill(first_pattern);
        status ignored;
        if (auto const zeros = with_moved(0, inputs_); !run_(zeros.frame, ignored)) return;
        for (std::size_t o = 0, at = 0; o < outputs_; ++o)
            if (size_of(f_.outputs[o]) != 0 && differs(o, first[o], at))
                site(o).stop(
                    "the operator is declared is(shape_only), and this element depends on elements of an input", at,
                    f_.outputs[o].elements, "declare is(shape_only) only where no element of an input is read");
        fill(first_pattern);
        (void)run_(f_, ignored);
    }

    reviewed_step const& of_;
    kernel_function run_;
    kernel_frame const& f_;
    series<bytes> begin_{}; ///< outputs with initial contents
    std::size_t inputs_ = 0, outputs_ = 0;
};

} // namespace detail
GRAFT_END
