// graft/mapping/bind.hpp - a source node against its origin operator: attributes in order, tensors at their ports
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "graft/base/arena.hpp"
#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/model/attribute.hpp"
#include "graft/op/catalog.hpp"

GRAFT_BEGIN

/// `v` as a value of kind `to`; kind none when it does not convert.
[[nodiscard]] inline attr_value convert_attr(attr_value v, attr_kind to, arena& storage) {
    if (v.kind == to) return v;
    attr_value r;
    if (is_list(to) && v.size() == 0 && is_list(v.kind)) {
        r.kind = to; // an empty list has the kind that is wanted
    } else if (v.kind == attr_kind::integer && to == attr_kind::real) {
        r = attr_value::of(static_cast<double>(v.integer));
    } else if (v.kind == attr_kind::boolean && to == attr_kind::integer) {
        r = attr_value::of(v.integer);
    } else if (v.kind == attr_kind::integer && to == attr_kind::integers) {
        auto const one = storage.make<std::int64_t>(1);
        one[0] = v.integer;
        r = attr_value::of(std::span<std::int64_t const>(one));
    } else if (v.kind == attr_kind::integers && to == attr_kind::reals) {
        auto const all = storage.make<double>(v.integers.size());
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<double>(v.integers[i]);
        r = attr_value::of(std::span<double const>(all));
    }
    return r;
}

/// Sorts decoded attributes into the order of the origin's prototype; defaults fill what the model leaves out.
/// Attributes that the definition does not have go unless they begin with `_` or are `ignored`: a warning each.
/// error wrong_attribute_kind, missing_required_attribute, wrong_dtype
inline bool bind_attributes(catalog_view const& origins, op_id op, std::span<named_attr const> given, place const& where,
                            arena& storage, std::vector<attr_value>& out, error_list& errors, std::vector<error>* warnings) {
    auto const rows = origins.attributes(op);
    bool fine = true;
    auto const complain = [&](errc code, std::string_view name, std::string expected, std::string got) {
        auto at = where;
        at.port = std::string(name);
        errors.add(code, std::move(at), std::move(expected), std::move(got));
        fine = false;
    };
    out.clear();
    for (auto const& r : rows) out.push_back(origins.default_of(r));
    for (auto const& a : given) {
        auto const at = origins.index_of(rows, a.name);
        if (at < 0) {
            if (!a.name.starts_with('_') && warnings) {
                auto p = where;
                p.port = std::string(a.name);
                warnings->push_back({errc::attribute_outside_the_definition, std::move(p), "an attribute of the operator", std::string(name_of(a.value.kind))});
            }
            continue;
        }
        auto const& r = rows[static_cast<std::size_t>(at)];
        auto v = convert_attr(a.value, r.attribute, storage);
        if (v.kind == attr_kind::none) {
            complain(errc::wrong_attribute_kind, a.name, std::string(name_of(r.attribute)), std::string(name_of(a.value.kind)));
            continue;
        }
        if (v.kind == attr_kind::type && r.types && !dtype_set::of(r.types).has(v.type()))
            complain(errc::wrong_dtype, a.name, "a dtype that the operator allows", std::string(name_of(v.type())));
        out[static_cast<std::size_t>(at)] = v;
    }
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (out[i].kind == attr_kind::none && rows[i].how == presence::required && !rows[i].has_default)
            complain(errc::missing_required_attribute, origins.text(rows[i].name), std::string(name_of(rows[i].attribute)), "nothing");
    return fine;
}

/// How many tensors a dynamic port has by its attribute (a count, or the length of a list of types); -1 = untold.
[[nodiscard]] inline std::int64_t told_count(param_row const& r, std::span<attr_value const> attributes) {
    if (r.count_attribute >= 0) {
        auto const& a = attributes[static_cast<std::size_t>(r.count_attribute)];
        return a.kind == attr_kind::integer ? a.integer : -1;
    }
    if (r.type_attribute >= 0) {
        auto const& a = attributes[static_cast<std::size_t>(r.type_attribute)];
        if (a.kind == attr_kind::types) return static_cast<std::int64_t>(a.integers.size());
    }
    return -1;
}

/// Spreads `total` tensors over the ports: one each at required ports, the told number at dynamic ones; what is left
/// goes to the first dynamic port without a number, then to optional ones. `total` < 0: only what is told.
/// error wrong_input_count, wrong_output_count
inline bool bind_ports(catalog_view const& origins, std::span<param_row const> rows, std::span<attr_value const> attributes,
                       std::int64_t total, bool inputs, bool lenient, place const& where, std::vector<port_slots>& out, error_list& errors) {
    std::int64_t need = 0;
    int open = -1;
    std::vector<std::int64_t> count(rows.size(), 0);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].how == presence::required) count[i] = 1;
        else if (rows[i].how == presence::dynamic) {
            count[i] = told_count(rows[i], attributes);
            if (count[i] < 0) {
                count[i] = 0;
                if (open < 0) open = static_cast<int>(i);
            }
        }
        need += count[i];
    }
    if (total >= 0) {
        auto left = total - need;
        for (std::size_t i = 0; i < rows.size() && left > 0; ++i)
            if (rows[i].how == presence::optional) {
                if (open >= 0 && static_cast<std::size_t>(open) < i) break;
                count[i] = 1, --left;
            }
        if (open >= 0 && left > 0) count[static_cast<std::size_t>(open)] = left, left = 0;
        for (std::size_t i = rows.size(); lenient && left < 0 && i-- > 0;)
            while (left < 0 && count[i] > 0) --count[i], ++left;
        if (left != 0) {
            auto at = where;
            at.port = origins.text(rows.empty() ? text_row{} : rows.back().name);
            errors.add(inputs ? errc::wrong_input_count : errc::wrong_output_count, std::move(at), std::to_string(total - left), std::to_string(total));
            return false;
        }
    }
    out.clear();
    std::uint16_t first = 0;
    for (auto c : count) {
        if (c > 60000 || first + c > 60000) {
            errors.add(inputs ? errc::wrong_input_count : errc::wrong_output_count, where, "60000 at most", std::to_string(c));
            return false;
        }
        out.push_back({first, static_cast<std::uint16_t>(c)});
        first = static_cast<std::uint16_t>(first + c);
    }
    return true;
}

GRAFT_END
