// graft/base/detail/errors_of_models.hpp - errors of models, graphs and runs: code, sentence, help
// SPDX-License-Identifier: Apache-2.0
#pragma once

// clang-format off: one row for each error
#define GRAFT_ERRORS_OF_MODELS(row) \
    /* Reading a model */ \
    row(cannot_open_file, "cannot open the file", \
        "give a path that can be read; the message has the reason of the system") \
    row(empty_file, "the file is empty", "download or export it again") \
    row(file_too_large, "the file is too large", "raise `read_budget::file_bytes`, or give the correct file") \
    row(unknown_framework, "unknown framework", \
        "give a GraphDef, SavedModel, prototxt, caffemodel or ONNX model; `import_options::from` names the " \
        "framework") \
    row(wrong_kind_of_file, "this is another kind of file", \
        "the message says what the file is, and what to give instead") \
    row(several_plugin_sets, "the target has two plugin sets for one framework", \
        "join the lists, `using plugins = graft::join_plugins<...>`, into one set") \
    row(unsupported_framework, "unsupported framework", \
        "convert the model to a format that the target reads, or give the target a front end for it " \
        "(`graft/model.hpp`)") \
    row(truncated, "the file ends too early", "download it again: the file is cut, or only a Git LFS pointer") \
    row(malformed_varint, "malformed varint", \
        "the file is damaged, or not a protobuf message: download it again, or name the framework with `from`") \
    row(malformed_field, "malformed field", \
        "the file is damaged, or not a protobuf message: download it again, or name the framework with `from`") \
    row(wrong_wire_type, "the field has the wrong wire type", \
        "the file is damaged or of another framework (name it with `from`); a message of your own is described with " \
        "`caffe::message`") \
    row(nesting_too_deep, "the messages are nested too deep", "raise `read_budget::depth` if the model is trusted") \
    row(syntax_error, "syntax error", "correct the text at the given line and column") \
    row(unknown_field, "unknown field", \
        "correct the name, describe the field with `caffe::message`, or import with `keep_unknown`") \
    row(unknown_enum_value, "unknown enum value", \
        "use one of the values of the enum; a custom layer needs its `caffe::enumeration`") \
    row(number_out_of_range, "the number is out of range", \
        "use a number that the type of the field or the attribute can represent") \
    row(invalid_escape, "invalid escape sequence in a string", \
        "use `\\n`, `\\t`, `\\\"`, `\\\\`, octal, hexadecimal or Unicode escapes") \
    row(duplicate_field, "duplicate field", "keep one of them: the field is not repeated") \
    row(missing_field, "missing field", "add the field: its message requires it") \
    row(too_many_nodes, "too many nodes", "raise `read_budget::nodes` if the model is trusted") \
    row(invalid_tensor, "the data of the tensor does not match its shape or dtype", \
        "export the model again: the bytes are not those of this shape and dtype; in code give as many elements" \
        " as the shape has") \
    row(unknown_dtype, "unknown dtype", "export the model without this dtype, or use a newer version of graft") \
    /* The structure of a model */ \
    row(duplicate_node, "two nodes have the same name", \
        "rename one of the nodes; in code give each `add` a name of its own") \
    row(duplicate_blob, "two layers produce the same blob", \
        "rename the top of one of the layers, or make it in-place (top = bottom)") \
    row(dangling_input, "no node produces this input", \
        "add the node that produces it, or declare it as an input of the model; in an edit `replace` the tensor" \
        " before its node is erased") \
    row(unknown_output_port, "the node does not have this output", \
        "in a model correct the number after the colon: the operator has fewer outputs; in a test the output " \
        "has fewer tensors: write their number as a literal, `{\"parts\", 4}`, or the attribute of `count_from`") \
    row(cycle, "the graph has a cycle", \
        "remove it: only loops of Enter, Merge, NextIteration and Exit are allowed; in an edit write " \
        "`replace(from, to, keeper)` if the node of `to` reads `from`") \
    row(loop_frame_mismatch, "the inputs come from different loops", \
        "bring the input into the loop with an Enter of the same `frame_name`") \
    row(unknown_tensor, "unknown tensor", "use a name of the model; `graft_import --dump` lists them") \
    row(unknown_symbol, "unknown symbol", \
        "use a symbol of the graph; the message names the nearest. Names in an ONNX model (`dim_param`) become " \
        "symbols with `import_options::symbolic`; `graft_import` sets it with --no-run, --bind or --bound") \
    row(invalid_checkpoint, "invalid checkpoint", \
        "save the variables again; the message says what is wrong with the files") \
    row(unknown_variable, "the checkpoint does not contain this variable", \
        "save the variable, or give the checkpoint that belongs to the graph") \
    row(unknown_signature, "unknown graph or signature", \
        "use a signature and tags of the model; the message lists them") \
    row(missing_weights, "missing weights", \
        "give the trained weights (`weights`; of a constant model the blob with the name of the node), or " \
        "import with `missing_weights::unknown` or `seeded`") \
    row(wrong_blob_size, "the blob has the wrong size", "use the weights that belong to this model") \
    row(wrong_blob_count, "the layer has the wrong number of blobs", "use the weights that belong to this model") \
    /* Fusing a model */ \
    row(unknown_pass, "unknown pass", "correct the name; the message names the nearest pass") \
    row(boundary_edge_not_mapped, "an edge into the fused scope is not mapped and not dropped", \
        "map the edge in the pass (`input`, `output`), or drop it") \
    row(overlapping_matches, "nodes of this match belong to another match", \
        "order the passes, or make one of the patterns more specific") \
    row(inner_tensor_used_outside, "a node outside of the match uses an inner tensor", \
        "make the tensor an output of the fused operator") \
    row(fusion_creates_cycle, "the fused node would depend on itself", \
        "make the pattern smaller, so that no other node lies between two of its nodes") \
    row(partial_loop_match, "the match contains only a part of a loop", "match the whole loop, or no part of it") \
    /* Mapping a model */ \
    row(missing_function, "the model does not have the function that the node calls", \
        "save the model with its library of functions, or freeze it again") \
    row(unsupported_operator, "unsupported operator", \
        "write a plugin for it: examples/README.md shows each kind; `graft_import --coverage` lists what ships;" \
        " in code correct the name of the operator") \
    row(unsupported_version, "unsupported version of the operator", \
        "export the model in a version that the plugins accept, which the message names; or write a plugin for " \
        "this one") \
    row(attribute_never_read, "the parse function, or the expansion, never reads this attribute of the node", \
        "read it before any `return`; if it has no meaning: `.ignore(\"name\")` in a plugin, " \
        "`ctx.leave_out<\"name\">()` in an expansion") \
    row(computed_attribute_not_set, "the parse function does not set a computed attribute", \
        "set it in the parse function (`set`), or call `ctx.use_default` there") \
    row(weight_not_taken, "the parse function does not take a weight that the plugin binds", \
        "call `ctx.weight<\"w\">(number, shape)` in the parse function") \
    row(attribute_not_computed, "the parse function sets an attribute that is not declared as computed", \
        "declare it with `.computed` in the plugin, and set it in no other way") \
    row(missing_required_attribute, "missing required attribute", \
        "set it: in code `\"axis\"_p = 1`, in a plugin `set`, `rename` or `parse`; or export the model again") \
    row(undeclared_attribute, "the operator's definition does not have this attribute", \
        "add the attribute to the operator's definition, or `ignore` it in the plugin") \
    row(wrong_attribute_kind, "the attribute has the wrong kind", \
        "use a value of the kind that the definition declares") \
    row(wrong_attribute_value, "the attribute has an invalid value", \
        "use one of the values that the message expects") \
    row(wrong_input_count, "wrong number of inputs", \
        "give as many inputs as the definition declares; declare an input that may be absent with " \
        "`optional_input`") \
    row(wrong_output_count, "wrong number of outputs", \
        "give as many outputs as the definition declares; in code `\"y\"_p = 3` is the number of tensors of a " \
        "dynamic output, an expansion calls `ctx.result` once for each") \
    row(not_a_constant, "expected a constant", \
        "freeze the model, so that this input is a constant; in a pass name a constant of the pattern") \
    /* A graph that is built or edited in code */ \
    row(tensor_of_another_graph, "the tensor belongs to another graph", \
        "use the references that this network or edit returned") \
    row(absent_tensor, "the tensor reference is empty", \
        "pass a tensor; a port beyond the last one returns an empty reference") \
    row(unread_tensor, "nothing reads this tensor", "replace a tensor that has readers: `replace(old, new)`") \
    row(unknown_node, "the graph does not have this node", "use a node of this graph") \
    row(no_graph_output, "the graph has no output, and no operation on state", \
        "name at least one tensor as an output of the graph") \
    row(already_finished, "the graph is already finished", \
        "call `finish` or `apply` once, and make another network or edit") \
    /* Graph passes before inference */ \
    row(unknown_graph_pass, "unknown graph pass", "correct the name; the message names the nearest") \
    /* Verification and inference */ \
    row(wrong_dtype, "wrong dtype", \
        "cast the input, or add the dtype to the port; a session and a constant model take elements of the " \
        "dtype of the input") \
    row(dtype_mismatch, "the dtypes differ", "cast one of the operands: they share a dtype variable") \
    row(wrong_rank, "wrong rank", "reshape the input; `--shape` sets the shape of a model's input") \
    row(wrong_shape, "wrong shape", \
        "correct the shape that the message names; `--shape` sets the shape of a model's input") \
    row(shape_mismatch, "the shapes differ", "reshape or broadcast one of the operands") \
    row(wrong_format, "wrong format", "set the format of the port in the plugin (`input_format`, `auto_formats`)") \
    row(wrong_element_count, "wrong number of elements", \
        "give as many elements as the message expects; weights and pads belong to the shape that the message " \
        "names") \
    row(more_than_one_inferred_dim, "more than one dim is to be inferred", "use -1 for at most one dim") \
    row(edit_is_open, "another edit of the graph is open", \
        "apply the first edit, or let it end, before the next begins") \
    row(graph_was_edited, "the graph was edited after the session was made", \
        "make the session, and its plan and kernels, of the edited graph") \
    row(output_without_run, "no run has made this output", \
        "call `run`, and test its status, before the outputs are read; `has_output` tells of one in a branch") \
    row(thread_pool_ended, "the thread pool of the session has ended", \
        "keep the pool until the last run has returned, or give the session another by `use_threads`") \
    row(thread_pool_lost_parts, "the thread pool has not called each part of the work once", \
        "let `thread_pool::run` call `part(0)` to `part(count - 1)`, each once, and return after all have returned") \
    row(session_is_running, "the session is running", "change it, and run it again, after `run` has returned") \
    row(moved_from, "the object was moved from", "use the object that it was moved to") \
    row(expansion_too_large, "the expansion of a node adds more than it may", "end the loop that adds operators") \
    row(axis_out_of_range, "the axis is out of range", "use an axis between -rank and rank - 1") \
    row(index_out_of_range, "the rule uses an index that is out of range", \
        "check `rank()`, `size()` or `has_rank()` before the rule reads the element; a range of tensors has " \
        "`size()` of them") \
    row(unknown_dim_value, "the rule reads the number of an unknown dim or element", \
        "check `known()` before the rule reads the number; arithmetic of dims needs no numbers") \
    row(expected_one_element, "the rule expects a single element", "pass one element; in a rule read `value[i]`") \
    row(wrong_attribute_access, "the rule reads the attribute as another kind", \
        "read it as the attribute's own kind") \
    row(negative_dim, "the dim is negative", "make the input larger, or the window, the pads or the slice smaller") \
    row(overflow, "the result does not fit into 64 bits", \
        "use smaller dims: sizes and products must be at least 0 and below 2^63, and a divisor not 0") \
    row(rank_too_large, "the rank is too large", \
        "use at most as many dims as the message expects; no shape has more than 25") \
    row(missing_input, "missing input", \
        "connect the input, which is required; in a session call `set_input` before each run") \
    row(wrong_value, "wrong value", "use a value that the message expects") \
    row(output_not_assigned, "the rule does not assign this output", \
        "assign every output on every path of `infer_shape`") \
    row(output_read_before_assignment, "the rule reads this output before it assigns it", \
        "assign the output first, or read the input that it comes from") \
    row(undetermined_shape, "the shape is not determined", \
        "give the shape, `--shape x=1,3,224,224`, or a symbol, `--shape x=N,3,224,224` with `--bound N=1..8`; " \
        "or import with `partial`") \
    row(undetermined_dtype, "the dtype is not determined", "set the dtype in the plugin, or import with `partial`") \
    row(no_matching_column, "the operator does not support this combination of dtypes and formats", \
        "cast the inputs to one of the columns of the definition") \
    row(cannot_promote_dtypes, "the dtypes of the operands cannot be promoted", "cast one of the operands") \
    row(inplace_mismatch, "an in-place output and its input have different dtypes or shapes", \
        "give the output the dtype and shape of its input, or remove `inplace`") \
    row(symbolic_dim_dropped, "a symbolic dim is dropped and becomes unknown", \
        "name fewer dims, or give numbers or bounds (`--bind`, `--bound`)") \
    row(branch_left_out, "this branch of a condition is impossible and is left out: a run that takes it fails", \
        "the warnings before it say why; give shapes for which the branch is possible if a run needs it") \
    row(no_branch_left, "no branch of the condition is possible", \
        "correct the shapes of the inputs: the warnings before it say why each branch is impossible") \
    row(nodes_not_checked, "nodes after these errors are not checked", \
        "correct the errors before: these nodes need the results of nodes with errors") \
    /* A chip */ \
    row(unknown_chip, "unknown chip", \
        "correct the name: the message lists the chips, which are those of `prototype::on`") \
    row(unsupported_on_chip, "the chip does not support this", \
        "import for another chip, or cast to a dtype that the chip supports") \
    /* Planning and running */ \
    row(no_kernel, "no kernel", "write a kernel for the operator and its dtypes, or add an engine that has one") \
    row(kernel_is_not_plain, \
        "the operator's kernel is not plain: it is tiled, or has a state or functions before a run", \
        "list a plain `kernel<Op, &function>` of these dtypes, too: a constant model calls only such kernels") \
    row(unknown_engine, "unknown engine", "correct the name: the message lists the engines") \
    row(unsupported_call, "the engine does not support this call", \
        "add an engine that supports the call that the message names") \
    row(overlapping_tensors, "two live tensors share memory", \
        "use the plan that `plan_memory` returns, without changes") \
    row(memory_budget_exceeded, "the memory budget is exceeded", \
        "raise the budget (`memory_bytes`, `budget_bytes`, --grow-to), or import smaller shapes") \
    row(memory_reused, "another tensor has this memory when the run has ended", \
        "read an output of the model: give the tensor to no other layer") \
    row(wrong_input_data, "wrong input data", \
        "give as many bytes, of the dtype, as the input of the graph has; an input that was fed to the import " \
        "keeps that value") \
    row(kernel_failed, "the kernel failed", \
        "the message has the reason that the kernel returned, and the node; `session::call_of` has its " \
        "arguments") \
    row(too_many_iterations, "too many iterations", \
        "raise the bound, `session::limit_iterations`, if the loop needs so many; else its condition never " \
        "becomes false") \
    row(size_exceeds_bound, "a size in this run exceeds its bound", \
        "give a larger bound to `bound_sizes`, or more room (`dynamic_sizes`, --open-sizes)") \
    row(tiling_key_not_set, "the tiling function chooses no key", \
        "call `choose` on every path of the tiling function") \
    row(kernel_without_block, "the tiling needs several blocks, but the kernel takes no block", \
        "take `graft::block` in the kernel's signature, or keep `block_dim` at 1") \
    row(invalid_tiling, "the tiling function returns an invalid tiling", \
        "correct the tiling function; the message says what is wrong") \
    /* A tiled kernel under test (tiling/tiling_proof.hpp) */ \
    row(tiling_data_not_filled, "the tiling function does not set a part of its data", \
        "assign every field of the tiling data on every path of the tiling function") \
    row(element_not_written, "no block writes the element", \
        "let the last block take the rest, or round the length of a block up") \
    row(element_written_twice, "two blocks write the element", \
        "blocks overlap: end each block where the next begins") \
    row(result_depends_on_tiling, "the element depends on the tiling", \
        "check the first and the last element of its block") \
    row(local_memory_overflow, "a block needs more memory than its core has, or than its tiling says", \
        "make the tiles of the block smaller, or count each of its buffers in `local_bytes`") \
    row(block_data_race, "a block reads an element that another block writes", \
        "let no block read what another writes: blocks run in any order") \
    /* Loading a library of operators */ \
    row(not_a_shared_object, "the file is not a shared library", "give a shared library (.so) for this system") \
    row(wrong_architecture, "the shared library is for another machine", "build the library for this machine") \
    row(cannot_load_library, "the system cannot load the shared library", \
        "see the reason of the system: often a library that it needs is not found") \
    row(missing_symbol, "the shared library does not export `graft_library`", \
        "export the function `graft_library`, which returns the library's table") \
    row(wrong_abi_version, "the library was built with another version of graft", \
        "build the library with the headers of this version") \
    row(wrong_structure_size, "a structure has different sizes in the library and the program", \
        "build the library with the headers of this version") \
    row(wrong_fingerprint, "the library and the program have different definitions of an operator", \
        "build library, compiled file and program with the same definition of the operator") \
    row(duplicate_library, "two libraries have the same name", "load the library once, or rename one of the two") \
    row(no_library_in_directory, "the directory contains no shared library", \
        "give the directory that contains the libraries") \
    /* A compiled file (program/save.hpp, program/load.hpp) */ \
    row(cannot_save_program, "the program cannot be saved", \
        "save a program that can run: add what is missing, give its symbols numbers") \
    row(damaged_file, "the compiled file is damaged", \
        "compile the model again: the file was changed, or is not a compiled file") \
    row(wrong_byte_order, "the compiled file has another byte order", \
        "compile the model on a machine with the byte order of this one") \
    row(wrong_file_version, "the compiled file has another version", \
        "compile the model again with this version of graft") \
    /* Export (export/onnx/write_model.hpp) */ \
    row(no_exporter, "the operator has no exporter for this format", \
        "write a lowering, `onnx::out::lower<Op>(f)`, and add it to the list of exporters") \
    row(unsupported_in_operator_set, "the operator set cannot express this", \
        "choose a newer operator set; the message says what it needs") \
    /* Files and the command line */ \
    row(attribute_not_exported, "the lowering of the operator does not read this attribute, whose value is lost", \
        "read it in the lowering, and refuse the values that the format does not have") \
    row(cannot_write_file, "cannot write the file", \
        "give a path that can be written; the message has the reason of the system") \
    row(malformed_npy, "malformed npy file", "write the array again with numpy.save") \
    row(usage, "wrong usage", "see `graft_import --help`")
