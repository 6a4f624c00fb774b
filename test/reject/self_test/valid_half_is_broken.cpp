// expect: the reason
// harness: the valid half does not compile
static_assert(false, "the reason");
#ifdef GRAFT_REJECT
#endif
