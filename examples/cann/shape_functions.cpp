// examples/cann/shape_functions.cpp - functions that CANN's sources call and that may be missing in a folder of them
// SPDX-License-Identifier: Apache-2.0
// -DCANN_FURTHER=shape_functions.cpp adds them, by the declarations in the headers. Their meaning is that of the same
// names in TensorFlow's shape inference.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "common_shape_fns.h"
#include "op_const.h"
#include "transfer_shape_according_to_format.h"

namespace ge {
namespace {

using dims = std::vector<std::int64_t>;

bool ranked(Shape const& s) { return !s.IsUnknownDimNum(); }

/// The shape if its rank is known and `fits`; for an unknown rank `otherwise`.
template <class Out, class Fits> graphStatus with_rank(Shape const& s, Out& out, Out otherwise, Fits fits) {
    if (!ranked(s)) return out = otherwise, GRAPH_SUCCESS;
    if (!fits(static_cast<std::int64_t>(s.GetDims().size()))) return GRAPH_FAILED;
    return out = Out(s.GetDims()), GRAPH_SUCCESS;
}
template <class Out> Out of_rank(std::int64_t rank) {
    return Out(dims(static_cast<std::size_t>(std::max<std::int64_t>(rank, 0)), UNKNOWN_DIM));
}
template <class Out> Out unranked() { return Out(dims{UNKNOWN_DIM_NUM}); }

template <class Out> graphStatus merge(Shape const& a, Shape const& b, Out& out) {
    if (!ranked(a)) return out = Out(b.GetDims()), GRAPH_SUCCESS;
    if (!ranked(b)) return out = Out(a.GetDims()), GRAPH_SUCCESS;
    auto all = a.GetDims();
    auto const others = b.GetDims();
    if (all.size() != others.size()) return GRAPH_FAILED;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (Merge(all[i], others[i], all[i]) != GRAPH_SUCCESS) return GRAPH_FAILED;
    return out = Out(all), GRAPH_SUCCESS;
}
template <class Out> graphStatus concatenate(Shape const& a, Shape const& b, Out& out) {
    if (!ranked(a) || !ranked(b)) return out = unranked<Out>(), GRAPH_SUCCESS;
    auto all = a.GetDims();
    for (auto d : b.GetDims()) all.push_back(d);
    return out = Out(all), GRAPH_SUCCESS;
}
template <class Out>
graphStatus sub_shape(Shape const& s, std::int64_t start, std::int64_t end, std::int64_t stride, Out& out) {
    if (!ranked(s)) return out = unranked<Out>(), GRAPH_SUCCESS;
    auto const all = s.GetDims();
    auto const rank = static_cast<std::int64_t>(all.size());
    end = std::min(end, rank);
    start = std::min(start, rank);
    if (start < 0) start += rank;
    if (end < 0) end += rank;
    if (start < 0 || end < 0 || stride == 0 || (stride > 0 ? start > end : start < end)) return GRAPH_FAILED;
    dims part;
    for (auto i = start; stride > 0 ? i < end : i > end; i += stride) part.push_back(all[static_cast<std::size_t>(i)]);
    return out = Out(part), GRAPH_SUCCESS;
}
template <class Out> graphStatus replace(Shape const& s, std::int64_t at, std::int64_t d, Out& out) {
    if (!ranked(s)) return out = unranked<Out>(), GRAPH_SUCCESS;
    auto all = s.GetDims();
    if (at < 0) at += static_cast<std::int64_t>(all.size());
    if (at < 0 || at >= static_cast<std::int64_t>(all.size())) return GRAPH_FAILED;
    all[static_cast<std::size_t>(at)] = d;
    return out = Out(all), GRAPH_SUCCESS;
}
/// Integers of a constant.
bool numbers(Tensor const& t, dims& to) {
    bool const is_long = t.GetTensorDesc().GetDataType() == DT_INT64;
    if (!is_long && t.GetTensorDesc().GetDataType() != DT_INT32) return false;
    std::size_t const width = is_long ? 8 : 4;
    auto const* at = reinterpret_cast<std::byte const*>(t.GetData());
    to.clear();
    for (std::size_t i = 0; (i + 1) * width <= t.GetSize(); ++i)
        to.push_back(is_long ? graft::load<std::int64_t>(at + i * width) : graft::load<std::int32_t>(at + i * width));
    return true;
}

} // namespace

graphStatus WithRankAtLeast(const TensorDesc& t, int64_t rank, Shape& out, const char*) {
    return with_rank(t.GetShape(), out, unranked<Shape>(), [&](auto n) { return n >= rank; });
}
graphStatus WithRankAtLeast(const GeTensorDescPtr& t, int64_t rank, GeShape& out, const char*) {
    return with_rank(t->GetShape(), out, unranked<GeShape>(), [&](auto n) { return n >= rank; });
}
graphStatus WithRankAtMost(const TensorDesc& t, int64_t rank, Shape& out, const char*) {
    return with_rank(t.GetShape(), out, unranked<Shape>(), [&](auto n) { return n <= rank; });
}
graphStatus WithRankAtMost(const GeTensorDescPtr& t, int64_t rank, GeShape& out, const char*) {
    return with_rank(t->GetShape(), out, unranked<GeShape>(), [&](auto n) { return n <= rank; });
}
graphStatus WithRankShape(GeShape& s, int64_t rank, const char*) {
    return with_rank(GeShape(s), s, of_rank<GeShape>(rank), [&](auto n) { return n == rank; });
}
graphStatus WithRank(const TensorDesc& t, int64_t rank, Shape& out, const char*) {
    return with_rank(t.GetShape(), out, of_rank<Shape>(rank), [&](auto n) { return n == rank; });
}
graphStatus WithRank(const GeTensorDescPtr& t, int64_t rank, GeShape& out, const char*) {
    return with_rank(t->GetShape(), out, of_rank<GeShape>(rank), [&](auto n) { return n == rank; });
}
graphStatus WithRank(const GeTensorDescPtr& t, int64_t rank, Shape& out, const char*) {
    return with_rank(t->GetShape(), out, of_rank<Shape>(rank), [&](auto n) { return n == rank; });
}
graphStatus WithValue(int64_t d, int64_t value, int64_t& out, const char*) { return Merge(d, value, out); }
graphStatus Merge(int64_t a, int64_t b, int64_t& out) {
    if (a >= 0 && b >= 0 && a != b) return GRAPH_FAILED;
    return out = a >= 0 ? a : b, GRAPH_SUCCESS;
}
graphStatus Merge(const Shape& a, const Shape& b, Shape& out, const char*) { return merge(a, b, out); }
graphStatus Merge(const GeShape& a, const GeShape& b, GeShape& out, const char*) { return merge(a, b, out); }
graphStatus MergePrefix(const Shape& s, const Shape& prefix, Shape& s_out, Shape& prefix_out, const char*) {
    if (!ranked(s) || !ranked(prefix)) return s_out = s, prefix_out = prefix, GRAPH_SUCCESS;
    auto all = s.GetDims(), first = prefix.GetDims();
    if (first.size() > all.size()) return GRAPH_FAILED;
    for (std::size_t i = 0; i < first.size(); ++i) {
        if (Merge(all[i], first[i], all[i]) != GRAPH_SUCCESS) return GRAPH_FAILED;
        first[i] = all[i];
    }
    return s_out = Shape(all), prefix_out = Shape(first), GRAPH_SUCCESS;
}
graphStatus ReplaceDim(const Shape& s, int64_t at, int64_t d, Shape& out, const char*) {
    return replace(s, at, d, out);
}
graphStatus ReplaceDim(const GeShape& s, int64_t at, int64_t d, GeShape& out, const char*) {
    return replace(s, at, d, out);
}
graphStatus Add(int64_t a, int64_t b, int64_t& out) {
    if (a < 0 || b < 0) return out = UNKNOWN_DIM, GRAPH_SUCCESS;
    return __builtin_add_overflow(a, b, &out) ? GRAPH_FAILED : GRAPH_SUCCESS;
}
graphStatus Subtract(int64_t a, int64_t b, int64_t& out, const char*) {
    if (a < 0 || b < 0) return out = b == 0 ? a : UNKNOWN_DIM, GRAPH_SUCCESS;
    if (a < b) return GRAPH_FAILED;
    return out = a - b, GRAPH_SUCCESS;
}
graphStatus Divide(const int64_t a, const int64_t b, const bool evenly, int64_t& out, const char*) {
    if (b <= 0) return GRAPH_FAILED;
    if (a < 0) return out = b == 1 ? a : UNKNOWN_DIM, GRAPH_SUCCESS;
    if (evenly && a % b != 0) return GRAPH_FAILED;
    return out = a / b, GRAPH_SUCCESS;
}
graphStatus SubShape(const Shape& s, int64_t start, int64_t end, int64_t stride, Shape& out, const char*) {
    return sub_shape(s, start, end, stride, out);
}
graphStatus SubShape(const GeShape& s, int64_t start, int64_t end, int64_t stride, GeShape& out, const char*) {
    return sub_shape(s, start, end, stride, out);
}
graphStatus SubShape(const GeShape& s, size_t start, size_t end, size_t stride, GeShape& out) {
    return sub_shape(
        s, static_cast<std::int64_t>(start), static_cast<std::int64_t>(end), static_cast<std::int64_t>(stride), out);
}
graphStatus Concatenate(const Shape& a, const Shape& b, Shape& out) { return concatenate(a, b, out); }
graphStatus Concatenate(const GeShape& a, const GeShape& b, GeShape& out) { return concatenate(a, b, out); }
graphStatus Matrix(int64_t a, int64_t b, Shape& out) { return out = Shape({a, b}), GRAPH_SUCCESS; }
graphStatus Vector(int64_t d, Shape& out) { return out = Shape({d}), GRAPH_SUCCESS; }
graphStatus Scalar(Shape& out) { return out = Shape(dims()), GRAPH_SUCCESS; }
graphStatus MakeShapeFromShapeTensor(const Tensor& t, Shape& out, const char*) {
    dims all;
    if (t.GetTensorDesc().GetShape().GetDims().size() > 1 || !numbers(t, all)) return GRAPH_FAILED;
    for (auto d : all)
        if (d < UNKNOWN_DIM) return GRAPH_FAILED;
    return out = Shape(all), GRAPH_SUCCESS;
}
graphStatus MakeShapeFromShapeTensor(Operator& op, const std::string& name, GeShape& out, const char* by) {
    Tensor t;
    if (op.GetInputConstData(name, t) == GRAPH_SUCCESS) {
        Shape s;
        auto const answer = MakeShapeFromShapeTensor(t, s, by);
        return out = GeShape(s), answer;
    }
    auto const length = op.GetInputDesc(name).GetShape(); // one dim per element of the vector
    if (!ranked(length) || length.GetDims().size() != 1 || length.GetDim(0) < 0)
        return out = unranked<GeShape>(), GRAPH_SUCCESS;
    return out = of_rank<GeShape>(length.GetDim(0)), GRAPH_SUCCESS;
}
graphStatus MakeDimForScalarInput(const Tensor& t, int64_t& out, const char*) {
    dims all;
    if (!numbers(t, all) || all.size() != 1 || all[0] < 0) return GRAPH_FAILED;
    return out = all[0], GRAPH_SUCCESS;
}
graphStatus UnchangedShape(Operator& op, const std::string in, const std::string out) {
    auto d = op.GetOutputDesc(out);
    d.SetShape(op.GetInputDesc(in).GetShape());
    return op.UpdateOutputDesc(out, d);
}
bool ShapeFullDefined(const Shape& s) { return !s.IsUnknownShape(); }
bool ShapeFullyDefined(const GeShape& s) { return !s.IsUnknownShape(); }
bool RankKnown(const Shape& s) { return ranked(s); }
bool RankKnown(const GeShape& s) { return ranked(s); }
Shape UnknownShapeOfRank(int64_t rank) { return of_rank<Shape>(rank); }
bool ValueKnown(const Shape& s, const size_t& at) { return ranked(s) && s.GetDim(at) != UNKNOWN_DIM; }
graphStatus ValidateSparseTensor(
    const TensorDesc& indices, const TensorDesc& values, const TensorDesc& shape, const char* by) {
    Shape i, v, s;
    if (WithRank(indices, 2, i, by) != GRAPH_SUCCESS || WithRank(values, 1, v, by) != GRAPH_SUCCESS ||
        WithRank(shape, 1, s, by) != GRAPH_SUCCESS)
        return GRAPH_FAILED;
    int64_t same = 0;
    if (Merge(i.GetDim(0), v.GetDim(0), same) != GRAPH_SUCCESS) return GRAPH_FAILED;
    return Merge(i.GetDim(1), s.GetDim(0), same);
}
void FillOpDesc(GeTensorDescPtr& to, const GeShape& s, const DataType& t) { to->SetShape(s), to->SetDataType(t); }
void FillOpDesc(TensorDesc& to, const Shape& s, const DataType& t) { to.SetShape(s), to.SetDataType(t); }
std::string DTypeStr(DataType t) { return TypeUtils::DataTypeToSerialString(t); }
// Queues and lists store shapes from node to node, which is not visible to any call here.
graphStatus SetShapeAndRange(Operator&, const ShapeAndRange&) { return GRAPH_SUCCESS; }
graphStatus GetShapeAndRange(Operator&, ShapeAndRange&, bool& found, InferenceContextPtr) {
    return found = false, GRAPH_SUCCESS;
}
graphStatus MergeShapeAndRange(
    const ShapeAndRange& a, const ShapeAndRange&, ShapeAndRange& out, bool& changed, const char*) {
    return out = a, changed = false, GRAPH_SUCCESS;
}
// Formats of devices: the operators that query them are rejected.
ShapeTransferAccordingToFormat::ShapeTransferAccordingToFormat() = default;
bool ShapeTransferAccordingToFormat::GetShapeAccordingToFormat(ShapeAndFormat&, int64_t*) { return false; }

} // namespace ge
