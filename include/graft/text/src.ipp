// graft/text/src.ipp - the bodies of the text module, for one unit of a program that defines GRAFT_SEPARATE
// SPDX-License-Identifier: Apache-2.0
#pragma once

#if !defined(GRAFT_SEPARATE)
#error "graft/text/src.ipp: define GRAFT_SEPARATE in all units of the program, in this one too"
#endif

// The functions without fmt that the core also calls are in `graft/src.ipp`: error, json, model_json, shape, symbol.
#include "graft/text.hpp"
#include "graft/text/operators/index.hpp"
#include "graft/text/operators/page.hpp"
#include "graft/text/quantization.hpp"
#include "graft/text/simulation.hpp"

// after all declarations
#include "graft/text/detail/attribute.ipp"
#include "graft/text/detail/catalog_markdown.ipp"
#include "graft/text/detail/catalog_terms.ipp"
#include "graft/text/detail/chips.ipp"
#include "graft/text/detail/explain.ipp"
#include "graft/text/detail/fusion.ipp"
#include "graft/text/detail/json_catalog.ipp"
#include "graft/text/detail/kernel_gaps.ipp"
#include "graft/text/detail/op_info.ipp"
#include "graft/text/detail/operators_index.ipp"
#include "graft/text/detail/operators_page.ipp"
#include "graft/text/detail/page_constant_statistics.ipp"
#include "graft/text/detail/page_difference.ipp"
#include "graft/text/detail/page_dot.ipp"
#include "graft/text/detail/page_facts.ipp"
#include "graft/text/detail/page_html.ipp"
#include "graft/text/detail/page_index.ipp"
#include "graft/text/detail/page_layered_layout.ipp"
#include "graft/text/detail/page_picture.ipp"
#include "graft/text/detail/page_roofline.ipp"
#include "graft/text/detail/page_timeline.ipp"
#include "graft/text/detail/profile.ipp"
#include "graft/text/detail/quantization.ipp"
#include "graft/text/detail/regions.ipp"
#include "graft/text/detail/roofline.ipp"
#include "graft/text/detail/simulation.ipp"
#include "graft/text/detail/table.ipp"
