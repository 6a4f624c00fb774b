// examples/graft_import/kernels_numeric.cpp - owns the kernels of rarer functions, of segments and of outputs that the data sizes
// SPDX-License-Identifier: Apache-2.0
#include "graft/kernel/promote.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/kernels/audio.hpp"
#include "graft/library/kernels/complex.hpp"
#include "graft/library/kernels/counting.hpp"
#include "graft/library/kernels/matrix.hpp"
#include "graft/library/kernels/moved.hpp"
#include "graft/library/kernels/numeric.hpp"
#include "graft/library/kernels/pieces.hpp"
#include "graft/library/kernels/ragged.hpp"
#include "graft/library/kernels/scatter.hpp"
#include "graft/library/kernels/segment.hpp"
#include "graft/library/kernels/sets.hpp"
#include "graft/library/kernels/trans_data.hpp"
#include "graft/library/kernels/wav.hpp"
#include "kernels.hpp"

struct numeric_part {
    using list = graft::join<graft::library::numeric_kernels, graft::library::complex_kernels, graft::library::counting_kernels, graft::library::matrix_kernels,
                             graft::library::moved_kernels, graft::library::trans_data_kernels, graft::library::segment_kernels, graft::library::scatter_kernels,
                             graft::library::sets_kernels, graft::library::ragged_kernels, graft::library::audio_kernels, graft::library::wav_kernels,
                             graft::with_promoted<graft::library::pieces_kernels, graft::half>>;
    static constexpr std::string_view engine = "cpu";
};
template struct graft::kernel_part<numeric_part>;
