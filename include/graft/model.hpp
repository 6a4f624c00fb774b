// graft/model.hpp - models as read: wire and text readers, the source graph
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/model/attribute_inputs.hpp"
#include "graft/model/attributes_of.hpp"
#include "graft/model/child_table.hpp"
#include "graft/model/file.hpp"
#include "graft/model/frames.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/order.hpp"
#include "graft/model/origin.hpp"
#include "graft/model/reference.hpp"
#include "graft/model/source.hpp"
#include "graft/model/source_writer.hpp"
#include "graft/model/text_scanner.hpp"
#include "graft/model/wire/message_set.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/model/wire/schema.hpp"
#include "graft/model/wire/text.hpp"
#include "graft/model/wire/writer.hpp"
