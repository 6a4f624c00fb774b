// graft/text/detail/op_info.ipp - the bodies of graft/text/op_info.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/text/json/writer.hpp"

GRAFT_BEGIN

namespace detail {

/// CANN's name of a dtype: `float`, `bfloat16`; empty for one that it does not have.
constexpr std::string_view cann_name_of(dtype t) {
    switch (t) {
    case dtype::f32: return "float";
    case dtype::f64: return "double";
    case dtype::f8e4m3: return "float8_e4m3fn";
    case dtype::f8e5m2: return "float8_e5m2";
    case dtype::f8e8m0: return "float8_e8m0";
    case dtype::f6e3m2: return "float6_e3m2";
    case dtype::f6e2m3: return "float6_e2m3";
    case dtype::f4e2m1: return "float4_e2m1";
    case dtype::f4e1m2: return "float4_e1m2";
    case dtype::f8e4m3fnuz:
    case dtype::f8e5m2fnuz:
    case dtype::u4: return {};
    default: return name_of(t);
    }
}
constexpr std::string_view cann_name_of(attr_kind k) {
    switch (k) {
    case attr_kind::integer:
    case attr_kind::type: return "int";
    case attr_kind::floating: return "float";
    case attr_kind::boolean: return "bool";
    case attr_kind::string: return "str";
    case attr_kind::integers:
    case attr_kind::types: return "listInt";
    case attr_kind::floats: return "listFloat";
    case attr_kind::booleans: return "listBool";
    case attr_kind::strings: return "listStr";
    case attr_kind::integer_lists: return "listListInt";
    default: return {}; // no attribute of an engine's operator
    }
}

class op_info_document {
public:
    op_info_document(catalog_view const& c, std::string_view chip, chip_descriptor const* is)
        : c_(c), chip_(chip), is_(is) {}

    std::string take() {
        out_.open('{');
        for (op_id op = 0; op < c_.size; ++op)
            if (find_chip(op)) one(op);
        out_.close('}');
        return std::move(out_).take();
    }

private:
    /// Whether the operator is on the chip; `limits_` is then after the fact that names it.
    bool find_chip(op_id op) {
        limits_ = 0;
        columns_ = ~std::uint64_t{0};
        if (chip_.empty()) return true;
        bool any = false;
        auto const facts = c_.facts_of(op);
        for (std::size_t i = 0; i < facts.size(); ++i) {
            if (facts[i].kind != fact_kind::chip) continue;
            any = true;
            if (c_.text(facts[i].bytes) != chip_) continue;
            limits_ = i + 1;
            columns_ = static_cast<std::uint64_t>(facts[i].low);
            return true;
        }
        return !any;
    }
    /// The subset of a port that the chip supports, or everything.
    std::uint64_t limit(op_id op, std::size_t at, fact_kind kind) const {
        auto const facts = c_.facts_of(op);
        for (auto i = limits_; limits_ != 0 && i < facts.size() && facts[i].kind > fact_kind::chip; ++i)
            if (facts[i].kind == kind && facts[i].param == at) return static_cast<std::uint64_t>(facts[i].low);
        return ~std::uint64_t{0};
    }
    void one(op_id op) {
        out_.key(c_.name(op)).open('{');
        std::string names;
        for (auto const& a : c_.attributes(op))
            if (!cann_name_of(a.attribute).empty()) (names += names.empty() ? "" : ",") += c_.text(a.name);
        if (!names.empty()) out_.key("attr").open('{').member("list", names).close('}');
        for (auto const& a : c_.attributes(op)) {
            if (cann_name_of(a.attribute).empty()) continue;
            out_.key("attr_" + std::string(c_.text(a.name))).open('{');
            if (a.has_default) out_.member("defaultValue", plain_default(a));
            out_.member("paramType", a.has_default || a.how == presence::optional ? "optional" : "required");
            out_.member("type", cann_name_of(a.attribute)).member("value", values(op, a)).close('}');
        }
        drop_columns(op);
        std::size_t at = 0;
        for (std::size_t i = 0; i < c_.inputs(op).size(); ++i, ++at) port(op, "input" + std::to_string(i), at);
        for (std::size_t i = 0; i < c_.outputs(op).size(); ++i, ++at) port(op, "output" + std::to_string(i), at);
        out_.close('}');
    }
    std::string plain_default(param_row const& a) const {
        if (a.attribute == attr_kind::string) return std::string(c_.text(a.string));
        auto const written = default_string(c_, a);
        return a.attribute == attr_kind::type ? written.substr(1, written.size() - 2) : written; // without quotes
    }
    std::string values(op_id op, param_row const& a) const {
        for (auto const& f : c_.facts_of(op))
            if ((f.kind == fact_kind::one_of || f.kind == fact_kind::real_one_of) && c_.param_of(op, f) == &a) {
                auto text = constraint_text(c_, f).substr(std::string_view("one of ").size());
                for (auto& ch : text) ch = ch == '|' ? ',' : ch;
                return text;
            }
        return "all";
    }
    /// Columns that the chip's sets exclude.
    void drop_columns(op_id op) {
        for (auto const& f : c_.facts_of(op)) {
            bool const types = f.kind == fact_kind::dtype_column;
            if (!types && f.kind != fact_kind::format_column) continue;
            auto const left = limit(op, f.param, types ? fact_kind::chip_types : fact_kind::chip_formats);
            auto const entries = c_.text(f.bytes);
            for (std::size_t k = 0; k < entries.size(); ++k)
                if (types ? !dtype_set::of(left).has(static_cast<dtype>(entries[k]))
                          : !format_set::of(left).admits(static_cast<format>(entries[k])))
                    columns_ &= ~(std::uint64_t{1} << k);
        }
    }
    /// Of the port and, if it follows one, of that input: the dtypes that the chip supports.
    dtype_set dtypes(op_id op, std::size_t at) const {
        auto const& p = c_.parameters[c_.ops[op].first_param + at];
        auto all = dtype_set::of(types_at(c_, op, at).bits & limit(op, at, fact_kind::chip_types));
        if (p.follows(aspect::dtype) && p.followed >= 0)
            all = dtype_set::of(all.bits & limit(op, static_cast<std::size_t>(p.followed), fact_kind::chip_types));
        return is_ ? all & is_->types() : all;
    }
    void port(op_id op, std::string const& key, std::size_t at) {
        auto const& p = c_.parameters[c_.ops[op].first_param + at];
        std::string types, formats;
        auto const add = [](std::string& to, std::string_view name) {
            if (!name.empty()) (to += to.empty() ? "" : ",") += name;
        };
        auto const limited = format_set::of(formats_at(c_, op, at).bits & limit(op, at, fact_kind::chip_formats));
        auto declared = limited;
        if (is_) {
            auto const held = format_set::of(limited.bits & is_->formats().bits);
            if (!held.empty()) declared = held;
        }
        for (auto const& f : c_.facts_of(op)) {
            if (f.param != at) continue;
            if (f.kind != fact_kind::dtype_column && f.kind != fact_kind::format_column) continue;
            auto const entries = c_.text(f.bytes);
            for (std::size_t k = 0; k < entries.size(); ++k)
                if (columns_ >> k & 1)
                    f.kind == fact_kind::dtype_column ? add(types, cann_name_of(static_cast<dtype>(entries[k])))
                                                      : add(formats, name_of(static_cast<format>(entries[k])));
        }
        bool const type_list = types.empty();
        if (type_list)
            for (auto all = dtypes(op, at); !all.empty(); all = all - all.first())
                add(types, cann_name_of(all.first()));
        bool const format_list = formats.empty();
        if (format_list) {
            for (std::size_t i = 0; i < format_count; ++i)
                if (declared.has(static_cast<format>(i))) add(formats, name_of(static_cast<format>(i)));
        }
        out_.key(key).open('{').member("name", c_.text(p.name)).member("paramType", name_of(p.how));
        out_.member(type_list ? "dtypeList" : "dtype", types).member(format_list ? "formatList" : "format", formats);
        if (p.value == value_need::required || p.value == value_need::tiling_required)
            out_.member("valueDepend", "required");
        if (p.value == value_need::optional || p.value == value_need::tiling_optional)
            out_.member("valueDepend", "optional");
        out_.close('}');
    }

    catalog_view const& c_;
    std::string_view chip_;
    chip_descriptor const* is_; ///< null: only its name is known
    std::size_t limits_ = 0;
    std::uint64_t columns_ = 0;
    json_writer out_{};
};

} // namespace detail

GRAFT_LARGE std::string catalog_op_info(catalog_view const& c, std::string_view chip) {
    return detail::op_info_document(c, chip, nullptr).take();
}
GRAFT_LARGE std::string catalog_op_info(catalog_view const& c, chip_descriptor const& chip) {
    return detail::op_info_document(c, chip.name(), &chip).take();
}

GRAFT_END
