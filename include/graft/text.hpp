// graft/text.hpp - everything that turns graphs and errors into text; needs fmt
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/text/dot.hpp"
#include "graft/text/dump.hpp"
#include "graft/text/errc.hpp"
#include "graft/text/error.hpp"
#include "graft/text/json.hpp"
#include "graft/text/json_writer.hpp"
#include "graft/text/shape.hpp"
#include "graft/text/table.hpp"
#include "graft/text/utf8.hpp"
#include "graft/text/view.hpp"
