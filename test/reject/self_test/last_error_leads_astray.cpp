// expect: the reason
// harness: the last error is neither
#ifdef GRAFT_REJECT
static_assert(false, "the reason");
static_assert(false, "what follows from it");
#endif
