// graft/base.hpp - domain-independent basics: names, hashes, bytes, arena, and the error codes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/bytes.hpp"
#include "graft/base/config.hpp"
#include "graft/base/container/arena.hpp"
#include "graft/base/container/hash.hpp"
#include "graft/base/container/name_list.hpp"
#include "graft/base/container/perfect_hash.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/container/short_string.hpp"
#include "graft/base/container/sort.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/container/stable_sort.hpp"
#include "graft/base/errc.hpp"
#include "graft/base/error.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/base/nearest.hpp"
#include "graft/base/status.hpp"
