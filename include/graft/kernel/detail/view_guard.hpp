// graft/kernel/detail/view_guard.hpp - the checks of kernels' views if GRAFT_CHECKED is defined, and their violation
// handler
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <type_traits>

#include "graft/base/container/span.hpp"
#include "graft/base/violation.hpp"
#include "graft/tensor/detail/dim_list.hpp"

GRAFT_BEGIN

/// Whether views of kernels check every index, and calls of kernels check the written memory: with GRAFT_CHECKED. The
/// library then has another inline namespace: units with and without it are linked into one program, and share no
/// type.
#ifdef GRAFT_CHECKED
inline constexpr bool views_are_checked = true;
#else
inline constexpr bool views_are_checked = false;
#endif

namespace detail {

/// The call and the parameter of a view.
struct view_site {
    std::string_view op{}, node{}, parameter{};
    violation_handler to{};

    [[noreturn, gnu::cold, gnu::noinline]] void stop(
        std::string_view what, std::size_t index, std::size_t size, std::string_view hint = {}) const {
        to({op, node, parameter, what, static_cast<std::int64_t>(index), static_cast<std::int64_t>(size), hint});
    }
    [[noreturn, gnu::cold, gnu::noinline]] void stop(std::string_view what, std::string_view hint = {}) const {
        to({op, node, parameter, what, violation::none, violation::none, hint});
    }
    [[noreturn, gnu::cold, gnu::noinline]] void stop_for(std::string_view what, std::size_t size) const {
        to({op, node, parameter, what, violation::none, static_cast<std::int64_t>(size), {}});
    }
};

/// The additional member of a view: its site if views are checked, otherwise none.
template <bool Checked> class view_guard_of {
public:
    constexpr void seen_by(view_site const&) {}
    [[nodiscard]] constexpr view_site site() const { return {}; }
};
template <> class view_guard_of<true> {
public:
    constexpr void seen_by(view_site const& s) { site_ = s; }
    [[nodiscard]] constexpr view_site const& site() const { return site_; }

private:
    view_site site_{};
};
using view_guard = view_guard_of<views_are_checked>;

} // namespace detail

/// A span that checks its indices.
template <class T> class GRAFT_TYPE checked_span : public span<T> {
public:
    constexpr checked_span() = default;
    constexpr checked_span(span<T> all, detail::view_site const& site = {}) : span<T>(all), site_(site) {}
    template <class All>
    requires(!std::is_base_of_v<span<T>, std::remove_cvref_t<All>> && requires(All& all) { span<T>(all); })
    constexpr checked_span(All&& all) : span<T>(all) {}

    [[nodiscard]] constexpr T& operator[](std::size_t i) const {
        if (i >= this->size()) [[unlikely]]
            site_.stop("index outside", i, this->size());
        return this->data()[i];
    }
    [[nodiscard]] constexpr T& front() const { return (*this)[0]; }
    [[nodiscard]] constexpr T& back() const { return (*this)[this->size() - 1]; }
    [[nodiscard]] constexpr checked_span first(std::size_t count) const { return subspan(0, count); }
    [[nodiscard]] constexpr checked_span last(std::size_t count) const { return subspan(this->size() - count, count); }
    [[nodiscard]] constexpr checked_span subspan(std::size_t from) const { return subspan(from, this->size() - from); }
    [[nodiscard]] constexpr checked_span subspan(std::size_t from, std::size_t count) const {
        if (from > this->size() || count > this->size() - from) [[unlikely]]
            site_.stop("a part that begins here goes beyond the end", from, this->size());
        return {span<T>::subspan(from, count), site_};
    }
    constexpr void seen_by(detail::view_site const& s) { site_ = s; }
    [[nodiscard]] constexpr detail::view_site const& site() const { return site_; }

private:
    detail::view_site site_{};
};

/// Dims that check their indices.
class GRAFT_TYPE checked_dim_list : public dim_list {
public:
    constexpr checked_dim_list(dim_list const& all, detail::view_site const& site) : dim_list(all), site_(site) {}

    [[nodiscard]] constexpr stored_dim operator[](std::size_t i) const {
        if (i >= size()) [[unlikely]]
            site_.stop("index outside", i, size());
        return data()[i];
    }
    [[nodiscard]] constexpr stored_dim front() const { return (*this)[0]; }
    [[nodiscard]] constexpr stored_dim back() const { return (*this)[size() - 1]; }

private:
    detail::view_site site_;
};

namespace detail {

/// The type that a kernel gets instead of a `T`: a span that checks its indices if views are checked.
template <class T, bool Checked> struct seen_as {
    using type = T;
};
template <class T> struct seen_as<span<T>, true> {
    using type = checked_span<T>;
};
template <> struct seen_as<dim_list, true> {
    using type = checked_dim_list;
};
template <class T> using seen = typename seen_as<T, views_are_checked>::type;

/// Elements of the same site as `by`.
template <class T, class By> constexpr seen<span<T>> seen_span(T* first, std::size_t size, By const& by) {
    if constexpr (views_are_checked) return {span<T>(first, size), by.site()};
    else return {first, size};
}
/// The dims of a shape, of the same site as `by`.
template <class Shape, class By> constexpr seen<dim_list> seen_dims(Shape const& s, By const& by) {
    if constexpr (views_are_checked) return {s.dims(), by.site()};
    else return s.dims();
}
/// Passes the site to objects that store one.
template <class Seen> constexpr void pass_site(Seen& to, view_site const& site) {
    if constexpr (requires { to.seen_by(site); }) to.seen_by(site);
}

} // namespace detail

GRAFT_END
