// graft/op/define/definition.hpp - the contents of a prototype, for reading: parameters, defaults, facts, traits
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/base/narrow.hpp"
#include "graft/op/define/fact.hpp"
#include "graft/op/define/param.hpp"
#include "graft/op/define/trait.hpp"

GRAFT_BEGIN

namespace detail {
/// The members of an operator that `prototype::provides` can name, in the order of its bits.
inline constexpr std::array<std::string_view, 7> member_names{
    "verify", "infer_dtype", "infer_shape", "infer_value", "infer_format", "infer_bound", "documentation"};
} // namespace detail

/// The definition of an operator: the read-only base of `prototype`, which writes it. One fixed capacity for every
/// operator: the calls of the chain modify the value in place, which keeps a thousand definitions below a second.
class GRAFT_TYPE definition {
public:
    static constexpr std::size_t max_params = 48, ///< most ports and attributes together
        max_pool = 48,        ///< most elements of all list defaults of integers, booleans and dtypes
        max_variables = 6,    ///< most dtype variables
        max_requirements = 4, ///< most calls of `require`
        max_strings = 8;      ///< most elements of all list defaults of strings

    /// A dtype variable, declared by `datatype` or `datatype_list`.
    struct variable {
        stored_string name; ///< as ports name it: `input("x", "T")`
        stored_types types; ///< the dtypes that it may stand for
        bool list;          ///< declared by `datatype_list`: a list of dtypes, for dynamic ports
    };

    /// The name of the operator, as in models and messages; never empty in a valid definition.
    [[nodiscard]] constexpr std::string_view name() const { return name_; }
    /// The name of the protobuf message with the attributes (`convolution_param` of Caffe); empty for other operators.
    [[nodiscard]] constexpr std::string_view message() const { return message_; }
    /// All ports and attributes in declaration order: `[i]` is one of them.
    [[nodiscard]] constexpr span<param const> params() const { return {params_, size_}; }
    [[nodiscard]] constexpr param const& operator[](std::size_t i) const { return params_[i]; }
    /// The dtype variables in declaration order; `param::variable` is a position in this list.
    [[nodiscard]] constexpr span<variable const> variables() const { return {variables_, variable_count_}; }
    /// The first error of the chain; `errc::ok` if it has none. Errors that need the whole definition are found by
    /// `review`.
    [[nodiscard]] constexpr mistake first_mistake() const { return mistake_; }
    /// Columns, formats, constraints, chips: what only some parameters have.
    [[nodiscard]] constexpr fact_store const& facts() const { return facts_; }
    /// The predicates of `require`, in declaration order.
    [[nodiscard]] constexpr span<requirement const> requirements() const { return {requirements_, requirement_count_}; }
    /// The version of the operator set that introduces this definition; 0: it has no version.
    [[nodiscard]] constexpr std::uint16_t since() const { return since_; }
    /// Whether `.is(t)` was declared.
    [[nodiscard]] constexpr bool is(op_trait t) const { return (traits_ & static_cast<std::uint16_t>(t)) != 0; }
    [[nodiscard]] constexpr std::uint16_t traits() const { return traits_; } ///< bits of `op_trait`
    /// The control flow; `flow::plain` if none was declared.
    [[nodiscard]] constexpr graft::flow flow() const { return flow_; }

    /// Whether the definition declares its members, and whether member `i` of `member_names` is among them.
    [[nodiscard]] constexpr bool provides_is_declared() const { return provides_ != 0; }
    [[nodiscard]] constexpr bool declares_that_it_provides(std::size_t i) const { return (provides_ >> i & 1u) != 0; }

    /// The position of the parameter of this kind and name, and the data that a look-up needs.
    [[nodiscard]] constexpr param_place find(param_kind kind, string_ref name) const {
        int at = 0;
        for (auto p = params_, end = p + size_; p != end; ++p)
            if (p->kind == kind) {
                if (p->name.length == name.length && p->name == name)
                    return {at, p->how, p->value, p->attribute, p->follow_aspects};
                ++at;
            }
        return {};
    }
    /// The parameter of this kind and name, or null; `at` is set to its position among those of its kind.
    [[nodiscard]] constexpr param const* find(param_kind kind, char const* name, std::size_t length, int& at) const {
        for (auto p = params_, end = p + size_; p != end; ++p)
            if (p->kind == kind) {
                if (p->name.length == length && p->name == stored_string{name, length}) return p;
                ++at;
            }
        return nullptr;
    }
    /// Position among the parameters of its kind, or -1: the index that tables and frames use.
    [[nodiscard]] constexpr int index_of(param_kind kind, string_ref name) const { return find(kind, name).at; }
    /// The parameter at position `index` of its kind.
    [[nodiscard]] constexpr param const& at(param_kind kind, int index) const {
        std::size_t i = 0;
        for (; i < size_; ++i)
            if (params_[i].kind == kind && index-- == 0) break;
        return params_[i];
    }
    /// The number of inputs, of outputs or of attributes. cost O(1)
    [[nodiscard]] constexpr std::size_t count(param_kind kind) const { return counts_[static_cast<std::size_t>(kind)]; }
    /// Whether it has an attribute of integers, and a parameter that may be absent.
    [[nodiscard]] constexpr bool has_integers() const { return has_integers_; }
    [[nodiscard]] constexpr bool has_optional() const { return has_optional_; }
    /// The default of an attribute; `none` if it is required. Lists are views into this prototype.
    [[nodiscard]] constexpr attr_value default_of(param const& p) const {
        auto v = default_of_param(p, p.string, integers_, floats_);
        if (v.kind == attr_kind::strings) v.strings = {strings_ + p.pool_first, p.pool_size};
        return v;
    }
    /// The position of a dtype variable among `variables()`, or -1.
    [[nodiscard]] constexpr int variable_of(string_ref name) const {
        for (std::size_t i = 0; i < variable_count_; ++i)
            if (variables_[i].name == name) return static_cast<int>(i);
        return -1;
    }
    /// Records the first error only: the later ones are mostly its consequences.
    constexpr void record_mistake(errc code, string_ref parameter) {
        if (mistake_.code == errc::ok) mistake_ = {code, parameter};
    }

    /// The space that its rows need in a catalog.
    struct extent {
        std::uint32_t chars = 0, ///< characters of names, strings and facts
            params = 0,          ///< rows of ports and attributes
            integers = 0,        ///< elements of `integer_pool`
            floats = 0,          ///< elements of `real_pool`
            strings = 0,         ///< elements of `string_pool`
            facts = 0;           ///< rows of facts
    };
    /// The elements of all list defaults, one default after the other; `param::pool_first` and `pool_size` are the
    /// part of a parameter. Integers, booleans and dtypes are in the first, floats in the second, strings in the
    /// third.
    [[nodiscard]] constexpr span<std::int64_t const> integer_pool() const { return {integers_, integer_count_}; }
    [[nodiscard]] constexpr span<double const> real_pool() const { return {floats_, real_count_}; }
    [[nodiscard]] constexpr span<std::string_view const> string_pool() const { return {strings_, text_count_}; }
    [[nodiscard]] constexpr extent size() const {
        return {chars_ + facts_.used_bytes, size_, integer_count_, real_count_, text_count_, facts_.count};
    }

protected:
    constexpr explicit definition(string_ref type) : name_(type), chars_(narrow_cast<std::uint32_t>(type.length)) {
        if (type.empty()) record_mistake(errc::empty_name, type);
    }

    string_ref name_, message_{};
    param params_[max_params]{};
    variable variables_[max_variables]{};
    std::int64_t integers_[max_pool]{};
    double floats_[8]{};
    std::string_view strings_[max_strings]{};
    fact_store facts_{};
    requirement requirements_[max_requirements]{};
    std::uint64_t named_ = 0; ///< a bit for the first letter and length of each name, so that few are compared
    std::uint32_t chars_ = 0; ///< of all names and strings
    std::uint8_t counts_[3]{}, size_ = 0, variable_count_ = 0, integer_count_ = 0, real_count_ = 0, text_count_ = 0,
                               requirement_count_ = 0;
    bool has_integers_ = false, has_optional_ = false;
    std::uint16_t traits_ = 0;
    std::uint8_t provides_ = 0; ///< bits in the order of `member_names`; the highest: declared
    graft::flow flow_ = graft::flow::plain;
    std::uint16_t since_ = 0;
    mistake mistake_{};
};

GRAFT_END
