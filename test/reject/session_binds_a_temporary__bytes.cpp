// test/reject/session_binds_a_temporary__bytes.cpp - elements, not the span of a temporary, are bound
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*session, .*wrong_arguments, .*name<'b', ?'i', ?'n', ?'d', ?'_', ?'i', ?'n', ?'p', ?'u', ?'t'>
#include <vector>

#include "graft/session/session.hpp"

std::vector<float> frame() { return std::vector<float>(64, 2.f); }
#ifndef GRAFT_REJECT
auto run(graft::session& s, std::vector<float> const& x) { return s.bind_input<float>("x", x); }
#else
auto run(graft::session& s) { return s.bind_input(0, graft::as_bytes(graft::span<float const>(frame()))); }
#endif
