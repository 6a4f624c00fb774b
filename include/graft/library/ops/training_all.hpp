// graft/library/ops/training_all.hpp - all operators of training graphs, which the library takes over word by word
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/ops/checkpoint.hpp"
#include "graft/library/ops/dataset.hpp"
#include "graft/library/ops/dataset_map.hpp"
#include "graft/library/ops/decode.hpp"
#include "graft/library/ops/horovod.hpp"
#include "graft/library/ops/iterator.hpp"
#include "graft/library/ops/list.hpp"
#include "graft/library/ops/optimizer.hpp"
#include "graft/library/ops/optimizer_resource.hpp"
#include "graft/library/ops/picture.hpp"
#include "graft/library/ops/queue.hpp"
#include "graft/library/ops/random.hpp"
#include "graft/library/ops/scatter.hpp"
#include "graft/library/ops/segment.hpp"
#include "graft/library/ops/sparse.hpp"
#include "graft/library/ops/string.hpp"
#include "graft/library/ops/summary.hpp"
#include "graft/library/ops/table.hpp"
#include "graft/library/ops/training.hpp"
#include "graft/library/ops/training_gradient.hpp"
#include "graft/library/ops/variable.hpp"
#include "graft/op/ops.hpp"

GRAFT_BEGIN

namespace library {

/// Every operator that is its own origin: the import maps it to itself.
using training_graph_ops = join<checkpoint_ops, dataset_ops, dataset_map_ops, decode_ops, horovod_ops, iterator_ops, list_ops,
                                optimizer_ops, optimizer_resource_ops, picture_ops, queue_ops, random_ops, scatter_ops,
                                segment_ops, sparse_ops, string_ops, summary_ops, table_ops, training_ops,
                                training_gradient_ops, variable_ops>;

} // namespace library

GRAFT_END
