// graft/library/training_ops.hpp - the operators of training graphs: an optional list beside the shipped one
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/ops/checkpoint.hpp"
#include "graft/library/ops/dataset.hpp"
#include "graft/library/ops/dataset_map.hpp"
#include "graft/library/ops/decode.hpp"
#include "graft/library/ops/gradient.hpp"
#include "graft/library/ops/horovod.hpp"
#include "graft/library/ops/host.hpp"
#include "graft/library/ops/iterator.hpp"
#include "graft/library/ops/linear_algebra.hpp"
#include "graft/library/ops/optimizer.hpp"
#include "graft/library/ops/optimizer_resource.hpp"
#include "graft/library/ops/quantized.hpp"
#include "graft/library/ops/queue.hpp"
#include "graft/library/ops/random.hpp"
#include "graft/library/ops/regions.hpp"
#include "graft/library/ops/scatter.hpp"
#include "graft/library/ops/sequence.hpp"
#include "graft/library/ops/sparse.hpp"
#include "graft/library/ops/special_functions.hpp"
#include "graft/library/ops/spectral.hpp"
#include "graft/library/ops/string.hpp"
#include "graft/library/ops/summary.hpp"
#include "graft/library/ops/table.hpp"
#include "graft/library/ops/tensor_array_old.hpp"
#include "graft/library/ops/training_gradient.hpp"
#include "graft/library/ops/variable.hpp"
#include "graft/op/ops.hpp"

GRAFT_BEGIN

namespace library {

/// Every operator that is its own origin: the import maps it to itself. Most are of training graphs; rarer functions are there, too.
using training_graph_ops = join<checkpoint_ops, dataset_ops, dataset_map_ops, decode_ops, horovod_ops, host_ops, iterator_ops,
                                optimizer_ops, optimizer_resource_ops, queue_ops, random_ops, scatter_ops, sparse_ops, string_ops,
                                summary_ops, table_ops, training_gradient_ops, variable_ops, linear_algebra_ops, old_tensor_array_ops, quantized_ops,
                                region_ops, sequence_ops, special_function_ops, spectral_ops>;

/// The tag of the catalog for training graphs: variables, optimizers, gradients, readers, summaries, data sets. None of
/// these has a kernel; they are there for their shapes. A compiler for inference leaves the header out; one that takes
/// both joins the catalogs (`joined_catalog`), or the lists (`join`).
/// cost the tables take seconds to compile: let one translation unit of a program ask for the view
struct training_ops {
    using list = join<gradient_ops, training_graph_ops>;
};

} // namespace library

GRAFT_END
