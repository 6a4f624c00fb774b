// harness: needs exactly one
#ifdef GRAFT_REJECT
static_assert(false);
#endif
