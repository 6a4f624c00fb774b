// graft/text/detail/operator_words.hpp - the rows of an operator and of its kernels in words
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/kernel/table_view.hpp"
#include "graft/op/catalog/fingerprint.hpp"
#include "graft/op/define/documentation.hpp"
#include "graft/op/define/fact_string.hpp"
#include "graft/op/define/port_types.hpp"
#include "graft/text/catalog_terms.hpp"
#include "graft/text/detail/port_on_chip.hpp"
#include "graft/text/operators/facts.hpp"

GRAFT_BEGIN
namespace detail {

inline void append(std::string& to, std::string_view separator, std::string_view part) {
    if (!to.empty()) to += separator;
    to += part;
}
inline bool is_among(std::vector<std::string> const& all, std::string_view one) {
    return std::find(all.begin(), all.end(), one) != all.end();
}
/// `a|b|c` as `a, b, c`.
inline std::string with_commas(std::string_view choices) {
    std::string text;
    for (auto c : choices) c == '|' ? text += ", " : text += c;
    return text;
}

/// The dtypes of a set, consecutive ones in short: `float16 to float64, bfloat16, int32`; `any dtype`.
inline std::string short_dtypes(dtype_set all) {
    using family = dtype_families;
    if (all == family::any) return "any dtype";
    if (auto const rest = family::any - all; rest.size() <= 6 && !all.empty())
        return "any dtype except " + names_of(rest);
    constexpr std::pair<dtype_set, std::string_view> runs[] = {
        {dtype::f16 | dtype::f32 | dtype::f64, "float16 to float64"}, {family::signed_integer, "int8 to int64"},
        {family::unsigned_integer, "uint8 to uint64"}, {family::complex, "complex32 to complex128"},
        {family::quantized, "qint8 to qint32, quint8, quint16"}};
    std::string text;
    for (auto left = all; !left.empty();) {
        auto const* run = std::find_if(std::begin(runs), std::end(runs),
            [&](auto const& r) { return r.first.has(left.first()) && (r.first & left) == r.first; });
        append(text, ", ", run != std::end(runs) ? run->second : name_of(left.first()));
        left = left - (run != std::end(runs) ? run->first : dtype_set(left.first()));
    }
    return text;
}

/// The words for one operator of a catalog.
class operator_words {
public:
    operator_words(catalog_view const& c, op_id op) : c_(c), op_(op) {}

    parameter_facts parameter(std::size_t at, documentation const* about) const {
        auto const& p = c_.parameters[c_.ops[op_].first_param + at];
        parameter_facts all;
        all.name = std::string(c_.text(p.name));
        if (auto const note = about ? about->text_of(all.name) : std::string_view(); !note.empty())
            all.notes.emplace_back(note);
        if (p.kind == param_kind::attribute) attribute(p, all);
        else port(p, at, all);
        for (auto const& f : c_.facts_of(op_))
            if (f.param == at) fact(f, all.notes);
        return all;
    }
    std::vector<std::string> traits() const {
        auto const& row = c_.ops[op_];
        std::vector<std::string> all;
        constexpr std::string_view words[op_trait_count] = {"returns its input unchanged",
            "converts elements to a dtype", "a value of the model", "converts the format",
            "random: never computed in advance", "reads state: never computed in advance",
            "changes state: never computed in advance or left out",
            "each element of the output is one of the first input", "element by element, with broadcasting",
            "reads the shapes of its inputs only"};
        for (std::size_t i = 0; i < op_trait_count; ++i)
            if (row.is(static_cast<op_trait>(1u << i))) all.emplace_back(words[i]);
        constexpr std::string_view flows[] = {"", "control flow: one of two branches gets the data",
            "control flow: the branch that has run", "control flow: into a loop", "control flow: out of a loop",
            "control flow: to the next iteration", "control flow: the condition of a loop"};
        if (row.flow != flow::plain) all.emplace_back(flows[static_cast<std::size_t>(row.flow)]);
        if (row.since != 0) all.push_back("since version " + std::to_string(row.since));
        return all;
    }
    std::vector<std::string> rules() const {
        std::vector<std::string> all;
        constexpr std::pair<step, std::string_view> words[] = {{step::infer_shape, "shapes"},
            {step::infer_dtype, "dtypes"}, {step::infer_format, "formats"},
            {step::infer_value, "values of small integer tensors"},
            {step::infer_bound, "upper bounds of sizes that only a run determines"},
            {step::verify, "checks of attributes and inputs"}};
        for (auto const& [what, name] : words)
            if (c_.ops[op_].has_rule(what)) all.emplace_back(name);
        return all;
    }
    std::string columns() const {
        for (auto const& f : c_.facts_of(op_))
            if (f.kind == fact_kind::dtype_column || f.kind == fact_kind::format_column) return columns_text(c_, op_);
        return {};
    }
    /// The restrictions by chip: those that the operator names, or what each chip cannot do.
    std::vector<std::string> chips(span<chip_descriptor const* const> known) const {
        std::vector<std::string> all, limits;
        if (auto const named = chips_text(c_, op_); !named.empty()) return {"only " + named};
        auto const ports = std::size_t{c_.ops[op_].inputs} + c_.ops[op_].outputs;
        for (auto const* chip : known) {
            dtype_set without, with;
            bool none = false;
            for (std::size_t at = 0; at < ports; ++at) {
                auto const on = taken_at(c_, op_, at, *chip).types;
                none = none || on.empty();
                with = with | on, without = without | (types_at(c_, op_, at) - on);
            }
            std::string limit;
            if (none) limit = "not supported";
            else if (!without.empty())
                limit = without.size() > with.size() ? "only " + short_dtypes(with) : "not " + short_dtypes(without);
            auto const same = std::find(limits.begin(), limits.end(), limit);
            if (limit.empty()) continue;
            if (same == limits.end()) limits.push_back(limit), all.emplace_back(chip->name());
            else append(all[static_cast<std::size_t>(same - limits.begin())], ", ", chip->name());
        }
        for (std::size_t i = 0; i < all.size(); ++i) all[i] += ": " + limits[i];
        return all;
    }

private:
    [[nodiscard]] std::string attribute_name(std::int8_t at) const {
        return std::string(c_.text(c_.attributes(op_)[static_cast<std::size_t>(at)].name));
    }
    void attribute(param_row const& p, parameter_facts& all) const {
        all.type = std::string(name_of(p.attribute));
        all.initial = default_string(c_, p);
        if (!p.has_default) all.notes.emplace_back(p.how == presence::optional ? "optional" : "required");
        if (p.types != 0 && dtype_set::of(p.types) != dtype_families::any)
            all.notes.push_back(short_dtypes(dtype_set::of(p.types)));
    }
    void port(param_row const& p, std::size_t at, parameter_facts& all) const {
        auto const types = dtype_set::of(p.types);
        if (p.type_attribute >= 0) {
            auto const declared = types_at(c_, op_, at);
            all.type = "dtype of the attribute " + attribute_name(p.type_attribute);
            if (declared != dtype_families::any) all.type += ": " + short_dtypes(declared);
        } else if (p.followed >= 0 && p.follows(aspect::dtype)) all.type = "dtype of " + followed(p);
        else if (auto const first = first_of_variable(p, at); !first.empty())
            all.type = (p.variable >= list_variable ? "dtypes of " : "dtype of ") + first;
        else if (p.kind == param_kind::output && types == dtype_families::any && !has(at, fact_kind::dtype_column))
            all.type = has(at, fact_kind::promotion) ? "common dtype of the inputs" : "dtype by rule";
        else all.type = short_dtypes(types);
        if (p.how == presence::optional) all.notes.emplace_back("optional");
        if (p.how == presence::dynamic) {
            all.notes.push_back(
                p.minimum > 0 ? std::to_string(p.minimum) + " or more tensors" : "any number of tensors");
            if (p.count_attribute >= 0)
                all.notes.back() += ", as many as " + attribute_name(p.count_attribute) + " says";
        }
        if (p.followed >= 0) {
            std::string what;
            if (p.follows(aspect::format)) append(what, " and ", "format");
            if (p.follows(aspect::shape)) append(what, " and ", "shape");
            if (!what.empty()) all.notes.push_back(what + " of " + followed(p));
        }
        constexpr std::string_view needs[] = {"", "inference uses its value if it is known",
            "inference needs its value", "the tiling uses its value if it is known", "the tiling needs its value"};
        if (p.value != value_need::none) all.notes.emplace_back(needs[static_cast<std::size_t>(p.value)]);
        if (p.compute_dependent) all.notes.emplace_back("its shape is known after a run");
        if (p.any_shape) all.notes.emplace_back("any shape");
    }
    [[nodiscard]] bool has(std::size_t at, fact_kind kind) const {
        for (auto const& f : c_.facts_of(op_))
            if (f.param == at && f.kind == kind) return true;
        return false;
    }
    [[nodiscard]] std::string followed(param_row const& p) const {
        return std::string(c_.text(c_.inputs(op_)[static_cast<std::size_t>(p.followed)].name));
    }
    /// The first port with the same dtype variable, if it is another one.
    [[nodiscard]] std::string first_of_variable(param_row const& p, std::size_t at) const {
        for (std::size_t i = 0; p.variable >= 0 && i < at; ++i)
            if (auto const& q = c_.parameters[c_.ops[op_].first_param + i]; q.variable == p.variable)
                return std::string(c_.text(q.name));
        return {};
    }
    void fact(fact_row const& f, std::vector<std::string>& notes) const {
        switch (f.kind) {
        case fact_kind::dtype_column: notes.emplace_back("dtype by combination"); break;
        case fact_kind::format_column: notes.emplace_back("format by combination"); break;
        case fact_kind::formats:
            notes.push_back("format " + names_of(format_set::of(static_cast<std::uint64_t>(f.low))));
            break;
        case fact_kind::origin_formats:
            notes.push_back("original format " + names_of(format_set::of(static_cast<std::uint64_t>(f.low))));
            break;
        case fact_kind::inplace: notes.push_back("in the memory of " + std::string(c_.text(f.bytes))); break;
        case fact_kind::otherwise: notes.push_back("without it those of " + std::string(c_.text(f.bytes))); break;
        case fact_kind::initial:
            notes.push_back("filled with " +
                            (f.high ? number_text(std::bit_cast<double>(f.low)) : std::to_string(f.low)) + " first");
            break;
        case fact_kind::scalar: notes.emplace_back("one element"); break;
        case fact_kind::range:
            if (f.high != INT32_MAX) notes.push_back(constraint_text(c_, f));
            else notes.push_back("at least " + std::to_string(f.low) + ", 32 bits"); // the type of the framework
            break;
        case fact_kind::one_of:
        case fact_kind::real_one_of:
        case fact_kind::float_range:
        case fact_kind::length: notes.push_back(with_commas(constraint_text(c_, f))); break;
        case fact_kind::set_later: notes.emplace_back("an import sets it"); break;
        case fact_kind::promotion:
        case fact_kind::chip:
        case fact_kind::chip_types:
        case fact_kind::chip_formats: break;
        }
    }

    catalog_view const& c_;
    op_id op_;
};

/// The kernels of one engine for an operator.
class kernel_words {
public:
    kernel_words(catalog_view const& c, op_id op, std::string_view engine) : c_(c), op_(op) {
        all_.engine = std::string(engine);
        ports_.resize(c.inputs(op).size() + c.outputs(op).size());
    }
    void add(kernel_table_view const& table) {
        for (auto const& r : table.of(c_.name(op_))) {
            if (r.ports != port_fingerprint(c_, op_)) continue;
            ++kernels_;
            for (std::size_t p = 0; p < ports_.size(); ++p) {
                auto const t = table.types[r.first_type + p];
                ports_[p].any = ports_[p].any || t == dtype::undefined;
                ports_[p].types = ports_[p].types | t;
                ports_[p].listed.push_back(t);
            }
            widens_ = widens_ || table.widens;
            note(r.shares_work, "uses threads");
            note(r.in_place != 0, "may write over an input");
            note(r.parts != nullptr, r.joins ? "its inputs may be made in place" : "its outputs may be views");
            note(r.fuse_epilogue != nullptr, "can do the normalization or activation after it");
            note(r.tile != nullptr, "split into blocks for a chip");
            note(!table.chip.empty(), "for " + std::string(table.chip));
        }
    }
    [[nodiscard]] bool any() const { return kernels_ != 0; }
    kernel_facts take() {
        struct group {
            std::string names;
            std::vector<dtype> const* listed;
            dtype_set types;
        };
        std::vector<group> groups; // of ports with the same dtypes in every kernel
        for (std::size_t p = 0; p < ports_.size(); ++p) {
            auto const& port = ports_[p];
            if (port.any || port.types.empty() || types_at(c_, op_, p).size() == 1) continue; // nothing to choose
            auto const name = c_.text(c_.parameters[c_.ops[op_].first_param + p].name);
            auto const same = std::find_if(
                groups.begin(), groups.end(), [&](group const& g) { return *g.listed == port.listed; });
            if (same == groups.end()) groups.push_back({std::string(name), &port.listed, port.types});
            else append(same->names, ", ", name);
        }
        bool equal = true;
        for (auto const& g : groups) equal = equal && g.types == groups[0].types;
        for (auto const& g : groups)
            if (!equal || all_.types.empty())
                append(all_.types, "; ", (equal ? std::string() : g.names + ": ") + short_dtypes(g.types));
        if (groups.empty()) all_.types = "every admitted dtype";
        bool floats = false;
        for (auto const& g : groups) floats = floats || (g.types.has(dtype::f32) && !g.types.has(dtype::f16));
        note(widens_ && floats, "float16 and bfloat16 as float32");
        return std::move(all_);
    }

private:
    struct port_types {
        bool any = false;
        dtype_set types{};
        std::vector<dtype> listed{};
    };
    void note(bool there, std::string_view what) {
        if (there && !is_among(all_.notes, what)) all_.notes.emplace_back(what);
    }

    catalog_view const& c_;
    op_id op_;
    kernel_facts all_{};
    std::vector<port_types> ports_{};
    std::size_t kernels_ = 0;
    bool widens_ = false;
};

} // namespace detail

GRAFT_END
