// graft/base/errc.hpp - the codes of all errors: the same names in compiler errors, run-time errors and tests
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/base/detail/errors_of_definitions.hpp"
#include "graft/base/detail/errors_of_mappings.hpp"
#include "graft/base/detail/errors_of_models.hpp"

GRAFT_BEGIN

#define GRAFT_ERRC(code, sentence, help) code,
/// What is wrong. Each code has a sentence and a help, in the same row of its table (base/detail/errors_of_*.hpp);
/// ERRORS.md lists all, text/errc.hpp returns them.
enum class errc : std::uint16_t {
    ok,
    // clang-format off: each table is a list of enumerators
    GRAFT_ERRORS_OF_DEFINITIONS(GRAFT_ERRC)
    GRAFT_ERRORS_OF_MAPPINGS(GRAFT_ERRC)
    GRAFT_ERRORS_OF_MODELS(GRAFT_ERRC)
    // clang-format on
};
#undef GRAFT_ERRC

GRAFT_END
