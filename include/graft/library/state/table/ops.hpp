// graft/library/state/table/ops.hpp - operators: tables keyed by texts or numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/said.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's own: these operators serve both as the origin and as the target
// of their plugins. Shapes only. Source: TensorFlow core/ops.

struct HashTable : op<HashTable> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("HashTable", "-> table_handle: Ref(string)",
            "container: string = \"\"", "shared_name: string = \"\"", "use_node_name_sharing: bool = false",
            "key_dtype: type", "value_dtype: type")
                                              .is(reads_state);
    };
    static constexpr auto prototype = tensorflow::own_def("HashTable", "-> handle: Ref(string)",
        "container: string = ''", "shared_name: string = ''", "use_node_name_sharing: bool = false",
        "key_dtype: {int32, int64, string}", "value_dtype: {bool, float, double, int32, int64, string}")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> [2]"};
};

struct MutableHashTable : op<MutableHashTable> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("MutableHashTable", "-> table_handle: Ref(string)",
            "container: string = \"\"", "shared_name: string = \"\"", "use_node_name_sharing: bool = false",
            "key_dtype: type", "value_dtype: type")
                                              .is(reads_state);
    };
    static constexpr auto prototype = tensorflow::own_def("MutableHashTable", "-> handle: Ref(string)",
        "container: string = ''", "shared_name: string = ''", "use_node_name_sharing: bool = false", "key_dtype: type",
        "value_dtype: type")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> [2]"};
};

struct MutableHashTableOfTensors : op<MutableHashTableOfTensors> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("MutableHashTableOfTensors",
            "-> table_handle: Ref(string)", "container: string = \"\"", "shared_name: string = \"\"",
            "use_node_name_sharing: bool = false", "key_dtype: type", "value_dtype: type", "value_shape: shape = {}")
                                              .is(reads_state);
    };
    static constexpr auto prototype = tensorflow::own_def("MutableHashTableOfTensors", "-> handle: Ref(string)",
        "container: string = ''", "shared_name: string = ''", "use_node_name_sharing: bool = false", "key_dtype: type",
        "value_dtype: type", "value_shape: shape = {}")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> [2]"};
};

struct MutableDenseHashTable : op<MutableDenseHashTable> {
    static constexpr auto prototype = tensorflow::op_def("MutableDenseHashTable", "empty_key: key_dtype",
        "-> table_handle: Ref(string)", "container: string = \"\"", "shared_name: string = \"\"",
        "use_node_name_sharing: bool = false", "key_dtype: type", "value_dtype: type", "value_shape: shape = {}",
        "initial_num_buckets: int = 131072", "max_load_factor: float = 0.800000012")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> [2]"};
};

struct HashTableV2 : op<HashTableV2> {
    static constexpr auto prototype = tensorflow::op_def("HashTableV2", "-> table_handle: resource",
        "container: string = \"\"", "shared_name: string = \"\"", "use_node_name_sharing: bool = false",
        "key_dtype: type", "value_dtype: type")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct MutableHashTableV2 : op<MutableHashTableV2> {
    static constexpr auto prototype = tensorflow::op_def("MutableHashTableV2", "-> table_handle: resource",
        "container: string = \"\"", "shared_name: string = \"\"", "use_node_name_sharing: bool = false",
        "key_dtype: type", "value_dtype: type")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct MutableHashTableOfTensorsV2 : op<MutableHashTableOfTensorsV2> {
    static constexpr auto prototype = tensorflow::op_def("MutableHashTableOfTensorsV2", "-> table_handle: resource",
        "container: string = \"\"", "shared_name: string = \"\"", "use_node_name_sharing: bool = false",
        "key_dtype: type", "value_dtype: type", "value_shape: shape = {}")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct MutableDenseHashTableV2 : op<MutableDenseHashTableV2> {
    static constexpr auto prototype = tensorflow::op_def("MutableDenseHashTableV2", "empty_key: key_dtype",
        "deleted_key: key_dtype", "-> table_handle: resource", "container: string = \"\"", "shared_name: string = \"\"",
        "use_node_name_sharing: bool = false", "key_dtype: type", "value_dtype: type", "value_shape: shape = {}",
        "initial_num_buckets: int = 131072", "max_load_factor: float = 0.800000012")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct AnonymousHashTable : op<AnonymousHashTable> {
    static constexpr auto prototype = tensorflow::op_def(
        "AnonymousHashTable", "-> table_handle: resource", "key_dtype: type", "value_dtype: type")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct AnonymousMutableHashTable : op<AnonymousMutableHashTable> {
    static constexpr auto prototype = tensorflow::op_def(
        "AnonymousMutableHashTable", "-> table_handle: resource", "key_dtype: type", "value_dtype: type")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct InitializeTable : op<InitializeTable> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "InitializeTable", "table_handle: Ref(string)", "keys: Tkey", "values: Tval", "Tkey: type", "Tval: type");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "InitializeTable", "handle: Ref(string)", "keys: Tkey", "values: Tval", "where Tkey: type", "where Tval: type");
};

struct InitializeTableV2 : op<InitializeTableV2> {
    static constexpr auto prototype = tensorflow::op_def(
        "InitializeTableV2", "table_handle: resource", "keys: Tkey", "values: Tval", "Tkey: type", "Tval: type")
                                          .is(stateful);
};

struct InitializeTableFromTextFile : op<InitializeTableFromTextFile> {
    static constexpr auto prototype = tensorflow::op_def("InitializeTableFromTextFile", "table_handle: Ref(string)",
        "filename: string", "key_index: int >= -2", "value_index: int >= -2", "vocab_size: int >= -1 = -1",
        "delimiter: string = \"\\t\"", "offset: int = 0");
};

struct InitializeTableFromTextFileV2 : op<InitializeTableFromTextFileV2> {
    static constexpr auto prototype = tensorflow::op_def("InitializeTableFromTextFileV2", "table_handle: resource",
        "filename: string", "key_index: int >= -2", "value_index: int >= -2", "vocab_size: int >= -1 = -1",
        "delimiter: string = \"\\t\"", "offset: int = 0")
                                          .is(stateful);
};

struct LookupTableFind : op<LookupTableFind> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("LookupTableFind", "table_handle: Ref(string)",
            "keys: Tin", "default_value: Tout", "-> values: Tout", "Tin: type", "Tout: type")
                                              .optional_attr("handle_shapes", attr_kind::shapes);
    };
    static constexpr auto prototype = tensorflow::own_def("LookupTableFind", "handle: Ref(string)", "keys: Tin",
        "default_value: Tout", "-> values: Tout", "where Tin: type", "Tout: type")
                                          .optional_attr("handle_shapes", attr_kind::shapes);
    static constexpr rule::said infer_shape{"? S > [S,@]", "handle_shapes"};
};

struct LookupTableFindV2 : op<LookupTableFindV2> {
    static constexpr auto prototype = tensorflow::op_def("LookupTableFindV2", "table_handle: resource", "keys: Tin",
        "default_value: Tout", "-> values: Tout", "Tin: type", "Tout: type")
                                          .optional_attr("handle_shapes", attr_kind::shapes)
                                          .is(stateful);
    static constexpr rule::said infer_shape{"? S > [S,@]", "handle_shapes"};
};

struct LookupTableSize : op<LookupTableSize> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "LookupTableSize", "table_handle: Ref(string)", "-> size: int64");
    };
    static constexpr auto prototype = tensorflow::own_def("LookupTableSize", "handle: Ref(string)", "-> size: int64");
    static constexpr rule::said infer_shape{"> 0"};
};

struct LookupTableSizeV2 : op<LookupTableSizeV2> {
    static constexpr auto prototype =
        tensorflow::op_def("LookupTableSizeV2", "table_handle: resource", "-> size: int64").is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct LookupTableExport : op<LookupTableExport> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("LookupTableExport", "table_handle: Ref(string)",
            "-> keys: Tkeys", "-> values: Tvalues", "Tkeys: type", "Tvalues: type");
    };
    static constexpr auto prototype = tensorflow::own_def("LookupTableExport", "handle: Ref(string)", "-> keys: Tkeys",
        "-> values: Tvalues", "Tkeys: type", "Tvalues: type");
    static constexpr rule::said infer_shape{"> [?] ?"};
};

struct LookupTableExportV2 : op<LookupTableExportV2> {
    static constexpr auto prototype = tensorflow::op_def("LookupTableExportV2", "table_handle: resource",
        "-> keys: Tkeys", "-> values: Tvalues", "Tkeys: type", "Tvalues: type")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> [?] ?"};
};

struct LookupTableInsert : op<LookupTableInsert> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "LookupTableInsert", "table_handle: Ref(string)", "keys: Tin", "values: Tout", "Tin: type", "Tout: type");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "LookupTableInsert", "handle: Ref(string)", "keys: Tin", "values: Tout", "where Tin: type", "where Tout: type");
};

struct LookupTableInsertV2 : op<LookupTableInsertV2> {
    static constexpr auto prototype = tensorflow::op_def(
        "LookupTableInsertV2", "table_handle: resource", "keys: Tin", "values: Tout", "Tin: type", "Tout: type")
                                          .is(stateful);
};

struct LookupTableImport : op<LookupTableImport> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "LookupTableImport", "table_handle: Ref(string)", "keys: Tin", "values: Tout", "Tin: type", "Tout: type");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "LookupTableImport", "handle: Ref(string)", "keys: Tin", "values: Tout", "where Tin: type", "where Tout: type");
};

struct LookupTableImportV2 : op<LookupTableImportV2> {
    static constexpr auto prototype = tensorflow::op_def(
        "LookupTableImportV2", "table_handle: resource", "keys: Tin", "values: Tout", "Tin: type", "Tout: type")
                                          .is(stateful);
};

struct LookupTableRemoveV2 : op<LookupTableRemoveV2> {
    static constexpr auto prototype =
        tensorflow::op_def("LookupTableRemoveV2", "table_handle: resource", "keys: Tin", "Tin: type").is(stateful);
};

/// The value beside each key: `table_values[i]` where `table_keys[i]` is the key, else the default. With `sorted` the
/// keys of the table ascend. What the import makes of a look-up in a table whose content is known.
struct FindInTable : op<FindInTable> {
    static constexpr auto prototype = tensorflow::op_def("FindInTable", "keys: Tin", "default_value: Tout",
        "table_keys: Tin", "table_values: Tout", "-> values: Tout", "Tin: type", "Tout: type", "sorted: bool = false");
    static constexpr rule::said infer_shape{"S ? [n] [n] > S"};
};

/// The operators of training graphs that are their own origins, and what takes the place of a look-up.
using table_ops = ops<HashTable, MutableHashTable, MutableHashTableOfTensors, MutableDenseHashTable, HashTableV2,
    MutableHashTableV2, MutableHashTableOfTensorsV2, MutableDenseHashTableV2, AnonymousHashTable,
    AnonymousMutableHashTable, InitializeTable, InitializeTableV2, InitializeTableFromTextFile,
    InitializeTableFromTextFileV2, LookupTableFind, LookupTableFindV2, LookupTableSize, LookupTableSizeV2,
    LookupTableExport, LookupTableExportV2, LookupTableInsert, LookupTableInsertV2, LookupTableImport,
    LookupTableImportV2, LookupTableRemoveV2, FindInTable>;

} // namespace library
GRAFT_END
