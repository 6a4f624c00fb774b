// graft/cann/securec.h - copy functions with a capacity parameter
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstring>

#define EOK 0
using errno_t = int;
/// Copies `size` bytes; if they exceed the capacity, returns 34 and copies none.
inline int memcpy_s(void* to, std::size_t room, void const* from, std::size_t size) {
    if (size > room) return 34;
    std::memcpy(to, from, size);
    return EOK;
}
inline int memset_s(void* to, std::size_t room, int value, std::size_t size) {
    if (size > room) return 34;
    std::memset(to, value, size);
    return EOK;
}
inline int strcpy_s(char* to, std::size_t room, char const* from) {
    return memcpy_s(to, room, from, std::strlen(from) + 1);
}
/// The next part of a string between separators; `rest` is the start of the part after it.
inline char* strtok_s(char* text, char const* marks, char** rest) { return ::strtok_r(text, marks, rest); }
