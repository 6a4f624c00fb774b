// graft/base/separate.hpp - where the bodies of large functions are compiled: in every unit, or in one
// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Stands before a function that is no template and brings much code along, such as `import`. Its body is in a file
/// `NAME.ipp`, which the header includes at its end:
/// - A header-only build, which is the default, has it in every unit: the function is `inline`.
/// - Where GRAFT_SEPARATE is defined, in all units of the program, they have the declaration alone. One unit that
///   includes `graft/src.ipp` has all bodies; it is the target `graft::compiled` of the CMake package, which brings the
///   definition along. A unit then includes what it names: an umbrella is what its headers declare.
/// `graft/src.ipp` defines GRAFT_SOURCE. Bodies of what writes ONNX and MLIR are in a unit with `graft/export/src.ipp`,
/// those of the text room in one with `graft/text/src.ipp`: `graft::compiled` has both, the latter where the component
/// `text` is used, and a program links what it calls.
#if defined(GRAFT_SEPARATE)
#define GRAFT_LARGE
#else
#define GRAFT_LARGE inline
#endif
