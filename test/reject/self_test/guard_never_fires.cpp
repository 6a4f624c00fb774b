// expect: anything
// harness: the invalid half compiles
#ifdef GRAFT_REJECT
static_assert(true);
#endif
