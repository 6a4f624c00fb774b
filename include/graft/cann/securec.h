// graft/cann/securec.h - copies that know how much room there is
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstring>

#define EOK 0
using errno_t = int;
/// Copies `size` bytes; 34 where they have no room, and nothing is copied.
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
/// The next piece of a text between marks; `rest` remembers where the one after it begins.
inline char* strtok_s(char* text, char const* marks, char** rest) { return ::strtok_r(text, marks, rest); }
