// graft/mapping/translate/translation.hpp - the state of one translation, shared by its steps
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility> // move

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/large_pages.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/mapping/declare/import_hooks.hpp"
#include "graft/mapping/declare/plugin_set.hpp"
#include "graft/mapping/translate/request.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN

namespace detail {

/// A list of tensors, of which there is one for each node of a model: most nodes have one output, and a heap
/// allocation for each would be most of the allocations of a translation.
class mapped_tensors {
public:
    constexpr mapped_tensors() = default;
    constexpr mapped_tensors(std::initializer_list<tensor_id> all) {
        for (auto t : all) push_back(t);
    }
    constexpr mapped_tensors(mapped_tensors&& other) noexcept { take(other); }
    constexpr mapped_tensors& operator=(mapped_tensors&& other) noexcept {
        if (this == &other) return *this;
        delete[] many_;
        take(other);
        return *this;
    }
    constexpr ~mapped_tensors() { delete[] many_; }

    [[nodiscard]] constexpr std::size_t size() const { return size_; }
    [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
    [[nodiscard]] constexpr tensor_id const* data() const { return many_ ? many_ : few_; }
    [[nodiscard]] constexpr tensor_id* data() { return many_ ? many_ : few_; }
    [[nodiscard]] constexpr tensor_id operator[](std::size_t i) const { return data()[i]; }
    constexpr tensor_id& operator[](std::size_t i) { return data()[i]; }
    [[nodiscard]] constexpr tensor_id const* begin() const { return data(); }
    [[nodiscard]] constexpr tensor_id const* end() const { return data() + size_; }
    /// Tensor `i`, or no_id where there is none.
    [[nodiscard]] constexpr tensor_id at(std::size_t i) const { return i < size_ ? data()[i] : no_id; }
    [[nodiscard]] constexpr span<tensor_id> from(std::size_t first) { return {data() + first, size_ - first}; }

    constexpr void push_back(tensor_id t) {
        if (size_ == capacity_) return resize(std::size_t{size_} + 1, t);
        data()[size_++] = t;
    }
    /// New elements are `fill`.
    constexpr void resize(std::size_t size, tensor_id fill) {
        if (size > capacity_) grow(size);
        for (auto i = std::size_t{size_}; i < size; ++i) data()[i] = fill;
        size_ = static_cast<std::uint32_t>(size);
    }

private:
    constexpr void take(mapped_tensors& other) {
        algorithm::copy(other.few_, other.few_ + 2, few_);
        size_ = other.size_, capacity_ = other.capacity_, many_ = other.many_;
        other.size_ = 0, other.capacity_ = 2, other.many_ = nullptr;
    }
    constexpr void grow(std::size_t size) {
        auto const capacity = algorithm::max(size, std::size_t{capacity_} * 2);
        auto* const larger = new tensor_id[capacity];
        algorithm::copy(begin(), end(), larger);
        delete[] many_;
        many_ = larger;
        capacity_ = static_cast<std::uint32_t>(capacity);
    }

    std::uint32_t size_ = 0, capacity_ = 2;
    tensor_id few_[2]{};
    tensor_id* many_ = nullptr;
};

/// The mapped outputs of a source node.
struct mapped_outputs {
    mapped_tensors tensors{}; ///< one per output of the origin; no_id = none
    bool failed = false;      ///< an error was reported here or above
    bool not_checked = false; ///< only above: the node has no error of its own
};

/// An error of a node of the model: the nodes that had been created for it, and the error.
struct model_fault {
    std::uint32_t source = 0;
    node_id first = 0, end = 0;
    std::size_t error = 0; ///< into `error_list::errors`
};

/// An unspecified dim of an input, and the name of its symbol.
struct open_dim {
    std::string_view port{};
    std::size_t axis = 0;
    std::string name{};
    std::string declared{}; ///< as spelled in the model; empty: it has no name there
};

/// A constant, and the constant with the same values in another float type.
struct conversion {
    tensor_id from = no_id, to = no_id;
};

} // namespace detail

/// The translation of one model to one graph. Errors are collected; nodes that depend on a failed one are not reported.
struct GRAFT_TYPE translation {
    model::source& source;                    ///< the model as read; nodes that passes create are added
    front_end const& front;                   ///< the front end that read the model
    plugin_set const& plugins;                ///< of the model's framework
    import_request const& request;            ///< the options of the import
    graph& into;                              ///< the graph that is made; empty at first
    graph_builder builder;                    ///< adds nodes and tensors to `into`
    error_list& errors;                       ///< of the whole import; must outlive this object
    series<detail::mapped_outputs> created{}; ///< per node of the source
    series<detail::open_dim> open{};          ///< dims that became symbols
    series<detail::conversion> converted{}; ///< of constants whose elements are not accessible: in constant expressions
    import_watch* watch = nullptr;          ///< the front end's; null: it has nothing to observe

    constexpr translation(model::source& s, plugin_set const& p, import_request const& r, graph& g, error_list& e)
        : source(s), front(*s.front), plugins(p), request(r), into(g), builder(g), errors(e) {
        created.reserve(s.main.nodes.size());
        created.resize(s.main.nodes.size());
        g.symbols = r.symbols;
        if (front.names_outputs) builder.share_attributes(); // other nodes share them by their bytes in the file
    }

    /// Reserves capacity in the graph for the expected translation: one node for each node of the source, and two
    /// trained parameters for each node that has any. Small models get more, since nodes with several outputs and
    /// expansions would cause the lists to be moved; in a large one a copy would have to release the rest.
    void reserve() {
        auto const& from = source.main;
        std::size_t parameters = 0, constants = 0; // most nodes without inputs are constants
        if (front.weights)
            for (auto const& n : from.nodes) parameters += source.rest_of(n).weights.empty() ? 0u : 2u;
        else
            for (auto const& n : from.nodes) constants += n.input_count == 0;
        constexpr std::size_t few = 2048;
        auto const spare = from.nodes.size() < few ? from.nodes.size() : 0;
        into.nodes.reserve(from.nodes.size() + parameters + spare / 2);
        into.tensors.reserve(from.nodes.size() + parameters + spare);
        reserve_large(into.edges, from.edges.size() + parameters);
        into.edge_formats.reserve(from.edges.size() + parameters);
        into.values.reserve(parameters + constants);
    }
    /// Whether a pass created the node from many: its operator is not the framework's.
    [[nodiscard]] constexpr bool fused(model::node const& n) const {
        auto const created = source.rest_of(n).created;
        return created != model::none && source.created[created].fused;
    }

    /// An input without a producer: the model is only for inspection.
    void report_dangling(model::edge const& e, place where) {
        where.port = std::string(e.name);
        errors.add(errc::dangling_input, std::move(where), "a node that makes it", std::string(e.name));
    }
    /// A node is read in a version of its operator other than the model's.
    void report_version(model::node const& n, std::int64_t version) {
        auto const its = source.rest_of(n).version;
        auto const own = its != 0 ? std::int64_t{its} : front.version ? front.version(source, n.type) : source.version;
        errors.warn(errc::unsupported_version, source.place_of(n),
            "a version in which the operator has this form: it is read as in version " + std::to_string(version),
            std::to_string(own));
    }
    /// The tensor that an input of the model stands for, or no_id.
    [[nodiscard]] constexpr tensor_id tensor_of(model::edge const& e) const {
        return e.node == model::none ? no_id : created[e.node].tensors.at(e.port);
    }
    /// Whether output `k` has the name of the input at its position: the node overwrites it, as Caffe's layers may.
    [[nodiscard]] constexpr bool writes_in_place(model::node const& n, std::size_t k) const {
        return front.names_outputs && k < n.input_count && k < n.output_count &&
               source.main.inputs(n)[k].name == source.main.tops(n)[k];
    }
    /// No node produces output `k` any longer: tensor `now` has its value.
    constexpr void note_removed(
        model::node const& n, std::size_t k, std::string_view how, tensor_id now, bool in_place = false) {
        into.removed.push_back({tensor_name(n, k), n.name, n.type, how, now, builder.desc(now), in_place});
    }
    /// The framework's name of output `k`: its own, or `node:k`.
    [[nodiscard]] constexpr std::string_view tensor_name(model::node const& n, std::size_t k) const {
        if (front.names_outputs || n.output_count > 0)
            return k < n.output_count ? source.main.tops(n)[k] : std::string_view();
        if (k < 10) {
            auto const size = n.name.size();
            auto* const text = into.storage.room(size + 2);
            algorithm::copy(n.name.begin(), n.name.end(), text);
            text[size] = ':';
            text[size + 1] = static_cast<char>('0' + k);
            return {text, size + 2};
        }
        char digits[24];
        auto const end = std::to_chars(digits, digits + sizeof digits, k).ptr;
        auto const text = into.storage.make<char>(n.name.size() + 1 + static_cast<std::size_t>(end - digits));
        auto at = algorithm::copy(n.name.begin(), n.name.end(), text.begin());
        *at++ = ':';
        algorithm::copy(digits, end, at);
        return {text.data(), text.size()};
    }
};

GRAFT_END
