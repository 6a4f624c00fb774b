// graft/frontend/tensorflow/detail/checkpoint/vocabulary.hpp - converts the lines of a file to the keys and values of
// a table
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <cstring> // memcpy
#include <string>
#include <string_view>
#include <system_error> // errc of from_chars

#include "graft/base/bytes.hpp"
#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/arena.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/sort.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/errc.hpp"
#include "graft/frontend/tensorflow/detail/decode.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/view.hpp"

GRAFT_BEGIN
namespace tensorflow::detail {

/// The part of a line that is a key or a value: column 0 and up, or one of these.
inline constexpr std::int64_t whole_line = -2, line_number = -1;

/// How a file is converted to a table: the attributes of InitializeTableFromTextFile.
struct vocabulary_layout {
    std::int64_t key = whole_line, value = line_number;
    std::int64_t size = -1; ///< number of lines to use; -1: all
    char delimiter = '\t';
    std::int64_t offset = 0; ///< the number of the first line
};

/// Elements of one dtype, stored contiguously: strings, or numbers parsed from strings.
class column {
public:
    column(dtype type, std::size_t count, arena& storage) : type_(type) {
        if (type == dtype::string) strings_ = storage.make<std::string_view>(count);
        else room_ = storage.make<std::byte>(count * bytes_of(type));
    }
    /// The elements of a tensor of rank 1.
    column(tensor_view const& of, arena& storage)
        : column(of.desc.type, static_cast<std::size_t>(of.desc.shape.elements().value()), storage) {
        if (type_ == dtype::string) algorithm::copy(of.strings.begin(), of.strings.end(), strings_.begin());
        else if (!of.bytes.empty()) std::memcpy(room_.data(), of.bytes.data(), of.bytes.size());
    }
    /// False: the string is not a number of the dtype.
    bool put(std::size_t i, std::string_view text) {
        if (type_ == dtype::string) return strings_[i] = text, true;
        if (type_ == dtype::i32) return number<std::int32_t>(i, text);
        if (type_ == dtype::i64) return number<std::int64_t>(i, text);
        if (type_ == dtype::f32) return number<float>(i, text);
        return type_ == dtype::f64 && number<double>(i, text);
    }
    bool put(std::size_t i, std::int64_t number, arena& storage) {
        if (type_ == dtype::i64) return write(i, number), true;
        auto const text = std::to_string(number);
        return put(i, type_ == dtype::string ? storage.keep(text) : std::string_view(text));
    }
    /// The elements in another order, or a subset of them.
    [[nodiscard]] tensor_view taken(series<std::uint32_t> const& order, arena& storage) const {
        column to(type_, order.size(), storage);
        for (std::size_t i = 0; i < order.size(); ++i) {
            if (type_ == dtype::string) to.strings_[i] = strings_[order[i]];
            else std::memcpy(to.at(i), at(order[i]), bytes_of(type_));
        }
        tensor_view v;
        v.desc.type = type_;
        v.desc.shape = shape{static_cast<std::int64_t>(order.size())};
        if (type_ == dtype::string) v.strings = to.strings_;
        else v.bytes = to.room_;
        return v;
    }
    /// A total order of the elements. Numbers are compared as signed values.
    [[nodiscard]] int compare(std::size_t a, std::size_t b) const {
        if (type_ == dtype::string) return strings_[a].compare(strings_[b]);
        if (type_ == dtype::i32) return compare_as<std::int32_t>(a, b);
        if (type_ == dtype::i64) return compare_as<std::int64_t>(a, b);
        return std::memcmp(at(a), at(b), bytes_of(type_)); // only for equality
    }

private:
    [[nodiscard]] std::byte* at(std::size_t i) const { return room_.data() + i * bytes_of(type_); }
    template <class T> void write(std::size_t i, T v) { std::memcpy(at(i), &v, sizeof v); }
    template <class T> bool number(std::size_t i, std::string_view text) {
        T v{};
        auto const [end, why] = std::from_chars(text.data(), text.data() + text.size(), v);
        return why == std::errc() && end == text.data() + text.size() && (write(i, v), true);
    }
    template <class T> [[nodiscard]] int compare_as(std::size_t a, std::size_t b) const {
        T x, y;
        std::memcpy(&x, at(a), sizeof x);
        std::memcpy(&y, at(b), sizeof y);
        return x < y ? -1 : x > y ? 1 : 0;
    }

    dtype type_;
    span<std::string_view> strings_{};
    span<std::byte> room_{};
};

/// Ascending unique keys, and the value of each.
struct table_content {
    tensor_view keys{}, values{};
};

/// Calls `f(line)` for each line, without its end; stops if it returns false.
template <class F> void each_line(std::string_view text, F f) {
    while (!text.empty()) {
        auto const end = text.find('\n');
        auto line = text.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (!f(line)) return;
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
}

/// Column `index` of a line; false if the line has fewer.
inline bool column_of(std::string_view line, std::int64_t index, char delimiter, std::string_view& out) {
    for (std::int64_t k = 0;; ++k) {
        auto const end = line.find(delimiter);
        out = line.substr(0, end);
        if (k == index) return true;
        if (end == std::string_view::npos) return false;
        line.remove_prefix(end + 1);
    }
}

/// Sorts a table by its keys.
/// error wrong_value: a key with two values
inline bool sorted_table(
    column const& keys, column const& values, std::size_t count, arena& storage, table_content& out, fault& why) {
    series<std::uint32_t> order(count);
    for (std::size_t i = 0; i < count; ++i) order[i] = static_cast<std::uint32_t>(i);
    sort(order, [&](std::uint32_t a, std::uint32_t b) {
        auto const c = keys.compare(a, b);
        return c < 0 || (c == 0 && a < b);
    });
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (kept && keys.compare(order[kept - 1], order[i]) == 0) {
            if (values.compare(order[kept - 1], order[i]) != 0) {
                why = {errc::wrong_value, {}, "each key once", "one with two values"};
                return false;
            }
            continue;
        }
        order[kept++] = order[i];
    }
    order.resize(kept);
    out = {keys.taken(order, storage), values.taken(order, storage)};
    return true;
}

/// The table for a text; its strings are views of the text.
/// error wrong_dtype, wrong_value, wrong_element_count
inline bool read_vocabulary(std::string_view text, vocabulary_layout const& how, dtype key, dtype value, arena& storage,
    table_content& out, fault& why) {
    constexpr std::int64_t max_lines = std::int64_t{1} << 31;
    std::int64_t lines = 0;
    each_line(text, [&](std::string_view) { return ++lines < max_lines && (how.size < 0 || lines < how.size); });
    if (how.size >= 0 && lines < how.size) {
        why = {errc::wrong_element_count, {}, std::to_string(how.size) + " lines", std::to_string(lines)};
        return false;
    }
    column keys(key, static_cast<std::size_t>(lines), storage), values(value, static_cast<std::size_t>(lines), storage);
    std::int64_t at = 0;
    bool fine = true;
    each_line(text, [&](std::string_view line) {
        if (at == lines) return false;
        auto const put = [&](column& to, std::int64_t index) {
            if (index == line_number) return to.put(static_cast<std::size_t>(at), at + how.offset, storage);
            auto part = line;
            return (index == whole_line || column_of(line, index, how.delimiter, part)) &&
                   to.put(static_cast<std::size_t>(at), part);
        };
        fine = put(keys, how.key) && put(values, how.value);
        if (!fine)
            why = {errc::wrong_value, {}, "lines with a key and a value of the table's dtypes",
                "line " + std::to_string(at + 1)};
        ++at;
        return fine;
    });
    return fine && sorted_table(keys, values, static_cast<std::size_t>(lines), storage, out, why);
}

/// The table for two tensors.
inline bool table_of(
    tensor_view const& keys, tensor_view const& values, arena& storage, table_content& out, fault& why) {
    auto const count = keys.desc.shape.elements();
    auto const fits = [&](tensor_view const& v) {
        auto const n = static_cast<std::size_t>(count.value());
        return v.desc.shape.rank() == 1 &&
               (v.desc.type == dtype::string ? v.strings.size() == n
                                             : bytes_of(v.desc.type) && v.bytes.size() == n * bytes_of(v.desc.type));
    };
    if (!count.known() || values.desc.shape.elements() != count || !fits(keys) || !fits(values)) {
        why = {errc::wrong_element_count, {}, "a value for each key"};
        return false;
    }
    return sorted_table(
        column(keys, storage), column(values, storage), static_cast<std::size_t>(count.value()), storage, out, why);
}

} // namespace tensorflow::detail
GRAFT_END
