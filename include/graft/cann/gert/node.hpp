// graft/cann/gert/node.hpp - the node of a call, its tensors in the order of the contexts of namespace gert
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "graft/base/status.hpp"
#include "graft/cann/call.hpp"
#include "graft/cann/gert/attributes.hpp"
#include "graft/cann/gert/shape.hpp"
#include "graft/cann/gert/tensor.hpp"
#include "graft/op/infer/frame.hpp"

GRAFT_BEGIN
namespace cann {

/// The node behind the contexts. Tensors are numbered as in CANN: absent inputs have no number, so functions request
/// optional inputs by the position of their port.
class GRAFT_TYPE runtime_node {
public:
    struct port {
        std::size_t first = 0, count = 0;
    };

    explicit runtime_node(call const& c) : name(c.from->node), type(c.op_name()), attributes(c.from->attributes) {
        fill(c.inputs, c.rows(param_kind::input), c.from->input_ports, inputs, input_ports);
        fill(c.outputs, c.rows(param_kind::output), c.from->output_ports, outputs, output_ports);
        for (std::size_t i = 0, k = 0; i < c.inputs.size(); ++i) {
            if (!c.inputs[i].present) continue;
            ge::Tensor t;
            if (c.constant(c.inputs[i], t)) inputs[k].graft_value({t.GetData(), t.GetData() + t.GetSize()});
            ++k;
        }
    }
    runtime_node(runtime_node const&) = delete;
    runtime_node& operator=(runtime_node const&) = delete;

    [[nodiscard]] gert::Tensor* input(std::size_t i) { return i < inputs.size() ? &inputs[i] : nullptr; }
    [[nodiscard]] gert::Tensor* output(std::size_t i) { return i < outputs.size() ? &outputs[i] : nullptr; }
    /// The tensor at the `k`-th position of an input port, or null.
    [[nodiscard]] gert::Tensor* input_at(std::size_t p, std::size_t k = 0) {
        return p < input_ports.size() && k < input_ports[p].count ? input(input_ports[p].first + k) : nullptr;
    }
    /// The same for a dynamic port. Functions do not check for a tensor beyond the last one: they get an empty one,
    /// and their result is ignored.
    [[nodiscard]] gert::Tensor* dynamic_input_at(std::size_t p, std::size_t k) {
        if (auto* const t = input_at(p, k)) return t;
        reads_beyond_end = true;
        beyond_end = {};
        beyond_end.MutableOriginShape().SetScalar();
        return &beyond_end;
    }
    [[nodiscard]] gert::Tensor* dynamic_output_at(std::size_t p, std::size_t k) {
        if (auto* const t = output_at(p, k)) return t;
        reads_beyond_end = true;
        return &(beyond_end = {});
    }
    [[nodiscard]] gert::Tensor* output_at(std::size_t p, std::size_t k = 0) {
        return p < output_ports.size() && k < output_ports[p].count ? output(output_ports[p].first + k) : nullptr;
    }
    /// Whether a function has read a value that is not known.
    [[nodiscard]] bool asked_unknown() const {
        for (auto const& t : inputs)
            if (t.graft_asked_unknown()) return true;
        return false;
    }

    std::string name, type;
    std::deque<gert::Tensor> inputs{}, outputs{}; ///< the present ones; deque: they are referenced
    std::vector<port> input_ports{}, output_ports{};
    gert::RuntimeAttrs attributes;
    bool reads_beyond_end = false; ///< a function requested a tensor beyond the last one

private:
    static void fill(std::vector<port_tensor> const& from, span<param_row const> rows, span<port_slots const> slots,
        std::deque<gert::Tensor>& to, std::vector<port>& ports) {
        for (std::size_t p = 0; p < rows.size(); ++p) {
            ports.push_back({to.size(), slots[p].count});
            for (auto const& t : from) {
                if (!t.present || t.at < slots[p].first || t.at >= std::size_t{slots[p].first} + slots[p].count)
                    continue;
                gert::Shape s;
                s.SetScalar();
                auto const dims = t.desc.GetShape().GetDims();
                for (auto d : dims) s.AppendDim(d);
                auto& created = to.emplace_back(gert::StorageShape(s, s),
                    gert::StorageFormat(t.desc.GetOriginFormat(), t.desc.GetFormat()), t.desc.GetDataType());
                if (!t.desc.graft_is_set()) created.MutableShape() = {}, forget(created);
            }
        }
    }
    gert::Tensor beyond_end{};

    static void forget(gert::Tensor& t) {
        t.MutableOriginShape().graft_forget();
        t.MutableStorageShape().graft_forget();
    }
};

} // namespace cann
GRAFT_END
