// graft/program/compiled_file/mistakes.hpp - what is said of compiled files that are wrong
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/base/errc.hpp"

GRAFT_BEGIN
namespace compiled_file {
inline constexpr errc damaged_file = errc::malformed_field, wrong_byte_order = errc::unsupported_version,
                      cannot_be_saved = errc::wrong_value;
} // namespace compiled_file
GRAFT_END
