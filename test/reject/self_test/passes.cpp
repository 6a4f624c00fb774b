// expect: the invalid half
// harness: ^passes$
#ifdef GRAFT_REJECT
static_assert(false, "the invalid half");
#endif
