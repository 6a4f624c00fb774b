// expect: anything
// harness: has no half
static_assert(true);
