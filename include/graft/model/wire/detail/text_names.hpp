// graft/model/wire/detail/text_names.hpp - finds fields by name for the text reader, and suggestions for a misspelled
// name
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "graft/base/container/hash.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/nearest.hpp"
#include "graft/model/wire/detail/text_lexer.hpp"
#include "graft/model/wire/schema.hpp"

GRAFT_BEGIN
namespace wire::detail {

/// A field as found: `index` counts the message's own fields, then its extensions.
struct found_field {
    field_schema field{};
    std::uint32_t index = 0;
    bool exists = false;
};

/// A field that a text has named, and its successors at the last occurrence: in a text the same fields follow each
/// other.
struct known_field {
    message_schema const* of = nullptr;
    std::string_view name{};
    found_field found{};
    expected_name word{};
    known_field *inside = nullptr, *after = nullptr; ///< the first field of its message, the next one after it
};

/// Looks up fields by name and caches them: a text repeats few names.
class field_names {
public:
    constexpr field_names(span<schema_extension const> extensions, std::uint8_t dialects)
        : extensions_(extensions), dialects_(dialects), known_(count_of_known()) {}

    /// The number of fields of `of`, including its extensions.
    [[nodiscard]] constexpr std::size_t count(message_schema const& of) const {
        auto total = of.fields.size();
        for (auto const& e : extensions_)
            if (e.of == &of) total += e.fields.size();
        return total;
    }
    /// The field with this index.
    [[nodiscard]] constexpr field_schema at(message_schema const& of, std::size_t index) const {
        if (index < of.fields.size()) return of.fields[index];
        index -= of.fields.size();
        for (auto const& e : extensions_) {
            if (e.of != &of) continue;
            if (index < e.fields.size()) return e.fields[index];
            index -= e.fields.size();
        }
        return of.fields[0];
    }
    /// Null if there is no such field.
    /// cost O(1) if the name was looked up before, O(fields) otherwise
    constexpr known_field* find(message_schema const& of, std::string_view name) {
        auto const key = hash_of(name) ^
                         (std::is_constant_evaluated() ? 0 : reinterpret_cast<std::uintptr_t>(&of) >> 3);
        auto at = static_cast<std::size_t>(key ^ (key >> 17));
        for (int turn = 0; turn < max_probes; ++turn, ++at) {
            auto& s = known_[at % known_.size()];
            if (s.of == &of && same_name(s.name, name)) return &s;
            if (s.of == nullptr) break;
        }
        auto const found = search(of, name);
        if (!found.exists) return nullptr;
        auto& s = known_[at % known_.size()];
        s.of = &of;
        s.name = name;
        s.found = found;
        if (!std::is_constant_evaluated()) s.word = expected_name(name); // the compiler reads names letter by letter
        return &s;
    }
    /// A suggestion for `name`.
    [[nodiscard]] std::string guess(message_schema const& of, std::string_view name) const {
        nearest_name near(name);
        for (std::size_t i = 0; i < count(of); ++i) near.look(at(of, i).name);
        return "a field of " + std::string(of.name) + near.hint();
    }

private:
    /// Few in a constant expression: a text is then one layer, and each entry is a step of the compiler.
    static constexpr std::size_t count_of_known() { return std::is_constant_evaluated() ? 16 : 128; }
    static constexpr int max_probes = 4;

    /// A group is identified by the name of its message, every other field by its own.
    static constexpr bool matches(field_schema const& f, std::string_view name) {
        if (f.type != field_type::group || f.message == nullptr) return same_name(f.name, name);
        auto const full = f.message->name;
        auto const dot = full.rfind('.');
        return (dot == full.npos ? full : full.substr(dot + 1)) == name;
    }
    [[nodiscard]] constexpr found_field search(message_schema const& of, std::string_view name) const {
        std::size_t base = of.fields.size();
        for (auto const& e : extensions_) {
            if (e.of != &of) continue;
            for (std::size_t i = 0; i < e.fields.size(); ++i)
                if (matches(e.fields[i], name)) return {e.fields[i], static_cast<std::uint32_t>(base + i), true};
            base += e.fields.size();
        }
        for (std::size_t i = 0; i < of.fields.size(); ++i) {
            if (of.fields.declared().empty() && !same_name(of.fields.name(i), name)) continue; // rows are no groups
            auto const f = of.fields[i];
            if (matches(f, name) && (f.dialects == 0 || (f.dialects & dialects_) != 0))
                return {f, static_cast<std::uint32_t>(i), true};
        }
        return {};
    }

    span<schema_extension const> extensions_;
    std::uint8_t dialects_;
    series<known_field> known_; ///< by hash; their addresses are stable
};

} // namespace wire::detail
GRAFT_END
