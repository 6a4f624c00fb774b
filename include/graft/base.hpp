// graft/base.hpp - domain-independent basics: names, hashes, bytes, arena, and the error codes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/arena.hpp"
#include "graft/base/bytes.hpp"
#include "graft/base/config.hpp"
#include "graft/base/errc.hpp"
#include "graft/base/error.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/base/hash.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/base/nearest.hpp"
#include "graft/base/perfect_hash.hpp"
#include "graft/base/series.hpp"
#include "graft/base/shared.hpp"
#include "graft/base/short_text.hpp"
#include "graft/base/sort.hpp"
#include "graft/base/span.hpp"
#include "graft/base/stable_sort.hpp"
#include "graft/base/status.hpp"
