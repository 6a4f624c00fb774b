// graft/program/detail/with_libraries.ipp - the body of `with_libraries`
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/nearest.hpp"
#include "graft/mapping/declare/joined_plugins.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/wire/schema.hpp"
#include "graft/op/catalog/joined_catalog.hpp"

GRAFT_BEGIN

namespace detail {

/// The message of this name among those of the framework's models, or null.
inline wire::message_schema const* find_message(front_end const& front, std::string_view name) {
    series<wire::message_schema const*> all;
    if (front.schema) all.push_back(front.schema);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i]->name == name) return all[i];
        for (auto const& f : all[i]->fields)
            if (f.message && algorithm::find(all.begin(), all.end(), f.message) == all.end()) all.push_back(f.message);
    }
    return nullptr;
}

/// Joins the tables of a target and of libraries to one.
class library_joiner {
public:
    library_joiner(target_view const& base, span<operator_library const> libraries, error_list& errors)
        : base_(base), libraries_(libraries), errors_(errors) {}

    /// Checks each library against the target and the earlier libraries.
    void check() {
        auto const before = errors_.errors.size();
        for (std::size_t i = 0; i < libraries_.size(); ++i)
            for (std::size_t k = 0; k < i; ++k)
                if (std::string_view(table(i).name) == table(k).name)
                    errors_.add(errc::duplicate_library, place_in(libraries_[i]), "libraries with names of their own",
                        "'" + std::string(table(i).name) + "', also in " + libraries_[k].file);
        if (errors_.errors.size() != before) return; // otherwise common entries of equal names are reported twice
        place_operators();
        for (auto const& l : libraries_) check_uses(l);
        name_frameworks();
        for (auto name : frameworks_) check_plugins(name);
    }
    /// All tables; the parts are already checked.
    result<target_view, error_list> joined() {
        auto const all = shared<tables>::make(parts_, places_);
        if (auto const& why = all->ops.state(); !why) errors_.add(why, {});
        for (auto name : frameworks_) {
            auto const& one = *all->joined.emplace_back(shared<graft::joined_plugins>::make(plugin_parts(name)));
            if (!one.state()) errors_.add(one.state(), {});
            all->plugins.push_back(one.view());
        }
        if (errors_.failed()) return std::move(errors_);
        for (auto i = libraries_.size(); i-- > 0;) // custom before built-in, the last one first
            if (table(i).kernels) all->kernels.push_back(*table(i).kernels);
        all->kernels.insert(all->kernels.end(), base_.kernels.tables.begin(), base_.kernels.tables.end());
        all->extensions = std::move(extensions_);
        all->owners.push_back(base_.owner);
        for (auto const& l : libraries_) all->owners.push_back(l.owner);
        return target_view(target{all->ops.view(), all->plugins, {all->kernels}, base_.chips, base_.passes}, all);
    }

private:
    /// The owner of the joined target's views. The libraries are destroyed last.
    struct tables {
        series<shared<void const>> owners{};
        series<series<wire::schema_extension>> extensions{};
        series<kernel_table_view> kernels{};
        joined_catalog ops;
        series<shared<graft::joined_plugins>> joined{}; ///< a set must not be moved
        series<plugin_set> plugins{};                   ///< views of `joined`

        tables(span<catalog_view const> parts, span<std::uint32_t const> places) : ops(parts, places) {}
    };

    [[nodiscard]] library_table const& table(std::size_t i) const { return *libraries_[i].table; }

    /// Position among all parts of the operator of this name, or `joined_catalog::append`. The newest definition is
    /// used.
    [[nodiscard]] std::uint32_t find(std::string_view name) const {
        std::uint32_t first = 0;
        for (auto const& part : parts_) {
            if (auto const op = part.find(name); op != no_op && places_[first + op] == joined_catalog::append)
                return first + op;
            first += part.size;
        }
        return joined_catalog::append;
    }
    void place_operators() {
        parts_.push_back(base_.ops);
        places_.assign(base_.ops.size, joined_catalog::append);
        for (auto const& l : libraries_) {
            auto const& c = *l.table->ops;
            std::vector<std::uint32_t> own(c.size, joined_catalog::append);
            for (op_id op = 0; op < c.size; ++op) {
                bool const overrides = algorithm::find(l.table->overrides, l.table->overrides + l.table->override_count,
                                           op) != l.table->overrides + l.table->override_count;
                auto const before = find(c.name(op));
                if (overrides) own[op] = replaced(l, op, before);
                else if (before != joined_catalog::append)
                    errors_.add(errc::duplicate_operator, place_in(l, c.name(op)),
                        "an operator that the target has not, or one among the library's overrides",
                        "a second '" + std::string(c.name(op)) + "'");
            }
            parts_.push_back(c);
            places_.insert(places_.end(), own.begin(), own.end());
        }
    }
    /// The position of the operator that `op` overrides; `op` must be compatible with the plugins and kernels of the
    /// target that were compiled for it.
    std::uint32_t replaced(operator_library const& l, op_id op, std::uint32_t before) {
        auto const& c = *l.table->ops;
        if (before == joined_catalog::append) {
            errors_.add(errc::override_of_unknown_operator, place_in(l, c.name(op)),
                "an operator of the target" + hint(c.name(op)));
            return joined_catalog::append;
        }
        auto const [part, at] = source(before);
        if (part->ops[at].since != c.ops[op].since || port_fingerprint(*part, at) != port_fingerprint(c, op))
            errors_.add(errc::wrong_fingerprint, place_in(l, c.name(op)),
                "an override with the names, kinds and order of the target's ports and attributes", "others");
        return before;
    }
    [[nodiscard]] std::pair<catalog_view const*, op_id> source(std::uint32_t number) const {
        for (auto const& part : parts_) {
            if (number < part.size) return {&part, static_cast<op_id>(number)};
            number -= part.size;
        }
        return {nullptr, no_op};
    }
    [[nodiscard]] std::string hint(std::string_view name) const {
        nearest_name near(name);
        for (auto const& part : parts_)
            for (op_id op = 0; op < part.size; ++op) near.look(part.name(op));
        return near.hint();
    }
    void check_uses(operator_library const& l) {
        auto const& c = *l.table->uses;
        for (op_id op = 0; op < c.size; ++op) {
            auto const there = find(c.name(op));
            if (there == joined_catalog::append) {
                errors_.add(errc::operator_not_in_catalog, place_in(l, c.name(op)),
                    "an operator of the target" + hint(c.name(op)));
                continue;
            }
            auto const [part, at] = source(there);
            if (auto const got = prototype_fingerprint(*part, at); got != l.table->use_fingerprints[op])
                errors_.add(errc::wrong_fingerprint, place_in(l, c.name(op)),
                    "fingerprint " + fingerprint_text(l.table->use_fingerprints[op]) +
                        ", as the library was compiled with",
                    fingerprint_text(got) + " in the target");
        }
    }
    /// The frameworks of the target, then those that only libraries have.
    void name_frameworks() {
        auto const add = [&](std::string_view name) {
            if (algorithm::find(frameworks_.begin(), frameworks_.end(), name) == frameworks_.end())
                frameworks_.push_back(name);
        };
        for (auto const& set : base_.plugins)
            if (set.front) add(set.front->name);
        for (auto const& l : libraries_)
            for (auto const& p : span(l.table->plugins, l.table->plugins_count)) add(p.framework);
    }
    [[nodiscard]] static plugin_set const* plugins_of(operator_library const& l, std::string_view framework) {
        for (auto const& p : span(l.table->plugins, l.table->plugins_count))
            if (p.framework == framework) return p.plugins;
        return nullptr;
    }
    void check_plugins(std::string_view framework) {
        series<plugin_set const*> before;
        if (auto const* base = base_.plugins_for(framework)) before.push_back(base);
        for (auto const& l : libraries_) {
            auto const* const set = plugins_of(l, framework);
            if (!set) continue;
            for (op_id o = 0; o < set->origins.size; ++o) {
                auto const* const row = set->of(o);
                for (auto const* other : before)
                    if (row && !row->replaces && other->find(set->origin_of(*row)))
                        errors_.add(errc::duplicate_plugin, place_in(l, set->origin_of(*row)),
                            "an origin that no plugin maps, or a plugin with override", "a second plugin");
            }
            check_passes(l, *set, before);
            before.push_back(set);
        }
    }
    void check_passes(operator_library const& l, plugin_set const& set, span<plugin_set const* const> before) {
        for (auto const& mine : set.passes) {
            std::string_view const name = mine.pass->name;
            bool exemplar = false;
            for (auto const* other : before)
                for (auto const& p : other->passes) exemplar = exemplar || std::string_view(p.pass->name) == name;
            for (auto const& p : set.passes)
                exemplar = exemplar || (&p < &mine && std::string_view(p.pass->name) == name);
            if (exemplar && !mine.pass->overrides)
                errors_.add(errc::duplicate_pass, place_in(l),
                    "a pass that the target does not have, or one with overrides",
                    "a second '" + std::string(name) + "'");
            if (!exemplar && mine.pass->overrides)
                errors_.add(errc::override_of_unknown_pass, place_in(l), "a pass of the target to override",
                    "'" + std::string(name) + "'");
        }
    }
    /// The target's set and those of the libraries, with one front end: the program's own if it has one. Fields that
    /// libraries add to a framework's messages refer to their own copy of the message: here they are redirected to the
    /// program's.
    series<plugin_set> plugin_parts(std::string_view framework) {
        series<plugin_set> all;
        if (auto const* base = base_.plugins_for(framework)) all.push_back(*base);
        for (auto const& l : libraries_) {
            auto const* const set = plugins_of(l, framework);
            if (!set) continue;
            all.push_back(*set);
            all.back().front = all[0].front;
            auto& extensions = all.back().messages.extensions;
            if (extensions.empty()) continue;
            auto& own = extensions_.emplace_back(extensions.begin(), extensions.end());
            for (auto& x : own)
                if (auto const* const message = find_message(*all[0].front, x.of->name)) x.of = message;
            extensions = own;
        }
        return all;
    }

    target_view const& base_;
    span<operator_library const> libraries_;
    error_list& errors_;
    series<catalog_view> parts_{};
    std::vector<std::uint32_t> places_{};
    series<series<wire::schema_extension>> extensions_{};
    std::vector<std::string_view> frameworks_{}; ///< by name
};

} // namespace detail

GRAFT_LARGE result<target_view, error_list> with_libraries(
    target_view const& base, span<operator_library const> libraries) {
    error_list errors;
    for (auto const& l : libraries) errors.add(check_library(l));
    if (errors.failed()) return errors;
    if (libraries.empty()) return base;
    detail::library_joiner joiner(base, libraries, errors);
    joiner.check();
    if (errors.failed()) return errors;
    return joiner.joined();
}

GRAFT_END
