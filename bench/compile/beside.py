#!/usr/bin/env python3
# bench/compile/beside.py - the same operators declared with graft, as ONNX schemas and in a registry of macros: cost to compile
# SPDX-License-Identifier: Apache-2.0
"""One translation unit with --count operators (two inputs, one output, three attributes, a shape rule, a look-up by name) in
each style, with -std=c++20, CPU seconds (user + system) of the compiler, best of --runs. The styles are measured alternately, so
that other load of the machine affects all of them. The cost of one operator is (unit - the same unit without operators) / count.

graft     a type per operator, a catalog                    (this library)
onnx      OpSchema and OpSchemaRegisterOnce                  (libonnx-dev; left out if it is not installed)
registry  a macro that fills a std::map of builders at start (what most frameworks do; written here, standard library only)
"""

import argparse
import pathlib
import subprocess
import shutil
import sys
import tempfile

from measure import COMPILERS, compile_once

GRAFT = ('#include "graft/op/catalog/catalog.hpp"\n', '''
struct op_{i} : graft::op<op_{i}> {{
    static constexpr auto prototype = graft::prototype("Op{i}").input("x", real_number).input("y", real_number)
        .output("z", follow("x", aspect::dtype)).attr("axis", {i}).attr("alpha", 0.5).attr("mode", "m{i}");
    static constexpr graft::status infer_shape(shape_context& ctx) {{
        auto const &x = ctx.input<"x">(), &y = ctx.input<"y">();
        ctx.output<"z">() = ctx.attr<"axis">() < 0 ? y : x;
        return graft::ok;
    }}
}};''', '''
struct measured {{ using list = graft::ops<{names}>; }};
graft::op_id look_up(char const* name);
graft::op_id look_up(char const* name) {{ return graft::catalog<measured>::view().find(name); }}
''')

ONNX = ('#include <onnx/defs/schema.h>\n#include <onnx/defs/shape_inference.h>\n', '''
static onnx::OpSchemaRegistry::OpSchemaRegisterOnce const register_{i} = onnx::OpSchema("Op{i}", __FILE__, __LINE__)
    .SetDomain("measured").SinceVersion(1).Input(0, "x", "", "T").Input(1, "y", "", "T").Output(0, "z", "", "T")
    .TypeConstraint("T", onnx::OpSchema::all_numeric_types(), "")
    .Attr("axis", "", onnx::AttributeProto::INT, std::int64_t{{{i}}}).Attr("alpha", "", onnx::AttributeProto::FLOAT, 0.5f)
    .Attr("mode", "", onnx::AttributeProto::STRING, std::string("m{i}"))
    .TypeAndShapeInferenceFunction([](onnx::InferenceContext& ctx) {{
        onnx::propagateElemTypeFromInputToOutput(ctx, 0, 0);
        auto const* axis = ctx.getAttribute("axis");
        onnx::propagateShapeFromInputToOutput(ctx, axis && axis->i() < 0 ? 1 : 0, 0);
    }});''', '''
onnx::OpSchema const* look_up(char const* name);
onnx::OpSchema const* look_up(char const* name) {{ return onnx::OpSchemaRegistry::Schema(name, "measured"); }}
''')

REGISTRY = ('''#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <variant>
#include <vector>
struct call {
    std::vector<std::vector<std::int64_t>> inputs, outputs;
    std::map<std::string, std::variant<std::int64_t, double, std::string>> attributes;
};
struct definition {
    std::vector<std::pair<std::string, std::vector<std::string>>> inputs, outputs;
    std::map<std::string, std::variant<std::int64_t, double, std::string>> attributes;
    std::function<bool(call&)> infer_shape;
    definition& input(std::string name, std::vector<std::string> types) { return inputs.emplace_back(std::move(name), std::move(types)), *this; }
    definition& output(std::string name, std::vector<std::string> types) { return outputs.emplace_back(std::move(name), std::move(types)), *this; }
    template <class T> definition& attr(std::string name, T value) { return attributes.emplace(std::move(name), std::move(value)), *this; }
    definition& shape(std::function<bool(call&)> rule) { return infer_shape = std::move(rule), *this; }
};
inline std::map<std::string, definition>& all() {
    static std::map<std::string, definition> map;
    return map;
}
#define REGISTER(NAME) [[maybe_unused]] static definition& registered_##NAME = all()[#NAME]
''', '''
REGISTER(Op{i}).input("x", {{"f16", "f32", "f64", "i32"}}).input("y", {{"f16", "f32", "f64", "i32"}}).output("z", {{"f16", "f32", "f64", "i32"}})
    .attr("axis", std::int64_t{{{i}}}).attr("alpha", 0.5).attr("mode", std::string("m{i}"))
    .shape([](call& c) {{
        c.outputs[0] = std::get<std::int64_t>(c.attributes.at("axis")) < 0 ? c.inputs[1] : c.inputs[0];
        return true;
    }});''', '''
definition const* look_up(char const* name);
definition const* look_up(char const* name) {{ auto const at = all().find(name); return at == all().end() ? nullptr : &at->second; }}
''')

STYLES = {'graft': GRAFT, 'onnx': ONNX, 'registry': REGISTRY}


def text(style, count):
    head, each, tail = STYLES[style]
    if not count and style == 'graft':
        return head
    return head + ''.join(each.format(i=i) for i in range(count)) + tail.format(names=', '.join(f'op_{i}' for i in range(count)))


def main():
    root = pathlib.Path(__file__).resolve().parents[2]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--compiler', action='append', help='default: ' + ' '.join(COMPILERS) + ', those found')
    parser.add_argument('--count', type=int, default=300)
    parser.add_argument('--level', action='append', choices=['0', '1', '2'], help='of optimisation; default: 0 and 2')
    parser.add_argument('--runs', type=int, default=3)
    options = parser.parse_args()
    print('| compiler | level | graft: header | per operator | peak | onnx: header | per operator | / graft | registry: header | per operator | / graft |')
    print('| --- | --- | ' + '---: | ' * 9)
    for compiler in options.compiler or [c for c in COMPILERS if shutil.which(c)]:
        for level in options.level or ['0', '2']:
            with tempfile.TemporaryDirectory() as folder:
                source, target = pathlib.Path(folder) / 'x.cpp', pathlib.Path(folder) / 'x.o'
                base = [compiler, '-std=c++20', '-O' + level, '-DONNX_NAMESPACE=onnx', '-DONNX_ML=1', '-I', str(root / 'include')]
                here = [s for s in STYLES if s != 'onnx' or subprocess.run(
                    [*base, '-x', 'c++', '-E', '-o', '/dev/null', '-'], input='#include <onnx/defs/schema.h>\n',
                    text=True, capture_output=True).returncode == 0]
                best = {}
                for _ in range(options.runs):
                    for style in here:
                        for count in (0, options.count):
                            source.write_text(text(style, count), encoding='utf-8')
                            got = compile_once([*base, '-c', str(source), '-o', str(target)])
                            best[style, count] = min(best.get((style, count), got), got)
                row, ours = [compiler, '-O' + level], None
                for style in STYLES:
                    if style not in here:
                        row += ['not installed', '', '']
                        continue
                    none, full = best[style, 0], best[style, options.count]
                    each = (full[0] - none[0]) / options.count
                    row += [f'{none[0]:.2f} s', f'{each * 1e3:.2f} ms']
                    row.append(f'{full[1]:.0f} MB' if ours is None else f'{each / ours:.1f}')
                    ours = ours or each
                print('| ' + ' | '.join(row) + ' |', flush=True)
    return 0


if __name__ == '__main__':
    sys.exit(main())
