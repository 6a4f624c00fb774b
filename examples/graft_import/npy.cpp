// examples/graft_import/npy.cpp - numpy's file format for one array
// SPDX-License-Identifier: Apache-2.0
#include "npy.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <utility>

#include <fmt/format.h>

#include "graft/run.hpp"
#include "graft/text.hpp"

namespace {

using graft::dtype;
using graft::errc;

struct type_row {
    std::string_view descr;
    dtype type;
};
constexpr type_row type_rows[] = {
    {"<f4", dtype::f32},
    {"<f8", dtype::f64},
    {"<f2", dtype::f16},
    {"|V2", dtype::bf16},
    {"|i1", dtype::i8},
    {"<i2", dtype::i16},
    {"<i4", dtype::i32},
    {"<i8", dtype::i64},
    {"|u1", dtype::u8},
    {"<u2", dtype::u16},
    {"<u4", dtype::u32},
    {"<u8", dtype::u64},
    {"|b1", dtype::boolean},
    {"<c8", dtype::c64},
    {"<c16", dtype::c128},
    {"|i1", dtype::qi8},
    {"<i2", dtype::qi16},
    {"<i4", dtype::qi32},
    {"|u1", dtype::qu8},
    {"<u2", dtype::qu16},
};

/// The type of a descr without its first letter, which is the byte order; the first matching row is used.
dtype type_named(std::string_view descr) {
    if (descr.size() < 3 || std::string_view("<|=").find(descr[0]) == std::string_view::npos) return dtype::undefined;
    for (auto const& row : type_rows)
        if (row.descr.substr(1) == descr.substr(1)) return row.type;
    return dtype::undefined;
}

/// The header: {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }.
struct header {
    std::string_view text;
    std::string_view descr{};
    bool columns_first = false;
    graft::shape shape{};

    /// The value after 'name':, or empty.
    [[nodiscard]] std::string_view value(std::string_view name) const {
        for (char quote : {'\'', '"'}) {
            auto const at = text.find(fmt::format("{0}{1}{0}", quote, name));
            if (at == std::string_view::npos) continue;
            auto rest = text.substr(at + name.size() + 2);
            rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
            if (!rest.starts_with(':')) continue;
            rest.remove_prefix(1);
            rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
            return rest;
        }
        return {};
    }
    /// The reason why it cannot be read, or null.
    char const* read() {
        auto const d = value("descr");
        if (d.size() < 2 || (d[0] != '\'' && d[0] != '"') || d.find(d[0], 1) == std::string_view::npos)
            return "a descr that is one string";
        descr = d.substr(1, d.find(d[0], 1) - 1);
        auto const order = value("fortran_order");
        if (!order.starts_with("True") && !order.starts_with("False")) return "fortran_order: True or False";
        columns_first = order.starts_with("True");
        auto s = value("shape");
        if (!s.starts_with('(') || s.find(')') == std::string_view::npos) return "a shape in parentheses";
        s = s.substr(1, s.find(')') - 1);
        shape = graft::shape::scalar();
        while (!s.empty()) {
            s.remove_prefix(std::min(s.find_first_not_of(" ,"), s.size()));
            if (s.empty()) break;
            std::int64_t n = 0;
            auto const [end, code] = std::from_chars(s.data(), s.data() + s.size(), n);
            if (code != std::errc() || n < 0) return "a shape of integers";
            s.remove_prefix(static_cast<std::size_t>(end - s.data()));
            if (s.starts_with('L')) s.remove_prefix(1); // long, in the form of Python 2
            if (!s.empty() && s[0] != ',' && s[0] != ' ') return "a shape of integers";
            shape.append(n);
        }
        return nullptr;
    }
};

void append_utf8(std::string& to, std::uint32_t c) {
    if (c < 0x80) to += static_cast<char>(c);
    else if (c < 0x800) (to += static_cast<char>(0xC0 | (c >> 6))) += static_cast<char>(0x80 | (c & 0x3F));
    else {
        if (c < 0x10000) to += static_cast<char>(0xE0 | (c >> 12));
        else (to += static_cast<char>(0xF0 | (c >> 18))) += static_cast<char>(0x80 | ((c >> 12) & 0x3F));
        (to += static_cast<char>(0x80 | ((c >> 6) & 0x3F))) += static_cast<char>(0x80 | (c & 0x3F));
    }
}

/// Code points of UTF-8; an invalid byte represents itself (latin-1).
std::vector<std::uint32_t> code_points(std::string_view text) {
    std::vector<std::uint32_t> all;
    for (std::size_t i = 0; i < text.size();) {
        auto const byte = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
        auto const tail = [&](std::size_t k) { return k < text.size() && (byte(k) & 0xC0) == 0x80; };
        std::uint32_t c = byte(i);
        std::size_t size = 1;
        if (c >= 0xC2 && c < 0xE0 && tail(i + 1)) size = 2, c &= 0x1F;
        else if (c >= 0xE0 && c < 0xF0 && tail(i + 1) && tail(i + 2)) size = 3, c &= 0x0F;
        else if (c >= 0xF0 && c < 0xF5 && tail(i + 1) && tail(i + 2) && tail(i + 3)) size = 4, c &= 0x07;
        for (std::size_t k = 1; k < size; ++k) c = c << 6 | (byte(i + k) & 0x3Fu);
        all.push_back(c);
        i += size;
    }
    return all;
}

/// Row-major from column-major.
template <class Move> void transpose(graft::shape const& s, Move move) {
    auto const dims = s.dims();
    std::array<std::size_t, graft::max_rank> at{}, stride{};
    std::size_t step = 1;
    for (std::size_t i = 0; i < dims.size(); ++i) stride[i] = step, step *= static_cast<std::size_t>(dims[i]);
    for (std::size_t to = 0; to < step; ++to) {
        std::size_t from = 0;
        for (std::size_t i = 0; i < dims.size(); ++i) from += at[i] * stride[i];
        move(from, to);
        for (std::size_t i = dims.size(); i-- > 0;) {
            if (++at[i] < static_cast<std::size_t>(dims[i])) break;
            at[i] = 0;
        }
    }
}

/// U and S: fixed width, padded with zeros.
bool read_string_entries(std::string_view descr, graft::byte_view data, npy_array& to) {
    bool const wide = descr[1] == 'U';
    std::size_t width = 0;
    auto const [end, code] = std::from_chars(descr.data() + 2, descr.data() + descr.size(), width);
    if (code != std::errc() || end != descr.data() + descr.size() || width > (std::size_t{1} << 24)) return false;
    auto const elements = to.desc.shape.elements();
    auto const bytes = elements * graft::dim(static_cast<std::int64_t>(width * (wide ? 4 : 1)));
    if (!bytes.is(static_cast<std::int64_t>(data.size())) || elements.value() > (std::int64_t{1} << 28)) return false;
    for (std::size_t i = 0; i < static_cast<std::size_t>(elements.value()); ++i) {
        std::string text;
        auto const cell = data.subspan(i * width * (wide ? 4 : 1), width * (wide ? 4 : 1));
        if (wide)
            for (std::size_t k = 0; k < width; ++k) {
                auto const c = graft::load<std::uint32_t>(cell.data() + 4 * k);
                if (c > 0x10FFFF) return false;
                append_utf8(text, c);
            }
        else
            for (auto b : cell) text += static_cast<char>(b);
        text.erase(text.find_last_not_of('\0') + 1);
        to.strings.push_back(std::move(text));
    }
    return true;
}

int hex_digit(char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/// Removes a line, including its end, from `text` and returns it.
std::string_view take_line(std::string_view& text) {
    auto const end = text.find('\n');
    auto line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

/// A file of strings: `shape` and the dims in its first line, then an element per line, in hex. The reason why it
/// cannot be read, or null.
char const* read_strs(std::string_view text, npy_array& to) {
    auto head = take_line(text);
    head.remove_prefix(std::string_view("shape").size());
    to = {};
    to.desc.type = dtype::string;
    to.desc.shape = graft::shape::scalar();
    for (;;) {
        head.remove_prefix(std::min(head.find_first_not_of(' '), head.size()));
        if (head.empty()) break;
        std::int64_t n = 0;
        auto const [end, code] = std::from_chars(head.data(), head.data() + head.size(), n);
        if (code != std::errc() || n < 0) return "'shape' and dims, separated by blanks, in the first line";
        head.remove_prefix(static_cast<std::size_t>(end - head.data()));
        to.desc.shape.append(n);
    }
    auto const elements = to.desc.shape.elements();
    if (to.desc.shape.too_long() || elements.invalid() || elements.value() > static_cast<std::int64_t>(text.size()) + 1)
        return "as many lines of hex digits as elements";
    for (std::int64_t i = 0; i < elements.value(); ++i) {
        auto const line = take_line(text);
        if (line.size() % 2 != 0) return "two hex digits for each byte";
        std::string& element = to.strings.emplace_back();
        for (std::size_t k = 0; k < line.size(); k += 2) {
            auto const high = hex_digit(line[k]), low = hex_digit(line[k + 1]);
            if (high < 0 || low < 0) return "two hex digits for each byte";
            element += static_cast<char>(high * 16 + low);
        }
    }
    return nullptr;
}

} // namespace

bool read_npy(std::string const& path, npy_array& to, graft::error_list& errors) {
    auto const fails = [&](errc code, std::string expected, std::string got) {
        errors.add(code, graft::place::in(path), std::move(expected), std::move(got));
        return false;
    };
    auto const before = errors.errors.size();
    auto const file = errors.take(graft::map_file(path, {}));
    if (!file) {
        if (errors.errors.size() == before || errors.errors.back().code != errc::empty_file) return false;
        errors.errors.pop_back();
        return fails(errc::malformed_npy, "an array", "0 bytes");
    }
    auto const all = file->bytes();
    auto const text = file->text();
    if (text.starts_with("shape")) {
        auto const* const why = read_strs(text, to);
        return !why || fails(errc::malformed_npy, why, "something else");
    }
    if (text.size() < 10 || !text.starts_with("\x93NUMPY"))
        return fails(errc::malformed_npy, "a file that begins with \\x93NUMPY", graft::model::beginning_of(all));
    auto const version = static_cast<unsigned char>(text[6]);
    if (version < 1 || version > 3) return fails(errc::malformed_npy, "version 1 to 3", std::to_string(version));
    std::size_t const start = version == 1 ? 10 : 12;
    if (text.size() < start) return fails(errc::malformed_npy, "a header", "the end of the file");
    std::size_t const size = version == 1 ? graft::load<std::uint16_t>(all.data() + 8)
                                          : graft::load<std::uint32_t>(all.data() + 8);
    if (size > text.size() - start)
        return fails(errc::malformed_npy, fmt::format("a header of {} bytes", size), "the end of the file");
    header h{text.substr(start, size)};
    if (auto const* why = h.read()) return fails(errc::malformed_npy, why, std::string(h.text.substr(0, 80)));
    if (h.shape.too_long()) return fails(errc::rank_too_large, fmt::format("at most {} dims", graft::max_rank), "more");
    auto const data = all.subspan(start + size);
    to = {};
    to.desc.shape = h.shape;
    auto const wrong_size = [&] {
        return fails(errc::malformed_npy, "as many bytes as shape and dtype need",
            fmt::format("{} bytes of {}", data.size(), h.descr));
    };
    if (h.descr.size() > 2 && (h.descr[1] == 'U' || h.descr[1] == 'S') && h.descr[0] != '>') {
        to.desc.type = dtype::string;
        if (!read_string_entries(h.descr, data, to)) return wrong_size();
        if (h.columns_first) {
            auto const from = to.strings;
            transpose(h.shape, [&](std::size_t a, std::size_t b) { to.strings[b] = from[a]; });
        }
        return true;
    }
    to.desc.type = type_named(h.descr);
    if (to.desc.type == dtype::undefined)
        return fails(errc::malformed_npy, "a little-endian type of numpy", std::string(h.descr));
    if (!bytes_of(to.desc).is(static_cast<std::int64_t>(data.size()))) return wrong_size();
    to.bytes.assign(data.begin(), data.end());
    if (h.columns_first && h.shape.rank() > 1) {
        auto const width = graft::bytes_of(to.desc.type);
        transpose(h.shape, [&](std::size_t a, std::size_t b) {
            std::memcpy(to.bytes.data() + b * width, data.data() + a * width, width);
        });
    }
    return true;
}

bool write_npy(std::string const& path, graft::tensor_view const& tensor, graft::error_list& errors) {
    auto const fails = [&](errc code, std::string expected, std::string got) {
        errors.add(code, graft::place::in(path), std::move(expected), std::move(got));
        return false;
    };
    std::string descr, wide;
    for (auto const& row : type_rows)
        if (row.type == tensor.desc.type) descr = row.descr;
    if (tensor.desc.type == dtype::string) {
        std::vector<std::vector<std::uint32_t>> cells;
        std::size_t width = 1;
        for (auto t : tensor.strings) {
            cells.push_back(code_points(t));
            width = std::max(width, cells.back().size());
        }
        if (width * 4 * cells.size() > (std::size_t{1} << 31))
            return fails(errc::cannot_write_file, "strings of at most 2 GiB, padded", "more");
        for (auto& c : cells) {
            c.resize(width);
            wide.append(reinterpret_cast<char const*>(c.data()), width * 4);
        }
        descr = fmt::format("<U{}", width);
    }
    if (descr.empty()) return fails(errc::wrong_dtype, "a dtype of numpy", std::string(name_of(tensor.desc.type)));
    std::string shape;
    for (auto d : tensor.desc.shape.dims()) shape += fmt::format("{},", d);
    if (tensor.desc.shape.rank() > 1) shape.pop_back();
    auto head = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}", descr, shape);
    head.append((64 - (10 + head.size() + 1) % 64) % 64, ' ');
    head += '\n';
    std::string start("\x93NUMPY\x01\x00", 8);
    start += static_cast<char>(head.size() & 0xFF);
    start += static_cast<char>(head.size() >> 8);
    std::string_view const data(reinterpret_cast<char const*>(tensor.bytes.data()), tensor.bytes.size());
    std::string_view const parts[]{start, head, tensor.desc.type == dtype::string ? wide : data};
    return errors.add(graft::write_parts(path, parts));
}

bool write_strs(std::string const& path, graft::tensor_view const& tensor, graft::error_list& errors) {
    std::string text = "shape";
    for (auto d : tensor.desc.shape.dims()) text += fmt::format(" {}", d);
    text += '\n';
    for (auto const element : tensor.strings) {
        for (char const c : element) text += fmt::format("{:02x}", static_cast<unsigned char>(c));
        text += '\n';
    }
    return errors.add(graft::write_text(path, text));
}
