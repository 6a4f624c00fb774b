// graft/cann/inference_context.hpp - resources in CANN's functions: shapes and types that a handle refers to
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "graft/cann/tensor_desc.hpp"

namespace ge {

/// The shape and element type of a tensor that a handle refers to.
class ShapeAndType {
public:
    ShapeAndType() = default;
    ShapeAndType(Shape s, DataType t) : shape_(std::move(s)), type_(t) {}
    Shape GetShape() const { return shape_; }
    DataType GetDataType() const { return type_; }
    void SetShape(Shape const& s) { shape_ = s; }
    void SetType(DataType t) { type_ = t; }

private:
    Shape shape_{};
    DataType type_ = DT_UNDEFINED;
};

/// Base of the data that functions store with a resource.
class ResourceContext {
public:
    virtual ~ResourceContext() = default;
};

class InferenceContext;
using InferenceContextPtr = std::shared_ptr<InferenceContext>;

/// Handles of one call: they are not passed from node to node.
class InferenceContext {
public:
    using handles = std::vector<std::vector<ShapeAndType>>;

    static InferenceContextPtr Create(void* = nullptr) { return std::make_shared<InferenceContext>(); }
    handles const& GetInputHandleShapesAndTypes() const { return inputs_; }
    handles const& GetOutputHandleShapesAndTypes() const { return outputs_; }
    void SetInputHandleShapesAndTypes(handles&& all) { inputs_ = std::move(all); }
    void SetOutputHandleShapesAndTypes(handles const& all) { outputs_ = all; }
    void AddMarks(std::string const& mark) { marks_.push_back(mark); }
    std::set<AscendString> const& GetReliedOnResourceKeys() const { return relied_on_; }
    std::set<AscendString> const& GetChangedResourceKeys() const { return changed_; }
    void ClearChangedResourceKeys() { changed_.clear(); }
    std::vector<std::string> const& GetMarks() const { return marks_; }
    void GetMarks(std::vector<AscendString>& to) const {
        to.clear();
        for (auto const& m : marks_) to.emplace_back(m.c_str());
    }
    void SetMarks(std::vector<std::string> const& all) { marks_ = all; }
    void SetMarks(std::vector<AscendString> const& all) {
        marks_.clear();
        for (auto const& m : all) marks_.emplace_back(m.GetString());
    }
    ResourceContext* GetResourceContext(AscendString const& key) const {
        auto const at = resources_.find(key);
        return at == resources_.end() ? nullptr : at->second;
    }
    graphStatus SetResourceContext(AscendString const& key, ResourceContext* of) {
        return resources_[key] = of, GRAPH_SUCCESS;
    }
    graphStatus RegisterReliedOnResourceKey(AscendString const& key) { return relied_on_.insert(key), GRAPH_SUCCESS; }
    graphStatus AddChangedResourceKey(AscendString const& key) { return changed_.insert(key), GRAPH_SUCCESS; }

private:
    handles inputs_{}, outputs_{};
    std::vector<std::string> marks_{};
    std::map<AscendString, ResourceContext*> resources_{};
    std::set<AscendString> relied_on_{}, changed_{};
};

} // namespace ge
