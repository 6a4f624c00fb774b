// graft/base/nearest.hpp - the known name that is nearest to a misspelled one
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graft/base/detail/edit_distance.hpp"

GRAFT_BEGIN

/// Searches names for the one nearest to `wanted`. A name that differs in more than a third is not near.
/// example `nearest_name near("flter"); near.look("filter"); near.found == "filter"`
/// cost per look O(length^2)
class GRAFT_TYPE nearest_name {
public:
    constexpr explicit nearest_name(std::string_view wanted)
        : wanted_(wanted), min_(wanted.size() < 3 ? 2 : wanted.size() / 3 + 1) {}

    /// Compares one known name; call it for each. Of equally near names the first is kept.
    constexpr void look(std::string_view candidate) {
        auto const longer = wanted_.size() > candidate.size() ? wanted_.size() - candidate.size()
                                                              : candidate.size() - wanted_.size();
        if (longer >= min_ || candidate == wanted_) return;
        if (auto const d = detail::distance(wanted_, candidate); d < min_) min_ = d, found = candidate;
    }
    std::string_view found{}; ///< empty: none is near

    /// The suffix for a message: ` (did you mean 'conv1'?)`, or empty if no name is near.
    [[nodiscard]] std::string hint() const {
        return found.empty() ? std::string() : " (did you mean '" + std::string(found) + "'?)";
    }

private:
    std::string_view wanted_;
    std::size_t min_;
};

/// The names among which a wrong one should be: for a message the one that is near, or all of a few.
/// example `known_names known("flter"); known.look("filter"); "an input of Conv" + known.text()`
class GRAFT_TYPE known_names {
public:
    explicit known_names(std::string_view wanted) : near_(wanted) {}
    /// Adds one name; call it for each.
    void look(std::string_view name) {
        near_.look(name);
        if (++count_ <= shown) (all_ += count_ == 1 ? "" : ", ") += name;
    }
    /// The suffix for a message: ` (did you mean 'filter'?)`, `: x, filter`, or empty if there are no names.
    [[nodiscard]] std::string text() const {
        if (!near_.found.empty()) return near_.hint();
        return count_ == 0 ? std::string() : ": " + all_ + (count_ > shown ? ", ..." : "");
    }

private:
    static constexpr std::size_t shown = 8;
    nearest_name near_;
    std::string all_{};
    std::size_t count_ = 0;
};

GRAFT_END
