// graft/frontend/onnx/detail/scopes.hpp - the producer of a tensor, by name and scope: bodies see enclosing scopes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>
#include <utility> // exchange
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/hash.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/narrow.hpp"
#include "graft/model/child_table.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN
namespace onnx::detail {

/// Numbers by position which mostly equal the position itself: memory is allocated from the first one that differs.
class mostly_own_place {
public:
    void push_back(std::uint32_t value) {
        if (value != size_ && numbers_.size() != size_)
            for (std::uint32_t k = 0; k < size_; ++k) numbers_.push_back(k);
        if (value != size_ || !numbers_.empty()) numbers_.push_back(value);
        ++size_;
    }
    [[nodiscard]] std::uint32_t operator[](std::uint32_t i) const { return numbers_.empty() ? i : numbers_[i]; }

private:
    series<std::uint32_t> numbers_{};
    std::uint32_t size_ = 0;
};

/// Finds outputs of the main graph's nodes by their names, which are read from `graph::outputs`.
/// cost constant per look-up; the search stops early if names were chosen to collide
class GRAFT_TYPE top_names {
public:
    static constexpr std::uint32_t none = model::none;

    explicit top_names(std::vector<std::string_view> const& outputs) : outputs_(outputs), slots_(64) {}

    /// Reserves capacity for this number of names.
    void reserve(std::size_t names) {
        if (auto const slots = names + names / 3 + 16; slots > slots_.size()) grow(slots);
    }
    /// The address of the slot for a key: only to be prefetched.
    [[nodiscard]] void const* slot_at(std::uint64_t key) const { return &slots_[place_of(key)]; }
    /// The output in that slot, or null: to be prefetched as well.
    [[nodiscard]] void const* entry_at(std::uint64_t key) const {
        auto const at = slots_[place_of(key)].output;
        return at == none ? nullptr : &outputs_[at];
    }
    [[nodiscard]] std::uint32_t find(std::uint64_t key, std::string_view name) const {
        auto i = place_of(key);
        for (std::size_t run = 0; run <= longest_ && slots_[i].output != none; ++run) {
            if (slots_[i].tag == tag(key) && same_name(outputs_[slots_[i].output], name)) return slots_[i].output;
            if (++i == slots_.size()) i = 0;
        }
        return none;
    }
    /// The result of adding a name.
    enum class added : std::uint8_t { now, before, not_at_all };
    added add(std::uint64_t key, std::string_view name, std::uint32_t output) {
        if (count_ * 4 >= slots_.size() * 3) grow(slots_.size() * 2);
        auto i = place_of(key);
        for (std::size_t run = 0; slots_[i].output != none; ++run) {
            if (run == longest_run) return added::not_at_all; // many names that were chosen to collide
            if (slots_[i].tag == tag(key) && same_name(outputs_[slots_[i].output], name)) return added::before;
            if (++i == slots_.size()) i = 0;
        }
        slots_[i] = {tag(key), output};
        ++count_;
        return added::now;
    }
    /// Passes all outputs to `f`, one by one, and clears itself.
    template <class F> void give_up(F f) {
        series<slot> all(64);
        all.swap(slots_);
        count_ = 0;
        for (auto const& s : all)
            if (s.output != none) f(s.output);
    }

private:
    static constexpr std::size_t longest_run = 512;

    struct GRAFT_TYPE slot {
        std::uint32_t tag = 0, output = none;
    };
    static constexpr std::uint32_t tag(std::uint64_t key) { return static_cast<std::uint32_t>(key >> 32); }
    [[nodiscard]] std::size_t place_of(std::uint64_t key) const {
        return static_cast<std::size_t>((key & 0xFFFFFFFF) * slots_.size() >> 32); // maps evenly to any number of slots
    }
    void grow(std::size_t slots) {
        series<slot> wider(slots);
        wider.swap(slots_);
        for (auto const& s : wider) {
            if (s.output == none) continue;
            auto i = place_of(model::child_table::key_of(0, outputs_[s.output]));
            std::size_t run = 0;
            for (; slots_[i].output != none; ++run)
                if (++i == slots_.size()) i = 0;
            if (longest_ < run) longest_ = run;
            slots_[i] = s;
        }
    }

    std::vector<std::string_view> const& outputs_;
    series<slot> slots_;
    std::size_t count_ = 0, longest_ = longest_run; ///< `longest_`: maximum distance of a name from its slot
};

/// A scope of names: the main graph, a branch of an If or the body of a loop, the body of a function.
struct scope {
    enum class kind : std::uint8_t { main, branch, function };

    kind is = kind::main;
    std::uint32_t parent = 0; ///< of a branch: around it; of a function: its caller's
    std::uint32_t branch = 0; ///< the branch that contains it, or itself; 0: none
    bool then = false;        ///< of a branch: which one; of a loop: true
    unsigned depth = 0;
    model::edge condition{};                    ///< of a branch: a scalar that selects it
    std::string_view prefix{};                  ///< of the names in the scope
    byte_view call{}, callee{};                 ///< of a function: the node that calls it, its FunctionProto
    span<model::operator_set const> versions{}; ///< of a function: those that differ from the model's
};

/// The scopes of a model and the meaning of each name in them.
class GRAFT_TYPE scope_table {
public:
    /// The producer of a tensor; node none: there is none.
    struct maker {
        std::uint32_t node = model::none, port = 0;
        bool absent = false; ///< a function argument that is absent in the call
    };

    explicit scope_table(model::graph const& of) : graph_(of), top_(of.outputs), names_(0) { scopes_.emplace_back(); }

    [[nodiscard]] scope const& of(std::uint32_t s) const { return scopes_[s]; }
    std::uint32_t add(scope s) {
        scopes_.push_back(s);
        auto const number = narrow_cast<std::uint32_t>(scopes_.size() - 1);
        auto& created = scopes_.back();
        created.branch = s.is == scope::kind::branch ? number : scopes_[s.parent].branch;
        created.depth = scopes_[s.parent].depth + 1;
        return number;
    }
    /// Whether any node is in a branch of an If or in the body of a loop.
    [[nodiscard]] bool has_branches() const {
        for (auto const& s : scopes_)
            if (s.is == scope::kind::branch) return true;
        return false;
    }
    /// Reserves capacity for this number of names of the main graph.
    void reserve(std::size_t names) { top_.reserve(names); }
    /// Defines `name` in scope `s` as output `port` of `node`. If the scope has that name already, it is added to
    /// `duplicates`.
    void define(std::uint32_t s, std::string_view name, std::uint32_t node, std::uint32_t port) {
        put(s, name, node, port, model::none);
    }
    /// The same for the main graph's last output, which has the same name in the graph.
    void define_last_output(std::string_view name, std::uint32_t node, std::uint32_t port) {
        auto const output = narrow_cast<std::uint32_t>(graph_.outputs.size() - 1);
        put(0, name, node, port, output);
    }
    /// The graph has one more output, which belongs to `node`.
    void count_output(std::uint32_t node) { makers_of_outputs_.push_back(node); }
    /// Defines an argument of a function: an alias of a name in the scope of its caller, or an absent argument.
    void define_argument(std::uint32_t s, std::string_view name, std::uint32_t caller, std::string_view means) {
        put(s, name, of_argument, narrow_cast<std::uint32_t>(arguments_.size()), model::none);
        arguments_.push_back({means, caller});
    }
    /// A name that its scope already had when it was defined, and the node of the second definition.
    struct duplicate {
        std::string_view name{};
        std::uint32_t node = model::none;
    };
    /// The duplicates that have not been returned yet.
    [[nodiscard]] std::vector<duplicate> duplicates() {
        take_in_all();
        return std::exchange(duplicates_, {});
    }

    /// The producer of the tensor with a name in scope `s`.
    [[nodiscard]] maker find(std::uint32_t s, std::string_view name) {
        take_in_all();
        return find(names_.key_of(s, name), s, name);
    }
    /// Finds the producers of many names: `want(i, scope, name)` sets the `i`-th of `count`, or returns false if there
    /// is none to find; `found(i, maker)` is called for the others.
    /// cost entries are prefetched while other names are searched
    template <class Want, class Found> void find_all(std::size_t count, Want want, Found found) {
        constexpr std::size_t ahead = 16, mask = 2 * ahead - 1;
        take_in_all();
        struct search {
            std::uint64_t key = 0;
            std::string_view name{};
            std::uint32_t scope = 0;
            bool wanted = false;
        };
        std::array<search, mask + 1> next{};
        for (std::size_t i = 0; i < count + ahead; ++i) {
            if (i < count) {
                auto& s = next[i & mask];
                s.wanted = want(i, s.scope, s.name);
                if (s.wanted) __builtin_prefetch(slot_at(s.key = names_.key_of(s.scope, s.name), s.scope));
            }
            if (i >= ahead / 2 && i - ahead / 2 < count)
                if (auto const& s = next[(i - ahead / 2) & mask]; s.wanted)
                    __builtin_prefetch(s.scope == 0 ? top_.entry_at(s.key) : names_.entry_at(s.key));
            if (i < ahead) continue;
            if (auto const& s = next[(i - ahead) & mask]; s.wanted) found(i - ahead, find(s.key, s.scope, s.name));
        }
    }
    /// The function that contains scope `s`, or 0.
    [[nodiscard]] std::uint32_t function_of(std::uint32_t s) const {
        while (scopes_[s].is == scope::kind::branch) s = scopes_[s].parent;
        return scopes_[s].is == scope::kind::function ? s : 0;
    }

private:
    static constexpr std::uint32_t of_argument = model::none - 1;
    static constexpr std::uint32_t of_maker =
        0x8000'0000; ///< the number of a name: into `producers_`, not a node itself

    struct definition {
        std::uint64_t key = 0;
        std::string_view name{};
        std::uint32_t scope = 0, node = model::none, port = 0; ///< for an argument: index into `arguments_`
        std::uint32_t output = model::none;                    ///< of the main graph, if that has the name too
    };
    struct source {
        std::uint32_t node = model::none, port = 0;
    };
    struct argument {
        std::string_view means{};
        std::uint32_t scope = 0;
    };

    /// Definitions are buffered here while their slots are prefetched; a new one replaces the oldest.
    void put(std::uint32_t s, std::string_view name, std::uint32_t node, std::uint32_t port, std::uint32_t output) {
        auto const key = names_.key_of(s, name);
        __builtin_prefetch(slot_at(key, s), 1);
        if (last_ - first_ == waiting_.size()) take_in();
        auto& d = waiting_[last_++ % waiting_.size()];
        d.key = key;
        d.name = name;
        d.scope = s;
        d.node = node;
        d.port = port;
        d.output = output;
    }
    void take_in() {
        auto const& d = waiting_[first_++ % waiting_.size()];
        if (d.scope == 0) {
            bool known = has_others_ && names_.find(d.key, 0, d.name) != model::none;
            if (!known && d.output != model::none && !gave_up_) {
                auto const done = top_.add(d.key, d.name, d.output);
                if (done == top_names::added::now) return;
                known = done == top_names::added::before;
                if (!known) give_up();
            } else if (!known) {
                known = top_.find(d.key, d.name) != model::none;
            }
            if (known) return duplicates_.push_back({d.name, d.node});
            has_others_ = true;
        }
        auto& number = names_.at(d.key, d.scope, d.name).number;
        if (number != model::none) {
            if (d.node != of_argument) duplicates_.push_back({d.name, d.node});
            return;
        }
        record_producer(number, d.node, d.port);
    }
    /// Records the producer of a tensor.
    void record_producer(std::uint32_t& number, std::uint32_t node, std::uint32_t port) {
        if (port == 0 && node < of_maker) {
            number = node;
            return;
        }
        number = narrow_cast<std::uint32_t>(of_maker | producers_.size());
        producers_.push_back({node, port});
    }
    /// Names were chosen to collide: the known ones are moved to the table that sorts such names.
    void give_up() {
        gave_up_ = true;
        top_.give_up([this](std::uint32_t output) {
            auto const node = makers_of_outputs_[output];
            record_producer(
                names_.at(0, graph_.outputs[output]).number, node, output - graph_.nodes[node].first_output);
        });
    }
    void take_in_all() {
        while (first_ != last_) take_in();
    }
    [[nodiscard]] void const* slot_at(std::uint64_t key, std::uint32_t s) const {
        return s == 0 ? top_.slot_at(key) : names_.slot_at(key);
    }
    [[nodiscard]] maker find(std::uint64_t key, std::uint32_t s, std::string_view name) const {
        for (;;) {
            if (auto const output = s == 0 ? top_.find(key, name) : model::none; output != model::none) {
                auto const node = makers_of_outputs_[output];
                return {node, output - graph_.nodes[node].first_output, false};
            }
            auto const at = names_.find(key, s, name);
            if (at != model::none) {
                if (at < of_maker) return {at, 0, false};
                auto const& m = producers_[at & ~of_maker];
                if (m.node != of_argument) return {m.node, m.port, false};
                auto const& a = arguments_[m.port];
                if (a.means.empty()) return {model::none, 0, true};
                s = a.scope;
                name = a.means;
            } else if (scopes_[s].is == scope::kind::branch) {
                s = scopes_[s].parent;
            } else {
                return {};
            }
            key = names_.key_of(s, name);
        }
    }

    model::graph const& graph_;
    std::vector<scope> scopes_{};
    mostly_own_place makers_of_outputs_{}; ///< the node of each output of the graph
    series<source> producers_{};
    std::vector<argument> arguments_{};
    std::vector<duplicate> duplicates_{};
    std::array<definition, 16> waiting_{};
    std::size_t first_ = 0, last_ = 0;
    top_names top_;            ///< names of the main graph, mapped to its outputs: nearly all names of a model
    bool has_others_ = false;  ///< names of the main graph in `names_`
    bool gave_up_ = false;     ///< all of them are there: `top_` is empty
    model::child_table names_; ///< scope and name, mapped to the node with it as first output, or to `producers_`
};

} // namespace onnx::detail
GRAFT_END
