// graft/library/onednn/primitive.hpp - a oneDNN primitive, created once, run by many sessions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <initializer_list>
#include <limits>
#include <memory>
#include <string_view>
#include <vector>

#include "graft/base/container/span.hpp"
#include "graft/base/status.hpp"
#include "graft/library/onednn/handle.hpp"

GRAFT_BEGIN
namespace onednn {

/// An argument of a run: its oneDNN identifier (DNNL_ARG_SRC), its storage layout.
struct slot {
    int name = 0;
    dnnl_memory_desc_t desc{};
};

/// Attributes of a primitive in addition to its operation.
struct extras {
    bool clipped = false; ///< followed by max(min(x, high), low)
    float low = 0, high = 0;
    bool add_to_output = false;                     ///< the result is added to the contents of the output
    dnnl_memory_desc_t const* added = nullptr;      ///< descriptor of an input to add: `added_input`
    std::int32_t source_zero = 0;                   ///< the zero point of the first input, for 8-bit numbers
    dnnl_alg_kind_t function = dnnl_alg_kind_undef; ///< of each element of the result; it is not clipped then
    float alpha = 0;                                ///< its number

    /// Whether nothing else can follow.
    [[nodiscard]] bool ends() const { return clipped || function != dnnl_alg_kind_undef; }
    /// Clips the result; false if it is already clipped.
    bool clip(float least, float most) {
        if (ends()) return false;
        low = least, high = most;
        return clipped = true;
    }
};

/// For `extras::added`, if it is the first post-operation.
inline constexpr int added_input = DNNL_ARG_ATTR_MULTIPLE_POST_OP(0) | DNNL_ARG_SRC_1;

/// A primitive with the data shared by its runs: packed weights, memory objects. Concurrent runs are supported: each
/// uses a separate set of memory objects, which is created if none is free. The oneDNN library itself allocates some
/// memory in each run.
class GRAFT_TYPE primitive {
public:
    primitive() = default;
    primitive(primitive const&) = delete;
    primitive& operator=(primitive const&) = delete;
    ~primitive() { delete free_.load(); }

    /// Bytes of scratchpad, which the caller provides.
    [[nodiscard]] std::size_t workspace_bytes() const { return scratchpad_bytes_; }
    [[nodiscard]] bool ready() const { return static_cast<bool>(primitive_); }

    /// The engine and stream of everything that belongs to this primitive.
    status open() {
        status why;
        engine_ = make<engine_handle>(why, [](dnnl_engine_t* e) { return dnnl_engine_create(e, dnnl_cpu, 0); });
        stream_ = make<stream_handle>(
            why, [&](dnnl_stream_t* s) { return dnnl_stream_create(s, engine_.get(), dnnl_stream_default_flags); });
        return why;
    }
    /// The oneDNN implementation for a description; `op` is one of its operation descriptors.
    [[nodiscard]] primitive_desc_handle describe(status& why, void const* op, extras const& e = {}) const {
        auto attributes = make<attributes_handle>(
            why, [](dnnl_primitive_attr_t* a) { return dnnl_primitive_attr_create(a); });
        if (why) why = answer(dnnl_primitive_attr_set_scratchpad_mode(attributes.get(), dnnl_scratchpad_mode_user));
        if (why && e.source_zero != 0)
            why = answer(dnnl_primitive_attr_set_zero_points(attributes.get(), DNNL_ARG_SRC, 1, 0, &e.source_zero));
        if (e.ends() || e.add_to_output || e.added) {
            auto ops = make<post_ops_handle>(why, [](dnnl_post_ops_t* p) { return dnnl_post_ops_create(p); });
            if (why && e.added) why = answer(dnnl_post_ops_append_binary(ops.get(), dnnl_binary_add, e.added));
            if (why && e.add_to_output) why = answer(dnnl_post_ops_append_sum(ops.get(), 1.f));
            bool const is_relu = e.low == 0.f && e.high == std::numeric_limits<float>::infinity();
            if (why && e.clipped)
                why = answer(is_relu ? dnnl_post_ops_append_eltwise(ops.get(), 1.f, dnnl_eltwise_relu, 0.f, 0.f)
                                     : dnnl_post_ops_append_eltwise(ops.get(), 1.f, dnnl_eltwise_clip, e.low, e.high));
            if (why && e.function != dnnl_alg_kind_undef)
                why = answer(dnnl_post_ops_append_eltwise(ops.get(), 1.f, e.function, e.alpha, 0.f));
            if (why) why = answer(dnnl_primitive_attr_set_post_ops(attributes.get(), ops.get()));
        }
        return make<primitive_desc_handle>(why, [&](dnnl_primitive_desc_t* d) {
            return dnnl_primitive_desc_create(
                d, static_cast<const_dnnl_op_desc_t>(op), attributes.get(), engine_.get(), nullptr);
        });
    }
    /// The storage layout that oneDNN requires for an argument.
    [[nodiscard]] static dnnl_memory_desc_t wanted(primitive_desc_handle const& d, dnnl_query_t what, int index = 0) {
        auto const* md = d ? dnnl_primitive_desc_query_md(d.get(), what, index) : nullptr;
        return md ? *md : dnnl_memory_desc_t{};
    }
    /// Whether oneDNN has only plain loops for a description, which take hundreds of times as long.
    [[nodiscard]] static bool is_reference(primitive_desc_handle const& d) {
        char const* text = nullptr;
        auto const reported = d &&
                              dnnl_primitive_desc_query(d.get(), dnnl_query_impl_info_str, 0, &text) == dnnl_success;
        return reported && std::string_view(text).substr(0, 3) == "ref";
    }
    /// Creates the primitive; `slots` are the arguments of a run, in order.
    status create(primitive_desc_handle const& d, std::initializer_list<slot> slots) {
        status why;
        primitive_ = make<primitive_handle>(
            why, [&](dnnl_primitive_t* p) { return dnnl_primitive_create(p, d.get()); });
        if (!why) return why;
        slots_.assign(slots.begin(), slots.end());
        if (auto const scratch = wanted(d, dnnl_query_scratchpad_md); dnnl_memory_desc_get_size(&scratch) != 0) {
            scratchpad_bytes_ = dnnl_memory_desc_get_size(&scratch);
            slots_.push_back({DNNL_ARG_SCRATCHPAD, scratch});
        }
        auto first = new_set(why);
        if (why) free_.store(first.release());
        return why;
    }
    /// Stores `from`, whose layout is `layout`, as argument `name` in the layout that oneDNN requires.
    status keep(int name, void const* from, dnnl_memory_desc_t const& layout, dnnl_memory_desc_t const& want) {
        status why;
        auto source = make<memory_handle>(why,
            [&](dnnl_memory_t* m) { return dnnl_memory_create(m, &layout, engine_.get(), const_cast<void*>(from)); });
        auto target = make<memory_handle>(
            why, [&](dnnl_memory_t* m) { return dnnl_memory_create(m, &want, engine_.get(), DNNL_MEMORY_ALLOCATE); });
        auto d = make<primitive_desc_handle>(why, [&](dnnl_primitive_desc_t* p) {
            return dnnl_reorder_primitive_desc_create(p, &layout, engine_.get(), &want, engine_.get(), nullptr);
        });
        auto reorder = make<primitive_handle>(
            why, [&](dnnl_primitive_t* p) { return dnnl_primitive_create(p, d.get()); });
        if (!why) return why;
        dnnl_exec_arg_t const all[] = {{DNNL_ARG_FROM, source.get()}, {DNNL_ARG_TO, target.get()}};
        if (why = answer(dnnl_primitive_execute(reorder.get(), stream_.get(), 2, all)); why)
            why = answer(dnnl_stream_wait(stream_.get()));
        kept_.push_back({name, std::move(target)});
        return why;
    }
    /// Drops stored arguments and the primitive: it will be created again. No run may be in progress.
    void forget() {
        kept_.clear();
        primitive_.reset();
        scratchpad_bytes_ = 0;
        delete free_.exchange(nullptr);
    }
    /// Runs with these addresses, one per slot.
    status run(std::initializer_list<void const*> data, std::byte* scratchpad) const {
        status why;
        std::unique_ptr<memory_set> set(free_.exchange(nullptr));
        if (!set) set = new_set(why);
        if (!why) return why;
        std::size_t i = 0;
        for (auto const* at : data)
            why = why ? answer(dnnl_memory_set_data_handle(set->memories[i++].get(), const_cast<void*>(at))) : why;
        if (why && scratchpad_bytes_) why = answer(dnnl_memory_set_data_handle(set->memories[i].get(), scratchpad));
        if (why)
            why = answer(dnnl_primitive_execute(
                primitive_.get(), stream_.get(), static_cast<int>(set->arguments.size()), set->arguments.data()));
        if (why) why = answer(dnnl_stream_wait(stream_.get()));
        delete free_.exchange(set.release());
        return why;
    }
    [[nodiscard]] dnnl_engine_t engine() const { return engine_.get(); }

private:
    struct memory_set {
        std::vector<memory_handle> memories{};
        std::vector<dnnl_exec_arg_t> arguments{};
    };
    struct stored_argument {
        int name = 0;
        memory_handle memory{};
    };
    [[nodiscard]] std::unique_ptr<memory_set> new_set(status& why) const {
        auto set = std::make_unique<memory_set>();
        for (auto const& s : slots_) {
            auto m = make<memory_handle>(
                why, [&](dnnl_memory_t* p) { return dnnl_memory_create(p, &s.desc, engine_.get(), DNNL_MEMORY_NONE); });
            set->arguments.push_back({s.name, m.get()});
            set->memories.push_back(std::move(m));
        }
        for (auto const& k : kept_) set->arguments.push_back({k.name, k.memory.get()});
        return set;
    }

    engine_handle engine_{};
    stream_handle stream_{};
    primitive_handle primitive_{};
    std::vector<slot> slots_{};
    std::vector<stored_argument> kept_{};
    std::size_t scratchpad_bytes_ = 0;
    mutable std::atomic<memory_set*> free_{nullptr}; ///< sets that no run uses
};

} // namespace onednn
GRAFT_END
