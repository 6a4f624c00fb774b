// graft/frontend/caffe/detail/shared_parameters.hpp - Caffe: parameters with the same name are one blob, so their
// layers must agree on its shape
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/narrow.hpp"
#include "graft/frontend/caffe/detail/layer.hpp"
#include "graft/frontend/caffe/schema.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/model/child_table.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace detail {

/// The named parameters of a net, in the order of its layers.
class shared_parameters {
public:
    /// Adds the parameters of a layer, and compares them with those of earlier layers. `blobs`: the tensors that the
    /// plugin has created for the parameters, by number; `no_id` for a parameter without tensor.
    /// error shape_mismatch: an earlier layer with a parameter of this name has another shape;
    /// with `share_mode: PERMISSIVE` another number of elements
    void take(model::node const& layer, span<tensor_id const> blobs, graph const& created,
        model::node_place const& where, error_list& errors) {
        if (blobs.empty()) return;
        std::size_t index = 0;
        wire::reader fields(layer.message);
        for (wire::field f{}; fields.next(f);) {
            if (f.number != caffe::schema::layer_parameter["param"] || f.type != wire::wire_type::bytes) continue;
            auto const i = index++;
            std::string_view name{};
            bool permissive = false;
            wire::reader spec(f.bytes);
            for (wire::field s{}; spec.next(s);) {
                if (s.number == caffe::schema::param_spec["name"] && s.type == wire::wire_type::bytes)
                    name = wire::as_string(s.bytes);
                if (s.number == caffe::schema::param_spec["share_mode"] && s.type == wire::wire_type::varint)
                    permissive = s.value == 1;
            }
            if (name.empty() || i >= blobs.size() || blobs[i] == no_id) continue;
            auto const& mine = created.tensors[blobs[i]].desc.shape;
            auto& number = names_.at(0, name).number;
            if (number == model::child_table::none) {
                number = narrow_cast<std::uint32_t>(owners_.size());
                owners_.push_back({layer.name, blobs[i]});
                continue;
            }
            auto const& first = owners_[number];
            auto const& theirs = created.tensors[first.tensor].desc.shape;
            if (permissive ? !contradict(mine.elements(), theirs.elements()) : !contradict(mine, theirs)) continue;
            place p = where;
            p.port = "param[" + std::to_string(i) + "]";
            errors.add(errc::shape_mismatch, std::move(p),
                shape_text(theirs) + ", as the parameter " + std::string(name) + " of layer " +
                    std::string(first.layer) + " has",
                shape_text(mine));
        }
    }

private:
    struct owner {
        std::string_view layer{};
        tensor_id tensor = no_id;
    };

    static std::string shape_text(shape const& s) {
        std::string text = "[";
        for (std::size_t i = 0; i < s.rank(); ++i)
            text += (i > 0 ? ", " : "") + (s[i].known() ? std::to_string(s[i].value()) : std::string("?"));
        return text + "]";
    }

    model::child_table names_{0}; ///< parameter names, mapped to positions in `owners_`
    series<owner> owners_{};
};

} // namespace detail
GRAFT_END
