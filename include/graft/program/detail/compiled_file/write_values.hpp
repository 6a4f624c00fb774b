// graft/program/detail/compiled_file/write_values.hpp - writes strings, descriptors, attributes and values to a
// compiled file
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit> // bit_cast

#include "graft/base/error.hpp"
#include "graft/program/compiled_file/records.hpp"
#include "graft/program/detail/pools.hpp"
#include "graft/tensor/symbols.hpp"

GRAFT_BEGIN
namespace compiled_file {

static_assert(graft::detail::data_pool::alignment == alignment);

/// Strings, each once.
class string_pool {
public:
    std::uint32_t keep(std::string_view text) {
        return strings_.keep(string_record{
            chars_.keep(span<char const>(text.data(), text.size())), static_cast<std::uint32_t>(text.size())});
    }
    [[nodiscard]] span<char const> chars() const { return chars_.all(); }
    [[nodiscard]] span<string_record const> strings() const { return strings_.all(); }

private:
    graft::detail::pool<char> chars_{};
    graft::detail::pool<string_record> strings_{};
};

/// The sections of a file under construction, and the data that nodes and tensors refer to in them: each value once.
class value_writer {
protected:
    value_writer(graph const& g, error_list& errors) : g_(g), errors_(errors) {}

    static std::uint32_t u32(std::size_t n) { return static_cast<std::uint32_t>(n); }
    template <class T> void push(section s, T const& record) {
        auto& to = sections_[static_cast<std::size_t>(s)];
        auto const* const at = reinterpret_cast<std::byte const*>(&record);
        to.insert(to.end(), at, at + sizeof record);
    }
    template <class List> void push_all(section s, List const& all) {
        for (auto const& one : all) push(s, one);
    }
    std::uint32_t text(std::string_view t) { return strings_.keep(t); }
    desc_record record_of(tensor_desc const& d) {
        desc_record r{static_cast<std::uint8_t>(d.type), static_cast<std::uint8_t>(d.format),
            static_cast<std::uint8_t>(d.origin_format), desc_record::unset, 0};
        auto const& s = d.shape;
        if (s.has_rank()) {
            r.rank = static_cast<std::uint8_t>(s.rank());
            r.first_dim = numbers_.keep(s.dims());
        } else if (s.is_set()) {
            r.rank = desc_record::unknown_rank;
        }
        if (!s.symbolic()) return r;
        symbols_used_ = true;
        if (s.symbols() != g_.symbols.get())
            errors_.add(
                errc::cannot_save_program, {}, "shapes with symbols of the graph's table", "a shape with others");
        return r;
    }
    std::uint32_t desc(tensor_desc const& d) { return descs_.keep(record_of(d)); }
    std::uint32_t shape_as_desc(shape const& s) {
        tensor_desc d;
        d.shape = s;
        return desc(d);
    }
    record_range strings(span<std::string_view const> all) {
        std::vector<std::uint32_t> places;
        for (auto t : all) places.push_back(text(t));
        return {string_lists_.keep(span<std::uint32_t const>(places)), u32(all.size())};
    }
    record_range numbers(span<std::int64_t const> all) { return {numbers_.keep(all), u32(all.size())}; }

    attribute_record record_of(attr_value const& v) {
        attribute_record r{static_cast<std::uint32_t>(v.kind), 0, 0, {0, 0}, {0, 0}};
        switch (v.kind) {
        case attr_kind::none: break;
        case attr_kind::integer:
        case attr_kind::boolean:
        case attr_kind::type:
        case attr_kind::unsigned_integer: r.number = v.integer; break;
        case attr_kind::floating: r.number = std::bit_cast<std::int64_t>(v.real); break;
        case attr_kind::string:
        case attr_kind::function:
        case attr_kind::message:
        case attr_kind::bytes: r.text = text(v.string); break;
        case attr_kind::integers:
        case attr_kind::booleans:
        case attr_kind::types:
        case attr_kind::unsigned_integers:
        case attr_kind::integer_lists: r.list = numbers(v.integers); break;
        case attr_kind::floats:
        case attr_kind::float_lists: r.list = {floats_.keep(v.floats), u32(v.floats.size())}; break;
        case attr_kind::strings:
        case attr_kind::functions:
        case attr_kind::messages:
        case attr_kind::byte_strings: r.list = strings(v.strings); break;
        case attr_kind::shape:
        case attr_kind::shapes: {
            std::vector<std::uint32_t> all;
            for (auto const& s : v.shapes) all.push_back(shape_as_desc(s));
            r.list = {shape_lists_.keep(span<std::uint32_t const>(all)), u32(all.size())};
            break;
        }
        case attr_kind::tensor:
        case attr_kind::tensors: {
            series<tensor_record> all;
            for (auto const& t : v.tensors)
                all.push_back({desc(t.desc), 0, data_.keep(t.bytes), t.bytes.size(), strings(t.strings)});
            r.list = {tensor_lists_.keep(span<tensor_record const>(all)), u32(all.size())};
            break;
        }
        }
        if (v.kind == attr_kind::integer_lists || v.kind == attr_kind::float_lists) r.ends = numbers(v.ends);
        return r;
    }

    std::uint32_t value(known_value const& v) {
        value_record r{};
        r.flags = (v.constant ? value_record::constant : 0) | (v.partial ? value_record::partial : 0);
        r.at = data_.keep(v.bytes);
        r.bytes = v.bytes.size();
        r.list = v.strings.empty() ? numbers(v.elements) : strings(v.strings);
        if (!v.strings.empty()) r.flags |= value_record::of_strings;
        if (v.partial && v.symbols)
            for (auto e : v.elements)
                if (is_symbol(e)) {
                    r.flags |= value_record::symbolic;
                    symbols_used_ = true;
                    if (v.symbols != g_.symbols.get())
                        errors_.add(
                            errc::cannot_save_program, {}, "values with symbols of the graph's table", "others");
                    break;
                }
        return values_.keep(r);
    }
    void add_symbols() {
        if (!symbols_used_ || !g_.symbols) return;
        auto const& s = *g_.symbols;
        for (std::uint16_t k = 1; k <= s.atoms(); ++k) {
            auto const& a = s.atom(k);
            push(section::symbols, symbol_record{a.left, a.right, a.range.min, a.range.max,
                                       static_cast<std::uint32_t>(a.is), text(s.name(k)), a.weight, 0});
        }
        std::uint32_t terms = 0;
        for (std::size_t i = 0; i < s.size(); ++i) {
            auto const p = s.terms(dim::stored(first_symbol + static_cast<stored_dim>(i), g_.symbols.get()));
            push(section::expressions, record_range{terms, u32(p.size)});
            for (std::size_t k = 0; k < p.size; ++k, ++terms)
                push(section::terms, term_record{p.terms[k].coefficient, p.terms[k].factors, 0});
        }
    }
    /// The pools as sections.
    void add_values() {
        push_all(section::string_lists, string_lists_.all());
        push_all(section::strings, strings_.strings());
        push_all(section::chars, strings_.chars());
        push_all(section::numbers, numbers_.all());
        push_all(section::floats, floats_.all());
        push_all(section::descs, descs_.all());
        push_all(section::shape_lists, shape_lists_.all());
        push_all(section::tensor_lists, tensor_lists_.all());
        push_all(section::attributes, attributes_.all());
        push_all(section::values, values_.all());
    }

    graph const& g_;
    error_list& errors_;
    std::array<std::vector<std::byte>, section_count> sections_{};
    string_pool strings_{};
    graft::detail::data_pool data_{};
    graft::detail::pool<std::int64_t> numbers_{};
    graft::detail::pool<double> floats_{};
    graft::detail::pool<desc_record> descs_{};
    graft::detail::pool<tensor_record> tensor_lists_{};
    graft::detail::pool<attribute_record> attributes_{};
    graft::detail::pool<value_record> values_{};
    bool symbols_used_ = false;
    graft::detail::pool<std::uint32_t> string_lists_{}, shape_lists_{};
};

} // namespace compiled_file
GRAFT_END
