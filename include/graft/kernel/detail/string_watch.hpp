// graft/kernel/detail/string_watch.hpp - the characters of strings that a kernel has made live as long as the run
// (GRAFT_CHECKED)
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#ifdef GRAFT_CHECKED
#include <link.h> // dl_iterate_phdr
#endif

#include "graft/kernel/argument.hpp"
#include "graft/kernel/detail/view_guard.hpp"

#ifdef GRAFT_CHECKED

GRAFT_BEGIN

namespace detail {

/// Whether the bytes are part of the program or of a loaded library: a literal, a global variable.
inline bool is_of_the_program(void const* data) {
    auto at = reinterpret_cast<std::uintptr_t>(data);
    return dl_iterate_phdr(
               [](dl_phdr_info* object, std::size_t, void* wanted) {
                   auto const at = *static_cast<std::uintptr_t const*>(wanted);
                   for (int i = 0; i < object->dlpi_phnum; ++i) {
                       auto const& part = object->dlpi_phdr[i];
                       auto const from = static_cast<std::uintptr_t>(object->dlpi_addr + part.p_vaddr);
                       if (part.p_type == PT_LOAD && at >= from && at - from < part.p_memsz) return 1;
                   }
                   return 0;
               },
               &at) != 0;
}

/// Finds views of characters that end with the call: they are in no storage of the session, no input, attribute or
/// constant, and not of the program itself.
class string_watch {
public:
    string_watch(kernel_frame const& f, std::size_t attributes) : f_(f), attributes_(attributes) {
        for (auto const& p : f_.input_ports) inputs_ += p.count;
    }
    /// Checks the strings of one output, `site` of which names it; at most some thousands.
    void look(kernel_argument const& out, std::size_t made, view_site const& site) const {
        for (std::size_t i = 0; i < made && i < most; ++i)
            if (auto const text = out.strings[i]; !text.empty() && !lives(text))
                site.stop("the characters of the string end with the call", i, made,
                    "take graft::string_storage, and y[i] = strings.keep(text)");
    }

private:
    static constexpr std::size_t most = 4096;

    static bool is_in(std::string_view text, void const* first, std::size_t size) {
        auto const at = reinterpret_cast<std::uintptr_t>(text.data()), from = reinterpret_cast<std::uintptr_t>(first);
        return first && at >= from && at - from <= size && text.size() <= size - (at - from);
    }
    static bool is_in(std::string_view text, std::string_view whole) { return is_in(text, whole.data(), whole.size()); }
    [[nodiscard]] bool lives(std::string_view text) const {
        if (f_.strings && f_.strings->has({reinterpret_cast<std::byte const*>(text.data()), text.size()})) return true;
        for (std::size_t i = 0; i < inputs_; ++i) {
            auto const& a = f_.inputs[i];
            if (!a.present()) continue;
            if (a.data && is_in(text, a.data, (a.elements * bits_of(a.desc->type) + 7) / 8)) return true;
            for (std::size_t k = 0; a.strings && k < a.elements; ++k)
                if (is_in(text, a.strings[k])) return true;
        }
        for (std::size_t i = 0; i < attributes_; ++i) {
            auto const& v = f_.attributes[i];
            if (is_in(text, v.string)) return true;
            for (auto const& one : v.strings)
                if (is_in(text, one)) return true;
        }
        for (auto const& c : f_.carried) {
            if (is_in(text, c.value.string)) return true;
            for (auto const& one : c.value.strings)
                if (is_in(text, one)) return true;
        }
        return is_of_the_program(text.data());
    }

    kernel_frame const& f_;
    std::size_t attributes_, inputs_ = 0;
};

} // namespace detail
GRAFT_END

#endif
