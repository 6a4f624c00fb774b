// graft/cann/message.hpp - composes the error messages of CANN's functions, with the function names that they use
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>

#include "graft/cann/report.hpp"

GRAFT_BEGIN
namespace cann {

/// All values in one string, separated by `between`.
template <class... Values> std::string joined(std::string_view between, Values const&... values) {
    std::ostringstream to;
    std::string_view before;
    [[maybe_unused]] auto const add = [&](auto const& v) {
        to << before << v;
        before = between;
    };
    (add(values), ...);
    return to.str();
}

} // namespace cann
GRAFT_END

namespace ge {

template <class... Values> std::string ConcatString(Values const&... values) {
    return graft::cann::joined("", values...);
}
template <class... Values> std::string OtherErrMsg(Values const&... values) {
    return graft::cann::joined("", values...);
}
/// `[2,3]`
template <class List> std::string DebugString(List const& all) {
    std::string text = "[";
    for (auto const& e : all) text += graft::cann::joined("", text.size() > 1 ? "," : "", e);
    return text + "]";
}
/// `input 1: the shape [2,3], expected 1D`
template <class Which, class Got, class Wanted>
std::string GetShapeErrMsg(Which const& which, Got const& got, Wanted const& wanted) {
    return graft::cann::joined("", "input ", which, ": the shape ", got, ", expected ", wanted);
}
template <class Which, class Got, class Wanted>
std::string GetAttrValueErrMsg(Which const& which, Got const& got, Wanted const& wanted) {
    return graft::cann::joined("", "attribute ", which, ": ", got, ", expected ", wanted);
}
template <class Which, class Got, class Wanted>
std::string GetAttrSizeErrMsg(Which const& which, Got const& got, Wanted const& wanted) {
    return graft::cann::joined("", "attribute ", which, ": ", got, " elements, expected ", wanted);
}
template <class Which, class Got, class Wanted>
std::string GetShapeSizeErrMsg(Which const& which, Got const& got, Wanted const& wanted) {
    return graft::cann::joined("", "input ", which, ": ", got, " elements, expected ", wanted);
}
template <class Which, class Wanted, class Got>
std::string GetInputFormatNotSupportErrMsg(Which const& which, Wanted const& wanted, Got const& got) {
    return graft::cann::joined("", which, ": the format ", got, ", expected ", wanted);
}
template <class Which, class Wanted, class Got>
std::string GetInputDtypeNotSupportErrMsg(Which const& which, Wanted const& wanted, Got const& got) {
    return graft::cann::joined("", which, ": the dtype ", got, ", expected ", wanted);
}
template <class Which, class Wanted, class Got>
std::string GetInputDTypeErrMsg(Which const& which, Wanted const& wanted, Got const& got) {
    return graft::cann::joined("", which, ": the dtype ", got, ", expected ", wanted);
}
template <class... Values> std::string GetParamOutRangeErrMsg(Values const&... values) {
    return graft::cann::joined(" ", "out of range:", values...);
}
template <class Which> std::string GetInputInvalidErrMsg(Which const& which) {
    return graft::cann::joined("", which, " cannot be read");
}
template <class... Values> std::string GetInputFormatErrMsg(Values const&... values) {
    return graft::cann::joined(" ", values...);
}
template <class Which> std::string UpdateParamErrMsg(Which const& which) {
    return graft::cann::joined("", which, " cannot be changed");
}
template <class Which> std::string SetAttrErrMsg(Which const& which) {
    return graft::cann::joined("", which, " cannot be set");
}
// Reports with a specific message: the operator, the parameter, its error, the expected value.
#define GRAFT_CANN_REPORTS(name, what)                                                                                 \
    template <class... Values> void name(Values const&... values) {                                                    \
        graft::cann::report(graft::cann::joined(" ", what, values...));                                                \
    }
GRAFT_CANN_REPORTS(TbeInputDataTypeErrReport, "dtype of an input:")
GRAFT_CANN_REPORTS(OpsMissInputErrReport, "an input is missing:")
GRAFT_CANN_REPORTS(OpsOneInputShapeErrReport, "shape of an input:")
GRAFT_CANN_REPORTS(OpsTwoInputShapeErrReport, "shapes of two inputs:")
GRAFT_CANN_REPORTS(TwoInputShapesErrReport, "shapes of two inputs:")
GRAFT_CANN_REPORTS(OpsOneOutputShapeErrReport, "shape of an output:")
GRAFT_CANN_REPORTS(OpsGetAttrErrReport, "an attribute cannot be read:")
GRAFT_CANN_REPORTS(OpsSetAttrErrReport, "an attribute cannot be set:")
GRAFT_CANN_REPORTS(OpsAttrValueErrReport, "value of an attribute:")
GRAFT_CANN_REPORTS(OpsConvAttrValueErrReport, "value of an attribute:")
GRAFT_CANN_REPORTS(OpsConvSetAttrErrReport, "an attribute cannot be set:")
GRAFT_CANN_REPORTS(OpsConvShapeErrReport, "shape of a convolution:")
GRAFT_CANN_REPORTS(OpsInputShapeErrReport, "shape of an input:")
GRAFT_CANN_REPORTS(OpsInputShapeSizeErrReport, "elements of an input:")
GRAFT_CANN_REPORTS(OpsInputShapeDimErrReport, "rank of an input:")
GRAFT_CANN_REPORTS(OpsInputShapeBroadcastErrReport, "inputs do not broadcast:")
GRAFT_CANN_REPORTS(OpsInputFormatErrReport, "format of an input:")
GRAFT_CANN_REPORTS(OpsInputDtypeErrReport, "dtype of an input:")
GRAFT_CANN_REPORTS(OpsOPUpdateErrReport, "a descriptor cannot be changed:")
GRAFT_CANN_REPORTS(OpsAOLCError, "an operator:")
GRAFT_CANN_REPORTS(CommonRuntimeErrLog, "")
GRAFT_CANN_REPORTS(InferShapeOtherErrReport, "")
GRAFT_CANN_REPORTS(AicpuErrorReport, "")
#undef GRAFT_CANN_REPORTS
template <class Which> std::string GetViewErrorCodeStr(Which const& which) { return graft::cann::joined("", which); }
template <class... Values> std::string GetInputErrMsg(Values const&... values) {
    return graft::cann::joined(" ", values...);
}

/// Names for messages, of nodes and of any other argument that functions log with.
template <class Of> std::string TbeGetName(Of const& of) {
    if constexpr (std::is_convertible_v<Of, std::string>) return of;
    else if constexpr (requires { of.GetName(); }) return of.GetName();
    else return of ? of->GetName() : std::string();
}
template <class Of> std::string TbeGetOpType(Of const& of) {
    if constexpr (requires { of.GetOpType(); }) return of.GetOpType();
    else return of ? of->GetType() : std::string();
}

} // namespace ge

using ge::ConcatString;
using ge::DebugString;
using ge::GetAttrSizeErrMsg;
using ge::GetAttrValueErrMsg;
using ge::GetInputDTypeErrMsg;
using ge::GetInputDtypeNotSupportErrMsg;
using ge::GetInputFormatErrMsg;
using ge::GetInputFormatNotSupportErrMsg;
using ge::GetInputInvalidErrMsg;
using ge::GetParamOutRangeErrMsg;
using ge::GetShapeErrMsg;
using ge::GetShapeSizeErrMsg;
using ge::OtherErrMsg;
using ge::SetAttrErrMsg;
using ge::TbeGetName;
using ge::TbeGetOpType;
using ge::TbeInputDataTypeErrReport;
using ge::UpdateParamErrMsg;
