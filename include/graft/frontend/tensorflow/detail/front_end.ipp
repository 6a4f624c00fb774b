// graft/frontend/tensorflow/detail/front_end.ipp - the functions behind TensorFlow's front end
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "graft/base/container/algorithm.hpp"
#include "graft/frontend/detail/foreign_file.hpp"
#include "graft/frontend/detail/tensor_lists.hpp"
#include "graft/frontend/tensorflow/attributes.hpp"
#include "graft/frontend/tensorflow/checkpoint/model_folder.hpp"
#include "graft/frontend/tensorflow/detail/checkpoint/freeze_tables.hpp"
#include "graft/frontend/tensorflow/detail/checkpoint/freeze_variables.hpp"
#include "graft/frontend/tensorflow/detail/detect.hpp"
#include "graft/frontend/tensorflow/detail/inline.hpp"
#include "graft/frontend/tensorflow/detail/read.hpp"
#include "graft/frontend/tensorflow/detail/state/keep_variables.hpp"
#include "graft/frontend/tensorflow/detail/state/run_variables.hpp"
#include "graft/frontend/tensorflow/detail/tensor_arrays.hpp"
#include "graft/mapping/translate/translation.hpp"
#include "graft/op/catalog/catalog_view.hpp"

GRAFT_BEGIN
namespace tensorflow {
namespace detail {

static_assert(front_end.attribute_map == schema::node_def["attr"]);

GRAFT_LARGE bool is_model(mapped_file const& file) { return looks_like_model(file.bytes()); }
GRAFT_LARGE model::known_file kind_of_file(byte_view bytes, bool looks_like_model) {
    return graft::detail::no_model(bytes, looks_like_model, &other_file);
}
GRAFT_LARGE error_list read_model(read_request const& from, model::source& out) {
    model_choice how;
    for (auto const& o : from.options) {
        if (o.name == "tag") how.tags = o.value;
        if (o.name == "signature") how.signature = o.value;
        if (o.name == "checkpoint") how.checkpoint = o.value;
        if (o.name == "verify") how.verify = true;
    }
    return read_graph(from.file, from.path, from.budget, out, how);
}
GRAFT_LARGE bool attributes_of(
    model::source& from, model::node const& n, std::string_view, series<named_attr>& out, error_list& errors) {
    return attributes(from, n, out, errors);
}
GRAFT_LARGE std::string_view missing_function(model::source const& from, model::node const& n) {
    constexpr std::string_view calls[] = {"PartitionedCall", "StatefulPartitionedCall", "StatelessPartitionedCall",
        "If", "StatelessIf", "Case", "StatelessCase", "While", "StatelessWhile"};
    if (algorithm::find(calls, calls + 9, n.type) == calls + 9) return {};
    for (auto const& [name, value] : graft::detail::encoded_map(n.message, schema::node_def["attr"]))
        for (auto const& callee : graft::detail::decode_calls(value)) {
            bool known = false;
            for (auto const& f : from.functions) known = known || f.body.name == callee.name;
            if (!known) return callee.name;
        }
    return {};
}
GRAFT_LARGE error_list inline_calls(model::source& from, catalog_view const& origins) {
    bool const assigns = assigns_variables(from);
    series<call_effect> effects;
    auto errors = inline_functions(from, origins, {}, assigns ? &effects : nullptr);
    if (errors.failed()) return errors;
    if (assigns && !errors.add(make_state_variables(from, effects))) return errors;
    freeze_variables(from);
    freeze_tables(from);
    return errors;
}

GRAFT_LARGE result<std::string, error_list> file_in(std::string const& folder) { return model_in_folder(folder); }

} // namespace detail

GRAFT_LARGE error_list read(
    shared<mapped_file const> file, std::string file_name, read_budget const& budget, model::source& out) {
    out.front = &front_end;
    return read_graph(std::move(file), std::move(file_name), budget, out);
}

/// Sets, on nodes that create arrays and lists, the shapes of the elements that are written to them.
class GRAFT_TYPE list_watch final : public graft::detail::tensor_lists {
public:
    explicit list_watch(translation& t) : tensor_lists(t), arrays_(t) {}

    /// Whether the catalog has arrays or lists.
    [[nodiscard]] bool any() const { return arrays_.any() || tensor_lists::any(); }

    void added(node_id first) override {
        if (arrays_.any()) arrays_.added(first);
        if (tensor_lists::any()) tensor_lists::added(first);
    }
    void finish(loop_inference const& again) override {
        tensor_lists::finish(again);
        if (arrays_.any()) arrays_.finish([&](node_id first, node_id end) { again(first, end, false); });
    }

private:
    graft::detail::tensor_arrays arrays_;
};

GRAFT_LARGE shared<import_watch> watch_lists(translation& t) {
    auto watch = shared<list_watch>::make(t);
    if (!watch->any()) return nullptr;
    return watch;
}

} // namespace tensorflow
GRAFT_END
