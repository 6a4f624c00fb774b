// graft/export/onnx/detail/backward.hpp - applies a plugin backward: from a node of its target to the one of ONNX
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "graft/base/container/series.hpp"
#include "graft/export/onnx/forms.hpp"
#include "graft/mapping/declare/plugin_row.hpp"
#include "graft/mapping/declare/plugin_rules.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/mapping/declare/rules.hpp"

GRAFT_BEGIN
namespace onnx::out {

/// Plugins by their target operator. Their rules also apply backward: a copied value is copied back, a value map is
/// searched from its other side, and an attribute that a rule sets to a constant must have that value; otherwise the
/// rule does not apply to this node. Plugins with a parse function and expansions cannot be applied backward.
class GRAFT_TYPE plugins_backward {
public:
    /// The plugins for models of operator set `version`, and of these versions of further domains.
    plugins_backward(plugin_set const& plugins, std::int32_t version, span<operator_domain const> domains = {})
        : plugins_(&plugins) {
        for (auto const& row : plugins.rows) {
            if (!row.has_rules() || row.parses || row.fused) continue;
            auto const origin = plugins.origin_of(row);
            if (auto const of_domain = domain_version(origin, version, domains);
                is_public(origin) && plugins.find(origin, of_domain) == &row)
                all_.push_back({plugins.target_of(row), &row, plugins.definition(origin, of_domain)});
        }
        // by target, those of one target in the order of the list, which is that of the rows in memory
        std::sort(all_.begin(), all_.end(),
            [](way const& a, way const& b) { return a.target != b.target ? a.target < b.target : a.row < b.row; });
    }

    /// Whether some plugin creates nodes of this operator.
    [[nodiscard]] bool knows(std::string_view target) const { return first_of(target) != all_.size(); }

    /// Writes node `id` by the first matching plugin. False, with the last reason in `m`, if there is none.
    bool write(graph const& g, node_id id, emission& m) const {
        auto const& n = g.nodes[id];
        auto const target = g.op_name(n);
        for (auto at = first_of(target); at < all_.size() && all_[at].target == target; ++at) {
            auto const before = m.here();
            m.begin(id, m.part());
            one_node to(g, n, *plugins_, all_[at].definition, plugins_->rules_of(*all_[at].row), m);
            if (auto const why = to.write(plugins_->origin_of(*all_[at].row)); !why) m.refuse(why);
            if (m.refused()) return true;
            m.back_to(before);
        }
        return false;
    }

private:
    /// Operators that the front end creates for itself have names that start with a lower case letter; no model may
    /// use them.
    [[nodiscard]] static constexpr bool is_public(std::string_view origin) {
        auto const dot = origin.rfind('.');
        auto const first = origin[dot == std::string_view::npos ? 0 : dot + 1];
        return first >= 'A' && first <= 'Z';
    }

    struct way {
        std::string_view target{};
        plugin_row const* row = nullptr;
        op_id definition = no_op;
    };

    [[nodiscard]] std::size_t first_of(std::string_view target) const {
        auto const at = std::lower_bound(
            all_.begin(), all_.end(), target, [](way const& w, std::string_view t) { return w.target < t; });
        return at == all_.end() || at->target != target ? all_.size() : static_cast<std::size_t>(at - all_.begin());
    }

    /// The rules of one plugin, for one node.
    class one_node {
    public:
        one_node(graph const& g, node const& n, plugin_set const& plugins, op_id definition, plugin_rules const& rules,
            emission& m)
            : g_(g), n_(n), origins_(plugins.origins), definition_(definition), rules_(rules), m_(m),
              inputs_(origins_.inputs(definition).size()) {}

        /// error unsupported_in_operator_set, with the part that does not fit
        status write(std::string_view operation) {
            if (rules_.each || rules_.removal_count != 0) return misfit("a plugin that can be read backward");
            for (std::size_t k = 0; k < rules_.attr_count; ++k)
                if (auto const s = attribute(rules_.attrs[k]); !s) return s;
            if (auto const s = inputs(); !s) return s;
            std::vector<value_id> all;
            for (auto& port : inputs_) {
                if (port.empty()) port.push_back(no_value);
                all.insert(all.end(), port.begin(), port.end());
            }
            auto const ports = origins_.inputs(definition_);
            while (!all.empty() && all.back() == no_value) all.pop_back();
            for (std::size_t i = 0; i < ports.size(); ++i)
                if (ports[i].how == presence::required && (i >= all.size() || all[i] == no_value))
                    return misfit(origins_.text(ports[i].name));
            return outputs(operation, all);
        }

    private:
        static status misfit(std::string_view what) { return fail(errc::unsupported_in_operator_set, what); }

        [[nodiscard]] attr_value const& of_node(std::int8_t index) const {
            return g_.attributes_of(n_)[static_cast<std::size_t>(index)];
        }
        [[nodiscard]] bool same(attr_rule_row const& r, attr_value const& v) const {
            switch (r.kind) {
            case attr_kind::string: return v.kind == attr_kind::string && rules_.text(r.string) == v.string;
            case attr_kind::floating:
                return v.kind == attr_kind::floating ? r.real == v.real : r.real == static_cast<double>(v.integer);
            case attr_kind::integers:
                return std::equal(
                    v.integers.begin(), v.integers.end(), rules_.integers_of(r).begin(), rules_.integers_of(r).end());
            case attr_kind::floats:
                return std::equal(
                    v.floats.begin(), v.floats.end(), rules_.floats_of(r).begin(), rules_.floats_of(r).end());
            case attr_kind::integer:
            case attr_kind::boolean:
            case attr_kind::type:
            case attr_kind::unsigned_integer:
                return v.kind == attr_kind::floating ? v.real == static_cast<double>(r.integer)
                                                     : v.integer == r.integer;
            default: return v.kind == attr_kind::none;
            }
        }
        /// Whether two values of one kind are equal; never for lists of anything but numbers.
        static bool same(attr_value const& a, attr_value const& b) {
            return a.kind == b.kind && a.integer == b.integer && a.real == b.real && a.string == b.string &&
                   std::equal(a.integers.begin(), a.integers.end(), b.integers.begin(), b.integers.end()) &&
                   std::equal(a.floats.begin(), a.floats.end(), b.floats.begin(), b.floats.end()) &&
                   a.strings.empty() && b.strings.empty();
        }
        status attribute(attr_rule_row const& r) {
            auto const& v = of_node(r.target_index);
            auto const& row = g_.catalog.attributes(n_.op)[static_cast<std::size_t>(r.target_index)];
            switch (r.how) {
            case attr_from::origin:
                if (v.kind == attr_kind::none) return ok;
                // an absent one reads as the target's default
                if (auto const& from = origins_.attributes(definition_)[static_cast<std::size_t>(r.origin_index)];
                    !from.has_default && from.how != presence::required && row.has_default && is_default(row, v))
                    return ok;
                return set(r.origin_index, v);
            case attr_from::constant: return same(r, v) ? ok : misfit(rules_.text(r.target));
            case attr_from::target_default:
                return v.kind == attr_kind::none || is_default(row, v) ? ok : misfit(rules_.text(r.target));
            case attr_from::values: return looked_up(r, v);
            case attr_from::constant_input: return as_input(r, v);
            case attr_from::computed: break;
            }
            return misfit(rules_.text(r.target));
        }
        [[nodiscard]] bool is_default(param_row const& row, attr_value const& v) const {
            return v.kind == attr_kind::strings ? v.strings.empty() && row.pool_size == 0
                                                : same(v, g_.catalog.default_of(row));
        }
        status set(std::int8_t origin, attr_value v) {
            auto const& row = origins_.attributes(definition_)[static_cast<std::size_t>(origin)];
            if (v.kind == attr_kind::boolean) v.kind = attr_kind::integer;
            if (v.kind == attr_kind::type) v = attr_value::of(std::int64_t{number_of(static_cast<dtype>(v.integer))});
            if (v.kind == attr_kind::integer && row.attribute == attr_kind::floating)
                v = attr_value::of(static_cast<double>(v.integer));
            if (v.kind == attr_kind::floating && row.attribute == attr_kind::integer)
                return misfit(origins_.text(row.name));
            attributes_.push_back({origins_.text(row.name), v});
            return ok;
        }
        status looked_up(attr_rule_row const& r, attr_value const& v) {
            for (auto const& p : rules_.values_of(r)) {
                bool const fits = p.to.kind == attr_kind::string     ? rules_.text(p.to.string) == v.string
                                  : p.to.kind == attr_kind::floating ? p.to.real == v.real
                                                                     : p.to.integer == v.integer;
                if (p.to.kind == attr_kind::none || !fits) continue;
                if (p.from.kind == attr_kind::none) { // any value without a line
                    if (origins_.attributes(definition_)[static_cast<std::size_t>(r.origin_index)].attribute !=
                        attr_kind::integer)
                        continue;
                    std::int64_t other = 1;
                    for (std::size_t i = 0; i < r.size; ++i)
                        for (auto const& q : rules_.values_of(r))
                            if (q.from.kind == attr_kind::integer && q.from.integer == other) ++other;
                    return set(r.origin_index, attr_value::of(other));
                }
                return set(r.origin_index, {.kind = p.from.kind,
                                               .integer = p.from.integer,
                                               .real = p.from.real,
                                               .string = rules_.text(p.from.string)});
            }
            return misfit(rules_.text(r.target));
        }
        /// An attribute becomes a constant at an input.
        status as_input(attr_rule_row const& r, attr_value const& v) {
            if (v.kind == attr_kind::none) return ok;
            auto& port = inputs_[static_cast<std::size_t>(r.origin_index)];
            auto const types = dtype_set::of(
                origins_.inputs(definition_)[static_cast<std::size_t>(r.origin_index)].types);
            auto const whole = types.has(dtype::i64) ? dtype::i64 : dtype::i32;
            auto const first = n_.input_count ? m_.type(m_.of(g_.edges[n_.first_input])) : dtype::undefined;
            auto const real = types.has(first) ? first : types.has(dtype::f32) ? dtype::f32 : dtype::f64;
            switch (v.kind) {
            case attr_kind::integer:
                port.push_back(
                    whole == dtype::i64 ? m_.integer(v.integer) : m_.number(static_cast<double>(v.integer), whole));
                return ok;
            case attr_kind::boolean: port.push_back(m_.number(v.integer != 0, dtype::boolean)); return ok;
            case attr_kind::floating: port.push_back(m_.number(v.real, real)); return ok;
            case attr_kind::integers: port.push_back(m_.integers(v.integers, whole)); return ok;
            case attr_kind::floats: port.push_back(m_.floats(v.floats, real)); return ok;
            default: return misfit(rules_.text(r.target));
            }
        }
        status inputs() {
            auto const ports = g_.input_ports(n_);
            std::vector<bool> used(ports.size(), false);
            for (auto const& r : span(rules_.inputs, rules_.input_count)) {
                auto const to = static_cast<std::size_t>(r.target_index);
                used[to] = true;
                if (r.how == input_from::absent || ports[to].count == 0) {
                    if (ports[to].count != 0) return misfit(rules_.text(r.target));
                    continue;
                }
                if (r.how == input_from::attribute) {
                    if (auto const s = as_attribute(r, g_.edges[n_.first_input + ports[to].first]); !s) return s;
                    continue;
                }
                if (r.how != input_from::origin) return misfit(rules_.text(r.target));
                for (std::uint32_t q = 0; q < ports[to].count; ++q) {
                    auto const edge = n_.first_input + ports[to].first + q;
                    inputs_[static_cast<std::size_t>(r.origin_index)].push_back(
                        m_.as(m_.of(g_.edges[edge]), layout(edge), wanted(false, to, layout(edge))));
                }
            }
            for (std::size_t i = 0; i < used.size(); ++i)
                if (!used[i] && ports[i].count != 0) return misfit(g_.catalog.text(g_.catalog.inputs(n_.op)[i].name));
            return ok;
        }
        /// A constant at an input becomes an attribute.
        status as_attribute(port_rule_row const& r, tensor_id t) {
            auto const* const c = m_.constant(m_.of(t));
            if (!c) return misfit(rules_.text(r.target));
            auto const& row = origins_.attributes(definition_)[static_cast<std::size_t>(r.origin_index)];
            auto& s = m_.model().storage;
            auto const whole = integers_of(*c);
            auto const real = floats_of(*c);
            switch (row.attribute) {
            case attr_kind::integer:
                return whole.size() == 1 ? set(r.origin_index, attr_value::of(whole[0]))
                                         : misfit(rules_.text(r.target));
            case attr_kind::integers:
                return set(r.origin_index, attr_value::of(s.keep(span<std::int64_t const>(whole))));
            case attr_kind::floating:
                return real.size() == 1 ? set(r.origin_index, attr_value::of(real[0])) : misfit(rules_.text(r.target));
            case attr_kind::floats: return set(r.origin_index, attr_value::of(s.keep(span<double const>(real))));
            default: return misfit(rules_.text(r.target));
            }
        }
        /// The layout of the node's edge; nd: any.
        [[nodiscard]] format layout(std::size_t edge) const { return g_.edge_formats[edge].read; }
        /// The format in which the plugin reads the port, otherwise its current one.
        [[nodiscard]] format wanted(bool output, std::size_t port, format is) const {
            for (auto const& r : span(rules_.formats, rules_.format_count))
                if (r.output == output && static_cast<std::size_t>(r.port_index) == port && r.fixed != format::nd &&
                    is != format::nd)
                    return r.fixed;
            return is;
        }
        status outputs(std::string_view operation, span<value_id const> all) {
            auto const ports = g_.output_ports(n_);
            std::vector<std::uint32_t> first(origins_.outputs(definition_).size(), 0);
            std::vector<port_slots> from(first.size());
            for (auto const& r : span(rules_.outputs, rules_.output_count))
                if (r.origin_index >= 0) {
                    from[static_cast<std::size_t>(r.origin_index)] = ports[static_cast<std::size_t>(r.target_index)];
                    if (wanted(true, static_cast<std::size_t>(r.target_index), format::nchw) != format::nchw)
                        return misfit(rules_.text(r.target));
                }
            std::uint32_t count = 0;
            for (std::size_t i = 0; i < from.size(); ++i) first[i] = count, count += from[i].count ? from[i].count : 1u;
            for (std::size_t i = from.size(); i-- > 1 && from[i].count == 0;) --count;
            auto const created = origins_.ops[definition_].is(op_trait::elementwise) && count == 1
                                     ? pointwise(m_, operation, all, span<given const>(attributes_))
                                     : m_.nodes(operation, all, span<given const>(attributes_), count);
            for (std::size_t i = 0; i < from.size(); ++i)
                for (std::uint32_t q = 0; q < from[i].count; ++q)
                    m_.set_value(n_.output(from[i].first + q), created + first[i] + q);
            return ok;
        }

        graph const& g_;
        node const& n_;
        catalog_view origins_;
        op_id definition_;
        plugin_rules rules_;
        emission& m_;
        std::vector<std::vector<value_id>> inputs_;
        std::vector<given> attributes_{};
    };

    plugin_set const* plugins_;
    std::vector<way> all_{};
};

} // namespace onnx::out
GRAFT_END
