// graft/frontend/tensorflow/watch.hpp - tensor arrays and lists of a model, followed while its graph is built
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory> // unique_ptr of the watch

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/tensor_arrays.hpp"
#include "graft/frontend/tensorflow/tensor_lists.hpp"
#include "graft/mapping/import_hooks.hpp"
#include "graft/mapping/translation.hpp"

GRAFT_BEGIN
namespace tensorflow {

/// Gives the nodes that make arrays and lists the shapes of what is written to them.
class GRAFT_TYPE list_watch final : public import_watch {
public:
    explicit list_watch(translation& t) : t_(t), arrays_(t), lists_(t) {}

    /// The catalog has arrays or lists.
    [[nodiscard]] bool any() const { return arrays_.any() || lists_.any(); }

    void added(node_id first) override {
        if (arrays_.any()) arrays_.added(first);
        if (lists_.any()) lists_.added(first);
    }
    void loop_closed(resettle const& again) override { tell_lists(false, again); }
    void finish(resettle const& again) override {
        tell_lists(true, again);
        if (arrays_.any()) arrays_.finish([&](node_id first, node_id end) { again(first, end, false); });
    }

private:
    /// Lists learn what is written to them; what reads them is inferred as if it had been known from the start.
    void tell_lists(bool last, resettle const& again) {
        constexpr int most = 8; // lists that are written from other lists
        for (int turn = 0; turn < most; ++turn) {
            auto const first = lists_.tell(last);
            if (first == no_id) return;
            again(first, static_cast<node_id>(t_.into.nodes.size()), true);
        }
    }

    translation& t_;
    graft::detail::tensor_arrays arrays_;
    graft::detail::tensor_lists lists_;
};

inline std::unique_ptr<import_watch> watch_lists(translation& t) {
    auto watch = std::make_unique<list_watch>(t);
    if (!watch->any()) return nullptr;
    return watch;
}

inline constexpr import_hooks hooks{&watch_lists};

} // namespace tensorflow
GRAFT_END
