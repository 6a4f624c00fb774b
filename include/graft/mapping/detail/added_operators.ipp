// graft/mapping/detail/added_operators.ipp - the bodies of graft/mapping/translate/added_operators.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility> // move
#include <vector>

#include "graft/base/container/arena.hpp"
#include "graft/base/error.hpp"
#include "graft/mapping/declare/plugin_frames.hpp"
#include "graft/mapping/detail/import_graph.hpp"
#include "graft/mapping/translate/request.hpp"
#include "graft/mapping/translate/translation.hpp"
#include "graft/model/source.hpp"
#include "graft/op/define/fact.hpp"

GRAFT_BEGIN
namespace detail {

/// The inputs of one trial.
struct tried_inputs {
    std::size_t rank = 4;
    dtype type = dtype::f32;   ///< at each port that admits it
    bool optional = false;     ///< with the optional inputs
    bool sized = true;         ///< each dim is 4, otherwise unknown
    std::size_t constant = 99; ///< inputs from this one on are constants
    bool vectors = false;      ///< and vectors, one element per dim of the first input; otherwise scalars
};

/// Calls one expansion for nodes that it may be given.
class expansion_trials {
public:
    expansion_trials(plugin_set const& plugins, plugin_row const& row, catalog_view const& ops)
        : plugins_(plugins), row_(row), ops_(ops), from_(plugins.origins),
          definition_(plugins.definition(plugins.origin_of(row), row.last_version)) {
        request_.without = missing_weights::unknown;
    }

    series<std::string_view> run() {
        if (definition_ == no_op || !row_.expand || row_.fused) return {};
        set_attributes();
        for (std::size_t const rank : {4u, 3u, 2u, 5u, 1u, 0u})
            for (bool const optional : {false, true}) {
                tried_inputs in;
                in.rank = rank, in.optional = optional;
                call(in);
                for (std::size_t const constant : {1u, 2u})
                    for (bool const vectors : {false, true}) in.constant = constant, in.vectors = vectors, call(in);
            }
        for (dtype const type : {dtype::i64, dtype::i32, dtype::u8, dtype::i8, dtype::boolean, dtype::string,
                 dtype::f16, dtype::f64, dtype::c64}) {
            tried_inputs in;
            in.type = type;
            for (bool const optional : {false, true}) in.optional = optional, call(in);
        }
        tried_inputs in;
        in.sized = false;
        call(in);
        in.sized = true, in.optional = true;
        each_attribute(in);
        in.optional = false, in.constant = 1;
        each_attribute(in);
        for (bool const lists_only : {true, false}) fill_attributes(lists_only);
        return std::move(found_);
    }

private:
    static constexpr std::size_t most_of_port = 3;
    static constexpr std::int64_t size = 4;

    attr_value type_value(param_row const& p) const {
        auto const all = dtype_set::of(p.types);
        return attr_value::of(all.empty() || all.has(dtype::f32) ? dtype::f32 : all.first());
    }
    /// A value that the definition admits for an attribute without a default.
    attr_value value_for(std::size_t at, param_row const& p) {
        std::int64_t number = 1, length = 2;
        attr_value v;
        v.kind = p.attribute;
        v.real = 1;
        for (auto const& f : from_.facts_of(definition_)) {
            if (from_.param_of(definition_, f) != &p) continue;
            if (f.kind == fact_kind::length) length = f.low > 2 ? f.low : f.high < 2 ? f.high : 2;
            if (f.kind == fact_kind::range) number = f.low > 1 ? f.low : f.high < 1 ? f.high : 1;
            if (f.kind == fact_kind::one_of) {
                std::size_t from = 0;
                v.string = next_choice(from_.text(f.bytes), from);
                if (p.attribute == attr_kind::integer) number = choice(v.string);
            }
        }
        v.integer = number;
        auto& elements = lists_[at];
        elements.assign(static_cast<std::size_t>(length < 0 || length > 8 ? 2 : length), number);
        if (p.attribute == attr_kind::type) v.integer = type_value(p).integer;
        if (p.attribute == attr_kind::types) elements.assign(1, type_value(p).integer);
        if (is_list(p.attribute) && p.attribute != attr_kind::floats) v.integers = elements;
        if (p.attribute == attr_kind::floats) v.floats = {&one_, 1};
        return v;
    }
    static std::int64_t choice(std::string_view digits) {
        bool const negative = !digits.empty() && digits[0] == '-';
        std::int64_t v = 0;
        for (auto c : digits.substr(negative ? 1 : 0)) v = v * 10 + (c - '0');
        return negative ? -v : v;
    }
    void set_attributes() {
        auto const rows = from_.attributes(definition_);
        lists_.resize(rows.size());
        for (std::size_t at = 0; at < rows.size(); ++at) {
            auto const& p = rows[at];
            if (p.has_default) attributes_.push_back(from_.default_of(p));
            else attributes_.push_back(p.how == presence::required ? value_for(at, p) : attr_value());
        }
    }
    /// Once more with each declared value of each attribute, and with those that are optional.
    void each_attribute(tried_inputs const& in) {
        auto const rows = from_.attributes(definition_);
        for (std::size_t at = 0; at < rows.size(); ++at) {
            auto const& p = rows[at];
            auto const before = attributes_[at];
            if (p.attribute == attr_kind::boolean) attributes_[at] = attr_value::of(before.integer == 0), call(in);
            else if (p.attribute == attr_kind::integer)
                for (std::int64_t const n : {0, 1, 2}) attributes_[at] = attr_value::of(n), call(in);
            else if (before.kind == attr_kind::none) attributes_[at] = value_for(at, p), call(in);
            for (auto const& f : from_.facts_of(definition_)) {
                if (from_.param_of(definition_, f) != &p || f.kind != fact_kind::one_of) continue;
                auto const all = from_.text(f.bytes);
                for (std::size_t from = 0; from <= all.size();) {
                    auto const one = next_choice(all, from);
                    if (p.attribute == attr_kind::string) attributes_[at] = attr_value::of(one);
                    else if (p.attribute == attr_kind::integer) attributes_[at] = attr_value::of(choice(one));
                    else break;
                    call(in);
                }
            }
            attributes_[at] = before;
        }
    }
    /// Once more with a value for each list that is empty and each number that is 0, and also for what is absent.
    void fill_attributes(bool lists_only) {
        auto const rows = from_.attributes(definition_);
        auto const before = attributes_;
        for (std::size_t at = 0; at < rows.size(); ++at) {
            auto& v = attributes_[at];
            bool const empty = v.kind == attr_kind::none ? is_list(rows[at].attribute)
                                                         : is_list(v.kind) && v.size() == 0;
            bool const zero = v.kind == attr_kind::integer && v.integer == 0;
            if (empty || zero || (!lists_only && v.kind == attr_kind::none)) v = value_for(at, rows[at]);
        }
        for (std::size_t const rank : {4u, 3u, 2u, 5u})
            for (bool const optional : {false, true}) {
                tried_inputs in;
                in.rank = rank, in.optional = optional;
                call(in);
            }
        attributes_ = before;
    }
    [[nodiscard]] dtype type_of(param_row const& p, std::size_t tensor, dtype wanted) const {
        if (p.type_attribute >= 0) {
            auto const& v = attributes_[static_cast<std::size_t>(p.type_attribute)];
            if (v.kind == attr_kind::type) return v.type();
            if (v.kind == attr_kind::types && tensor < v.integers.size()) return static_cast<dtype>(v.integers[tensor]);
        }
        auto const all = dtype_set::of(p.types);
        if (all.has(wanted)) return wanted;
        for (auto const t : {dtype::f32, dtype::i64, dtype::i32, dtype::u8})
            if (all.has(t)) return t;
        return all.empty() ? wanted : all.first();
    }
    /// The number of tensors of a port.
    [[nodiscard]] std::size_t tensors_at(param_row const& p, bool optional) const {
        if (p.how == presence::optional) return optional ? 1 : 0;
        if (p.how == presence::required) return 1;
        std::size_t count = p.minimum > 2 ? p.minimum : 2;
        if (p.count_attribute >= 0) {
            auto const& v = attributes_[static_cast<std::size_t>(p.count_attribute)];
            count = v.kind == attr_kind::integer ? static_cast<std::size_t>(v.integer > 0 ? v.integer : 0) : v.size();
        }
        return count > most_of_port ? most_of_port : count;
    }
    tensor_id tensor(graph_builder& to, std::size_t number, dtype type, tried_inputs const& in) {
        auto& storage = to.target().storage;
        tensor_view v;
        v.desc.type = type;
        bool const constant = number >= in.constant;
        auto const rank = constant ? std::size_t{in.vectors} : in.rank;
        v.desc.shape = shape::of_rank(rank);
        for (std::size_t i = 0; i < rank; ++i) {
            auto const vector = static_cast<std::int64_t>(in.rank == 0 ? 1 : in.rank);
            v.desc.shape[i] = !in.sized && !constant ? dim::unknown() : dim(constant ? vector : size);
        }
        auto const name = storage.numbered("x", static_cast<std::uint32_t>(number));
        if (!constant) return to.add_input(name, {}, v.desc);
        std::vector<std::int64_t> const ones(rank == 0 ? 1 : static_cast<std::size_t>(v.desc.shape[0].value()), 1);
        if (!numbers_as(name, span<std::int64_t const>(ones.data(), ones.size()), type, storage, v.bytes))
            return to.add_input(name, {}, v.desc);
        return to.add_constant(name, {}, v);
    }
    void call(tried_inputs const& in) {
        model::source source;
        source.front = plugins_.front;
        error_list errors;
        graph g;
        g.catalog = ops_;
        translation t(source, plugins_, request_, g, errors);
        import_graph seen(t);
        std::vector<tensor_id> inputs;
        std::vector<port_slots> ports;
        for (auto const& p : from_.inputs(definition_)) {
            auto const n = tensors_at(p, in.optional);
            ports.push_back({static_cast<std::uint16_t>(inputs.size()), static_cast<std::uint16_t>(n)});
            for (std::size_t k = 0; k < n; ++k)
                inputs.push_back(tensor(t.builder, inputs.size(), type_of(p, k, in.type), in));
        }
        series<bool> read;
        read.resize(inputs.size());
        expand_frame f;
        f.name = "node", f.type = plugins_.origin_of(row_);
        f.attributes = attributes_;
        f.input_ports = ports;
        f.inputs = inputs;
        f.read = read;
        f.output_count = from_.outputs(definition_).size();
        f.graph = &seen;
        (void)row_.expand(f); // an error ends what it adds
        for (auto const& n : g.nodes)
            if (n.kind == node_kind::operation) keep(g.op_name(n));
    }
    void keep(std::string_view op) {
        for (auto const& other : found_)
            if (other == op) return;
        found_.push_back(op);
    }

    plugin_set const& plugins_;
    plugin_row const& row_;
    catalog_view const& ops_;
    catalog_view const& from_; ///< the framework's operators
    op_id definition_;
    import_request request_{};
    std::vector<attr_value> attributes_{};
    std::vector<std::vector<std::int64_t>> lists_{};
    double one_ = 1;
    series<std::string_view> found_{};
};

} // namespace detail

GRAFT_LARGE series<std::string_view> added_operators(
    plugin_set const& plugins, plugin_row const& row, catalog_view const& ops) {
    return detail::expansion_trials(plugins, row, ops).run();
}

GRAFT_END
