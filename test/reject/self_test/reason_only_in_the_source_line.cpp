// expect: the reason
// harness: the first error is not
#ifdef GRAFT_REJECT
int x = "no number"; // the reason
#endif
