// graft/program/detail/compiled_file/read_values.hpp - reads strings, descriptors, attributes and values from a
// compiled file
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit> // bit_cast
#include <vector>

#include "graft/base/container/arena.hpp"
#include "graft/base/container/series.hpp"
#include "graft/graph/plan/planned_size.hpp"
#include "graft/op/infer/frame.hpp"
#include "graft/program/compiled_file/tables.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/symbols.hpp"

GRAFT_BEGIN
namespace compiled_file {

/// The descriptor of a tensor in the layout to which attributes refer. Blocks do not contain the number of channels:
/// it is unknown.
[[nodiscard]] inline tensor_desc in_the_graphs_layout(tensor_desc const& d) {
    auto const has = name_of(d.format), wants = name_of(d.origin_format);
    bool const blocks = d.format == format::nc1hwc0;
    if (d.format == d.origin_format || d.origin_format == format::nd || wants.size() > 5 ||
        d.shape.rank() != (blocks ? 5 : has.size()))
        return d;
    tensor_desc plain{d.type, d.origin_format, d.origin_format, shape::scalar()};
    for (auto letter : wants) {
        auto const at = blocks ? letter == 'N'   ? 0
                                 : letter == 'H' ? 2
                                 : letter == 'W' ? 3
                                                 : -1
                               : axis_of(d.format, letter);
        if (at < 0 && !(blocks && letter == 'C')) return d;
        plain.shape.append(at < 0 ? dim::unknown() : d.shape[static_cast<std::size_t>(at)]);
    }
    return plain;
}

/// Whether `count` records from `first` on exist.
[[nodiscard]] inline bool inside(std::uint64_t first, std::uint64_t count, std::uint64_t size) {
    return first <= size && count <= size - first;
}
[[nodiscard]] inline bool inside(record_range r, std::uint64_t size) { return inside(r.first, r.count, size); }

/// The position of the first of `all` that is neither below `size` nor `none`, or their number.
template <class Id> [[nodiscard]] std::size_t first_outside(span<Id const> all, std::size_t size) {
    auto const below = static_cast<std::uint32_t>(size < none ? size : none);
    bool fine = true; // of all, branch-free
    for (auto const i : all) fine &= (i < below) | (i == none);
    if (fine) return all.size();
    std::size_t at = 0;
    while (all[at] < below || all[at] == none) ++at;
    return at;
}

/// The strings of a file, in place.
class text_reader {
public:
    text_reader() = default;
    explicit text_reader(tables const& t)
        : strings_(t.of<string_record>(section::strings)), chars_(t.of<char>(section::chars)) {}
    /// error damaged_file
    [[nodiscard]] bool check(tables const& t) const {
        bool fine = true; // of all, branch-free
        for (auto const& r : strings_) fine &= std::uint64_t{r.at} + r.size <= chars_.size();
        if (fine) return true;
        for (auto const& r : strings_)
            if (!inside(r.at, r.size, chars_.size()))
                return t.wrong(section::strings, static_cast<std::size_t>(&r - strings_.data()),
                    "characters of the file", std::to_string(r.size) + " at " + std::to_string(r.at));
        return true;
    }
    [[nodiscard]] bool has(std::uint32_t i) const { return i < strings_.size(); }
    [[nodiscard]] std::string_view operator[](std::uint32_t i) const {
        return {chars_.data() + strings_[i].at, strings_[i].size};
    }

private:
    span<string_record const> strings_{};
    span<char const> chars_{};
};

/// The data that nodes and tensors of a file refer to: descriptors, lists, attributes, values. Lists of numbers,
/// strings and bytes are views of the file; other lists are created in an arena, which the graph keeps.
class value_reader {
public:
    value_reader(tables const& t, text_reader const& strings, symbol_source* symbols, arena& storage)
        : t_(t), strings_(strings), symbols_(symbols), storage_(storage),
          formulas_(t.of<record_range>(section::expressions).size()) {}

    /// error damaged_file
    [[nodiscard]] bool read() { return read_descs() && read_lists(); }
    [[nodiscard]] series<tensor_desc>& descs() { return descs_; }
    /// Bytes of a tensor of each descriptor in a plan; -1 if unknown.
    [[nodiscard]] std::vector<std::int64_t>& bytes() { return bytes_; }
    [[nodiscard]] bool read_attributes(series<attr_value>& to) const {
        auto const all = t_.of<attribute_record>(section::attributes);
        to.resize(all.size(), {});
        for (std::size_t i = 0; i < all.size(); ++i)
            if (!read(all[i], to[i])) return t_.wrong(section::attributes, i, "a value of its kind", "another");
        return true;
    }
    [[nodiscard]] bool read_values(series<known_value>& to) const {
        auto const all = t_.of<value_record>(section::values);
        auto const numbers = t_.of<std::int64_t>(section::numbers);
        auto const data = t_.data();
        to.resize(all.size(), {});
        for (std::size_t i = 0; i < all.size(); ++i) {
            auto const& r = all[i];
            auto& v = to[i];
            bool const of_strings = r.flags & value_record::of_strings;
            if (!inside(r.at, r.bytes, data.size()) || !inside(r.list, of_strings ? views_.size() : numbers.size()) ||
                r.flags > 15 || (r.flags & value_record::symbolic && !symbols_))
                return t_.wrong(section::values, i, "bytes, strings and numbers of the file", "others");
            v.bytes = data.subspan(static_cast<std::size_t>(r.at), static_cast<std::size_t>(r.bytes));
            if (of_strings) v.strings = views_.subspan(r.list.first, r.list.count);
            else v.elements = numbers.subspan(r.list.first, r.list.count);
            v.constant = r.flags & value_record::constant;
            v.partial = r.flags & value_record::partial;
            if (!(r.flags & value_record::symbolic)) continue;
            v.symbols = symbols_;
            for (auto e : v.elements)
                if (is_symbol(e) && !is_formula(e))
                    return t_.wrong(section::values, i, "formulas of the file", std::to_string(e));
        }
        return true;
    }
    /// Whether `v` can be the known value of a tensor like `d`, which has `bytes` in a plan.
    [[nodiscard]] static bool fits(known_value const& v, tensor_desc const& d, std::int64_t bytes) {
        if (v.partial && !d.shape.elements().is(static_cast<std::int64_t>(v.elements.size()))) return false;
        if (!v.constant) return true;
        return bytes == static_cast<std::int64_t>(
                            bits_of(d.type) == 0 ? v.strings.size() * sizeof(std::string_view) : v.bytes.size());
    }

private:
    [[nodiscard]] bool is_formula(stored_dim d) const {
        return symbols_ && is_symbol(d) && static_cast<std::uint64_t>(d - first_symbol) < formulas_;
    }
    bool read_descs() {
        auto const all = t_.of<desc_record>(section::descs);
        auto const numbers = t_.of<std::int64_t>(section::numbers);
        descs_.resize(all.size(), tensor_desc{});
        bytes_.assign(all.size(), -1);
        for (std::size_t i = 0; i < all.size(); ++i) {
            auto const& r = all[i];
            auto& d = descs_[i];
            if (r.type >= dtype_count || r.format >= format_count || r.origin_format >= format_count ||
                (r.rank > max_rank && r.rank < desc_record::unknown_rank))
                return t_.wrong(section::descs, i, "a dtype, formats and a rank", "others");
            d.type = static_cast<dtype>(r.type);
            d.format = static_cast<format>(r.format);
            d.origin_format = static_cast<format>(r.origin_format);
            if (r.rank == desc_record::unset) continue;
            if (r.rank == desc_record::unknown_rank) {
                d.shape = shape::unknown_rank();
                continue;
            }
            if (!inside(r.first_dim, r.rank, numbers.size()))
                return t_.wrong(section::descs, i, "dims of the file", std::to_string(r.first_dim));
            auto s = shape::scalar();
            for (auto dim_of : numbers.subspan(r.first_dim, r.rank)) {
                if (dim_of < unknown_dim && !is_formula(dim_of))
                    return t_.wrong(
                        section::descs, i, "dims from 0 up, unknown, or formulas of the file", std::to_string(dim_of));
                s.append(dim::stored(dim_of, symbols_));
            }
            d.shape = s;
            if (runnable(s))
                if (auto const size = detail::planned_size(d); size.known()) bytes_[i] = size.value();
        }
        return true;
    }
    bool read_lists() {
        auto const views = t_.of<std::uint32_t>(section::string_lists);
        auto const created = storage_.make<std::string_view>(views.size());
        for (std::size_t i = 0; i < views.size(); ++i) {
            if (!strings_.has(views[i])) return t_.wrong(section::string_lists, i, "a text", std::to_string(views[i]));
            created[i] = strings_[views[i]];
        }
        views_ = created;
        auto const shapes = t_.of<std::uint32_t>(section::shape_lists);
        auto const of_shapes = storage_.make<shape>(shapes.size());
        for (std::size_t i = 0; i < shapes.size(); ++i) {
            if (shapes[i] >= descs_.size())
                return t_.wrong(section::shape_lists, i, "a descriptor", std::to_string(shapes[i]));
            of_shapes[i] = descs_[shapes[i]].shape;
        }
        shapes_ = of_shapes;
        auto const tensors = t_.of<tensor_record>(section::tensor_lists);
        auto const of_tensors = storage_.make<tensor_view>(tensors.size());
        auto const data = t_.data();
        for (std::size_t i = 0; i < tensors.size(); ++i) {
            auto const& r = tensors[i];
            if (r.desc >= descs_.size() || !inside(r.at, r.bytes, data.size()) || !inside(r.strings, views_.size()))
                return t_.wrong(section::tensor_lists, i, "a descriptor, bytes and strings of the file", "others");
            auto& v = of_tensors[i];
            v = {descs_[r.desc], data.subspan(static_cast<std::size_t>(r.at), static_cast<std::size_t>(r.bytes)),
                views_.subspan(r.strings.first, r.strings.count)};
            if (!fits({.bytes = v.bytes, .strings = v.strings, .constant = true}, v.desc, bytes_[r.desc]))
                return t_.wrong(
                    section::tensor_lists, i, "as many bytes as in the descriptor", std::to_string(v.bytes.size()));
        }
        tensors_ = of_tensors;
        return true;
    }
    template <class T> static bool take(record_range r, span<T const> all, span<T const>& to) {
        if (!inside(r, all.size())) return false;
        to = all.subspan(r.first, r.count);
        return true;
    }
    bool read(attribute_record const& r, attr_value& v) const {
        if (r.kind > static_cast<std::uint32_t>(attr_kind::float_lists) || !strings_.has(r.text)) return false;
        v.kind = static_cast<attr_kind>(r.kind);
        auto const numbers = t_.of<std::int64_t>(section::numbers);
        switch (v.kind) {
        case attr_kind::none: return true;
        case attr_kind::integer:
        case attr_kind::boolean:
        case attr_kind::unsigned_integer: v.integer = r.number; return true;
        case attr_kind::type:
            v.integer = r.number;
            return r.number >= 0 && r.number < static_cast<std::int64_t>(dtype_count);
        case attr_kind::floating: v.real = std::bit_cast<double>(r.number); return true;
        case attr_kind::string:
        case attr_kind::function:
        case attr_kind::message:
        case attr_kind::bytes: v.string = strings_[r.text]; return true;
        case attr_kind::integers:
        case attr_kind::booleans:
        case attr_kind::unsigned_integers: return take(r.list, numbers, v.integers);
        case attr_kind::types:
            if (!take(r.list, numbers, v.integers)) return false;
            for (auto type : v.integers)
                if (type < 0 || type >= static_cast<std::int64_t>(dtype_count)) return false;
            return true;
        case attr_kind::floats: return take(r.list, t_.of<double>(section::floats), v.floats);
        case attr_kind::strings:
        case attr_kind::functions:
        case attr_kind::messages:
        case attr_kind::byte_strings: return take(r.list, span<std::string_view const>(views_), v.strings);
        case attr_kind::shape:
        case attr_kind::shapes:
            return take(r.list, span<shape const>(shapes_), v.shapes) &&
                   (v.kind == attr_kind::shapes || v.shapes.size() == 1);
        case attr_kind::tensor:
        case attr_kind::tensors:
            return take(r.list, span<tensor_view const>(tensors_), v.tensors) &&
                   (v.kind == attr_kind::tensors || v.tensors.size() == 1);
        case attr_kind::integer_lists:
            return take(r.list, numbers, v.integers) && take(r.ends, numbers, v.ends) &&
                   are_ends(v.ends, v.integers.size());
        case attr_kind::float_lists:
            return take(r.list, t_.of<double>(section::floats), v.floats) && take(r.ends, numbers, v.ends) &&
                   are_ends(v.ends, v.floats.size());
        }
        return false;
    }
    static bool are_ends(span<std::int64_t const> ends, std::size_t size) {
        std::int64_t before = 0;
        for (auto e : ends) {
            if (e < before || e > static_cast<std::int64_t>(size)) return false;
            before = e;
        }
        return true;
    }

    tables const& t_;
    text_reader const& strings_;
    symbol_source* symbols_;
    arena& storage_;
    std::size_t formulas_;
    series<tensor_desc> descs_{};
    std::vector<std::int64_t> bytes_{};
    span<std::string_view const> views_{};
    span<shape const> shapes_{};
    span<tensor_view const> tensors_{};
};

/// Reads `graph::quantized`; scales and zero points are views of the file. `bytes`: of a tensor of each descriptor, -1
/// if unknown. The tensors of the graph must have been read.
/// error damaged_file: tensors out of order, scales of another size than their descriptor's, an axis that the tensor
///   does not have
/// cost O(records); none if no tensor is quantized
[[nodiscard]] inline bool read_quantized(
    tables const& t, span<tensor_desc const> descs, span<std::int64_t const> bytes, graph& g) {
    auto const all = t.of<quantized_record>(section::quantized);
    auto const data = t.data();
    auto const is_tensor = [&](std::uint32_t id) { return id == none || id < g.tensors.size(); };
    auto const numbers = [&](std::uint32_t desc, std::uint64_t at, std::uint64_t size, tensor_view& to) {
        if (desc == none) return size == 0;
        if (desc >= descs.size() || !inside(at, size, data.size())) return false;
        if (size != 0 && bytes[desc] != static_cast<std::int64_t>(size)) return false;
        to = {descs[desc], data.subspan(static_cast<std::size_t>(at), static_cast<std::size_t>(size)), {}};
        return true;
    };
    g.quantized.reserve(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        auto const& r = all[i];
        if (r.tensor >= g.tensors.size() || (i != 0 && r.tensor <= all[i - 1].tensor) || !is_tensor(r.whole) ||
            !is_tensor(r.scale_at) || !is_tensor(r.zero_at))
            return t.wrong(section::quantized, i, "tensors of the file, in order", "others");
        auto const& s = g.tensors[r.tensor].desc.shape;
        auto const rank = static_cast<std::int64_t>(s.has_rank() ? s.rank() : max_rank);
        if (r.type >= dtype_count || r.axis < quantization::no_axis || r.axis >= rank || r.block < 1)
            return t.wrong(section::quantized, i, "a dtype, an axis of the tensor and blocks", "others");
        quantization q;
        q.type = static_cast<dtype>(r.type);
        q.axis = r.axis;
        q.block = r.block;
        q.scale_at = tensor_id{r.scale_at};
        q.zero_at = tensor_id{r.zero_at};
        q.whole = tensor_id{r.whole};
        if (!numbers(r.scale, r.scale_data, r.scale_bytes, q.scale) ||
            !numbers(r.zero, r.zero_data, r.zero_bytes, q.zero))
            return t.wrong(section::quantized, i, "as many bytes as in the descriptor", "others");
        g.quantized.push_back({tensor_id{r.tensor}, q});
    }
    return true;
}

} // namespace compiled_file
GRAFT_END
