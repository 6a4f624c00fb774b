// graft/cann/plugin/assumed_origin.hpp - a definition for an origin that has none, derived from its target
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/op/catalog/catalog.hpp"
#include "graft/op/define/prototype.hpp"

GRAFT_BEGIN
namespace cann::detail {

/// A definition for an origin that has none: the ports and attributes of the target, under the origin's name, of any
/// dtype.
class GRAFT_TYPE assumed_origin : public prototype {
public:
    assumed_origin(std::string_view name, catalog_view const& ops, op_id target, bool fused)
        : prototype(string_ref(name)) {
        for (auto const& r : ops.inputs(target)) port(ops, r, param_kind::input);
        for (auto const& r : ops.outputs(target)) port(ops, r, param_kind::output);
        for (auto const& r : ops.attributes(target))
            add_attr(ops.text(r.name), r.attribute, false).how = r.has_default || fused
                                                                     ? presence::optional
                                                                     : r.how; // what it requires the model has to say
    }

private:
    void port(catalog_view const& ops, param_row const& r, param_kind kind) {
        auto& p = add(ops.text(r.name), kind);
        p.how = r.how;
        p.types = dtype_families::any;
    }
};

} // namespace cann::detail
GRAFT_END
