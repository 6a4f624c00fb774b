// examples/graft_import/kernels_text.cpp - owns the kernels of texts, tables, sparse tensors, and of what is parsed
// SPDX-License-Identifier: Apache-2.0
#include "graft/kernel/home.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/array/sparse/kernels.hpp"
#include "graft/library/data/parse/kernels.hpp"
#include "graft/library/ml/label/kernels.hpp"
#include "graft/library/ml/tree/kernels.hpp"
#include "graft/library/ml/vector/kernels.hpp"
#include "graft/library/state/table/kernels.hpp"
#include "graft/library/text/string/kernels.hpp"
#include "graft/library/text/string/regex_kernels.hpp"
#include "graft/library/text/words/kernels.hpp"
#include "kernels.hpp"

struct text_part {
    using homes = graft::kernel_homes<graft::homed<"graft/library/array/sparse/kernels.hpp",
                                          "graft::library::sparse_kernels", graft::library::sparse_kernels>,
        graft::homed<"graft/library/data/parse/kernels.hpp", "graft::library::parse_kernels",
            graft::library::parse_kernels>,
        graft::homed<"graft/library/state/table/kernels.hpp", "graft::library::table_kernels",
            graft::library::table_kernels>,
        graft::homed<"graft/library/text/string/kernels.hpp", "graft::library::string_kernels",
            graft::library::string_kernels>,
        graft::homed<"graft/library/text/string/regex_kernels.hpp", "graft::library::regex_kernels",
            graft::library::regex_kernels>,
        graft::homed<"graft/library/text/words/kernels.hpp", "graft::library::words_kernels",
            graft::library::words_kernels>,
        graft::homed<"graft/library/ml/label/kernels.hpp", "graft::library::label_kernels",
            graft::library::label_kernels>,
        graft::homed<"graft/library/ml/tree/kernels.hpp", "graft::library::tree_kernels", graft::library::tree_kernels>,
        graft::homed<"graft/library/ml/vector/kernels.hpp", "graft::library::vector_kernels",
            graft::library::vector_kernels>>;
    using list = homes::list;
    static constexpr std::string_view engine = "cpu";
};

template struct graft::kernel_part<text_part>;
template struct graft::home_part<text_part>;
