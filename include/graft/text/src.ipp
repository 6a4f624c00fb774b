// graft/text/src.ipp - the bodies of the text module, for one unit of a program that defines GRAFT_SEPARATE
// SPDX-License-Identifier: Apache-2.0
#pragma once

#if !defined(GRAFT_SEPARATE)
#error "graft/text/src.ipp: define GRAFT_SEPARATE in all units of the program, in this one too"
#endif

// Those without fmt that the core also calls are in `graft/src.ipp`: error, json, model_json, shape, symbol.
#include "graft/text.hpp"
#include "graft/text/quantization.hpp"
#include "graft/text/simulation.hpp"

// after the declarations of all
#include "graft/text/attribute.ipp"
#include "graft/text/catalog_json.ipp"
#include "graft/text/catalog_markdown.ipp"
#include "graft/text/catalog_words.ipp"
#include "graft/text/chips.ipp"
#include "graft/text/dot.ipp"
#include "graft/text/explain.ipp"
#include "graft/text/fusion.ipp"
#include "graft/text/html.ipp"
#include "graft/text/kernel_gaps.ipp"
#include "graft/text/op_info.ipp"
#include "graft/text/profile.ipp"
#include "graft/text/quantization.ipp"
#include "graft/text/regions.ipp"
#include "graft/text/roofline.ipp"
#include "graft/text/roofline_page.ipp"
#include "graft/text/simulation.ipp"
#include "graft/text/table.ipp"
#include "graft/text/timeline.ipp"
