// graft/frontend/onnx/history.hpp - an operator of ONNX in all of its versions, and any of them as a value
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "graft/frontend/onnx/detail/history_scanner.hpp"
#include "graft/frontend/onnx/versions.hpp"
#include "graft/model/origin.hpp"
#include "graft/model/origin_versions.hpp"
#include "graft/op/define/prototype.hpp"

GRAFT_BEGIN
namespace onnx {

/// The kind of change of an operator in a version of the operator set.
enum class step_kind : std::uint8_t {
    since,  ///< exists, with its complete definition
    change, ///< some attributes have changed
    types,  ///< more element types, the same ports and attributes
    same,   ///< the same ports, attributes and types, which mean something else
    gone,   ///< it is removed
};
/// One version that differs from the one before it.
struct step {
    step_kind kind;        ///< what the version changes
    std::int16_t version;  ///< of the operator set
    std::string_view text; ///< the definition, or the changes; empty for `same` and `gone`
};

/// `since(1, "X: T, ?B: T, *more: T -> Y: T; !kernel: ints; axis: int = 1; T: {floats, int64}")`: inputs, outputs (`?`
/// optional, `*` variadic, `**` variadic with a separate type each), attributes (`!` required), element types by
/// variable.
constexpr step since(std::int16_t version, std::string_view text) { return {step_kind::since, version, text}; }
/// `change(13, "axis: int = -1; -broadcast; T: {floats}")`: additions and changes, `-name` for removed parts. A part
/// that is as it was before is a mistake: `same` is a version without a change.
constexpr step change(std::int16_t version, std::string_view text) { return {step_kind::change, version, text}; }
/// `types(14, "T: {bf16}")`: more element types of variables.
constexpr step types(std::int16_t version, std::string_view text) { return {step_kind::types, version, text}; }
/// `same(13)`: a version without a change.
constexpr step same(std::int16_t version) { return {step_kind::same, version, {}}; }
/// `gone(10)`: the operator was removed.
constexpr step gone(std::int16_t version) { return {step_kind::gone, version, {}}; }

namespace detail {

/// Writes one version of a history into a prototype.
class history_reader {
public:
    constexpr history_reader(prototype& to, step const* first, step const* last) : to_(to) {
        for (auto s = last;; --s)
            if (s->kind == step_kind::since || s == first) {
                begin_ = s;
                break;
            }
        end_ = last + 1;
    }
    constexpr void run() {
        take_lines();
        history_terms w(lines_[0].text);
        while (!w.done() && !w.take('-', '>')) port(w, false);
        while (!w.done()) port(w, true);
        for (std::size_t i = 1; i < count_; ++i)
            if (!lines_[i].text.empty() && !lines_[i].variable) attribute(lines_[i]);
    }

private:
    static constexpr std::size_t max = 40;
    /// `!name: rest`
    struct item {
        stored_string name;
        stored_string text; ///< of a variable: its types; else all of it, empty if it is removed
        bool variable;      ///< element types of a variable: `T: {floats}`
    };

    constexpr void record_mistake(stored_string what) {
        to_.record_mistake(errc::malformed_origin_definition, string_ref(what));
    }
    static constexpr item item_of(stored_string line) {
        history_terms w(line);
        bool const required = w.take('!');
        item i{w.word(), line, false};
        if (required || !w.take(':')) return i;
        stored_string const types{w.at, static_cast<std::size_t>(w.end - w.at)};
        if (w.take('{')) i.variable = true, i.text = types;
        return i;
    }
    /// The lines of the definition, each in its newest version so far.
    constexpr void take_lines() {
        for (auto s = begin_; s != end_; ++s) {
            history_terms w(string_ref(s->text));
            if (s == begin_) lines_[count_++].text = w.until(';');
            while (!w.done()) {
                auto line = w.until(';');
                bool const removed = !line.empty() && line.first[0] == '-';
                if (removed) ++line.first, --line.length;
                auto const now = item_of(line);
                std::size_t at = s == begin_ ? count_ : 1;
                if (s != begin_)
                    while (at < count_ && lines_[at].name != now.name) ++at;
                if (at == max || (removed && at == count_)) return record_mistake(line);
                if (at < count_ && !removed && lines_[at].text == now.text) return record_mistake(line); // as before
                count_ += at == count_;
                lines_[at] = removed ? item{} : now;
            }
        }
    }
    /// Sets `number_` to that of the variable, -1 if it is the name of a dtype.
    [[nodiscard]] constexpr dtype_set types_of(stored_string name) {
        number_ = -1;
        if (auto const fixed = types_called(name); !fixed.empty()) return fixed;
        dtype_set found;
        for (std::size_t i = 1; i < count_; ++i)
            if (lines_[i].variable && lines_[i].name == name) {
                history_terms w(lines_[i].text);
                if (!w.set(found)) record_mistake(name);
                number_ = static_cast<std::int8_t>(i);
            }
        if (found.empty()) record_mistake(name);
        return found;
    }
    constexpr void port(history_terms& w, bool output) {
        bool const optional = w.take('?'), each = w.take('*', '*'), any = each || w.take('*');
        string_ref const name = w.word();
        if (name.empty() || !w.take(':')) {
            w.at = w.end;
            return record_mistake(name);
        }
        auto const types = types_of(w.word());
        std::int64_t min = any ? 1 : 0;
        if (w.take('>', '=') && !w.number(min)) record_mistake(name);
        w.take(',');
        at_least_spec const minimum{min};
        if (output && any) to_.dynamic_output(name, types, minimum);
        else if (output && optional) to_.optional_output(name, types);
        else if (output) to_.output(name, types);
        else if (any) to_.dynamic_input(name, types, minimum);
        else if (optional) to_.optional_input(name, types);
        else to_.input(name, types);
        if (!each) to_.share_dtype(number_);
    }
    template <class T> static constexpr bool value(history_terms& w, T& v) { return w.number(v); }
    static constexpr bool value(history_terms& w, std::string_view& v) {
        stored_string text{};
        return w.text(text) && (v = text, true);
    }
    template <class T> constexpr bool single(string_ref name, history_terms& w) {
        T v{};
        if (!value(w, v)) return false;
        to_.attr(name, v);
        return true;
    }
    template <class T> constexpr bool list(string_ref name, history_terms& w) {
        std::array<T, 8> all{};
        std::size_t n = 0;
        if (!w.take('[')) return false;
        do
            if (n == all.size() || !value(w, all[n++])) return false;
        while (w.take(','));
        to_.attr(name, span<T const>(all).first(n));
        return w.take(']');
    }
    constexpr void attribute(item const& line) {
        history_terms w(line.text);
        bool const required = w.take('!');
        string_ref const name = w.word();
        auto const kind = w.take(':') ? kind_called(w.word()) : attr_kind::none;
        if (kind == attr_kind::none) return record_mistake(name);
        bool fine = true;
        if (!w.take('=')) {
            if (required) to_.attr(name, kind);
            else to_.optional_attr(name, kind);
        } else if (kind == attr_kind::integer) fine = single<std::int64_t>(name, w);
        else if (kind == attr_kind::floating) fine = single<double>(name, w);
        else if (kind == attr_kind::string) fine = single<std::string_view>(name, w);
        else if (kind == attr_kind::integers) fine = list<std::int64_t>(name, w);
        else if (kind == attr_kind::floats) fine = list<double>(name, w);
        else if (kind == attr_kind::strings) fine = list<std::string_view>(name, w);
        else fine = false;
        if (!fine || !w.done()) record_mistake(name);
    }

    prototype& to_;
    step const *begin_ = nullptr, *end_ = nullptr;
    item lines_[max + 1]{}; ///< the ports, then attributes and types
    std::size_t count_ = 0;
    std::int8_t number_ = -1; ///< the line of the variable that `types_of` found
};

} // namespace detail

/// All versions of one operator, in order. Versions that differ only in element types or in meaning share one
/// definition: `definitions`, `range` and `definition` refer to these (see `has_history`).
template <std::size_t N> struct history {
    std::string_view name;     ///< with its domain, except for ai.onnx
    std::array<step, N> steps; ///< by version, the oldest first
    bool has_elements = false; ///< each element of the output depends on the elements at its place only

    /// The same operator with the trait `op_trait::elementwise`, in all versions.
    /// example `define("Neg", ...).elementwise()`
    [[nodiscard]] constexpr history elementwise() const {
        auto all = *this;
        all.has_elements = true;
        return all;
    }

    /// Whether the step begins a definition of its own.
    [[nodiscard]] static constexpr bool begins(step const& s) {
        return s.kind == step_kind::since || s.kind == step_kind::change;
    }
    /// The number of definitions.
    [[nodiscard]] constexpr std::size_t definitions() const {
        std::size_t n = 0;
        for (auto const& s : steps) n += begins(s);
        return n;
    }
    /// The versions of definition `i`.
    [[nodiscard]] constexpr version_range range(std::size_t i) const {
        version_range r{0, latest_version};
        std::size_t n = 0;
        for (auto const& s : steps) {
            if (s.kind == step_kind::gone ? n == i + 1 : (begins(s) && n++ == i + 1)) {
                r.last = s.version - 1;
                break;
            }
            if (begins(s) && n == i + 1) r.first = s.version;
        }
        return r;
    }
    /// The first version, from `from` to `last`, whose meaning differs from the previous one with the same ports and
    /// attributes; 0 if there is none.
    [[nodiscard]] constexpr std::int32_t changes_meaning(std::int32_t from, std::int32_t last) const {
        for (auto const& s : steps)
            if (s.kind == step_kind::same && s.version >= from && s.version <= last) return s.version;
        return 0;
    }
    /// The definition in this version; where there is none, one that records `unknown_version`.
    [[nodiscard]] constexpr prototype at(std::int32_t version) const {
        prototype p(name);
        if (name.find(':') != name.npos) p.record_mistake(errc::invalid_name, name);
        std::size_t at = N;
        for (std::size_t i = 0; i < N; ++i)
            if (steps[i].version <= version) at = i;
        if (at == N || steps[at].kind == step_kind::gone) return p.record_mistake(errc::unknown_version, name), p;
        detail::history_reader(p, steps.data(), steps.data() + at).run();
        auto first = at;
        while (!begins(steps[first]) && first > 0) --first;
        p.since(static_cast<std::uint16_t>(steps[first].version));
        if (has_elements) p.is(op_trait::elementwise);
        return p;
    }
    /// Definition `i` with the element types of its last version.
    [[nodiscard]] constexpr prototype definition(std::size_t i) const { return at(range(i).last); }
};

namespace detail {
constexpr step const& as_step(step const& s) { return s; }
/// Deleted: a string without `since`, `change` and similar.
constexpr step as_step(std::string_view) { return {step_kind::since, 1, "since"}; }
} // namespace detail

/// The history of operator `name`, in other domains than ai.onnx `domain.name`.
template <class... Steps>
[[nodiscard]] constexpr history<sizeof...(Steps)> define(std::string_view name, Steps... steps) {
    return {name, {detail::as_step(steps)...}, false};
}

struct framework; ///< the framework of these operators

/// Base of an operator of ONNX.
/// example `struct Softmax : onnx::op<Softmax> { static constexpr auto history = onnx::define("Softmax",
/// onnx::since(1, "input: T -> output: T; axis: int = 1; T: {floats}"), onnx::change(13, "axis: int = -1")); };`
template <class Self = graft::detail::operator_not_named> struct GRAFT_TYPE op {
    using origin_self = Self;               ///< checked by the compiler against the operator that has this base
    static constexpr bool is_origin = true; ///< what tells an operator of a framework from one of the target
    using framework = onnx::framework;      ///< by which plugins are matched with their front end
};

/// The definition of the operator in this version of the operator set.
/// example `version_of<Softmax>(12)`
template <class Op> [[nodiscard]] constexpr prototype version_of(std::int32_t version) {
    return Op::history.at(version);
}

} // namespace onnx
GRAFT_END
