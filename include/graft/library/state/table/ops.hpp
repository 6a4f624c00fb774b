// graft/library/state/table/ops.hpp - operators: tables keyed by strings or numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// Source: TensorFlow core/ops.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct table_lines {
    static constexpr char text[] = R"ops(
HashTable -> handle:string container?string="" shared_name?string="" use_node_name_sharing?bool=false
    key_dtype?type{i32,i64,string} value_dtype?type{f32,f64,i32,i64,bool,string} | > [2] | is reads_state | tf: ->
    table_handle:string container?string="" shared_name?string="" use_node_name_sharing?bool=false key_dtype?type{any}
    value_dtype?type{any}
MutableHashTable -> handle:string container?string="" shared_name?string="" use_node_name_sharing?bool=false
    key_dtype?type{any} value_dtype?type{any} | > [2] | is reads_state | tf: ->table_handle
MutableHashTableOfTensors -> handle:string container?string="" shared_name?string="" use_node_name_sharing?bool=false
    key_dtype?type{any} value_dtype?type{any} value_shape?shape=none | > [2] | is reads_state | tf: ->table_handle
MutableDenseHashTable empty_key:key_dtype -> table_handle:string container?string="" shared_name?string=""
    use_node_name_sharing?bool=false key_dtype?type{any} value_dtype?type{any} value_shape?shape=none
    initial_num_buckets?int=131072 max_load_factor?float=0.800000012 | > [2] | is reads_state
HashTableV2 -> table_handle:resource container?string="" shared_name?string="" use_node_name_sharing?bool=false
    key_dtype?type{any} value_dtype?type{any} | > 0 | is stateful
MutableHashTableV2 -> table_handle:resource container?string="" shared_name?string="" use_node_name_sharing?bool=false
    key_dtype?type{any} value_dtype?type{any} | > 0 | is stateful
MutableHashTableOfTensorsV2 -> table_handle:resource container?string="" shared_name?string=""
    use_node_name_sharing?bool=false key_dtype?type{any} value_dtype?type{any} value_shape?shape=none | > 0
    | is stateful
MutableDenseHashTableV2 empty_key:key_dtype deleted_key:key_dtype -> table_handle:resource container?string=""
    shared_name?string="" use_node_name_sharing?bool=false key_dtype?type{any} value_dtype?type{any}
    value_shape?shape=none initial_num_buckets?int=131072 max_load_factor?float=0.800000012 | ? ? > 0 | is stateful
AnonymousHashTable -> table_handle:resource key_dtype?type{any} value_dtype?type{any} | > 0 | is stateful
AnonymousMutableHashTable -> table_handle:resource key_dtype?type{any} value_dtype?type{any} | > 0 | is stateful
InitializeTable handle:string keys:Tkey(any_shape) values:Tval(any_shape) -> where Tkey=any Tval=any | tf:
    table_handle,keys,values->
InitializeTableV2 table_handle:resource keys:Tkey(any_shape) values:Tval(any_shape) -> Tkey?type{any} Tval?type{any} |
    is stateful
InitializeTableFromTextFile table_handle:string filename:string -> key_index?int>=-2 value_index?int>=-2
    vocab_size?int>=-1=-1 delimiter?string="\t" offset?int=0
InitializeTableFromTextFileV2 table_handle:resource filename:string -> key_index?int>=-2 value_index?int>=-2
    vocab_size?int>=-1=-1 delimiter?string="\t" offset?int=0 | is stateful
LookupTableFind handle:string keys:Tin default_value:Tout -> values:Tout Tout?type{any} handle_shapes?list(shape)=none
    where Tin=any | ? S ? > [S,@] of handle_shapes | tf: table_handle,keys,default_value->values
LookupTableFindV2 table_handle:resource keys:Tin default_value:Tout -> values:Tout Tin?type{any} Tout?type{any}
    handle_shapes?list(shape)=none | ? S ? > [S,@] of handle_shapes | is stateful
LookupTableSize handle:string -> size:i64 | > 0 | tf: table_handle->size
LookupTableSizeV2 table_handle:resource -> size:i64 | > 0 | is stateful
LookupTableExport handle:string -> keys:Tkeys values:Tvalues Tkeys?type{any} Tvalues?type{any} | > [?] ?
    | tf: table_handle->keys,values
LookupTableExportV2 table_handle:resource -> keys:Tkeys values:Tvalues Tkeys?type{any} Tvalues?type{any} | > [?] ?
    | is stateful
LookupTableInsert handle:string keys:Tin(any_shape) values:Tout(any_shape) -> where Tin=any Tout=any | tf:
    table_handle,keys,values->
LookupTableInsertV2 table_handle:resource keys:Tin(any_shape) values:Tout(any_shape) -> Tin?type{any} Tout?type{any} |
    is stateful
LookupTableImport handle:string keys:Tin(any_shape) values:Tout(any_shape) -> where Tin=any Tout=any | tf:
    table_handle,keys,values->
LookupTableImportV2 table_handle:resource keys:Tin(any_shape) values:Tout(any_shape) -> Tin?type{any} Tout?type{any} |
    is stateful
LookupTableRemoveV2 table_handle:resource keys:Tin(any_shape) -> Tin?type{any} | is stateful
/// The value for each key: `table_values[i]` where `table_keys[i]` is the key, otherwise the default. With `sorted` the
/// keys of the table ascend. The import's replacement for a look-up in a table with known contents.
FindInTable keys:Tin default_value:Tout table_keys:Tin table_values:Tout -> values:' Tin?type{any} Tout?type{any}
    sorted?bool=false | S ? [n] [n] > S
)ops";
};

using HashTableV2 = listed<table_lines, "HashTableV2">;
using LookupTableFindV2 = listed<table_lines, "LookupTableFindV2">;
using FindInTable = listed<table_lines, "FindInTable">;

/// The operators of training graphs in this file, and the replacement of a look-up.
using table_ops = listed_ops<table_lines>;

} // namespace library
GRAFT_END
