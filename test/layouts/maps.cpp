// test/layouts/maps.cpp - prints the storage position of elements in every format; run.py checks it
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <cstdio>

#include "graft/tensor/format_layouts.hpp"

int main() {
    // N C D H W L, C0, groups, state, input: several blocks of channels; no block full; blocks full; a single one
    constexpr std::int64_t tensors[][10] = {{6, 3, 2, 2, 3, 5, 2, 3, 5, 13}, {6, 3, 2, 2, 3, 5, 4, 3, 5, 0},
        {6, 4, 2, 3, 2, 4, 16, 2, 16, 16}, {17, 4, 1, 1, 1, 1, 4, 1, 4, 47}, {1, 1, 1, 1, 1, 1, 16, 1, 1, 1},
        {12, 12, 1, 1, 1, 1, 16, 1, 3, 9}, {68, 37, 1, 2, 3, 1, 16, 1, 17, 20}};
    for (auto const& t : tensors)
        for (auto const& f : graft::format_layouts) {
            graft::layout_sizes s;
            for (std::size_t i = 0; i < 6; ++i) s["NCDHWL"[i]] = graft::dim(t[i]);
            s['Y'] = graft::dim(t[0] * 3), s['X'] = graft::dim(t[1] * 10); // more than a block of either
            s['I'] = graft::dim(2), s['J'] = graft::dim(3);
            s['c'] = graft::dim(t[6]), graft::divide_groups(s, t[7]);
            graft::divide_gates(s); // of FRACTAL_ZN_LSTM; the others are specified
            if (f.map.has('X')) s['s'] = graft::dim(t[8]), s['i'] = graft::dim(t[9]);
            if (f.name == "FRACTAL_ZN_LSTM" && !s['s'].known()) continue;      // no gates
            if (!f.map.holds(s) && f.name == "C1HWC0") s['C'] = graft::dim(1); // its only channel
            if (!f.map.holds(s)) continue;                                     // FRACTAL_Z_C04
            graft::layout_map const map(f.map, s);
            std::printf("%.*s", static_cast<int>(f.name.size()), f.name.data());
            for (auto const size : t) std::printf(" %lld", static_cast<long long>(size));
            std::printf(" |");
            auto const storage = f.map.storage(s);
            for (std::size_t i = 0; i < storage.rank(); ++i)
                std::printf(" %lld", static_cast<long long>(storage[i].value()));
            std::printf(" |");
            for (std::int64_t at = 0; at < map.size(); ++at) {
                std::int64_t index[26]{}, element = 0; // counted in the order N C D I J H W L, or Y X
                bool const there = map.element_at(at, index);
                for (char const axis : {'N', 'C', 'D', 'I', 'J', 'H', 'W', 'L', 'Y', 'X'})
                    if (f.map.has(axis)) element = element * s[axis].value() + index[axis - 'A'];
                if (there && map.offset(index) != at) return 1;
                std::printf(" %lld", there ? static_cast<long long>(element) : -1);
            }
            std::printf("\n");
        }
}
