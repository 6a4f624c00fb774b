// graft/fusion/detail/packed_structure.hpp - a structure as bytes: what a program stores of a pass, without pointers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <string_view>
#include <type_traits>

#include "graft/fusion/structure.hpp"

GRAFT_BEGIN
namespace detail {

/// Appends the parts of a structure to bytes; counts them if there is no room.
struct structure_writer {
    char* to = nullptr;
    std::size_t size = 0;

    template <class T> constexpr void operator()(T const& part) {
        if constexpr (std::is_same_v<T, double>) (*this)(std::bit_cast<std::int64_t>(part));
        else if constexpr (std::is_same_v<T, string_ref>) {
            put(part.length, 2);
            for (std::size_t i = 0; i < part.length; ++i) put(static_cast<unsigned char>(part.first[i]), 1);
        } else {
            put(static_cast<std::uint64_t>(part), sizeof(T));
        }
    }

private:
    constexpr void put(std::uint64_t value, std::size_t bytes) {
        for (std::size_t i = 0; i < bytes; ++i, ++size)
            if (to) to[size] = static_cast<char>(value >> (8 * i) & 0xFF);
    }
};
/// Reads the parts back, in the same order. Strings remain where they are.
struct structure_reader {
    char const* from;

    template <class T> constexpr void operator()(T& part) {
        if constexpr (std::is_same_v<T, double>) part = std::bit_cast<double>(get(8));
        else if constexpr (std::is_same_v<T, string_ref>) {
            auto const length = static_cast<std::size_t>(get(2));
            part = std::string_view(from, length);
            from += length;
        } else {
            part = static_cast<T>(get(sizeof(T)));
        }
    }

private:
    constexpr std::uint64_t get(std::size_t bytes) {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < bytes; ++i) value |= std::uint64_t{static_cast<unsigned char>(*from++)} << (8 * i);
        return value;
    }
};

constexpr std::size_t packed_size(structure const& of) {
    structure_writer counted;
    of.each_part(counted);
    return counted.size;
}
/// The bytes of a structure, `packed_size` of them.
template <std::size_t Size> struct packed_structure {
    char bytes[Size]{};

    constexpr explicit packed_structure(structure const& of) {
        structure_writer writes{bytes};
        of.each_part(writes);
    }
};
/// The structure of these bytes; its names are views of them.
constexpr structure unpacked(char const* bytes) {
    structure_reader reads{bytes};
    structure s;
    s.each_part(reads);
    return s;
}

} // namespace detail
GRAFT_END
