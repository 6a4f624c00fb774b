// graft/program/src.ipp - the bodies of import, compile and files of programs, for one unit of a program that defines
// GRAFT_SEPARATE
// SPDX-License-Identifier: Apache-2.0
#pragma once

#if !defined(GRAFT_SEPARATE)
#error "graft/program/src.ipp: define GRAFT_SEPARATE in all units of the program, in this one too"
#endif

#include "graft/program/check_library.hpp"
#include "graft/program/compile.hpp"
#include "graft/program/grow.hpp"
#include "graft/program/import.hpp"
#include "graft/program/load.hpp"
#include "graft/program/prepare.hpp"
#include "graft/program/program.hpp"
#include "graft/program/read.hpp"
#include "graft/program/save.hpp"
#include "graft/program/save_source.hpp"
#include "graft/program/with_libraries.hpp"
#include "graft/text/error.hpp"
#include "graft/text/json/graph.hpp"
#include "graft/text/json/model.hpp"
#include "graft/text/shape.hpp"
#include "graft/text/symbol.hpp"

// after the declarations of all
#include "graft/program/detail/check_library.ipp"
#include "graft/program/detail/compile.ipp"
#include "graft/program/detail/grow.ipp"
#include "graft/program/detail/import.ipp"
#include "graft/program/detail/load.ipp"
#include "graft/program/detail/prepare.ipp"
#include "graft/program/detail/program.ipp"
#include "graft/program/detail/read.ipp"
#include "graft/program/detail/save.ipp"
#include "graft/program/detail/source_file/save_source.ipp"
#include "graft/program/detail/with_libraries.ipp"
#include "graft/text/detail/error.ipp"
#include "graft/text/detail/json_graph.ipp"
#include "graft/text/detail/json_model.ipp"
#include "graft/text/detail/shape.ipp"
#include "graft/text/detail/symbol.ipp"
