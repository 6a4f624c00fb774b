// graft/frontend/caffe/splits.hpp - the layers that Caffe inserts if a blob has several readers: their names as data
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/series.hpp"
#include "graft/frontend/caffe/detail/layer.hpp"
#include "graft/frontend/caffe/schema.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace caffe {

/// One layer of type Split, which Caffe inserts directly after the layer that produces `blob`.
struct split {
    std::string layer{};     ///< `<blob>_<layer>_<port>_split`
    std::string_view blob{}; ///< the tensor that has several readers
    /// Index of the layer that produces the blob.
    std::uint32_t node = 0, port = 0; ///< which of its tops
    std::vector<std::string> tops{};  ///< `<layer>_<i>`, in the order of the readers
};

namespace detail {

/// Data about a layer from its own message.
struct split_facts {
    std::string_view name{};   ///< Caffe's name of the layer: inputs of the net are tops of one layer `input` there
    std::vector<float> loss{}; ///< `loss_weight` of the tops
    bool of_net = false;       ///< an input of the net
};

inline split_facts facts_of(model::node const& n) {
    split_facts all;
    all.name = n.name;
    bool const input = n.type == "Input";
    if (!input && !n.has_loss) return all;
    wire::reader in(n.message);
    for (wire::field f{}; in.next(f);) {
        if (f.number == schema::layer_parameter["name"]) all.name = wire::as_string(f.bytes);
        if (f.number == schema::layer_parameter["loss_weight"])
            (void)wire::each_scalar(
                f, wire::wire_type::fixed32, [&](std::uint64_t bits) { all.loss.push_back(wire::as_float(bits)); });
    }
    all.of_net = input && all.name != n.name;
    return all;
}

} // namespace detail

/// The split layers of `g`, in the order in which Caffe inserts them. A top that is a loss by an explicit
/// `loss_weight` has one additional reader.
[[nodiscard]] inline series<split> splits(model::graph const& g) {
    std::vector<std::uint32_t> readers(g.outputs.size(), 0);
    for (auto const& e : g.edges)
        if (e.node != model::none) ++readers[g.nodes[e.node].first_output + e.port];
    series<split> all;
    std::uint32_t inputs = 0; // of the net, so far
    for (std::size_t i = 0; i < g.nodes.size(); ++i) {
        auto const& n = g.nodes[i];
        auto const tops = g.tops(n);
        bool any = n.type == "Input"; // the others count only if they are read
        for (std::size_t t = 0; t < tops.size(); ++t) any = any || readers[n.first_output + t] != 0;
        if (!any) continue;
        auto const [name, loss, of_net] = detail::facts_of(n);
        for (std::size_t t = 0; t < tops.size(); ++t) {
            auto const count = readers[n.first_output + t] + (t < loss.size() && loss[t] != 0 ? 1u : 0u);
            if (count < 2) continue;
            split s{};
            s.blob = tops[t];
            s.node = static_cast<std::uint32_t>(i);
            s.port = static_cast<std::uint32_t>(t);
            auto& layer = s.layer;
            layer.reserve(s.blob.size() + name.size() + 16);
            layer.append(s.blob)
                .append(1, '_')
                .append(name)
                .append(1, '_')
                .append(std::to_string(of_net ? inputs : s.port))
                .append("_split");
            s.tops.reserve(count);
            for (std::uint32_t k = 0; k < count; ++k)
                s.tops.emplace_back(layer).append(1, '_').append(std::to_string(k));
            all.push_back(std::move(s));
        }
        if (of_net) ++inputs;
    }
    return all;
}

} // namespace caffe
GRAFT_END
