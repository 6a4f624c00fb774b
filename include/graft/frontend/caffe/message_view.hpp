// graft/frontend/caffe/message_view.hpp - typed access to an encoded message by the user's definition of it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <utility>

#include "graft/base/bytes.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/frontend/caffe/message.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/op/infer/context.hpp"

GRAFT_BEGIN
namespace caffe {
namespace detail {

/// The error if a field cannot be used in some way; null pointer: there is no such field.
constexpr errc single_field(message_field const* f) {
    if (!f) return errc::unknown_message_field;
    if (f->label == label::repeated) return errc::field_is_repeated;
    return f->type == wire::field_type::message ? errc::wrong_field_type : errc::ok;
}
constexpr errc single_enum(message_field const* f) {
    if (auto const e = single_field(f); e != errc::ok) return e;
    return f->type == wire::field_type::enumeration ? errc::ok : errc::wrong_field_type;
}
constexpr errc single_or_message(message_field const* f) {
    if (!f) return errc::unknown_message_field;
    return f->label == label::repeated ? errc::field_is_repeated : errc::ok;
}
constexpr errc repeated_field(message_field const* f) {
    if (!f) return errc::unknown_message_field;
    if (f->label != label::repeated) return errc::field_is_not_repeated;
    return f->type == wire::field_type::message ? errc::wrong_field_type : errc::ok;
}
template <class N, bool Repeated> constexpr errc message_field_of(message_field const* f) {
    if (!f) return errc::unknown_message_field;
    if (f->type != wire::field_type::message || f->message != &message_of<N>::schema) return errc::wrong_field_type;
    if ((f->label == label::repeated) != Repeated)
        return Repeated ? errc::field_is_not_repeated : errc::field_is_repeated;
    return errc::ok;
}

template <class M, fixed_string Name> constexpr message_field const* field_named() {
    auto const at = M::fields.find(Name.view());
    return at < 0 ? nullptr : &M::fields.all()[static_cast<std::size_t>(at)];
}
inline constexpr message_field no_field{}; ///< replaces a field that was rejected: no further errors follow
/// The field, or a compile-time error that contains the message, the mistake and the field.
template <class M, fixed_string Name, errc (*Check)(message_field const*), errc Why = Check(field_named<M, Name>())>
inline constexpr message_field const* field_at = graft::detail::refused<M, Why, Name>::value ? &no_field : nullptr;
template <class M, fixed_string Name, errc (*Check)(message_field const*)>
inline constexpr message_field const* field_at<M, Name, Check, errc::ok> = field_named<M, Name>();

/// Bits of the wire as a value of the field's C++ type; enums are their number.
template <wire::field_type Type> constexpr auto value_of(std::uint64_t bits) {
    using type = wire::field_type;
    if constexpr (Type == type::double_) return wire::as_double(bits);
    else if constexpr (Type == type::float_) return wire::as_float(bits);
    else if constexpr (Type == type::boolean) return bits != 0;
    else if constexpr (Type == type::uint32 || Type == type::fixed32) return static_cast<std::uint32_t>(bits);
    else if constexpr (Type == type::uint64 || Type == type::fixed64) return bits;
    else if constexpr (Type == type::sint32) return static_cast<std::int32_t>(wire::as_zigzag(bits));
    else if constexpr (Type == type::sint64) return wire::as_zigzag(bits);
    else if constexpr (Type == type::int64 || Type == type::sfixed64) return wire::as_int64(bits);
    else return wire::as_int32(bits);
}
/// The default as a value of the field's C++ type.
template <wire::field_type Type> constexpr auto default_of(message_field const& f) {
    using type = decltype(value_of<Type>(0));
    if constexpr (Type == wire::field_type::double_ || Type == wire::field_type::float_)
        return static_cast<type>(f.real);
    else return static_cast<type>(f.integer);
}

constexpr bool holds_bytes(wire::field_type t) { return t == wire::field_type::string || t == wire::field_type::bytes; }

} // namespace detail

template <class M> class message_range;

/// The elements of a repeated field, as many as the message contains.
template <class T> class message_elements {
public:
    using value_type = T;

    message_elements() = default;
    explicit message_elements(std::size_t count) : all_(count ? new T[count]() : nullptr), size_(count) {}
    explicit message_elements(span<T const> from) : message_elements(from.size()) {
        for (std::size_t i = 0; i < size_; ++i) all_[i] = from[i];
    }
    message_elements(message_elements const& other) : message_elements(span<T const>(other.all_, other.size_)) {}
    message_elements(message_elements&& other) noexcept { swap(other); }
    message_elements& operator=(message_elements other) noexcept {
        swap(other);
        return *this;
    }
    ~message_elements() { delete[] all_; }

    [[nodiscard]] T* begin() const { return all_; }
    [[nodiscard]] T* end() const { return all_ + size_; }
    [[nodiscard]] T* data() const { return all_; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    /// There must be such an element: otherwise the violation handler of the program is called.
    [[nodiscard]] T& operator[](std::size_t i) const {
        if (i >= size_) [[unlikely]]
            graft::detail::stop({{}, {}, "message_elements", "index outside", static_cast<std::int64_t>(i),
                static_cast<std::int64_t>(size_)});
        return all_[i];
    }

private:
    void swap(message_elements& other) noexcept {
        std::swap(all_, other.all_);
        std::swap(size_, other.size_);
    }

    T* all_ = nullptr;
    std::size_t size_ = 0;
};

/// One encoded message, not owned. Its bytes have been checked when the model was read.
/// cost each call walks over the message once
template <class M> class message_view {
public:
    message_view() = default;
    explicit message_view(std::string_view encoded) : bytes_(as_bytes(span(encoded.data(), encoded.size()))) {}

    /// Whether the field is present in the message.
    template <fixed_string Name> [[nodiscard]] bool has() const {
        constexpr auto const* f = detail::field_at<M, Name, &detail::single_or_message>;
        wire::field found{};
        return last(*f, found);
    }
    /// A scalar in its own type (`std::uint64_t`, `float`, ...; string and bytes as `std::string_view`, an enum as the
    /// name of its value); the default if the field is absent.
    template <fixed_string Name> [[nodiscard]] auto get() const {
        constexpr auto const* f = detail::field_at<M, Name, &detail::single_field>;
        wire::field found{};
        if constexpr (f->type == wire::field_type::enumeration) {
            auto const value = f->values->find(number<Name>());
            return value ? value->name : std::string_view();
        } else if constexpr (detail::holds_bytes(f->type)) {
            return last(*f, found) ? wire::as_string(found.bytes) : std::string_view(f->string);
        } else {
            return last(*f, found) ? detail::value_of<f->type>(found.value) : detail::default_of<f->type>(*f);
        }
    }
    // Deleted: names are template arguments, `box.get<"offset">()`. error name_not_template_argument
    auto get(char const*) const { return graft::detail::refused_name<M>(); }
    auto all(char const*) const { return graft::detail::refused_name<M>(); }
    /// The number of an enum; without a default, an absent enum has the number of its first value.
    template <fixed_string Name> [[nodiscard]] std::int32_t number() const {
        constexpr auto const* f = detail::field_at<M, Name, &detail::single_enum>;
        wire::field found{};
        if (last(*f, found)) return wire::as_int32(found.value);
        auto const value = f->has_default ? f->values->find(std::string_view(f->string)) : wire::optional_value();
        return value ? value->number : f->values->values[0].number;
    }
    /// The elements of a repeated scalar, packed or not; enums are the names of their values.
    template <fixed_string Name> [[nodiscard]] auto all() const {
        constexpr auto const* f = detail::field_at<M, Name, &detail::repeated_field>;
        if constexpr (detail::holds_bytes(f->type)) {
            return payloads(*f);
        } else if constexpr (f->type == wire::field_type::enumeration) {
            return scalars<std::string_view>(*f, [f](std::uint64_t bits) {
                auto const value = f->values->find(wire::as_int32(bits));
                return value ? value->name : std::string_view();
            });
        } else {
            return scalars<decltype(detail::value_of<f->type>(0))>(
                *f, [](std::uint64_t bits) { return detail::value_of<f->type>(bits); });
        }
    }
    /// A nested message of type `N`; an empty one if it is absent.
    template <fixed_string Name, class N> [[nodiscard]] message_view<N> message() const {
        constexpr auto const* f = detail::field_at<M, Name, &detail::message_field_of<N, false>>;
        wire::field found{};
        return last(*f, found) ? message_view<N>(wire::as_string(found.bytes)) : message_view<N>();
    }
    /// The nested messages of type `N`.
    template <fixed_string Name, class N> [[nodiscard]] message_range<N> messages() const {
        constexpr auto const* f = detail::field_at<M, Name, &detail::message_field_of<N, true>>;
        return message_range<N>(Name.view(), payloads(*f));
    }
    [[nodiscard]] std::string_view encoded() const { return wire::as_string(bytes_); } ///< the bytes of the message
    /// The fields that the view's members are checked against.
    [[nodiscard]] static constexpr wire::message_schema const& schema() { return message_of<M>::schema; }

private:
    bool last(message_field const& f, wire::field& out) const {
        bool found = false;
        wire::reader in(bytes_);
        for (wire::field x{}; in.next(x);)
            if (x.number == f.number && x.type == wire::wire_type_of(f.type)) out = x, found = true;
        return found;
    }
    template <class F> void each(message_field const& f, F fn) const {
        wire::reader in(bytes_);
        for (wire::field x{}; in.next(x);)
            if (x.number == f.number) (void)wire::each_scalar(x, wire::wire_type_of(f.type), fn);
    }
    template <class T, class F> [[nodiscard]] message_elements<T> scalars(message_field const& f, F value) const {
        std::size_t n = 0;
        each(f, [&](std::uint64_t) { ++n; });
        message_elements<T> out(n);
        n = 0;
        each(f, [&](std::uint64_t bits) { out[n++] = value(bits); });
        return out;
    }
    template <class F> void each_payload(message_field const& f, F fn) const {
        wire::reader in(bytes_);
        for (wire::field x{}; in.next(x);)
            if (x.number == f.number && x.type == wire::wire_type::bytes) fn(wire::as_string(x.bytes));
    }
    [[nodiscard]] message_elements<std::string_view> payloads(message_field const& f) const {
        std::size_t n = 0;
        each_payload(f, [&](std::string_view) { ++n; });
        message_elements<std::string_view> out(n);
        n = 0;
        each_payload(f, [&](std::string_view text) { out[n++] = text; });
        return out;
    }

    byte_view bytes_{};
};

/// The elements of a repeated message.
template <class M> class message_range {
public:
    /// Over the elements in the order of the file; dereferences to a `message_view<M>`.
    class iterator {
    public:
        using value_type = message_view<M>;
        using difference_type = std::ptrdiff_t;

        iterator() = default;
        explicit iterator(std::string_view const* at) : at_(at) {}
        message_view<M> operator*() const { return message_view<M>(*at_); }
        iterator& operator++() { return ++at_, *this; }
        iterator operator++(int) { return iterator(at_++); }
        friend bool operator==(iterator a, iterator b) { return a.at_ == b.at_; }

    private:
        std::string_view const* at_ = nullptr;
    };

    message_range(std::string_view name, message_elements<std::string_view> elements)
        : name_(name), elements_(std::move(elements)) {}

    [[nodiscard]] iterator begin() const { return iterator(elements_.data()); }
    [[nodiscard]] iterator end() const { return iterator(elements_.data() + elements_.size()); }
    [[nodiscard]] std::size_t size() const { return elements_.size(); }
    [[nodiscard]] bool empty() const { return elements_.empty(); }
    [[nodiscard]] message_view<M> operator[](std::size_t i) const { return message_view<M>(elements_[i]); }
    /// The field's name.
    [[nodiscard]] std::string_view name() const { return name_; }
    [[nodiscard]] span<std::string_view const> encoded() const { return {elements_.data(), elements_.size()}; }
    [[nodiscard]] static constexpr wire::message_schema const& schema() { return message_of<M>::schema; }

private:
    std::string_view name_;
    message_elements<std::string_view> elements_;
};

} // namespace caffe
GRAFT_END
