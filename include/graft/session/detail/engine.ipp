// graft/session/detail/engine.ipp - the bodies of graft/session/engine.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/algorithm.hpp"
#include "graft/base/nearest.hpp"

GRAFT_BEGIN

GRAFT_LARGE engine_list::engine_list(span<kernel_table_view const> tables) {
    for (auto const& t : tables)
        tables_.insert(algorithm::find_if(tables_.begin(), tables_.end(),
                           [&](auto const& other) { return other.priority < t.priority; }),
            t);
}

GRAFT_LARGE result<engine_list, error_list> engine_list::only(span<std::string const> names) const {
    error_list errors;
    engine_list chosen;
    for (auto const& name : names) {
        auto const before = chosen.tables_.size();
        for (auto const& t : tables_)
            if (t.engine == name) chosen.tables_.push_back(t);
        if (chosen.tables_.size() == before)
            errors.add(errc::unknown_engine, {}, "one of: " + words() + hint(name), name);
    }
    if (errors.failed()) return errors;
    return chosen;
}

GRAFT_LARGE std::vector<std::string_view> engine_list::names() const {
    std::vector<std::string_view> all;
    for (auto const& t : tables_)
        if (algorithm::find(all.begin(), all.end(), t.engine) == all.end()) all.push_back(t.engine);
    return all;
}

GRAFT_LARGE std::string engine_list::hint(std::string_view name) const {
    nearest_name near(name);
    for (auto n : names()) near.look(n);
    return near.hint();
}

GRAFT_LARGE std::string engine_list::words() const {
    std::string text;
    for (auto n : names()) (text += text.empty() ? "" : ", ") += n;
    return text;
}

GRAFT_LARGE void detail::check_engines(kernel_set kernels, error_list& errors) {
    auto const compare = [&](std::string_view engine, std::string_view property, std::string const& first,
                             std::string const& later) {
        if (first == later) return;
        auto const is = std::string(property) + " = ", of = "of the engine '" + std::string(engine) + "'";
        errors.add(errc::wrong_value, place::at({}, {}, property),
            is + first + " in all tables " + of + ", as in the first one", is + later + " in another table");
    };
    auto const word = [](bool b) { return std::string(b ? "true" : "false"); };
    for (auto t = kernels.tables.begin(); t != kernels.tables.end(); ++t) {
        auto const& first = *algorithm::find_if(
            kernels.tables.begin(), t, [&](kernel_table_view const& other) { return other.engine == t->engine; });
        compare(t->engine, "priority", std::to_string(first.priority), std::to_string(t->priority));
        compare(t->engine, "kind", std::string(name_of(first.kind)), std::string(name_of(t->kind)));
        compare(t->engine, "widens", word(first.widens), word(t->widens));
    }
}

GRAFT_LARGE selected_kernel choose_kernel(kernel_set kernels, catalog_view const& c, node const& n, node_id id,
    kernel_frame const& f, call_facts facts, series<engine_refusal>& refusals) {
    auto const first = refusals.size();
    auto const refuse = [&](std::string_view engine, status const& why) {
        for (auto k = first; k < refusals.size(); ++k)
            if (refusals[k].engine == engine) return; // for several tables and kernels the first reason
        refusals.push_back({id, engine, why});
    };
    auto const ask_with = [&](kernel_table_view const& t, kernel_frame const& call, bool& known) {
        return t.select(c, n.op, call, [&](kernel_row const& r) {
            known = true;
            auto why = t.supports ? t.supports(call) : ok;
            if (why && r.prepare && (facts.open_axes & ~r.open_axes) != 0)
                why = fail(errc::unsupported_call, {}, "shapes that are known and static");
            if (why && r.supports) why = r.supports(call);
            if (!why) refuse(t.engine, why);
            return static_cast<bool>(why);
        });
    };
    auto const ask = [&](kernel_table_view const& t) -> selected_kernel {
        bool known = false;
        if (auto const* row = ask_with(t, f, known)) return {row, t.engine};
        if (t.widens && facts.widened)
            if (auto const* row = ask_with(t, *facts.widened, known)) return {row, t.engine, true};
        if (auto const rows = t.of(c.name(n.op)); !known && !rows.empty()) {
            bool same = false;
            for (auto const& r : rows) same = same || r.ports == port_fingerprint(c, n.op);
            refuse(t.engine,
                fail(errc::no_kernel, {}, same ? "a kernel for these types" : detail::kernel_of_this_definition));
        }
        return {};
    };
    auto const found = [&](selected_kernel const& k) {
        // another of its kernels accepted it
        refusals.erase_if([&](auto const& r) { return r.node == id && r.engine == k.engine; });
        return k;
    };
    bool const picky = n.by != implementation::builtin;
    if (picky) {
        for (auto const& t : kernels.tables)
            if (t.kind == n.by)
                if (auto const k = ask(t)) return found(k);
        refuse(name_of(n.by), fail(errc::no_kernel, {}, "an engine of this kind"));
    }
    for (auto const& t : kernels.tables)
        if (!picky || t.kind != n.by)
            if (auto const k = ask(t)) return found(k);
    return {};
}

GRAFT_END
