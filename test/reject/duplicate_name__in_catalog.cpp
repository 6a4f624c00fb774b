// expect: ill_formed<Twice, .*duplicate_name, .*name<'x'>
#include "graft/op/catalog/catalog.hpp"
struct Once : graft::op<Once> {
    static constexpr auto prototype = graft::prototype("Once").input("x", f32).output("y", follow("x"));
};
struct good {
    using list = graft::ops<Once>;
};
static_assert(graft::catalog<good>::view().size == 1);
#ifdef GRAFT_REJECT
struct Twice : graft::op<Twice> { // well_formed is not called here: the catalog does it
    static constexpr auto prototype = graft::prototype("Twice").input("x", f32).input("x", f32).output(
        "y", follow("x"));
};
struct bad {
    using list = graft::ops<Twice>;
};
graft::catalog_view tables() { return graft::catalog<bad>::view(); }
#endif
