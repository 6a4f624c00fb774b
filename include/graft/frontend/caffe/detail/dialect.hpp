// graft/frontend/caffe/detail/dialect.hpp - the forks of Caffe whose fields are in the tables in addition to BVLC's
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/span.hpp"
#include "graft/model/wire/message_set.hpp"
#include "graft/model/wire/schema.hpp"

GRAFT_BEGIN
namespace caffe {

/// Extensions of BVLC's schema; `others` are fields of single layers that no listed fork's schema has (text form
/// only).
enum class dialect : std::uint8_t { ssd = 1, mobilenet_yolo = 2, intel_caffe = 4, nvcaffe = 8, others = 16 };

namespace detail {
template <std::uint8_t Dialects> struct dialect_part {
    static constexpr std::uint8_t dialects = Dialects;
};
} // namespace detail

/// As parts of `caffe::messages`: the extensions that a target reads. Two extensions that use one number for different
/// fields do not compile together, except with `every_dialect`: a number that several of them have then denotes, in a
/// binary file, the field of the first in this order: BVLC, SSD, MobileNet-YOLO, IntelCaffe, NVCaffe.
struct ssd : detail::dialect_part<1> {};
struct mobilenet_yolo : detail::dialect_part<2> {};
struct intel_caffe : detail::dialect_part<4> {};
struct nvcaffe : detail::dialect_part<8> {};
struct other_layers : detail::dialect_part<16> {};
struct every_dialect : detail::dialect_part<wire::message_set::every_dialect> {};
/// BVLC's schema only.
struct bvlc : detail::dialect_part<0> {};

namespace detail {

/// A field that has another number in a dialect than in the tables.
struct dialect_number {
    wire::message_schema const* of;
    std::uint32_t number, in_tables;
    caffe::dialect dialect;
};

[[nodiscard]] constexpr bool has_dialect(std::uint8_t chosen, caffe::dialect d) {
    return (chosen & static_cast<std::uint8_t>(d)) != 0;
}

} // namespace detail
} // namespace caffe
GRAFT_END
