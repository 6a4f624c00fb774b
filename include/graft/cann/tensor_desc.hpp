// graft/cann/tensor_desc.hpp - CANN's shapes, descriptors and tensors, which its inference functions copy
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <compare>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "graft/cann/data_type.hpp"
#include "graft/cann/format.hpp"
#include "graft/cann/unknown_dims.hpp"

namespace ge {

using char_t = char;
using float32_t = float;
using float64_t = double;
using graphStatus = std::uint32_t;
using Status = std::uint32_t;
inline constexpr graphStatus GRAPH_SUCCESS = 0, GRAPH_FAILED = 0xFFFFFFFF, GRAPH_PARAM_INVALID = 0x03000001,
                             GRAPH_NODE_WITHOUT_CONST_INPUT = 0x03000014, GRAPH_NODE_NEED_REPASS = 0x03000015,
                             GRAPH_INVALID_IR_DEF = 0x03000016, OP_WITHOUT_IR_DATATYPE_INFER_RULE = 0x03000017,
                             GRAPH_PARAM_OUT_OF_RANGE = 0x03000018, GRAPH_NOT_CHANGED = 0x03000019;
inline constexpr Status SUCCESS = 0, FAILED = 0xFFFFFFFF, PARAM_INVALID = 0x03000001, NOT_CHANGED = 0x03000002;
/// The memory of a tensor's bytes: here always on the host.
enum Placement { kPlacementHost, kPlacementDevice, kPlacementEnd };
inline constexpr std::size_t DIM_DEFAULT_SIZE = 4;

/// Dims: -1 is an unknown dim, {-2} an unknown number of dims.
class Shape {
public:
    Shape() = default;
    explicit Shape(std::vector<std::int64_t> dims) : dims_(std::move(dims)) {}
    Shape(std::initializer_list<std::int64_t> dims) : dims_(dims) {}
    explicit Shape(unknown_dims dims) : dims_{dims.only} {}

    std::vector<std::int64_t> GetDims() const { return dims_; }
    std::size_t GetDimNum() const { return IsUnknownDimNum() ? 0 : dims_.size(); }
    std::int64_t GetDim(std::size_t i) const { return i < dims_.size() ? dims_[i] : 0; }
    graphStatus SetDim(std::size_t i, std::int64_t d) {
        if (i >= dims_.size()) return GRAPH_FAILED;
        dims_[i] = d;
        return GRAPH_SUCCESS;
    }
    void SetDimNum(std::size_t n) { dims_.assign(n, UNKNOWN_DIM); }
    void AppendDim(std::int64_t d) { dims_.push_back(d); }
    std::int64_t GetShapeSize() const {
        std::int64_t n = 1;
        for (auto d : dims_)
            if (d < 0 || __builtin_mul_overflow(n, d, &n)) return -1;
        return n;
    }
    bool IsUnknownShape() const {
        return std::any_of(dims_.begin(), dims_.end(), [](auto d) { return d < 0; });
    }
    bool IsUnknownDimNum() const { return dims_.size() == 1 && dims_[0] == UNKNOWN_DIM_NUM; }
    void SetIsUnknownDimNum() { dims_ = {UNKNOWN_DIM_NUM}; }
    bool IsScalar() const { return dims_.empty(); }
    bool IsEmptyTensor() const { return std::find(dims_.begin(), dims_.end(), 0) != dims_.end(); }
    std::vector<std::int64_t> const& GetMutableDims() const { return dims_; }
    std::vector<std::int64_t>& MutableDims() { return dims_; }
    std::string ToString() const {
        std::string text;
        for (auto d : dims_) text += (text.empty() ? "" : ",") + std::to_string(d);
        return text;
    }
    bool operator==(Shape const&) const = default;

private:
    std::vector<std::int64_t> dims_{};
};
/// The same with the name of the internal interface, a separate type so that functions may be overloaded for both.
class GeShape : public Shape {
public:
    using Shape::Shape;
    GeShape() = default;
    GeShape(Shape const& s) : Shape(s) {}
};

/// A string with a C interface.
class AscendString {
public:
    AscendString() = default;
    AscendString(char const* text) : text_(text ? text : "") {}
    AscendString(char const* text, std::size_t n) : text_(text, n) {}
    char const* GetString() const { return text_.c_str(); }
    std::size_t GetLength() const { return text_.size(); }
    std::size_t Find(AscendString const& what) const { return text_.find(what.text_); }
    std::size_t Hash() const { return std::hash<std::string>()(text_); }
    auto operator<=>(AscendString const&) const = default;

private:
    std::string text_{};
};

/// The known properties of a tensor. The range of a dim is its minimum and its maximum; -1 is unbounded.
class TensorDesc {
public:
    using ranges = std::vector<std::pair<std::int64_t, std::int64_t>>;

    TensorDesc() = default;
    explicit TensorDesc(Shape s, Format f = FORMAT_ND, DataType t = DT_FLOAT)
        : shape_(s), origin_shape_(s), format_(f), origin_format_(f), type_(t), is_set_(true), origin_shape_set_(true) {
    }

    void Update(Shape const& s, Format f = FORMAT_ND, DataType t = DT_FLOAT) {
        SetShape(s);
        format_ = f;
        type_ = t;
    }
    GeShape const& GetShape() const { return shape_; }
    GeShape const& GetOriginShape() const { return origin_shape_; }
    GeShape& MutableShape() { return is_set_ = true, shape_; }
    void SetShape(Shape const& s) { shape_ = s, is_set_ = true; }
    void SetOriginShape(Shape const& s) { origin_shape_ = s, origin_shape_set_ = true; }
    GeShape& MutableOriginShape() { return origin_shape_; }
    graphStatus SetUnknownDimNumShape() { return SetShape(Shape({UNKNOWN_DIM_NUM})), GRAPH_SUCCESS; }
    bool IsOriginShapeInitialized() const { return origin_shape_set_; }
    bool IsUnknownShape() const { return shape_.IsUnknownShape(); }
    Format GetFormat() const { return format_; }
    Format GetOriginFormat() const { return origin_format_; }
    void SetFormat(Format f) { format_ = f; }
    void SetOriginFormat(Format f) { origin_format_ = f; }
    DataType GetDataType() const { return type_; }
    DataType GetOriginDataType() const { return type_; }
    void SetDataType(DataType t) { type_ = t; }
    void SetOriginDataType(DataType) {}
    graphStatus GetShapeRange(ranges& to) const { return to = range_, GRAPH_SUCCESS; }
    graphStatus SetShapeRange(ranges const& from) { return range_ = from, GRAPH_SUCCESS; }
    graphStatus SetOriginShapeRange(ranges const& from) { return origin_range_ = from, GRAPH_SUCCESS; }
    graphStatus GetOriginShapeRange(ranges& to) const { return to = origin_range_, GRAPH_SUCCESS; }
    graphStatus GetValueRange(ranges& to) const { return to = values_, GRAPH_SUCCESS; }
    graphStatus SetValueRange(ranges const& from) { return values_ = from, GRAPH_SUCCESS; }
    std::string GetName() const { return name_; }
    graphStatus GetName(AscendString& to) const { return to = AscendString(name_.c_str()), GRAPH_SUCCESS; }
    void SetName(std::string const& n) { name_ = n; }
    std::int64_t GetRealDimCnt() const { return static_cast<std::int64_t>(shape_.GetDimNum()); }
    void SetRealDimCnt(std::int64_t) {}
    std::int64_t GetSize() const { return 0; }
    void SetSize(std::int64_t) {}
    std::vector<std::uint32_t> GetRefPortIndex() const { return refers_; }
    void SetRefPortByIndex(std::vector<std::uint32_t> const& all) { refers_ = all; }
    Placement GetPlacement() const { return placement_; }
    void SetPlacement(Placement p) { placement_ = p; }
    void SetExpandDimsRule(AscendString const& r) { expand_rule_ = r; }
    graphStatus GetExpandDimsRule(AscendString& to) const { return to = expand_rule_, GRAPH_SUCCESS; }
    void SetReuseInputIndex(std::uint32_t) {}
    TensorDesc Clone() const { return *this; }
    graphStatus IsValid() const { return type_ == DT_UNDEFINED ? GRAPH_PARAM_INVALID : GRAPH_SUCCESS; }
    bool operator==(TensorDesc const&) const = default;

    /// Whether the shape has been set.
    bool graft_is_set() const { return is_set_; }

private:
    GeShape shape_{}, origin_shape_{};
    Format format_ = FORMAT_ND, origin_format_ = FORMAT_ND;
    DataType type_ = DT_FLOAT;
    bool is_set_ = false, origin_shape_set_ = false;
    ranges range_{}, origin_range_{}, values_{};
    std::string name_{};
    std::vector<std::uint32_t> refers_{};
    Placement placement_ = kPlacementHost;
    AscendString expand_rule_{};
};
using GeTensorDesc = TensorDesc;
using GeTensorDescPtr = std::shared_ptr<TensorDesc>;
using ConstGeTensorDescPtr = std::shared_ptr<TensorDesc const>;

/// A constant: its descriptor and its bytes.
class Tensor {
public:
    Tensor() = default;
    explicit Tensor(TensorDesc d) : desc_(std::move(d)) {}
    Tensor(TensorDesc d, std::uint8_t const* bytes, std::size_t n) : desc_(std::move(d)), bytes_(bytes, bytes + n) {}
    Tensor(TensorDesc d, std::vector<std::uint8_t> bytes) : desc_(std::move(d)), bytes_(std::move(bytes)) {}

    TensorDesc GetTensorDesc() const { return desc_; }
    graphStatus SetTensorDesc(TensorDesc const& d) { return desc_ = d, GRAPH_SUCCESS; }
    std::uint8_t const* GetData() const { return bytes_.data(); }
    std::uint8_t* GetData() { return bytes_.data(); }
    std::size_t GetSize() const { return bytes_.size(); }
    graphStatus SetData(std::uint8_t const* bytes, std::size_t n) {
        return bytes_.assign(bytes, bytes + n), GRAPH_SUCCESS;
    }
    graphStatus SetData(std::vector<std::uint8_t> const& bytes) { return bytes_ = bytes, GRAPH_SUCCESS; }
    template <class Deleter> graphStatus SetData(std::uint8_t* bytes, std::size_t n, Deleter const&) {
        return SetData(bytes, n);
    }
    /// A string is stored as its bytes, several are concatenated.
    graphStatus SetData(std::string const& text) { return bytes_.assign(text.begin(), text.end()), GRAPH_SUCCESS; }
    graphStatus SetData(char const* text) { return SetData(std::string(text ? text : "")); }
    graphStatus SetData(std::vector<std::string> const& all) {
        bytes_.clear();
        for (auto const& text : all) bytes_.insert(bytes_.end(), text.begin(), text.end());
        return GRAPH_SUCCESS;
    }
    graphStatus SetData(std::vector<AscendString> const& all) {
        std::vector<std::string> strings;
        for (auto const& text : all) strings.emplace_back(text.GetString());
        return SetData(strings);
    }
    DataType GetDataType() const { return desc_.GetDataType(); }
    Format GetFormat() const { return desc_.GetFormat(); }
    std::int64_t GetShapeSize() const { return desc_.GetShape().GetShapeSize(); }
    /// Whether the number of bytes matches the shape and the element type.
    graphStatus IsValid() const {
        auto const n = desc_.GetShape().GetShapeSize(), width = std::int64_t{GetSizeByDataType(desc_.GetDataType())};
        bool const fits = n < 0 || width < 0 || static_cast<std::int64_t>(bytes_.size()) == n * width;
        return fits ? GRAPH_SUCCESS : GRAPH_FAILED;
    }
    Tensor Clone() const { return *this; }

protected:
    TensorDesc desc_{};
    std::vector<std::uint8_t> bytes_{};
};

/// The bytes of a tensor.
class TensorData {
public:
    TensorData() = default;
    TensorData(std::uint8_t const* bytes, std::size_t n) : bytes_(bytes), size_(n) {}
    std::uint8_t operator[](std::size_t i) const { return i < size_ ? bytes_[i] : std::uint8_t{0xFF}; }
    std::uint8_t const* GetData() const { return bytes_; }
    std::uint8_t const* data() const { return bytes_; }
    std::size_t GetSize() const { return size_; }
    std::size_t size() const { return size_; }

private:
    std::uint8_t const* bytes_ = nullptr;
    std::size_t size_ = 0;
};
class GeTensor : public Tensor {
public:
    using Tensor::Tensor;
    GeTensor() = default;
    explicit GeTensor(Tensor const& t) : Tensor(t) {}
    TensorDesc& MutableTensorDesc() { return desc_; }
    void ClearData() { bytes_.clear(); }
    GeTensor Clone() const { return *this; }
    TensorData GetData() const { return {bytes_.data(), bytes_.size()}; }
    TensorDesc const& GetTensorDesc() const { return desc_; }
};
using GeTensorPtr = std::shared_ptr<GeTensor>;
using ConstGeTensorPtr = std::shared_ptr<GeTensor const>;
using ConstGeTensorBarePtr = GeTensor const*;

/// A function with attributes: only its name.
class NamedAttrs {
public:
    std::string GetName() const { return name_; }
    void SetName(std::string const& n) { name_ = n; }

private:
    std::string name_{};
};

} // namespace ge

template <> struct std::hash<ge::AscendString> {
    std::size_t operator()(ge::AscendString const& s) const { return s.Hash(); }
};
