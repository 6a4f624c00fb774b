// graft/frontend/tensorflow/attributes.hpp - the attributes of a NodeDef, decoded
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <type_traits> // is_constant_evaluated
#include <utility>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/arena.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/sort.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/frontend/tensorflow/detail/decode.hpp"
#include "graft/frontend/tensorflow/schema.hpp"
#include "graft/frontend/tensorflow/tensor.hpp"
#include "graft/model/file.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/tensor/attr_value.hpp"

GRAFT_BEGIN
namespace tensorflow {

namespace detail {

/// The attribute with the shapes of a node's outputs, which TensorFlow writes on request.
inline constexpr std::string_view output_shapes = "_output_shapes";
/// Whether the entry of an attribute map has this key: it comes first, in two bytes and its characters.
constexpr bool has_key(byte_view entry, std::string_view key) {
    if (entry.size() < key.size() + 2 || std::to_integer<std::size_t>(entry[1]) != key.size()) return false;
    if (!std::is_constant_evaluated()) return wire::as_string(entry).substr(2, key.size()) == key;
    for (std::size_t i = 0; i < key.size(); ++i)
        if (static_cast<char>(entry[i + 2]) != key[i]) return false;
    return true;
}

/// The kind of the value in field `number` of an AttrValue, except for functions; `none`: no value.
constexpr attr_kind kind_of_field(std::uint32_t number) {
    constexpr auto& value = schema::attr_value;
    switch (number) {
    case value["s"]: return attr_kind::string;
    case value["i"]: return attr_kind::integer;
    case value["f"]: return attr_kind::floating;
    case value["b"]: return attr_kind::boolean;
    case value["type"]: return attr_kind::type;
    case value["shape"]: return attr_kind::shape;
    case value["tensor"]: return attr_kind::tensor;
    default: return attr_kind::none;
    }
}
/// The same for an element in its ListValue.
constexpr attr_kind kind_of_element(std::uint32_t number) {
    return number == schema::attr_value_list_value["func"] ? attr_kind::function : kind_of_field(number);
}
constexpr wire::wire_type encoding_of(attr_kind k) {
    if (k == attr_kind::floating) return wire::wire_type::fixed32;
    return k == attr_kind::integer || k == attr_kind::boolean || k == attr_kind::type ? wire::wire_type::varint
                                                                                      : wire::wire_type::bytes;
}

/// The name in a NameAttrList.
constexpr bool read_name(byte_view message, arena& storage, std::string_view& out, fault& why) {
    wire::reader from(message);
    for (wire::field f; from.next(f);) {
        if (f.number != schema::name_attr_list["name"]) continue;
        if (!is(f, wire::wire_type::bytes, message, why)) return false;
        out = storage.text_of(f.bytes);
    }
    return finished(from, message, why);
}

/// An integer of kind `k` in the form that `attr_value` stores.
constexpr bool read_integer(attr_kind k, std::uint64_t raw, std::int64_t& out, fault& why) {
    out = wire::as_int64(raw);
    if (k == attr_kind::boolean) out = raw != 0;
    if (k != attr_kind::type) return true;
    auto type = dtype::undefined;
    if (!read_type(wire::as_int32(raw), type, why)) return false;
    out = static_cast<std::int64_t>(type);
    return true;
}

/// A ListValue whose elements are all of one kind.
class list_reader {
    /// Calls `f(field, kind)` for each field that contains elements, until it returns false.
    template <class F> constexpr bool each(F f) {
        wire::reader from(message_);
        for (wire::field field; from.next(field);) {
            auto const k = kind_of_element(field.number);
            if (k == attr_kind::none) continue;
            if (encoding_of(k) == wire::wire_type::bytes && !is(field, wire::wire_type::bytes, message_, why_))
                return false;
            if (!f(field, k)) return false;
        }
        return finished(from, message_, why_);
    }
    template <class F> constexpr bool numbers(wire::field const& f, attr_kind k, F use) {
        bool fine = true;
        auto const e = wire::each_scalar(f, encoding_of(k), [&](std::uint64_t raw) { fine = fine && use(raw); });
        return e == errc::ok ? fine : broken(why_, e, message_, f.offset);
    }
    template <class T, class F> constexpr bool messages(std::size_t count, span<T const>& out, F decode) {
        if (!fits<T>(count, storage_, budget_, why_)) return false;
        auto const to = storage_.make<T>(count);
        out = to;
        std::size_t i = 0;
        return each([&](wire::field const& f, attr_kind) { return decode(f.bytes, to[i++]); });
    }
    constexpr bool integers(std::size_t count, span<std::int64_t const>& out) {
        if (!fits<std::int64_t>(count, storage_, budget_, why_)) return false;
        auto const to = storage_.make<std::int64_t>(count);
        out = to;
        std::size_t i = 0;
        return each([&](wire::field const& f, attr_kind k) {
            return numbers(f, k, [&](std::uint64_t raw) { return read_integer(k, raw, to[i++], why_); });
        });
    }
    constexpr bool floats(std::size_t count, span<double const>& out) {
        if (!fits<double>(count, storage_, budget_, why_)) return false;
        auto const to = storage_.make<double>(count);
        out = to;
        std::size_t i = 0;
        return each([&](wire::field const& f, attr_kind k) {
            return numbers(
                f, k, [&](std::uint64_t raw) { return to[i++] = static_cast<double>(wire::as_float(raw)), true; });
        });
    }
    constexpr bool strings(std::size_t count, span<std::string_view const>& out) {
        return messages(count, out, [&](byte_view m, std::string_view& to) {
            if (kind_ == attr_kind::function) return read_name(m, storage_, to, why_);
            to = storage_.text_of(m);
            return true;
        });
    }

public: // after its callees: clang evaluates no member template that is declared later
    constexpr list_reader(byte_view message, arena& storage, decode_budget const& budget, fault& why)
        : message_(message), storage_(storage), budget_(budget), why_(why) {}

    constexpr bool read(attr_value& out) {
        out.kind = attr_kind::integers; // an empty list has no kind
        std::size_t count = 0;
        if (!each([&](wire::field const& f, attr_kind k) {
                if (count == 0) kind_ = k;
                if (k != kind_) return wrong(why_, errc::wrong_attribute_kind, name_of(list_of(kind_)), name_of(k));
                if (encoding_of(k) == wire::wire_type::bytes) return ++count, true;
                return numbers(f, k, [&](std::uint64_t) { return ++count, true; });
            }))
            return false;
        if (count == 0) return true;
        out.kind = list_of(kind_);
        switch (kind_) {
        case attr_kind::floating: return floats(count, out.floats);
        case attr_kind::string:
        case attr_kind::function: return strings(count, out.strings);
        case attr_kind::shape:
            return messages(count, out.shapes, [&](byte_view m, graft::shape& to) { return read_shape(m, to, why_); });
        case attr_kind::tensor:
            return messages(count, out.tensors,
                [&](byte_view m, tensor_view& to) { return read_tensor(m, storage_, budget_, to, why_); });
        default: return integers(count, out.integers);
        }
    }

private:
    byte_view message_;
    arena& storage_;
    decode_budget const& budget_;
    fault& why_;
    attr_kind kind_ = attr_kind::none;
};

/// One field of an AttrValue; the last one that is present is used.
constexpr bool read_value(
    wire::field const& f, byte_view message, arena& storage, decode_budget const& budget, attr_value& out, fault& why) {
    constexpr auto& value = schema::attr_value;
    auto const kind = f.number == value["func"] ? attr_kind::function : kind_of_field(f.number);
    if (kind == attr_kind::none && f.number != value["list"] && f.number != value["placeholder"])
        return true; // a field of a later version
    if (!is(f, encoding_of(kind), message, why)) return false;
    if (out.kind != attr_kind::none || !out.string.empty()) out = {};
    out.kind = kind;
    switch (f.number) {
    case value["list"]: return list_reader(f.bytes, storage, budget, why).read(out);
    case value["s"]:
    case value["placeholder"]: out.string = storage.text_of(f.bytes); break;
    case value["i"]:
    case value["b"]:
    case value["type"]: return read_integer(kind, f.value, out.integer, why);
    case value["f"]: out.real = static_cast<double>(wire::as_float(f.value)); break;
    case value["shape"]: {
        if (!fits<graft::shape>(1, storage, budget, why)) return false;
        auto const to = storage.make<graft::shape>(1);
        out.shapes = to;
        return read_shape(f.bytes, to[0], why);
    }
    case value["tensor"]: {
        if (!fits<tensor_view>(1, storage, budget, why)) return false;
        auto const to = storage.make<tensor_view>(1);
        out.tensors = to;
        return read_tensor(f.bytes, storage, budget, to[0], why);
    }
    case value["func"]: return read_name(f.bytes, storage, out.string, why);
    default: break;
    }
    return true;
}

/// Key and value of one entry of the map `attr`.
constexpr bool read_entry(byte_view message, arena& storage, std::string_view& key, byte_view& value, fault& why) {
    constexpr auto& entry = schema::node_def_attr_entry;
    message = message.subspan(wire::each_short_bytes(message, [&](std::uint32_t number, byte_view payload) {
        if (number == entry["key"]) key = storage.text_of(payload);
        else if (number == entry["value"]) value = payload;
    }));
    wire::reader from(message);
    for (wire::field f; from.next(f);) {
        if (f.number != entry["key"] && f.number != entry["value"]) continue;
        if (!is(f, wire::wire_type::bytes, message, why)) return false;
        if (f.number == entry["key"]) key = storage.text_of(f.bytes);
        else value = f.bytes;
    }
    return finished(from, message, why);
}

/// Of entries with the same name only the last remains, at its position.
constexpr void drop_overwritten(series<named_attr>& all, std::size_t first) {
    if (all.size() - first <= 16) { // no allocation in the common case
        bool twice = false;
        for (auto i = first; i < all.size(); ++i)
            for (auto j = first; j < i; ++j) twice = twice || all[i].name == all[j].name;
        if (!twice) return;
    }
    std::vector<std::size_t> order(all.size() - first);
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = first + i;
    graft::sort(order, [&](std::size_t a, std::size_t b) {
        auto const c = all[a].name.compare(all[b].name);
        return c != 0 ? c < 0 : a < b;
    });
    std::vector<bool> overwritten(all.size());
    for (std::size_t i = 1; i < order.size(); ++i)
        if (all[order[i]].name == all[order[i - 1]].name) overwritten[order[i - 1]] = true;
    std::size_t kept = first;
    for (auto i = first; i < all.size(); ++i)
        if (!overwritten[i]) all[kept++] = all[i];
    all.resize(kept);
}

} // namespace detail

/// The value that an AttrValue encodes. A list without elements does not specify its kind: it is `integers` of size 0.
/// A placeholder (the body of a function: the caller's attribute) is of kind `none` with its name in `string`; kind
/// `none` without a string is an empty AttrValue.
/// error wrong_attribute_kind (a list of several kinds) unknown_dtype, those of shapes, tensors and the encoding `out`
/// must be newly constructed.
constexpr bool read_attribute(
    byte_view message, arena& storage, decode_budget const& budget, attr_value& out, fault& why) {
    wire::reader from(message);
    for (wire::field f; from.next(f);)
        if (!detail::read_value(f, message, storage, budget, out, why)) return false;
    return detail::finished(from, message, why);
}

/// Appends the attributes of a node in the order of the file; if a name occurs twice, the last value is used. Unpacked
/// values are stored in `from.storage`. False if errors were added, one for each broken attribute; the others are in
/// `out`.
constexpr bool attributes(model::source& from, model::node const& n, series<named_attr>& out, error_list& errors,
    decode_budget const& budget = {}) {
    if (auto const created = from.rest_of(n).created; created != model::none) {
        auto const& all = from.created[created].attributes;
        out.insert(out.end(), all.begin(), all.end());
        return true;
    }
    bool fine = true;
    auto const fails = [&](fault why, std::string_view name) {
        fine = false;
        if (std::is_constant_evaluated())
            return errors.note({why.code, from.storage.keep(name), from.storage.keep(std::string_view(why.expected)),
                                   {}, {}, from.storage.keep(std::string_view(why.got))},
                n.line);
        auto where = from.place_of(n);
        where.port = std::string(name);
        where.byte = model::offset_in_file(from, why.at);
        errors.add(why.code, std::move(where), std::string(why.expected), std::string(why.got));
    };
    fault why;
    auto const first = out.size();
    out.reserve(first + 6); // enough for most nodes, in a size that the allocator caches
    bool sorted = true;
    auto const take = [&](byte_view entry) {
        auto& a = out.emplace_back();
        byte_view value;
        if (!detail::read_entry(entry, from.storage, a.name, value, why) ||
            !read_attribute(value, from.storage, budget, a.value, why)) {
            if (!a.name.starts_with('_')) fails(std::move(why), a.name); // those are notes of tools, not the operator's
            out.pop_back();
        } else if (out.size() > first + 1 && !((&a)[-1].name < a.name)) {
            sorted = false;
        }
    };
    auto const rest = n.message.subspan(wire::each_short_bytes(n.message, [&](std::uint32_t number, byte_view payload) {
        if (number == schema::node_def["attr"]) take(payload);
    }));
    wire::reader entries(rest);
    for (wire::field f; entries.next(f);) {
        if (f.number != schema::node_def["attr"]) continue;
        if (detail::is(f, wire::wire_type::bytes, rest, why)) take(f.bytes);
        else fails(std::move(why), {});
    }
    if (!detail::finished(entries, rest, why)) fails(std::move(why), {});
    if (!sorted) detail::drop_overwritten(out, first);
    return fine;
}

} // namespace tensorflow
GRAFT_END
