// graft/cann/call.hpp - one call of a CANN function: converts the frame of a rule to descriptors, and back
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/status.hpp"
#include "graft/cann/inference_context.hpp"
#include "graft/cann/tensor_desc.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/infer/frame.hpp"

GRAFT_BEGIN
namespace cann {

/// A tensor at a port, with the name that CANN's functions use: `x`, for a dynamic port `x0`, `x1`. An absent optional
/// input has an entry, which is not present.
struct GRAFT_TYPE port_tensor {
    std::string name{};
    bool present = false;
    ge::TensorDesc desc{};
    std::size_t at = 0; ///< index among the frame's tensors
};

/// An attribute that a function sets while it runs.
struct GRAFT_TYPE set_attribute {
    ge::Tensor tensor{};
    tensor_view view{};
    std::vector<std::int64_t> integers{}, ends{};
    std::vector<double> floats{};
    std::vector<std::string> owned{};
    std::vector<std::string_view> strings{};
    attr_value value{};
};

struct call;

/// A tensor of another operator, connected to an input of an operator that a function creates itself.
struct GRAFT_TYPE link {
    std::string port{};
    std::shared_ptr<call> from{};
    std::string output{}; ///< its name; empty: by position
    std::size_t at = 0;   ///< its position
};

/// The descriptors that a function reads and changes, created from a frame; `write` stores those of outputs back.
/// Copies of an Operator share one.
struct GRAFT_TYPE call {
    catalog_view catalog{};
    op_id op = no_op;
    frame* from = nullptr;
    std::vector<port_tensor> inputs{}, outputs{};
    std::map<std::string, set_attribute, std::less<>> set{};
    std::string node{}, type{};                               ///< if there is no frame
    std::vector<link> links{};                                ///< of an operator that a function creates
    std::map<std::string, std::size_t, std::less<>> counts{}; ///< tensors at dynamic ports that a plugin creates
    std::vector<std::unique_ptr<ge::GeTensor>> constants{};   ///< referenced by functions
    ge::InferenceContextPtr context{};
    ge::TensorDesc beyond_end{};   ///< returned to a function that requests a tensor beyond the last one
    bool reads_beyond_end = false; ///< the function requested one: its result is invalid

    call() = default;
    call(catalog_view const& c, op_id which, frame& f) : catalog(c), op(which), from(&f) {
        tensors(param_kind::input, f.input_ports, inputs);
        tensors(param_kind::output, f.output_ports, outputs);
        for (auto& in : inputs)
            if (in.present) in.desc = read(*f.inputs[in.at]);
        for (auto& out : outputs) {
            auto const& d = f.outputs[out.at];
            out.desc.SetFormat(cann_format_of(d.format));
            out.desc.SetOriginFormat(cann_format_of(d.origin_format));
            if (d.type != dtype::undefined) out.desc.SetDataType(data_type_of(d.type));
            if (d.shape.is_set()) out.desc.SetShape(dims_of(d.shape));
        }
    }

    [[nodiscard]] std::string_view op_name() const { return op == no_op ? std::string_view(type) : catalog.name(op); }
    [[nodiscard]] std::string_view node_name() const { return from ? from->node : std::string_view(node); }
    [[nodiscard]] span<param_row const> rows(param_kind kind) const {
        if (op == no_op) return {};
        return kind == param_kind::input    ? catalog.inputs(op)
               : kind == param_kind::output ? catalog.outputs(op)
                                            : catalog.attributes(op);
    }
    /// Position of a parameter among those of its kind, or -1.
    [[nodiscard]] int index_of(param_kind kind, std::string_view name) const {
        return catalog.index_of(rows(kind), name);
    }
    [[nodiscard]] static ge::Shape dims_of(shape const& s) {
        if (!s.has_rank()) return ge::Shape({ge::UNKNOWN_DIM_NUM});
        std::vector<std::int64_t> dims;
        for (auto d : s.dims()) dims.push_back(d < 0 ? ge::UNKNOWN_DIM : d);
        return ge::Shape(std::move(dims));
    }
    /// A descriptor in CANN's form, with ranges for unknown dims: the bounds of a symbol, or from 0 up.
    [[nodiscard]] static ge::TensorDesc read(tensor_desc const& d) {
        ge::TensorDesc to(dims_of(d.shape), cann_format_of(d.format), data_type_of(d.type));
        to.SetOriginFormat(cann_format_of(d.origin_format));
        ge::TensorDesc::ranges ranges; // functions assume that unknown dims have ranges
        for (std::size_t i = 0; !d.shape.is_static() && i < d.shape.rank(); ++i) {
            auto const r = d.shape[i].known() || d.shape[i].symbolic() ? d.shape[i].range() : dim_range{0, INT64_MAX};
            ranges.emplace_back(r.min < 0 ? 0 : r.min, r.max == INT64_MAX ? -1 : r.max);
        }
        if (!ranges.empty()) to.SetShapeRange(ranges);
        return to;
    }
    /// Stores the outputs back after the function has run. An output without a shape is of unknown rank.
    /// error negative_dim, rank_too_large: dims that no shape has; wrong_dtype: an element type that graft does not
    /// have
    [[nodiscard]] status write() {
        for (auto const& out : outputs) {
            if (!out.present) continue;
            auto& to = from->outputs[out.at];
            auto const& dims = out.desc.GetShape();
            if (!out.desc.graft_is_set() || dims.IsUnknownDimNum()) to.shape = shape::unknown_rank();
            else {
                auto const all = dims.GetDims();
                if (auto s = take_dims(all.size(), [&](std::size_t i) { return all[i]; }, port_of(out), to.shape); !s)
                    return s;
            }
            to.type = dtype_of(out.desc.GetDataType());
            if (to.type == dtype::undefined)
                return fail(errc::wrong_dtype, port_of(out), "a dtype that graft has",
                    static_cast<int>(out.desc.GetDataType()));
            to.format = format_of(out.desc.GetFormat());
            to.origin_format = format_of(out.desc.GetOriginFormat());
        }
        return ok;
    }

    /// Dims that a function has set, as a shape.
    /// error negative_dim, rank_too_large: dims that no shape has
    template <class At>
    [[nodiscard]] static status take_dims(std::size_t count, At at, std::string_view port, shape& to) {
        to = shape::scalar();
        for (std::size_t i = 0; i < count; ++i) {
            std::int64_t const d = at(i);
            if (d < ge::UNKNOWN_DIM) return fail(errc::negative_dim, port, "dims from -1", d);
            to.append(d < 0 ? dim::unknown() : dim(d));
        }
        if (to.too_long()) return fail(errc::rank_too_large, port, "a rank of at most", max_rank, count);
        return ok;
    }

    [[nodiscard]] static port_tensor* find(std::vector<port_tensor>& all, std::string_view name) {
        for (auto& t : all)
            if (t.name == name) return &t;
        return nullptr;
    }
    /// The elements of an input, if they are known: its bytes, or numbers that inference has computed.
    [[nodiscard]] bool constant(port_tensor const& in, ge::Tensor& to) const {
        if (!in.present || in.at >= from->values.size()) return false;
        auto const& v = from->values[in.at];
        std::vector<std::uint8_t> bytes;
        if (v.constant && v.strings.empty()) {
            for (auto b : v.bytes) bytes.push_back(static_cast<std::uint8_t>(b));
        } else if (v.partial) {
            auto const type = from->inputs[in.at]->type;
            std::size_t const width = type == dtype::i64 ? 8 : type == dtype::i32 ? 4 : 0;
            for (auto e : v.elements) {
                if (e <= last_symbol || width == 0) return false;
                for (std::size_t i = 0; i < width; ++i)
                    bytes.push_back(static_cast<std::uint8_t>(static_cast<std::uint64_t>(e) >> 8 * i));
            }
        } else {
            return false;
        }
        to = ge::Tensor(in.desc, std::move(bytes));
        return true;
    }
    /// The attribute of this name: set by the function, else of the node, or none.
    [[nodiscard]] attr_value attribute(std::string_view name) const {
        if (auto const at = set.find(name); at != set.end()) return at->second.value;
        for (auto const& a : from ? from->carried : span<named_attr const>())
            if (a.name == name) return a.value; // not in the definition, or of another kind than declared
        auto const at = index_of(param_kind::attribute, name);
        return at >= 0 && from ? from->attribute(at) : attr_value();
    }

private:
    void tensors(param_kind kind, span<port_slots const> slots, std::vector<port_tensor>& to) const {
        for (std::size_t p = 0; p < slots.size(); ++p) {
            auto const& row = rows(kind)[p];
            auto const s = slots[p];
            std::string const name(catalog.text(row.name));
            if (row.how != presence::dynamic) {
                to.push_back({name, s.count != 0, {}, s.first});
                continue;
            }
            for (std::size_t k = 0; k < s.count; ++k) to.push_back({name + std::to_string(k), true, {}, s.first + k});
        }
    }
    /// The name of a port, which the catalog owns, if it is one of its own ports.
    [[nodiscard]] std::string_view port_of(port_tensor const& t) const {
        auto const at = index_of(param_kind::output, t.name);
        return at < 0 ? std::string_view() : catalog.text(rows(param_kind::output)[static_cast<std::size_t>(at)].name);
    }
};

} // namespace cann
GRAFT_END
