// graft/base/separate.hpp - selects where the bodies of large functions are compiled: in every unit, or in one
// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Precedes a function that is not a template and includes much code, such as `import`. Its body is in a file
/// `NAME.ipp`, which the header includes at its end:
/// - A header-only build, which is the default, has it in every unit: the function is `inline`.
/// - If GRAFT_SEPARATE is defined, in all units of the program, they have only the declaration. One unit
///   that includes `graft/src.ipp` has all bodies, or several units with the `src.ipp` of `frontend`, `graph`,
///   `mapping`, `program` and `tiling`; they are the target `graft::compiled` of the CMake package, which also sets the
///   definition. A unit then includes each header that it uses: an umbrella has only its headers'
///   declarations. The bodies of the ONNX and MLIR writers are in a unit with `graft/export/src.ipp`, those
///   of the text module in one with `graft/text/src.ipp`: `graft::compiled` has both, the latter if the
///   component `text` is used, and a program links only the functions that it calls. The unit that has the
///   bodies of a single header (`single_include`) defines GRAFT_SOURCE instead.
#if defined(GRAFT_SEPARATE)
#define GRAFT_LARGE
#else
#define GRAFT_LARGE inline
#endif
