// graft/frontend/onnx/detail/watch.ipp - observes the import of an ONNX model
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/separate.hpp"
#include "graft/frontend/detail/tensor_lists.hpp"
#include "graft/mapping/declare/import_hooks.hpp"
#include "graft/mapping/translate/translation.hpp"

GRAFT_BEGIN
namespace onnx {

/// Sets, on nodes that create lists, the shapes of the elements that are written to them.
class GRAFT_TYPE list_watch final : public import_watch {
public:
    explicit list_watch(translation& t) : lists_(t) {}

    /// Whether the catalog has lists.
    [[nodiscard]] bool any() const { return lists_.any(); }

    void added(node_id first) override { lists_.added(first); }
    void loop_closed(loop_inference const& again) override { lists_.set_elements(false, again); }
    void finish(loop_inference const& again) override { lists_.set_elements(true, again); }

private:
    graft::detail::tensor_lists lists_;
};

GRAFT_LARGE shared<import_watch> watch_lists(translation& t) {
    auto watch = shared<list_watch>::make(t);
    if (!watch->any()) return nullptr;
    return watch;
}

} // namespace onnx
GRAFT_END
