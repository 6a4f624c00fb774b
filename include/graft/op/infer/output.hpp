// graft/op/infer/output.hpp - an output that a rule writes: it is initially unset, and reading it too early is recorded
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/span.hpp"
#include "graft/op/infer/frame.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/dim.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN

/// The shape of an output while a rule writes it. It refers to the output, as a pointer does: copies of it write the
/// same shape. A local shape converts to it, so that a function can write to both.
/// error output_read_before_assignment, reported by `infer_node` for the first output that was read too early
class GRAFT_TYPE output_shape {
public:
    constexpr output_shape(shape& local) : at_(&local) {}
    constexpr output_shape(shape& at, frame& f, int port) : at_(&at), frame_(&f), port_(port) {}
    output_shape(output_shape const&) = default;

    [[gnu::noinline]] constexpr output_shape& operator=(shape const& s) { return *at_ = s, *this; }
    constexpr output_shape& operator=(output_shape const& other) { return *at_ = other.read(), *this; }
    /// Adds a dim at the end; an unset output starts at rank 0.
    constexpr output_shape const& append(dim d) const { return at_->append(d), *this; }
    /// Adds a dim before position `at`.
    constexpr output_shape const& insert(std::size_t at, dim d) const { return at_->insert(at, d), *this; }
    /// Removes the dim at position `at`.
    constexpr output_shape const& erase(std::size_t at) const { return read().erase(at), *this; }

    /// The shape itself, for a function that sets all of it or none.
    [[nodiscard]] constexpr shape& written() const { return *at_; }
    /// Whether it has been assigned; the only query that is allowed before.
    [[nodiscard]] constexpr bool is_set() const { return at_->is_set(); }
    constexpr operator shape const&() const { return read(); }
    [[nodiscard]] constexpr shape::reference operator[](std::size_t i) const { return read()[i]; }
    [[nodiscard]] constexpr bool has_rank() const { return read().has_rank(); }
    [[nodiscard]] constexpr std::size_t rank() const { return read().rank(); }
    [[nodiscard]] constexpr dim back(std::size_t i) const { return shape(read()).back(i); }
    [[nodiscard]] constexpr dim_list dims() const { return read().dims(); }
    [[nodiscard]] constexpr dim elements() const { return read().elements(); }
    [[nodiscard]] constexpr bool invalid() const { return read().invalid(); }
    [[nodiscard]] constexpr bool too_long() const { return read().too_long(); }

private:
    constexpr shape& read() const {
        if (frame_ && !at_->is_set() && frame_->read_unset < 0) frame_->read_unset = port_;
        return *at_;
    }
    shape* at_;
    frame* frame_ = nullptr;
    int port_ = 0;
};

/// The dtype of an output while a rule writes it; like `output_shape` in all other respects.
class GRAFT_TYPE output_dtype {
public:
    constexpr output_dtype(dtype& at, frame& f, int port) : at_(&at), frame_(&f), port_(port) {}
    output_dtype(output_dtype const&) = default;

    constexpr output_dtype& operator=(dtype t) { return *at_ = t, *this; }
    constexpr output_dtype& operator=(output_dtype const& other) { return *at_ = other, *this; }
    /// Deleted: assign a dtype, `graft::dtype::f32`.
    output_dtype& operator=(char const*) = delete;
    constexpr operator dtype() const {
        if (*at_ == dtype::undefined && frame_->read_unset < 0) frame_->read_unset = port_;
        return *at_;
    }

private:
    dtype* at_;
    frame* frame_;
    int port_;
};

/// The tensors of a dynamic output, each an `output_shape` or an `output_dtype`.
template <class Output, auto Member> class GRAFT_TYPE output_range {
public:
    constexpr output_range(span<tensor_desc> all, frame& f, int port) : all_(all), frame_(&f), port_(port) {}

    [[nodiscard]] constexpr std::size_t size() const { return all_.size(); }
    /// Output `i`. What is written to one that is not there is lost, and the rule's answer is an error.
    /// error index_out_of_range, by `infer_node`
    [[nodiscard]] constexpr Output operator[](std::size_t i) const {
        if (i < all_.size()) return Output(all_[i].*Member, *frame_, port_);
        frame_->reads.note(invalid_read::what::output_tensor, port_, static_cast<std::int64_t>(i),
            static_cast<std::int64_t>(all_.size()));
        return Output(frame_->absent.*Member, *frame_, port_);
    }

    /// Position in the range, for loops: `for (auto y : ctx.outputs<"y">())`.
    struct iterator {
        output_range const* range; ///< valid as long as the range is
        std::size_t at;            ///< index of the tensor, from 0 on
        constexpr Output operator*() const { return (*range)[at]; }
        constexpr iterator& operator++() { return ++at, *this; }
        constexpr bool operator==(iterator const& other) const { return at == other.at; }
    };
    [[nodiscard]] constexpr iterator begin() const { return {this, 0}; }
    [[nodiscard]] constexpr iterator end() const { return {this, size()}; }

private:
    span<tensor_desc> all_;
    frame* frame_;
    int port_;
};

/// The shapes of the tensors of a dynamic output, to be written.
using output_shapes = output_range<output_shape, &tensor_desc::shape>;
/// The dtypes of the tensors of a dynamic output, to be written.
using output_dtypes = output_range<output_dtype, &tensor_desc::type>;

GRAFT_END
