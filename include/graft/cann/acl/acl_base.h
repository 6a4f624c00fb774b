// graft/cann/acl/acl_base.h - logging of op hosts: errors are the reason of a refusal, the rest is dropped
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/report.hpp"

enum aclLogLevel { ACL_DEBUG, ACL_INFO, ACL_WARNING, ACL_ERROR };

template <class... Values>
void aclAppLog(aclLogLevel level, char const*, char const*, unsigned, char const* format, Values const&... values) {
    if (level == ACL_ERROR) graft::cann::report(format, values...);
}
