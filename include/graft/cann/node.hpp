// graft/cann/node.hpp - ge::Node and the utilities that CANN's functions use for descriptors, constants and sizes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "graft/cann/attributes.hpp"
#include "graft/cann/op_desc.hpp"
#include "graft/cann/type_names.hpp"

namespace ge {

/// A node of a graph: functions that request one get none.
class Node;
using NodePtr = std::shared_ptr<Node>;
using ConstNodePtr = std::shared_ptr<Node const>;
class ComputeGraph;
using ComputeGraphPtr = std::shared_ptr<ComputeGraph>;
/// An end of an edge.
class Anchor {
public:
    std::shared_ptr<Anchor> GetPeerOutAnchor() const { return nullptr; }
    std::vector<std::shared_ptr<Anchor>> GetPeerInDataAnchors() const { return {}; }
    NodePtr GetOwnerNode() const { return nullptr; }
    int GetIdx() const { return -1; }
};
using AnchorPtr = std::shared_ptr<Anchor>;
using InDataAnchorPtr = AnchorPtr;
using OutDataAnchorPtr = AnchorPtr;
class Node {
public:
    OpDescPtr GetOpDesc() const { return nullptr; }
    std::string GetName() const { return {}; }
    std::string GetType() const { return {}; }
    InDataAnchorPtr GetInDataAnchor(int) const { return nullptr; }
    OutDataAnchorPtr GetOutDataAnchor(int) const { return nullptr; }
    std::vector<InDataAnchorPtr> GetAllInDataAnchors() const { return {}; }
    std::vector<OutDataAnchorPtr> GetAllOutDataAnchors() const { return {}; }
    std::vector<NodePtr> GetInDataNodes() const { return {}; }
    std::vector<NodePtr> GetOutDataNodes() const { return {}; }
    std::vector<NodePtr> GetInAllNodes() const { return {}; }
    std::vector<NodePtr> GetOutAllNodes() const { return {}; }
    ComputeGraphPtr GetOwnerComputeGraph() const { return nullptr; }
    graphStatus InferShapeAndType() const { return GRAPH_FAILED; }
};

struct OpDescUtils {
    static OpDescPtr GetOpDescFromOperator(Operator const& of) { return std::make_shared<OpDesc>(of); }
    static ConstGeTensorBarePtr GetInputConstData(Operator const& of, std::uint32_t i) {
        auto& c = *of.graft_call();
        Tensor t;
        if (i >= c.inputs.size() || !c.constant(c.inputs[i], t)) return nullptr;
        c.constants.push_back(std::make_unique<GeTensor>(t));
        return c.constants.back().get();
    }
    static Operator CreateOperatorFromOpDesc(OpDescPtr const& of) { return of ? of->graft_operator() : Operator(); }
    static Operator CreateOperatorFromNode(ConstNodePtr const&) { return Operator(); }
    template <class Of> static std::vector<ConstGeTensorPtr> GetWeights(Of const&) { return {}; }
    template <class Of> static std::vector<GeTensorPtr> MutableWeights(Of const&) { return {}; }
    template <class Of> static std::vector<NodePtr> GetConstInputs(Of const&) { return {}; }
};
struct NodeUtils {
    static ConstNodePtr GetNodeFromOperator(Operator const&) { return nullptr; }
    template <class Of> static bool IsConst(Of const&) { return false; }
    template <class Of> static bool GetConstOpType(Of const&, std::string&) { return false; }
    template <class Of> static NodePtr GetParentInput(Of const&) { return nullptr; }
    template <class Of> static NodePtr GetInDataNodeByIndex(Of const&, int) { return nullptr; }
    template <class Of> static std::string GetNodeType(Of const&) { return {}; }
    template <class Of> static std::string GetInConstNodeTypeCrossSubgraph(Of const&) { return {}; }
    static graphStatus GetInputConstData(Operator const& of, std::string const& name, GeTensorPtr& to) {
        Tensor t;
        if (of.GetInputConstData(name, t) != GRAPH_SUCCESS) return GRAPH_FAILED;
        return to = std::make_shared<GeTensor>(t), GRAPH_SUCCESS;
    }
};
struct TensorUtils {
    template <class... Any> static void SetRealDimCnt(TensorDesc&, Any const&...) {}
    template <class... Any> static void SetSize(TensorDesc&, Any const&...) {}
    template <class... Any> static void SetReuseInput(TensorDesc&, Any const&...) {}
    template <class... Any> static void SetReuseInputIndex(TensorDesc&, Any const&...) {}
    template <class... Any> static void SetInputTensor(TensorDesc&, Any const&...) {}
    template <class... Any> static void SetOutputTensor(TensorDesc&, Any const&...) {}
    template <class... Any> static void SetDataOffset(TensorDesc&, Any const&...) {}
    static graphStatus GetSize(TensorDesc const& of, std::int64_t& to) { return GetTensorSizeInBytes(of, to); }
    /// Bytes of a tensor; fails if its shape is unknown, or if its elements have no size.
    static graphStatus GetTensorSizeInBytes(TensorDesc const& of, std::int64_t& to) {
        auto const n = of.GetShape().GetShapeSize();
        return (to = n < 0 ? -1 : GetSizeInBytes(n, of.GetDataType())) < 0 ? GRAPH_FAILED : GRAPH_SUCCESS;
    }
    static graphStatus GetTensorMemorySizeInBytes(TensorDesc const& of, std::int64_t& to) {
        return GetTensorSizeInBytes(of, to);
    }
};

} // namespace ge
