// expect: the reason
// harness: the first error is not
#ifdef GRAFT_REJECT
static_assert(false, "another reason");
#endif
