// graft/mapping/detail/declared_shapes.hpp - compares a model's declared shapes and dtypes of its tensors with
// inference
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility> // move
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/config.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/error.hpp"
#include "graft/graph/infer/declared_shape.hpp"
#include "graft/graph/ir/flow.hpp"
#include "graft/mapping/translate/translation.hpp"
#include "graft/model/child_table.hpp"
#include "graft/model/source.hpp"
#include "graft/tensor/desc.hpp"

GRAFT_BEGIN
namespace detail {

/// Numbers separated by commas; -1 for an unknown one.
inline std::string written_out(shape const& s) {
    std::string text = "[";
    for (std::size_t k = 0; k < s.rank(); ++k)
        text += (k ? "," : "") + std::to_string(s[k].known() ? s[k].value() : -1);
    return text + "]";
}

/// Compares the tensors of a translated node with the model's declarations. A declaration that contradicts the rules
/// is reported and not used, and neither are those that depend on it: they were made for other inputs. A declaration
/// that is more precise than the rules is used if the framework or the caller requests it, and a run checks it.
class stated_shapes {
public:
    using node_ref = model::node const&;

    explicit stated_shapes(translation& t) : t_(t), trusts_(t.front.trusts_stated || t.request.trust_shapes) {
        if (!t.source.states || !t.front.stated) return;
        disputed_.resize(t.source.main.nodes.size());
        auto const& all = t.source.declared;
        if (all.empty()) return;
        names_ = shared<model::child_table>::make(all.size());
        for (std::uint32_t k = 0; k < all.size(); ++k)
            if (auto& known = names_->at(0, all[k].name).number; known == model::child_table::none) known = k;
    }

    /// The model's declaration of output `port` of a node.
    [[nodiscard]] tensor_desc of(node_ref n, std::size_t port) {
        tensor_desc declared;
        declared.shape = shape::unknown_rank();
        if (disputed_.empty()) return declared;
        byte_view message;
        if (names_ && port < n.output_count)
            if (auto const at = names_->find(0, t_.source.main.tops(n)[port]); at != model::child_table::none)
                message = t_.source.declared[at].message;
        t_.front.stated(t_.source, n, port, message, declared);
        return declared;
    }
    /// Node `i` is in the graph. In a loop its shapes are not yet at a fixpoint: contradictions are not reported
    /// there, and a more precise declaration of a tensor is used as long as no iteration contradicts it.
    void added(std::uint32_t i, node_ref n, bool in_loop) {
        if (disputed_.empty() || t_.created[i].failed || n.passes) return;
        for (auto const& e : t_.source.main.inputs(n))
            if (e.node != model::none && disputed_[e.node]) disputed_[i] = true;
        if (disputed_[i]) return;
        auto const role = t_.front.role_of(n.type);
        if (role == model::node_role::constant) return;
        auto const count = t_.created[i].tensors.size();
        for (std::size_t k = 0; k < count; ++k) compare(i, n, k, role != model::node_role::input, in_loop);
    }
    /// The caller supplies outputs of node `i`, and their shapes.
    void fed(std::uint32_t i, node_ref n) {
        if (disputed_.empty()) return;
        disputed_[i] = false;
        for (std::size_t k = 0; k < t_.created[i].tensors.size(); ++k) compare(i, n, k, false, false);
    }

private:
    void compare(std::uint32_t i, node_ref n, std::size_t port, bool created_here, bool in_loop) {
        auto const t = t_.created[i].tensors[port];
        if (t == no_id) return;
        auto const declared = of(n, port);
        auto const& is = t_.builder.desc(t);
        auto const& by = t_.into.nodes[t_.into.tensors[t].producer];
        if (by.kind == node_kind::opaque) { // no other information is known
            auto& d = t_.into.tensors[t].desc;
            if (!trusts_ || by.source != i) return;
            if (d.type == dtype::undefined) d.type = declared.type;
            if (!d.shape.has_rank()) d.shape = declared.shape;
            return;
        }
        if (declared.type != dtype::undefined && is.type != dtype::undefined && declared.type != is.type) {
            if (in_loop) return;
            if (created_here)
                warn(n, port, errc::wrong_dtype, std::string(name_of(declared.type)), std::string(name_of(is.type)));
            disputed_[i] = true;
        } else if (contradict(declared.shape, is.shape)) {
            if (in_loop) return;
            if (created_here) warn(n, port, errc::wrong_shape, written_out(declared.shape), written_out(is.shape));
            disputed_[i] = true;
        } else if (created_here && trusts_ && declared.shape.has_rank() && !is.shape.is_static()) {
            bool const own = by.source == i && t_.into.tensors[t].stated == no_id;
            if (own && by.kind == node_kind::operation && flow_of(t_.into, by) == flow::plain)
                state_shape(t_.into, t, declared.shape);
        }
    }
    void warn(node_ref n, std::size_t port, errc code, std::string declared, std::string found) {
        auto where = t_.source.place_of(n);
        where.port = std::string(t_.tensor_name(n, port));
        t_.errors.warnings.push_back({code, std::move(where), std::move(declared) + ", as in the model",
            std::move(found) + ", which follows from the inputs and is taken"});
    }

    translation& t_;
    bool trusts_;
    shared<model::child_table> names_{}; ///< of `source::declared`
    std::vector<bool> disputed_{};       ///< per node of the model; empty: no declarations
};

} // namespace detail
GRAFT_END
