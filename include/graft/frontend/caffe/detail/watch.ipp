// graft/frontend/caffe/detail/watch.ipp - observes the import of a Caffe model
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/separate.hpp"
#include "graft/frontend/caffe/detail/shared_parameters.hpp"
#include "graft/frontend/caffe/splits.hpp"
#include "graft/mapping/declare/import_hooks.hpp"
#include "graft/mapping/translate/translation.hpp"

GRAFT_BEGIN
namespace caffe {

/// Checks that layers which share a parameter agree on its shape, and records the names of the Split layers.
class GRAFT_TYPE net_watch final : public import_watch {
public:
    explicit net_watch(translation& t) : t_(t) {}

    void parameters(model::node const& n, span<tensor_id const> blobs, model::node_place const& where) override {
        if (n.has_params) shared_.take(n, blobs, t_.into, where, t_.errors);
    }
    /// The layers that Caffe inserts if a blob has several readers: they are no nodes here, but their names are
    /// recorded.
    void finish(loop_inference const&) override {
        for (auto const& s : splits(t_.source.main)) {
            auto const& created = t_.created[s.node].tensors;
            auto const t = s.port < created.size() ? created[s.port] : no_id;
            if (t == no_id) continue;
            auto const layer = t_.into.storage.keep(std::string_view(s.layer));
            for (auto const& top : s.tops)
                t_.into.removed.push_back({t_.into.storage.keep(std::string_view(top)), layer, "Split", "identity", t,
                    t_.builder.desc(t), false, s.blob});
        }
    }

private:
    translation& t_;
    graft::detail::shared_parameters shared_{};
};

GRAFT_LARGE shared<import_watch> watch_net(translation& t) { return shared<net_watch>::make(t); }

} // namespace caffe
GRAFT_END
