// test/reject/plugin_checks_what_is_no_uint64.cpp - checked is for attributes that are converted from uint64
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Seeded, *SeedLayer>.*unneeded_check.*name<'c', *'o', *'u', *'n', *'t'>
#include "graft/op/define/op.hpp"

#include "graft/frontend/caffe/messages.hpp"
#include "graft/frontend/caffe/origin_layer.hpp"
#include "graft/mapping/declare/plugins.hpp"

namespace caffe = graft::caffe;

struct SeedParameter : caffe::message {
    static constexpr auto fields = caffe::fields("SeedParameter").optional("seed", 1, uint64, 7)
        .optional("count", 2, uint32, 7);
};
struct seed_fields : caffe::message {
    static constexpr auto fields = caffe::fields("LayerParameter").optional<SeedParameter>("seed_param", 9000);
};
struct SeedLayer : caffe::layer<SeedLayer, SeedParameter> {
    static constexpr auto prototype = define("Seed", "seed_param").input("bottom", f32).output("top", f32);
};
struct Seeded : graft::op<Seeded> {
    static constexpr auto prototype =
        graft::prototype("Seeded").input("x", f32).output("y", follow("x")).attr("seed", 1).attr("count", 1);
};

inline constexpr auto good = graft::plugin<Seeded, SeedLayer>().checked("seed");
struct valid {
    using plugins = graft::plugins<good>;
    using list = plugins::origins;
    using messages = caffe::messages<seed_fields>;
};
constexpr auto valid_set = graft::plugins_of<valid>();

#ifdef GRAFT_REJECT
inline constexpr auto bad = graft::plugin<Seeded, SeedLayer>().checked("seed").checked("count");
struct invalid {
    using plugins = graft::plugins<bad>;
    using list = plugins::origins;
    using messages = caffe::messages<seed_fields>;
};
constexpr auto invalid_set = graft::plugins_of<invalid>();
#endif
