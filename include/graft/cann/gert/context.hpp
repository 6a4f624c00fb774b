// graft/cann/gert/context.hpp - gert::InferShapeContext and InferDataTypeContext: contexts of the newer style's
// functions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/gert/node.hpp"
#include "graft/cann/tensor_desc.hpp"

namespace gert {

/// The tensors at a port.
class AnchorInstanceInfo {
public:
    AnchorInstanceInfo() = default;
    AnchorInstanceInfo(std::uint32_t first, std::uint32_t count) : first_(first), count_(count) {}
    std::size_t GetInstanceNum() const { return count_; }
    std::size_t GetInstanceStart() const { return first_; }

private:
    std::uint32_t first_ = 0, count_ = 0;
};

/// The part of a node that all contexts expose: its name, its attributes, descriptors without shapes. `i` counts the
/// present tensors, `port` the ports of the definition; absent ones are null.
class ExtendedKernelContext {
public:
    explicit ExtendedKernelContext(graft::cann::runtime_node& of) : node_(&of) {}
    ExtendedKernelContext(ExtendedKernelContext const&) = delete;
    ExtendedKernelContext& operator=(ExtendedKernelContext const&) = delete;

    char const* GetNodeName() const { return node_->name.c_str(); }
    char const* GetNodeType() const { return node_->type.c_str(); }
    RuntimeAttrs const* GetAttrs() const { return &node_->attributes; }
    std::size_t GetComputeNodeInputNum() const { return node_->inputs.size(); }
    std::size_t GetComputeNodeOutputNum() const { return node_->outputs.size(); }
    /// The node itself has the same interface as its context.
    ExtendedKernelContext const* GetComputeNodeInfo() const { return this; }
    std::size_t GetInputsNum() const { return node_->inputs.size(); }
    std::size_t GetOutputsNum() const { return node_->outputs.size(); }
    std::size_t GetIrInputsNum() const { return node_->input_ports.size(); }
    AnchorInstanceInfo const* GetIrInputInstanceInfo(std::size_t port) const {
        if (port >= node_->input_ports.size()) return nullptr;
        auto const& p = node_->input_ports[port];
        at_port_ = AnchorInstanceInfo(static_cast<std::uint32_t>(p.first), static_cast<std::uint32_t>(p.count));
        return &at_port_;
    }
    AnchorInstanceInfo const* GetInputInstanceInfo(std::size_t port) const { return GetIrInputInstanceInfo(port); }
    std::size_t GetIrOutputsNum() const { return node_->output_ports.size(); }
    AnchorInstanceInfo const* GetIrOutputInstanceInfo(std::size_t port) const {
        if (port >= node_->output_ports.size()) return nullptr;
        auto const& p = node_->output_ports[port];
        at_port_ = AnchorInstanceInfo(static_cast<std::uint32_t>(p.first), static_cast<std::uint32_t>(p.count));
        return &at_port_;
    }
    AnchorInstanceInfo const* GetOutputInstanceInfo(std::size_t port) const { return GetIrOutputInstanceInfo(port); }
    CompileTimeTensorDesc const* GetInputTdInfo(std::size_t i) const { return GetInputDesc(i); }
    CompileTimeTensorDesc const* GetOutputTdInfo(std::size_t i) const { return GetOutputDesc(i); }
    char const* GetKernelName() const { return GetNodeName(); }
    char const* GetKernelType() const { return GetNodeType(); }
    ExtendedKernelContext const* GetExtendInfo() const { return this; }

    CompileTimeTensorDesc const* GetInputDesc(std::size_t i) const { return desc(node_->input(i)); }
    CompileTimeTensorDesc const* GetOutputDesc(std::size_t i) const { return desc(node_->output(i)); }
    CompileTimeTensorDesc const* GetRequiredInputDesc(std::size_t port) const { return desc(node_->input_at(port)); }
    CompileTimeTensorDesc const* GetOptionalInputDesc(std::size_t port) const { return desc(node_->input_at(port)); }
    CompileTimeTensorDesc const* GetDynamicInputDesc(std::size_t port, std::size_t k) const {
        return desc(node_->dynamic_input_at(port, k));
    }
    CompileTimeTensorDesc const* GetRequiredOutputDesc(std::size_t port) const { return desc(node_->output_at(port)); }
    CompileTimeTensorDesc const* GetDynamicOutputDesc(std::size_t port, std::size_t k) const {
        return desc(node_->output_at(port, k));
    }

protected:
    static CompileTimeTensorDesc const* desc(Tensor const* t) { return t ? &t->graft_desc() : nullptr; }
    static Shape const* origin(Tensor const* t) { return t ? &t->GetOriginShape() : nullptr; }
    static StorageShape const* stored(Tensor const* t) { return t ? &t->GetShape() : nullptr; }

    graft::cann::runtime_node* node_;

private:
    mutable AnchorInstanceInfo at_port_{0, 0};
};
using KernelContext = ExtendedKernelContext;
using ComputeNodeInfo = ExtendedKernelContext;

/// Shapes of inputs to read, shapes of outputs to write.
class InferShapeContext : public ExtendedKernelContext {
public:
    using ExtendedKernelContext::ExtendedKernelContext;

    Shape const* GetInputShape(std::size_t i) const { return origin(node_->input(i)); }
    Shape const* GetRequiredInputShape(std::size_t port) const { return origin(node_->input_at(port)); }
    Shape const* GetOptionalInputShape(std::size_t port) const { return origin(node_->input_at(port)); }
    Shape const* GetDynamicInputShape(std::size_t port, std::size_t k) const {
        return origin(node_->dynamic_input_at(port, k));
    }
    Tensor const* GetInputTensor(std::size_t i) const { return node_->input(i); }
    Tensor const* GetRequiredInputTensor(std::size_t port) const { return node_->input_at(port); }
    Tensor const* GetOptionalInputTensor(std::size_t port) const { return node_->input_at(port); }
    Tensor const* GetDynamicInputTensor(std::size_t port, std::size_t k) const {
        return node_->dynamic_input_at(port, k);
    }
    Shape* GetOutputShape(std::size_t i) const {
        auto* const t = node_->output(i);
        return t ? &t->MutableOriginShape() : nullptr;
    }
    Shape* GetRequiredOutputShape(std::size_t port) const {
        auto* const t = node_->output_at(port);
        return t ? &t->MutableOriginShape() : nullptr;
    }
    Shape* GetDynamicOutputShape(std::size_t port, std::size_t k) const {
        return &node_->dynamic_output_at(port, k)->MutableOriginShape();
    }
};

/// Element types of inputs to read, those of outputs to write.
class InferDataTypeContext : public ExtendedKernelContext {
public:
    using ExtendedKernelContext::ExtendedKernelContext;

    ge::DataType GetInputDataType(std::size_t i) const { return type(node_->input(i)); }
    ge::DataType GetRequiredInputDataType(std::size_t port) const { return type(node_->input_at(port)); }
    ge::DataType GetOptionalInputDataType(std::size_t port) const { return type(node_->input_at(port)); }
    ge::DataType GetDynamicInputDataType(std::size_t port, std::size_t k) const {
        return type(node_->input_at(port, k));
    }
    ge::DataType GetOutputDataType(std::size_t i) const { return type(node_->output(i)); }
    ge::DataType GetRequiredOutputDataType(std::size_t port) const { return type(node_->output_at(port)); }
    ge::DataType GetDynamicOutputDataType(std::size_t port, std::size_t k) const {
        return type(node_->output_at(port, k));
    }
    ge::graphStatus SetOutputDataType(std::size_t i, ge::DataType t) { return set(node_->output(i), t); }
    ge::graphStatus SetRequiredOutputDataType(std::size_t port, ge::DataType t) {
        return set(node_->output_at(port), t);
    }
    ge::graphStatus SetDynamicOutputDataType(std::size_t port, std::size_t k, ge::DataType t) {
        return set(node_->output_at(port, k), t);
    }

private:
    static ge::DataType type(Tensor const* t) { return t ? t->GetDataType() : ge::DT_UNDEFINED; }
    static ge::graphStatus set(Tensor* to, ge::DataType t) {
        if (!to) return ge::GRAPH_FAILED;
        return to->SetDataType(t), ge::GRAPH_SUCCESS;
    }
};

/// Ranges of dims: graft has its own bounds. Functions of these compile and are not called.
class InferShapeRangeContext : public ExtendedKernelContext {
public:
    using ExtendedKernelContext::ExtendedKernelContext;

    Range<Shape> const* GetInputShapeRange(std::size_t) const { return nullptr; }
    Range<Shape> const* GetRequiredInputShapeRange(std::size_t) const { return nullptr; }
    Range<Shape> const* GetOptionalInputShapeRange(std::size_t) const { return nullptr; }
    Range<Shape> const* GetDynamicInputShapeRange(std::size_t, std::size_t) const { return nullptr; }
    Range<Tensor> const* GetInputTensorRange(std::size_t) const { return nullptr; }
    Range<Tensor> const* GetRequiredInputTensorRange(std::size_t) const { return nullptr; }
    Range<Tensor> const* GetOptionalInputTensorRange(std::size_t) const { return nullptr; }
    Range<Tensor> const* GetDynamicInputTensorRange(std::size_t, std::size_t) const { return nullptr; }
    Range<Shape>* GetOutputShapeRange(std::size_t) const { return nullptr; }
};

} // namespace gert
