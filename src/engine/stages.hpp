#pragma once
// Stages of a pool: to hit, then to save. The dice that pass a throw go on to the next.

#include <optional>
#include <span>

#include "engine/throws.hpp"

namespace orderly::engine {

/// Whether a die of the stage goes on.
bool goes_on(const StageResult& stage, int face);

/// Fills the stages of `result` that are thrown: the score to reach and what is added.
void aim_stages(const Request& request, Result& result, const Views& views, Resolution& into);

/// Throws what came to `first` through the stages; `faces` are theirs, in order. How many are left.
int count_stages(Result& result, int first, std::span<const int> faces);

/// The die of a stage.
PlannedThrow stage_throw(const Request& request, const Stage& stage);

/// The dice of the stages, as they are called for.
class StagedDice {
public:
    /// `first` is what the pool's own dice showed.
    StagedDice(const Request& request, std::span<const int> first);

    /// The die that falls next; nothing when no more are thrown.
    std::optional<PlannedThrow> next();
    /// What it came to.
    void take(int face);

private:
    const Request& request_;
    Result aimed_;
    std::size_t stage_ = 0;
    int left_ = 0;    ///< dice of the stage still to fall
    int passed_ = 0;  ///< of those that fell
};

}  // namespace orderly::engine
