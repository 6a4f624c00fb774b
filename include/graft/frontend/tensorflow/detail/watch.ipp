// graft/frontend/tensorflow/detail/watch.ipp - observes the import of a TensorFlow model
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/separate.hpp"
#include "graft/frontend/detail/tensor_lists.hpp"
#include "graft/frontend/tensorflow/detail/tensor_arrays.hpp"
#include "graft/mapping/declare/import_hooks.hpp"
#include "graft/mapping/translate/translation.hpp"

GRAFT_BEGIN
namespace tensorflow {

/// Sets, on nodes that create arrays and lists, the shapes of the elements that are written to them.
class GRAFT_TYPE list_watch final : public import_watch {
public:
    explicit list_watch(translation& t) : arrays_(t), lists_(t) {}

    /// Whether the catalog has arrays or lists.
    [[nodiscard]] bool any() const { return arrays_.any() || lists_.any(); }

    void added(node_id first) override {
        if (arrays_.any()) arrays_.added(first);
        if (lists_.any()) lists_.added(first);
    }
    void loop_closed(loop_inference const& again) override { lists_.set_elements(false, again); }
    void finish(loop_inference const& again) override {
        lists_.set_elements(true, again);
        if (arrays_.any()) arrays_.finish([&](node_id first, node_id end) { again(first, end, false); });
    }

private:
    graft::detail::tensor_arrays arrays_;
    graft::detail::tensor_lists lists_;
};

GRAFT_LARGE shared<import_watch> watch_lists(translation& t) {
    auto watch = shared<list_watch>::make(t);
    if (!watch->any()) return nullptr;
    return watch;
}

} // namespace tensorflow
GRAFT_END
