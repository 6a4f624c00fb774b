// graft/text/detail/json_catalog.ipp - the bodies of graft/text/json/catalog.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/text/json/value.hpp"

GRAFT_BEGIN

namespace detail {

class catalog_document {
public:
    catalog_document(catalog_view const& c, span<documentation const* const> strings) : c_(c), strings_(strings) {}

    std::string take() {
        out_.open('{').member("version", json_version).key("operators").open('[');
        for (op_id op = 0; op < c_.size; ++op) one(op);
        out_.close(']').close('}');
        return std::move(out_).take();
    }

private:
    void one(op_id op) {
        auto const* text = op < strings_.size() ? strings_[op] : nullptr;
        out_.open('{').member("name", c_.name(op));
        if (c_.ops[op].since) out_.member("since", c_.ops[op].since);
        out_.member("fingerprint", digits(prototype_fingerprint(c_, op)));
        if (text) out_.member("documentation", text->summary());
        traits(c_.ops[op]);
        std::size_t at = 0;
        ports(op, "inputs", c_.inputs(op).size(), at, text);
        ports(op, "outputs", c_.outputs(op).size(), at, text);
        out_.key("attributes").open('[');
        for (auto const& a : c_.attributes(op)) attribute(op, a, at++, text);
        out_.close(']');
        std::size_t columns = 0;
        for (auto const& f : c_.facts_of(op))
            if (f.kind == fact_kind::dtype_column || f.kind == fact_kind::format_column) columns = f.bytes.size;
        if (columns) out_.member("columns", columns);
        chips(op);
        out_.close('}');
    }
    void traits(op_row const& row) {
        if (row.traits != 0) {
            out_.key("traits").open('[');
            for (std::size_t i = 0; i < op_trait_count; ++i)
                if (auto const t = static_cast<op_trait>(1u << i); row.is(t)) out_.string(name_of(t));
            out_.close(']');
        }
        if (row.flow != flow::plain) out_.member("flow", name_of(row.flow));
    }
    void ports(op_id op, std::string_view key, std::size_t count, std::size_t& at, documentation const* text) {
        out_.key(key).open('[');
        for (std::size_t i = 0; i < count; ++i, ++at) {
            auto const& p = c_.parameters[c_.ops[op].first_param + at];
            head(p, name_of(p.how), text);
            types("dtypes", dtype_set::of(p.types));
            for (auto const& f : c_.facts_of(op)) {
                if (f.param != at) continue;
                auto const bits = static_cast<std::uint64_t>(f.low);
                if (f.kind == fact_kind::dtype_column)
                    list("dtype_column", c_.text(f.bytes), [](char e) { return name_of(static_cast<dtype>(e)); });
                if (f.kind == fact_kind::format_column)
                    list("format_column", c_.text(f.bytes), [](char e) { return name_of(static_cast<format>(e)); });
                if (f.kind == fact_kind::formats) formats("formats", format_set::of(bits));
                if (f.kind == fact_kind::origin_formats) formats("origin_formats", format_set::of(bits));
            }
            tail(op, at);
        }
        out_.close(']');
    }
    void attribute(op_id op, param_row const& p, std::size_t at, documentation const* text) {
        head(p, p.has_default || p.how == presence::optional ? "optional" : "required", text);
        out_.member("kind", name_of(p.attribute));
        if (p.has_default) {
            out_.key("default");
            if (p.attribute == attr_kind::strings) list_of_strings(p);
            else write_value(out_, c_.default_of(p));
        }
        tail(op, at);
    }
    void head(param_row const& p, std::string_view how, documentation const* text) {
        out_.open('{').member("name", c_.text(p.name)).member("presence", how);
        if (auto const about = text ? text->text_of(c_.text(p.name)) : std::string_view(); !about.empty())
            out_.member("documentation", about);
    }
    void tail(op_id op, std::size_t at) {
        if (auto const remarks = remarks_text(c_, op, at); !remarks.empty()) out_.member("remarks", remarks);
        out_.close('}');
    }
    template <class All, class F> void list(std::string_view key, All const& all, F name) {
        out_.key(key).open('[');
        for (auto const& e : all) out_.string(name(e));
        out_.close(']');
    }
    void list_of_strings(param_row const& p) {
        out_.open('[');
        for (auto t : c_.default_strings(p)) out_.string(c_.text(t));
        out_.close(']');
    }
    void types(std::string_view key, dtype_set all) {
        out_.key(key).open('[');
        for (; !all.empty(); all = all - all.first()) out_.string(name_of(all.first()));
        out_.close(']');
    }
    void formats(std::string_view key, format_set all) {
        out_.key(key).open('[');
        for (std::size_t i = 0; i < format_count; ++i)
            if (all.has(static_cast<format>(i))) out_.string(name_of(static_cast<format>(i)));
        out_.close(']');
    }
    void chips(op_id op) {
        bool any = false;
        for (auto const& f : c_.facts_of(op)) {
            if (f.kind < fact_kind::chip) continue;
            if (f.kind == fact_kind::chip) {
                if (any) out_.close('}');
                else out_.key("chips").open('[');
                out_.open('{').member("name", c_.text(f.bytes));
                any = true;
            } else {
                auto const key = (f.kind == fact_kind::chip_types ? "dtypes of " : "formats of ") +
                                 std::string(c_.text(c_.param_of(op, f)->name));
                if (f.kind == fact_kind::chip_types) types(key, dtype_set::of(static_cast<std::uint64_t>(f.low)));
                else formats(key, format_set::of(static_cast<std::uint64_t>(f.low)));
            }
        }
        if (any) out_.close('}').close(']');
    }

    /// As a string: a number of JSON need not have 64 bits.
    static std::string digits(std::uint64_t n) {
        std::string text(16, '0');
        for (auto at = text.rbegin(); at != text.rend(); ++at, n >>= 4) *at = "0123456789abcdef"[n & 15];
        return text;
    }

    catalog_view const& c_;
    span<documentation const* const> strings_;
    json_writer out_{};
};

} // namespace detail

GRAFT_LARGE std::string catalog_json(catalog_view const& c, span<documentation const* const> strings) {
    return detail::catalog_document(c, strings).take();
}

GRAFT_END
