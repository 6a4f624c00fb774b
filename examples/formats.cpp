// examples/formats.cpp - formats as maps of axes: their storage layouts, drawn; FORMATS.md contains the output
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#include <graft/tensor.hpp>

/// A user-defined format is one line; one with an error does not compile.
constexpr auto tiles = graft::as_layout<"N H/2*W/2 H%2 W%2 C">;
constexpr auto cube = graft::as_layout<"C/2*H*W N/2 N%2 C%2">;   // FRACTAL_Z with blocks of two instead of sixteen
constexpr auto matrix = graft::as_layout<"... X/2 Y/2 Y%2 X%2">; // the same for FRACTAL_NZ
constexpr auto gates =
    graft::as_layout<"... Y|i/2 X/2 X%2 Y|i%2">; // the same for FRACTAL_ZN_RNN: one row of input, then the state

constexpr graft::layout_sizes sizes() {
    graft::layout_sizes s;
    s['N'] = graft::dim(1), s['C'] = graft::dim(3), s['H'] = graft::dim(2), s['W'] = graft::dim(2);
    s['Y'] = graft::dim(3), s['X'] = graft::dim(3), s['c'] = graft::dim(2), s['i'] = graft::dim(1);
    return s;
}
/// The storage, a row for each line of its last axis: `b3` is channel b of pixel 3, or row b and column 3 of a matrix;
/// `..` is padding.
void draw(std::string_view name, graft::layout const& of) {
    auto const all = sizes();
    graft::layout_map const map(of, all);
    auto const storage = of.storage(all);
    std::string line;
    auto const last = storage.back(0).value();
    std::printf("%-10s [", std::string(name).c_str());
    for (std::size_t i = 0; i < storage.rank(); ++i)
        std::printf("%s%d", i ? ", " : "", static_cast<int>(storage[i].value()));
    std::printf("]\n");
    for (std::int64_t at = 0; at < map.size(); ++at) {
        std::int64_t index[26]{};
        if (at % last == 0) line += at ? " | " : "  ";
        else line += " ";
        if (!map.element_at(at, index)) line += "..";
        else if (of.has('Y'))
            line += {static_cast<char>('a' + index['Y' - 'A']), static_cast<char>('0' + index['X' - 'A'])};
        else
            line += {static_cast<char>('a' + index['C' - 'A']),
                static_cast<char>('0' + index['H' - 'A'] * 2 + index['W' - 'A'])};
    }
    std::printf("%s\n", line.c_str());
}

static_assert(graft::layout_named("NC1HWC0").storage(sizes()) == graft::shape{1, 2, 2, 2, 2});
static_assert(!graft::same_bytes(graft::layout_named("NCHW"), graft::layout_named("NHWC"), sizes()));

int main() {
    draw("NCHW", graft::layout_named("NCHW"));
    draw("NHWC", graft::layout_named("NHWC"));
    draw("NC1HWC0", graft::layout_named("NC1HWC0"));
    draw("tiles", tiles);
    draw("FRACTAL_Z", cube);
    draw("ND", graft::layout_named("ND"));
    draw("FRACTAL_NZ", matrix);
    draw("ZN_RNN", gates);
    return 0;
}
