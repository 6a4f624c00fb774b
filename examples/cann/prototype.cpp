// examples/cann/prototype.cpp - prints an operator's definition in graft's syntax
// SPDX-License-Identifier: Apache-2.0
#include "prototype.hpp"

#include <cstddef>
#include <cstdint>
#include <iterator> // size
#include <utility>
#include <vector>

#include "graft/op.hpp"
#include "graft/program/source_file/spelling.hpp"
#include "graft/tensor.hpp"

namespace {

using graft::attr_kind;
using graft::dtype;
using graft::source_file::quoted;
using graft::source_file::real;

/// The name of a dtype in a definition.
std::string word_of(dtype t) {
    constexpr char const* names[] = {"undefined", "f32", "f64", "f16", "bf16", "i8", "i16", "i32", "i64", "u8", "u16",
        "u32", "u64", "boolean", "string", "c64", "c128", "c32", "qi8", "qi16", "qi32", "qu8", "qu16", "resource",
        "variant", "i4", "u4", "i2", "u2", "u1", "f8e4m3", "f8e5m2", "f8e8m0", "f6e3m2", "f6e2m3", "f4e2m1", "hif8",
        "f4e1m2", "hif4", "f8e4m3fnuz", "f8e5m2fnuz"};
    static_assert(std::size(names) == graft::dtype_count);
    auto const at = static_cast<std::size_t>(t);
    return "graft::dtype::" + std::string(at < std::size(names) ? names[at] : "undefined");
}
/// A set as the families in it, and the remaining dtypes.
std::string words_of(graft::dtype_set set) {
    using f = graft::dtype_families;
    struct {
        char const* word;
        graft::dtype_set types;
    } const families[] = {{"any", f::any}, {"ordinary", f::ordinary}, {"number", f::number},
        {"real_number", f::real_number}, {"integer", f::integer}, {"signed_integer", f::signed_integer},
        {"unsigned_integer", f::unsigned_integer}, {"floating", f::floating}, {"complex", f::complex},
        {"quantized", f::quantized}, {"index_number", f::index_number}};
    std::string to;
    auto left = set;
    for (auto const& one : families)
        if (one.types.size() > 1 && (one.types - set).empty() && (one.types - left).empty()) {
            to += (to.empty() ? "" : " | ") + std::string(one.word);
            left = left - one.types;
        }
    for (int t = 1; t < static_cast<int>(graft::dtype_count); ++t)
        if (left.has(static_cast<dtype>(t))) to += (to.empty() ? "" : " | ") + word_of(static_cast<dtype>(t));
    return to;
}

class writer {
public:
    writer(graft::catalog_view const& c, graft::op_id op) : c_(c), op_(op) {}

    std::string run() {
        auto const name = std::string(c_.name(op_));
        text_ = "struct " + name + " : graft::op<" + name +
                "> {\n    static constexpr auto prototype = graft::prototype(" + quoted(name) + ")";
        variables();
        for (auto const& r : c_.inputs(op_)) port(r, "input");
        for (auto const& r : c_.outputs(op_)) port(r, "output");
        for (auto const& r : c_.attributes(op_)) attribute(r);
        for (auto const& f : c_.facts_of(op_))
            if (f.kind == graft::fact_kind::chip) line("on", quoted(c_.text(f.bytes)));
        return text_ + ";\n};\n";
    }

private:
    void line(std::string const& word, std::string const& arguments) {
        text_ += "\n        ." + word + "(" + arguments + ")";
    }
    static std::string variable(int v) { return quoted("T" + std::to_string(v % graft::list_variable)); }
    void variables() {
        std::vector<int> declared;
        for (auto const rows : {c_.inputs(op_), c_.outputs(op_)})
            for (auto const& r : rows) {
                if (r.variable < 0) continue;
                bool known = false;
                for (auto v : declared) known = known || v == r.variable;
                if (known) continue;
                declared.push_back(r.variable);
                line(r.variable >= graft::list_variable ? "datatype_list" : "datatype",
                    variable(r.variable) + ", " + words_of(graft::dtype_set::of(r.types)));
            }
    }
    graft::fact_row const* fact_of(graft::param_row const& r, graft::fact_kind k) const {
        for (auto const& f : c_.facts_of(op_))
            if (f.kind == k && c_.param_of(op_, f) == &r) return &f;
        return nullptr;
    }
    void port(graft::param_row const& r, std::string word) {
        if (r.how != graft::presence::required)
            word = (r.how == graft::presence::optional ? "optional_" : "dynamic_") + word;
        auto to = quoted(c_.text(r.name));
        if (auto const* columns = fact_of(r, graft::fact_kind::dtype_column)) {
            to += ", columns(";
            auto const bytes = c_.text(columns->bytes);
            for (std::size_t k = 0; k < bytes.size(); ++k)
                to += (k ? ", " : "") + word_of(static_cast<dtype>(bytes[k]));
            to += ")";
        } else if (r.variable >= 0) {
            to += ", " + variable(r.variable);
        } else if (r.followed < 0 || !r.follows(graft::aspect::dtype)) {
            to += ", " + words_of(graft::dtype_set::of(r.types));
        }
        if (r.followed >= 0) {
            to += ", follow(" + quoted(c_.text(c_.inputs(op_)[static_cast<std::size_t>(r.followed)].name));
            std::string what;
            bool all = true;
            for (auto const& [aspect, word] :
                {std::pair(graft::aspect::dtype, "aspect::dtype"), std::pair(graft::aspect::format, "aspect::format"),
                    std::pair(graft::aspect::shape, "aspect::shape")})
                if (r.follows(aspect)) what += (what.empty() ? ", " : " | ") + std::string(word);
                else all = false;
            to += (all ? "" : what) + ")";
        }
        if (r.type_attribute >= 0)
            to += ", type_from(" +
                  quoted(c_.text(c_.attributes(op_)[static_cast<std::size_t>(r.type_attribute)].name)) + ")";
        if (r.value == graft::value_need::required) to += ", value_depend";
        if (r.value == graft::value_need::optional) to += ", value_depend_optional";
        if (r.value == graft::value_need::tiling_required) to += ", value_depend(tiling)";
        if (r.value == graft::value_need::tiling_optional) to += ", value_depend_optional(tiling)";
        if (r.compute_dependent) to += ", compute_depend";
        line(word, to);
    }
    void attribute(graft::param_row const& r) {
        auto const name = quoted(c_.text(r.name));
        if (!r.has_default)
            return line(r.how == graft::presence::optional ? "optional_attr" : "attr",
                name + ", graft::attr_kind::" + enumerator(r.attribute));
        auto const v = c_.default_of(r);
        switch (r.attribute) {
        case attr_kind::integer: return line("attr", name + ", " + std::to_string(v.integer));
        case attr_kind::floating: return line("attr", name + ", " + real(v.real));
        case attr_kind::boolean: return line("attr", name + (v.integer ? ", true" : ", false"));
        case attr_kind::string: return line("attr", name + ", " + quoted(v.string));
        case attr_kind::type: return line("attr", name + ", " + word_of(v.type()));
        default: return line("attr", name + ", " + list(r, v));
        }
    }
    std::string list(graft::param_row const& r, graft::attr_value const& v) const {
        std::string to;
        auto const add = [&](std::string const& e) { to += (to.empty() ? "" : ", ") + e; };
        if (r.attribute == attr_kind::strings) {
            for (auto const& t : c_.default_strings(r)) add(quoted(c_.text(t)));
            return "graft::list<std::string_view>(" + to + ")";
        }
        if (r.attribute == attr_kind::floats) {
            for (auto e : v.floats) add(real(e));
            return "graft::list<double>(" + to + ")";
        }
        if (r.attribute == attr_kind::booleans) {
            for (auto e : v.integers) add(e ? "true" : "false");
            return "graft::list<bool>(" + to + ")";
        }
        if (r.attribute == attr_kind::types) {
            for (auto e : v.integers) add(word_of(static_cast<dtype>(e)));
            return "graft::list<graft::dtype>(" + to + ")";
        }
        if (r.attribute == attr_kind::integer_lists) {
            graft::list_of_lists<std::int64_t> const lists{v.integers, v.ends};
            for (std::size_t k = 0; k < lists.size(); ++k) {
                std::string one;
                for (auto e : lists[k]) one += (one.empty() ? "" : ", ") + std::to_string(e);
                add("integers(" + one + ")");
            }
            return "integer_lists(" + to + ")";
        }
        for (auto e : v.integers) add(std::to_string(e));
        return "graft::list<std::int64_t>(" + to + ")";
    }
    static std::string enumerator(attr_kind k) {
        constexpr char const* names[] = {"none", "integer", "real", "boolean", "text", "type", "shape", "tensor",
            "function", "message", "natural", "bytes", "integers", "reals", "booleans", "texts", "types", "shapes",
            "tensors", "functions", "messages", "naturals", "byte_strings", "integer_lists", "real_lists"};
        return names[static_cast<std::size_t>(k)];
    }

    graft::catalog_view const& c_;
    graft::op_id op_;
    std::string text_{};
};

} // namespace

std::string prototype_in_words(graft::catalog_view const& ops, std::string_view name) {
    auto const op = ops.find(name);
    return op == graft::no_op ? std::string() : writer(ops, op).run();
}
