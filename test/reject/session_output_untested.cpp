// test/reject/session_output_untested.cpp - an output that is read without a test whether it is present
// SPDX-License-Identifier: Apache-2.0
// expect: operator\[\]|subscript
#include "graft/session/session.hpp"
#ifndef GRAFT_REJECT
float first(graft::session const& run) {
    auto const y = run.output<float>("y");
    return y ? (*y)[0] : 0;
}
#else
float first(graft::session const& run) { return run.output<float>("y")[0]; }
#endif
