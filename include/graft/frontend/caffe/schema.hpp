// graft/frontend/caffe/schema.hpp - the tables of all messages that a Caffe model may hold, made from their texts
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/caffe/detail/dialect.hpp"
#include "graft/frontend/caffe/detail/schema_names.hpp"
#include "graft/frontend/caffe/detail/schema_net.hpp"
#include "graft/model/wire/schema.hpp"
#include "graft/model/wire/schema_text.hpp"

GRAFT_BEGIN
namespace caffe {

constexpr detail::caffe_tables::caffe_tables()
    : all(text_of_message, enum_strings, dialect_letters, false,
          [this, n = std::size_t{0}](wire::message_schema const& of, wire::written_field const& written) mutable {
              wire::message_text::each_elsewhere(written, dialect_letters, [&](std::uint8_t bit, std::uint32_t number) {
                  numbers[n++] = {&of, number, written.number, static_cast<dialect>(bit)};
              });
          }) {}

inline constexpr detail::caffe_tables schema::tables{};

} // namespace caffe
GRAFT_END
