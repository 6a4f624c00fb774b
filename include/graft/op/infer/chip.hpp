// graft/op/infer/chip.hpp - a chip as a type: its cores, memories, units, dtypes and formats, available to the compiler
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/op/define/dsl.hpp"
#include "graft/op/infer/platform.hpp"
#include "graft/tensor/dtype_set.hpp"
#include "graft/tensor/format_set.hpp"

GRAFT_BEGIN

/// The kind of a core. A `whole` core has the matrix and the vector unit, or needs no distinction: a CPU's.
enum class core_kind : std::uint8_t {
    whole,  ///< with both units, or a CPU's
    matrix, ///< with a matrix unit only
    vector  ///< with a vector unit only
};
/// The name in messages: `vector cores`.
[[nodiscard]] constexpr std::string_view name_of(core_kind k) {
    constexpr std::string_view names[]{"cores", "matrix cores", "vector cores"};
    return names[static_cast<std::size_t>(k)];
}
/// The location of data, from the core outwards. `local` is the working memory of a kernel: unified buffer, shared
/// memory, L1d. `l0a`, `l0b` and `l0c` belong to a matrix unit: left, right, result. `global` contains the arena.
enum class memory_kind : std::uint8_t {
    local, ///< working memory of a kernel on one core
    l0a,   ///< of a matrix unit: left operand
    l0b,   ///< of a matrix unit: right operand
    l0c,   ///< of a matrix unit: result
    l1,    ///< of one core
    l2,    ///< shared by all cores
    global ///< shared by all cores: contains the arena
};
/// The number of enumerators of `memory_kind`.
inline constexpr std::size_t memory_kinds = 7;
/// The name in messages: `local memory`.
[[nodiscard]] constexpr std::string_view name_of(memory_kind k) {
    constexpr std::string_view names[]{"local memory", "L0A", "L0B", "L0C", "L1", "L2", "global memory"};
    return names[static_cast<std::size_t>(k)];
}
/// One level of memory: of one core, or (l2, global) shared by all.
/// units bytes, and bytes per second
struct memory_level {
    std::uint64_t bytes = 0,     ///< size of the memory; 0: the chip has none of this kind, or its size is unknown
        bandwidth = 0;           ///< bytes per second; 0: unknown
    std::uint32_t alignment = 1; ///< slices of it begin at multiples of so many bytes; a power of two
    constexpr bool operator==(memory_level const&) const = default;
};
/// The operands of one step of a matrix unit: [m, k] by [k, n] of this dtype.
struct cube_size {
    dtype type = dtype::undefined; ///< of both operands
    std::uint32_t m = 0,           ///< rows of the left operand and of the result
        k = 0,                     ///< columns of the left operand, rows of the right one
        n = 0;                     ///< columns of the right operand and of the result
    constexpr bool operator==(cube_size const&) const = default;
};

/// Bytes from KiB, MiB and GiB (2^10, 2^20, 2^30 bytes): `KiB(256)` is 262144.
[[nodiscard]] constexpr std::uint64_t KiB(std::uint64_t n) { return n << 10; }
[[nodiscard]] constexpr std::uint64_t MiB(std::uint64_t n) { return n << 20; }
[[nodiscard]] constexpr std::uint64_t GiB(std::uint64_t n) { return n << 30; }

/// What is known of a chip: a value, built by a chain of words that records its first mistake.
/// error duplicate_chip_property, chip_number_out_of_range, incomplete_chip; by the compiler where `is_chip<Chip>` is
///       read, as `.on<Chip>()`, `fits` and `platform_of` do
class GRAFT_TYPE chip_descriptor {
public:
    static constexpr std::size_t max_cubes = 8; ///< dtypes with a step of the matrix unit

    constexpr explicit chip_descriptor(std::string_view name) : name_(name) {}

    /// The number of cores of a kind, at least 1.
    /// example `.cores(whole, 32)`, `.cores(matrix, 20).cores(vector, 40)`
    /// error chip_number_out_of_range: 0; duplicate_chip_property: twice for one kind
    constexpr chip_descriptor& cores(core_kind k, std::uint32_t count) {
        say(static_cast<std::size_t>(k), name_of(k), count > 0);
        cores_[static_cast<std::size_t>(k)] = count;
        return *this;
    }
    /// Deleted: the kind comes first. error wrong_arguments, as of `memory`
    constexpr chip_descriptor& cores(std::uint64_t, core_kind, ...) {
        return record_mistake(errc::wrong_arguments, "cores"), *this;
    }
    constexpr chip_descriptor& cores(std::uint64_t) { return record_mistake(errc::wrong_arguments, "cores"), *this; }
    constexpr chip_descriptor& memory(std::uint64_t, memory_kind, ...) {
        return record_mistake(errc::wrong_arguments, "memory"), *this;
    }
    /// A level of memory of this size. Slices of it are aligned to `alignment` bytes, a power of two; a bandwidth of 0
    /// is unknown.
    /// units bytes, and bytes per second
    /// example `.memory(local, graft::KiB(256), 32).memory(global, graft::GiB(64), 64, 1'600'000'000'000)`
    /// error chip_number_out_of_range, duplicate_chip_property
    constexpr chip_descriptor& memory(
        memory_kind k, std::uint64_t bytes, std::uint32_t alignment = 1, std::uint64_t bandwidth = 0) {
        say(8 + static_cast<std::size_t>(k), name_of(k), bytes > 0 && std::has_single_bit(alignment));
        memory_[static_cast<std::size_t>(k)] = {bytes, bandwidth, alignment};
        return *this;
    }
    /// Bytes that one instruction of a vector unit processes. The number of vector cores is `cores(vector, n)`.
    /// example `.vector(256)`
    /// error chip_number_out_of_range, duplicate_chip_property
    constexpr chip_descriptor& vector(std::uint32_t bytes) {
        say(16, "vector", bytes > 0);
        vector_bytes_ = bytes;
        return *this;
    }
    /// The frequency of the cores.
    /// units cycles per second
    /// example `.clock(1'800'000'000)`
    /// error chip_number_out_of_range, duplicate_chip_property
    constexpr chip_descriptor& clock(std::uint64_t hz) {
        say(17, "clock", hz > 0);
        clock_hz_ = hz;
        return *this;
    }
    /// Dtypes of tensors that the chip's kernels support.
    /// example `.types(f16 | f32 | i32)`
    /// error chip_number_out_of_range: the empty set; incomplete_chip: never called
    constexpr chip_descriptor& types(dtype_set all) {
        say(18, "types", !all.empty());
        types_ = all;
        return *this;
    }
    /// Formats of tensors that the chip's kernels support; `nd`, axes without names, is always included.
    /// example `.formats(nchw, nc1hwc0)`
    /// error duplicate_chip_property
    template <class... F> constexpr chip_descriptor& formats(F... each) {
        say(19, "formats", true);
        formats_ = (format_set(format::nd) | ... | format_set(each));
        return *this;
    }
    /// A matrix unit's step for a dtype: [m, k] by [k, n]. The first dtype is the one used for rooflines.
    /// example `.cube(f16, 16, 16, 16).cube(i8, 16, 32, 16)`
    /// error chip_number_out_of_range: a 0, or more than 8 dtypes; duplicate_chip_property: a dtype twice
    constexpr chip_descriptor& cube(dtype type, std::uint32_t m, std::uint32_t k, std::uint32_t n) {
        bool again = false;
        for (std::size_t i = 0; i < cube_count_; ++i) again = again || cubes_[i].type == type;
        if (again && !inherited_cubes_) record_mistake(errc::duplicate_chip_property, "cube");
        if (inherited_cubes_) inherited_cubes_ = false, cube_count_ = 0;
        if (m == 0 || k == 0 || n == 0 || cube_count_ == max_cubes)
            record_mistake(errc::chip_number_out_of_range, "cube");
        else cubes_[cube_count_++] = {type, m, k, n};
        return *this;
    }
    /// The source of the numbers, as a string.
    constexpr chip_descriptor& source(std::string_view text) { return source_ = text, *this; }
    /// A chip of the same family: members that are not set again are inherited.
    /// example `static constexpr auto descriptor = npu::descriptor.as("npu_small").cores(core_kind::whole, 8);`
    [[nodiscard]] constexpr chip_descriptor as(std::string_view name) const {
        auto of = *this;
        of.name_ = name, of.declared_ = 0, of.inherited_cubes_ = true;
        return of;
    }

    /// The name, as in `.on("npu")` of a definition; the number of cores of a kind, 0 if it has none.
    [[nodiscard]] constexpr std::string_view name() const { return name_; }
    [[nodiscard]] constexpr std::uint32_t cores(core_kind k) const { return cores_[static_cast<std::size_t>(k)]; }
    /// The level of memory of this kind; of 0 bytes if it was not declared.
    [[nodiscard]] constexpr memory_level const& memory(memory_kind k) const {
        return memory_[static_cast<std::size_t>(k)];
    }
    /// Bytes of one vector instruction; 0 if not declared.
    [[nodiscard]] constexpr std::uint32_t vector_bytes() const { return vector_bytes_; }
    /// Cycles per second; 0 if not declared.
    [[nodiscard]] constexpr std::uint64_t clock_hz() const { return clock_hz_; }
    /// Dtypes and formats of tensors that its kernels support; the formats contain `nd`.
    [[nodiscard]] constexpr dtype_set types() const { return types_; }
    [[nodiscard]] constexpr format_set formats() const { return formats_; }
    /// Steps of the matrix unit, one per dtype, in the order of declaration; empty without a matrix unit.
    [[nodiscard]] constexpr span<cube_size const> cubes() const { return {cubes_.data(), cube_count_}; }
    /// Where the numbers come from; empty if not declared.
    [[nodiscard]] constexpr std::string_view source() const { return source_; }

    /// Multiply-adds per second of all matrix units; of the vector units for a dtype without a cube. 0: unknown.
    [[nodiscard]] constexpr std::uint64_t macs_per_second(dtype type) const {
        auto const both = cores(core_kind::whole);
        for (auto const& c : cubes())
            if (c.type == type)
                return std::uint64_t{c.m} * c.k * c.n * clock_hz_ * (both ? both : cores(core_kind::matrix));
        auto const bits = bits_of(type);
        if (bits == 0) return 0;
        return std::uint64_t{vector_bytes_} * 8 / bits * clock_hz_ * (both ? both : cores(core_kind::vector));
    }
    /// The platform that is passed to tiling functions.
    [[nodiscard]] constexpr graft::platform platform() const {
        graft::platform p;
        auto const whole = cores(core_kind::whole), matrix = cores(core_kind::matrix);
        p.chip = name_;
        p.cores = whole ? whole : matrix ? matrix : cores(core_kind::vector);
        p.vector_cores = cores(core_kind::vector);
        p.local_bytes = memory(memory_kind::local).bytes;
        p.local_alignment = memory(memory_kind::local).alignment;
        p.l0a_bytes = memory(memory_kind::l0a).bytes, p.l0b_bytes = memory(memory_kind::l0b).bytes;
        p.l0c_bytes = memory(memory_kind::l0c).bytes;
        p.l1_bytes = memory(memory_kind::l1).bytes, p.l2_bytes = memory(memory_kind::l2).bytes;
        p.bandwidth = memory(memory_kind::global).bandwidth;
        p.vector_bytes = vector_bytes_;
        p.clock_hz = clock_hz_;
        return p;
    }
    /// The first error: a recorded one, or a missing member.
    [[nodiscard]] constexpr mistake first_mistake() const {
        if (mistake_.code != errc::ok) return mistake_;
        if (name_.empty()) return {errc::incomplete_chip, "name"};
        if (platform().cores == 0) return {errc::incomplete_chip, "cores"};
        if (memory(memory_kind::local).bytes == 0) return {errc::incomplete_chip, "local"};
        if (types_.empty()) return {errc::incomplete_chip, "types"};
        return {};
    }

private:
    constexpr void record_mistake(errc code, std::string_view what) {
        if (mistake_.code == errc::ok) mistake_ = {code, what};
    }
    constexpr void say(std::size_t what, std::string_view name, bool fine) {
        if (declared_ >> what & 1) record_mistake(errc::duplicate_chip_property, name);
        declared_ |= 1u << what;
        if (!fine) record_mistake(errc::chip_number_out_of_range, name);
    }

    std::string_view name_, source_{};
    std::array<std::uint32_t, 3> cores_{};
    std::array<memory_level, memory_kinds> memory_{};
    std::array<cube_size, max_cubes> cubes_{};
    std::size_t cube_count_ = 0;
    std::uint32_t vector_bytes_ = 0, declared_ = 0;
    std::uint64_t clock_hz_ = 0;
    dtype_set types_{};
    format_set formats_ = format::nd;
    bool inherited_cubes_ = false;
    mistake mistake_{};
};

/// The chip of this name, or null.
[[nodiscard]] constexpr chip_descriptor const* chip_named(
    span<chip_descriptor const* const> chips, std::string_view name) {
    for (auto const* c : chips)
        if (c->name() == name) return c;
    return nullptr;
}

/// Base of a chip: the DSL functions of definitions (`f16`, `nchw`, ...) and of descriptors.
/// example
/// @code
/// struct npu : graft::chip<npu> {
///     static constexpr auto descriptor = graft::chip_descriptor("npu").cores(whole, 32)
///         .memory(local, graft::KiB(256), 32).types(f16 | f32 | i32).formats(nchw, nc1hwc0);
/// };
/// @endcode
template <class Self> struct GRAFT_TYPE chip : vocabulary {
    static constexpr core_kind whole = core_kind::whole, ///< core with both units, or a CPU's
        matrix = core_kind::matrix,                      ///< core with a matrix unit only
        vector = core_kind::vector;                      ///< core with a vector unit only
    static constexpr memory_kind
        local = memory_kind::local,   ///< working memory of a kernel: unified buffer, shared memory, L1d
        l0a = memory_kind::l0a,       ///< of a matrix unit: left operand
        l0b = memory_kind::l0b,       ///< of a matrix unit: right operand
        l0c = memory_kind::l0c,       ///< of a matrix unit: result
        l1 = memory_kind::l1,         ///< of one core, beside its local memory
        l2 = memory_kind::l2,         ///< shared by all cores
        global = memory_kind::global; ///< shared by all cores; contains the tensors
};

/// A type with a descriptor.
template <class Chip> concept has_chip_descriptor = requires {
    { Chip::descriptor.name() };
    { Chip::descriptor.first_mistake() };
};

namespace detail {
template <class Chip> inline constexpr auto review_of_chip = [] {
    if constexpr (!has_chip_descriptor<Chip>) return mistake{errc::not_a_chip, "descriptor"};
    else return Chip::descriptor.first_mistake();
};
} // namespace detail

/// True, or the compile-time error that names the chip and the missing or wrong member of its descriptor.
template <class Chip> inline constexpr bool is_chip = accepted<Chip, detail::review_of_chip<Chip>>;

/// The platform of a chip for tiling functions: `graft::tile<&f>({...}, graft::platform_of<npu>)`.
template <class Chip> requires(is_chip<Chip>)
inline constexpr platform platform_of = Chip::descriptor.platform();

GRAFT_END
