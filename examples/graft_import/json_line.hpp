// examples/graft_import/json_line.hpp - reads one line of JSON into a flat list of values
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graft/base.hpp"

/// A value of JSON. The elements of a list or an object follow it, up to `end`; in an object each key is a string
/// before its value.
struct json_value {
    enum class kind : std::uint8_t { null, boolean, whole, real, text, list, object } is = kind::null;
    std::uint32_t at = 0;   ///< offset in the line
    std::uint32_t end = 0;  ///< the value after this one and all of its elements
    std::int64_t whole = 0; ///< integer; boolean as 0 and 1
    double real = 0;        ///< float, and also the integer
    std::string_view text{};

    [[nodiscard]] bool is_number() const { return is == kind::whole || is == kind::real; }
};

/// One value and all nested ones. A line is rejected, with location and reason, if it is longer than 4 MiB, nested
/// deeper than 16, incomplete, continues after its value, or has a key twice in one object.
class json_line {
public:
    static constexpr std::size_t max_bytes = std::size_t{1} << 22, max_depth = 16;

    /// Reads `text`, which must stay valid. False if it is no JSON.
    bool read(std::string_view text);
    /// The expectation, and the offset in the line, if `read` returned false.
    [[nodiscard]] std::string const& expected() const { return expected_; }
    [[nodiscard]] std::size_t wrong_at() const { return at_; }

    [[nodiscard]] json_value const& root() const { return values_.front(); }
    /// Calls `f(element)` for each element of a list, `f(key, value)` for each of an object.
    template <class F> void each(json_value const& of, F f) const {
        auto const self = static_cast<std::uint32_t>(&of - values_.data());
        for (auto i = self + 1; i < of.end;)
            if (of.is == json_value::kind::object) {
                if constexpr (requires { f(values_[i].text, values_[i]); }) f(values_[i].text, values_[i + 1]);
                i = values_[i + 1].end;
            } else {
                if constexpr (requires { f(values_[i]); }) f(values_[i]);
                i = values_[i].end;
            }
    }
    /// The number of elements of a list, or of keys of an object.
    [[nodiscard]] std::size_t size(json_value const& of) const {
        std::size_t n = 0;
        each(of, [&](auto const&...) { ++n; });
        return n;
    }

private:
    bool value(std::size_t depth);
    bool members(std::size_t depth, char close);
    bool number();
    bool text();
    bool escape(std::string& to);
    bool word(std::string_view w, json_value::kind is, std::int64_t whole);
    bool no_key_twice(std::uint32_t object);
    bool fail(char const* expected) { return expected_ = expected, false; }
    void skip_blanks() {
        while (at_ < line_.size() && (line_[at_] == ' ' || line_[at_] == '\t' || line_[at_] == '\r')) ++at_;
    }
    json_value& add(json_value::kind is) {
        auto& v = values_.emplace_back();
        v.is = is;
        v.at = static_cast<std::uint32_t>(at_);
        v.end = static_cast<std::uint32_t>(values_.size());
        return v;
    }

    std::string_view line_{};
    std::size_t at_ = 0;
    std::string expected_{};
    std::vector<json_value> values_{};
    graft::arena texts_{}; ///< those with escapes
};
