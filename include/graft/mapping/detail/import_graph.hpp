// graft/mapping/detail/import_graph.hpp - what the functions of plugins read and add while a model is imported
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/container/sorted_series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/graph/ir/node_draft.hpp"
#include "graft/graph/ir/quantization.hpp"
#include "graft/mapping/declare/plugin_graph.hpp"
#include "graft/mapping/detail/inner_name.hpp"
#include "graft/mapping/detail/numbers_as.hpp"
#include "graft/mapping/translate/request.hpp"
#include "graft/mapping/translate/translation.hpp"
#include "graft/model/attributes_of.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN
namespace detail {

/// Deterministic numbers in [-scale, scale) for missing weights.
inline void fill_seeded(span<float> to, float scale, std::uint64_t seed) {
    for (auto& x : to) {
        seed = seed * 6364136223846793005ull + 1442695040888963407ull;
        x = scale * (static_cast<float>(seed >> 40) / 8388608.0f - 1.0f);
    }
}

} // namespace detail

/// The graph of one import. Lists keep their memory from node to node.
class GRAFT_TYPE import_graph final : public plugin_graph {
public:
    std::vector<tensor_id> results{};        ///< of an expansion: the tensors that stand for the origin's outputs
    std::vector<tensor_id> weight_tensors{}; ///< by number of the blob; no_id = not requested

    constexpr explicit import_graph(translation& t) : t_(t) {}

    /// For the next node of the model.
    constexpr void clear() {
        results.clear();
        weight_tensors.clear();
        names_.clear();
        parts_ = 0;
    }
    /// What a parse function fills; it stays the caller's.
    constexpr void begin(node_draft& d) { draft_ = &d; }
    [[nodiscard]] model::source& source() const { return t_.source; }

    [[nodiscard]] constexpr arena& storage() override { return t_.into.storage; }
    [[nodiscard]] constexpr tensor_desc const& desc(tensor_id t) const override { return t_.builder.desc(t); }
    [[nodiscard]] constexpr known_value value_of(tensor_id t) const override { return t_.into.value_of(t); }
    [[nodiscard]] constexpr bool has(tensor_id t) const override { return t < t_.into.tensors.size(); }
    constexpr tensor_id add_constant(
        std::string_view name, std::string_view origin_type, tensor_view const& value) override {
        return t_.builder.add_constant(name, origin_type, std::is_constant_evaluated() ? value : kept(value));
    }
    [[nodiscard]] constexpr graph_builder& builder() override { return t_.builder; }

    constexpr status weight(plugin_frame const& of, std::string_view parameter, std::size_t number, shape const& wanted,
        double fill, tensor_id& to) override {
        // the parts of a layer share it
        if (number < weight_tensors.size() && weight_tensors[number] != no_id) return to = weight_tensors[number], ok;
        auto& g = t_.into;
        auto const without = t_.request.without;
        auto const budget = t_.request.budget_bytes;
        std::string_view origin = "Blob";
        tensor_view v;
        v.desc.type = dtype::f32;
        v.desc.shape = wanted;
        if (number < of.weights.size()) {
            auto const& blob = of.weights[number];
            auto const got = blob.desc.shape.elements();
            if (!wanted.is_static()) v.desc.shape = blob.desc.shape;
            else if (contradict(got, wanted.elements()))
                return fail(errc::wrong_blob_size, parameter, "elements:", wanted.elements().value(), got.value());
            v.desc.type = blob.desc.type;
            v.bytes = blob.bytes;
        } else if (without == missing_weights::error || !of.weights.empty()) {
            return fail(errc::missing_weights, parameter, "blobs at least", static_cast<std::int64_t>(number) + 1,
                static_cast<std::int64_t>(of.weights.size()));
        } else if (without == missing_weights::seeded && wanted.is_static()) {
            auto const n = wanted.elements();
            constexpr std::int64_t max = std::int64_t{1} << 31;
            if (!n.known()) return fail(errc::overflow, parameter, "elements that can be counted");
            if (n.value() > max) return fail(errc::overflow, parameter, "elements at most", max, n.value());
            if (static_cast<std::uint64_t>(n.value()) * sizeof(float) + g.storage.bytes() > budget)
                return fail(errc::memory_budget_exceeded, parameter, "bytes in all at most",
                    static_cast<std::int64_t>(budget), n.value() * 4);
            auto const data = g.storage.make<float>(static_cast<std::size_t>(n.value()));
            if (fill == fill) {
                for (auto& x : data) x = static_cast<float>(fill);
            } else {
                auto const fan = wanted.rank() ? n.value() / (wanted.dims()[0] ? wanted.dims()[0] : 1) : 1;
                detail::fill_seeded(
                    data, 1.7f / __builtin_sqrtf(static_cast<float>(fan > 0 ? fan : 1)), 42 + g.nodes.size());
            }
            v.bytes = g.storage.bytes_of(span<float const>(data));
            origin = "SeededBlob";
        }
        auto const t = t_.builder.add_constant(g.storage.path(of.name, parameter), origin, v);
        if (v.bytes.empty()) g.tensors[t].value = no_id; // the elements are unknown
        if (weight_tensors.size() <= number) weight_tensors.resize(number + 1, no_id);
        weight_tensors[number] = to = t;
        return ok;
    }
    constexpr status numbers(std::string_view name, span<std::int64_t const> whole, span<double const> real, dtype type,
        byte_view& to) override {
        return whole.empty() && !real.empty() ? detail::numbers_as(name, real, type, storage(), to)
                                              : detail::numbers_as(name, whole, type, storage(), to);
    }
    status describe(tensor_id t, quantization const& q) override { return graft::describe(t_.into, t, q); }
    [[nodiscard]] attr_value inner_attribute(plugin_frame& of, std::string_view role, std::string_view name) override {
        auto& from = t_.source;
        auto const& inner = from.created[from.rest_of(from.main.nodes[of.source]).created].inner;
        model::node const* found = nullptr;
        for (auto const& n : inner) {
            if (n.role != role) continue;
            found = &n.node;
            for (auto const& a : decoded(n.node))
                if (a.name == name) return a.value;
        }
        auto const why = found ? detail::unknown_inner_attribute(t_.plugins.origins, *found, name, storage())
                               : detail::unknown_role(t_.plugins.passes, of.type, role, storage());
        if (!why && !of.misnamed) of.misnamed = storage().keep(span<status const>(&why, 1)).data();
        return {};
    }

    constexpr status begin(
        plugin_frame const& of, std::string_view op, std::uint64_t ports, std::string_view name) override {
        auto const id = t_.builder.find_definition(op, ports);
        if (id == no_op)
            return fail(errc::operator_not_in_catalog, op, "the operator that the plugin was compiled with");
        draft_ = &part_;
        part_.begin(t_.into.catalog, id, t_.into.storage);
        part_.name = name_of_part(of, name);
        part_.origin_name = of.name;
        part_.origin_type = of.type;
        part_.source = of.source;
        return ok;
    }
    [[nodiscard]] constexpr attr_value& attribute(std::size_t at) override { return draft_->attributes[at]; }
    constexpr void add_tensor(std::size_t port, tensor_id t) override { draft_->add_tensor(port, t); }
    constexpr void read_as(std::size_t port, format f) override { draft_->read_as(port, f); }
    constexpr void count(std::size_t port, std::size_t tensors) override {
        draft_->count(port, static_cast<std::uint16_t>(tensors));
    }
    constexpr tensor_id end(status& why) override {
        auto const id = t_.builder.add(*draft_, why);
        return t_.into.nodes[id].first_output;
    }
    [[nodiscard]] constexpr std::string_view name_of_part(plugin_frame const& of, std::string_view name) override {
        auto& storage = t_.into.storage;
        auto const full = name.empty() ? of.name : storage.path(of.name, name);
        auto distinct = full;
        for (auto n = ++parts_;; ++n) {
            auto const at = names_.first_not([&](std::string_view other) { return other < distinct; });
            if (!names_.holds(at) || names_[at] != distinct) return names_.insert(at, distinct), distinct;
            distinct = storage.numbered(full, n);
        }
    }
    [[nodiscard]] constexpr tensor_id output_at(tensor_id first, std::size_t i) const override {
        auto const& n = t_.into.nodes[t_.into.tensors[first].producer];
        return i < n.output_count ? n.output(i) : no_id;
    }
    [[nodiscard]] constexpr tensor_id output_named(tensor_id first, std::string_view port) const override {
        auto const& n = t_.into.nodes[t_.into.tensors[first].producer];
        auto const& c = t_.into.catalog;
        if (n.kind != node_kind::operation) return n.output_count == 1 ? n.first_output : no_id;
        auto const p = c.index_of(c.outputs(n.op), port);
        if (p < 0) return no_id;
        auto const at = t_.into.output_ports(n)[static_cast<std::size_t>(p)];
        return at.count ? n.output(at.first) : no_id;
    }
    constexpr void result(tensor_id t) override { results.push_back(t); }

private:
    /// The value of a constant with elements that live as long as the graph: a function's own array does not.
    /// cost a copy of what is not in `storage`; more than 4 KiB are looked for among the tensors first
    [[nodiscard]] tensor_view kept(tensor_view v) {
        auto& to = t_.into.storage;
        if (!v.strings.empty() && !to.has(as_bytes(v.strings))) {
            auto const texts = to.make<std::string_view>(v.strings.size());
            for (std::size_t i = 0; i < texts.size(); ++i) texts[i] = to.keep(v.strings[i]);
            v.strings = texts;
        }
        if (v.bytes.empty() || to.has(v.bytes) || (v.bytes.size() > 4096 && is_of_a_tensor(v.bytes))) return v;
        auto const room = to.make<std::max_align_t>(v.bytes.size() / sizeof(std::max_align_t) + 1);
        std::memcpy(room.data(), v.bytes.data(), v.bytes.size());
        v.bytes = {reinterpret_cast<std::byte const*>(room.data()), v.bytes.size()};
        return v;
    }
    /// Whether the bytes are part of the value of a tensor of the graph: the model's own memory.
    [[nodiscard]] bool is_of_a_tensor(byte_view bytes) const {
        auto const at = reinterpret_cast<std::uintptr_t>(bytes.data());
        for (auto const& v : t_.into.values)
            if (auto const from = reinterpret_cast<std::uintptr_t>(v.bytes.data());
                at >= from && at - from <= v.bytes.size() && bytes.size() <= v.bytes.size() - (at - from))
                return true;
        return false;
    }
    [[nodiscard]] series<named_attr> decoded(model::node const& n) const {
        series<named_attr> all;
        error_list quiet; // fusion has already read them
        model::attributes_of(t_.source, n, t_.plugins.origins, t_.plugins.origins.find(n.type), all, quiet);
        return all;
    }

    translation& t_;
    sorted_series<std::string_view> names_{}; ///< of the parts of the node that is expanded
    std::uint32_t parts_ = 0;                 ///< their number
    node_draft part_{};                       ///< of an expansion
    node_draft* draft_ = nullptr;             ///< the operator that is being made
};

GRAFT_END
