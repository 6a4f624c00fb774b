// graft/cann/gert/shape.hpp - shapes, formats and descriptors for CANN's functions of the newer style
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <initializer_list>
#include <limits>

#include "graft/cann/data_type.hpp"
#include "graft/cann/format.hpp"

namespace gert {

/// Dims: -1 is an unknown dim, {-2} an unknown number of dims. At most 25.
class Shape {
public:
    static constexpr std::size_t kMaxDimNum = 25;
    static constexpr std::int64_t kInvalidDimValue = std::numeric_limits<std::int64_t>::min();

    constexpr Shape() = default;
    constexpr Shape(std::initializer_list<std::int64_t> dims) {
        for (auto d : dims) AppendDim(d);
        touched_ = true;
    }
    constexpr Shape(Shape const& o) : dims_(o.dims_), size_(o.size_), touched_(true) {}
    constexpr Shape& operator=(Shape const& o) {
        dims_ = o.dims_, size_ = o.size_, touched_ = true;
        return *this;
    }

    constexpr bool operator==(Shape const& o) const {
        return size_ == o.size_ && std::equal(dims_.begin(), dims_.begin() + size_, o.dims_.begin());
    }
    /// The number of elements; 1 for a scalar.
    constexpr std::int64_t GetShapeSize() const {
        std::int64_t n = 1;
        for (std::size_t i = 0; i < size_; ++i)
            if (dims_[i] < 0 || __builtin_mul_overflow(n, dims_[i], &n)) return -1;
        return n;
    }
    constexpr bool IsScalar() const { return size_ == 0; }
    constexpr void SetScalar() { size_ = 0, touched_ = true; }
    constexpr std::size_t GetDimNum() const { return size_; }
    constexpr void SetDimNum(std::size_t n) { size_ = n < kMaxDimNum ? n : kMaxDimNum, touched_ = true; }
    constexpr std::int64_t GetDim(std::size_t i) const { return i < kMaxDimNum ? dims_[i] : kInvalidDimValue; }
    constexpr std::int64_t operator[](std::size_t i) const { return GetDim(i); }
    constexpr std::int64_t& operator[](std::size_t i) { return touched_ = true, dims_[i < kMaxDimNum ? i : 0]; }
    constexpr void SetDim(std::size_t i, std::int64_t d) {
        touched_ = true;
        if (i < kMaxDimNum) dims_[i] = d;
    }
    constexpr Shape& AppendDim(std::int64_t d) {
        touched_ = true;
        if (size_ < kMaxDimNum) dims_[size_++] = d;
        return *this;
    }

    /// Whether the shape has been set; a shape that was never accessed is of unknown rank.
    constexpr bool graft_is_set() const { return touched_; }
    constexpr void graft_forget() { *this = Shape(), touched_ = false; }

private:
    std::array<std::int64_t, kMaxDimNum> dims_{};
    std::size_t size_ = 0;
    bool touched_ = false;
};

/// A minimum and a maximum; they may be null.
template <class T> class Range {
public:
    Range() = default;
    explicit Range(T* both) : min_(both), max_(both) {}
    Range(T* min, T* max) : min_(min), max_(max) {}
    bool operator==(Range const&) const = default;
    T const* GetMin() const { return min_; }
    T* GetMin() { return min_; }
    T const* GetMax() const { return max_; }
    T* GetMax() { return max_; }
    void SetMin(T* v) { min_ = v; }
    void SetMax(T* v) { max_ = v; }

private:
    T *min_ = nullptr, *max_ = nullptr;
};

/// The shape in the model, and the shape in memory. Here they are equal.
class StorageShape {
public:
    StorageShape() = default;
    StorageShape(std::initializer_list<std::int64_t> origin, std::initializer_list<std::int64_t> storage)
        : origin_(origin), storage_(storage) {}
    StorageShape(Shape const& origin, Shape const& storage) : origin_(origin), storage_(storage) {}
    bool operator==(StorageShape const&) const = default;
    Shape const& GetOriginShape() const { return origin_; }
    Shape const& GetStorageShape() const { return storage_; }
    Shape& MutableOriginShape() { return origin_; }
    Shape& MutableStorageShape() { return storage_; }

private:
    Shape origin_{}, storage_{};
};

/// The dims that a format of higher rank adds to those of the model: a bit 1 for each added dim, after a terminating
/// 1.
class ExpandDimsType {
public:
    ExpandDimsType() = default;
    explicit ExpandDimsType(std::int64_t reshape) : mask_(static_cast<std::uint64_t>(reshape)) {}
    explicit ExpandDimsType(char const* dims) {
        for (; dims && *dims; ++dims) ++size_, mask_ = mask_ << 1 | (*dims == '1');
    }
    bool operator==(ExpandDimsType const&) const = default;
    std::uint64_t GetFullSize() const { return size_; }
    void SetExpandIndex(std::uint64_t i) { mask_ |= std::uint64_t{1} << (i & 63); }
    bool IsExpandIndex(std::uint64_t i) const { return i < 64 && (mask_ >> i & 1) != 0; }

private:
    std::uint64_t size_ = 0, mask_ = 0;
};

/// The format in the model, and the format in memory.
class StorageFormat {
public:
    StorageFormat() = default;
    StorageFormat(ge::Format origin, ge::Format storage, ExpandDimsType const& expand = {})
        : origin_(origin), storage_(storage), expand_(expand) {}
    ExpandDimsType GetExpandDimsType() const { return expand_; }
    void SetExpandDimsType(ExpandDimsType e) { expand_ = e; }
    ExpandDimsType& MutableExpandDimsType() { return expand_; }
    bool operator==(StorageFormat const&) const = default;
    ge::Format GetOriginFormat() const { return origin_; }
    ge::Format GetStorageFormat() const { return storage_; }
    void SetOriginFormat(ge::Format f) { origin_ = f; }
    void SetStorageFormat(ge::Format f) { storage_ = f; }

private:
    ge::Format origin_ = ge::FORMAT_ND, storage_ = ge::FORMAT_ND;
    ExpandDimsType expand_{};
};

/// The information about a tensor before it has a shape.
class CompileTimeTensorDesc {
public:
    CompileTimeTensorDesc() = default;
    CompileTimeTensorDesc(ge::DataType t, StorageFormat f) : type_(t), format_(f) {}
    ge::DataType GetDataType() const { return type_; }
    StorageFormat const& GetFormat() const { return format_; }
    ge::Format GetStorageFormat() const { return format_.GetStorageFormat(); }
    ge::Format GetOriginFormat() const { return format_.GetOriginFormat(); }
    void SetDataType(ge::DataType t) { type_ = t; }
    void SetStorageFormat(ge::Format f) { format_.SetStorageFormat(f); }
    void SetOriginFormat(ge::Format f) { format_.SetOriginFormat(f); }
    StorageFormat& graft_format() { return format_; }
    ExpandDimsType GetExpandDimsType() const { return format_.GetExpandDimsType(); }
    void SetExpandDimsType(ExpandDimsType e) { format_.SetExpandDimsType(e); }

private:
    ge::DataType type_ = ge::DT_UNDEFINED;
    StorageFormat format_{};
};

} // namespace gert
