#pragma once
// The modifiers of a side: which printed lines count, and for how much.

#include <optional>

#include "orderly/error.hpp"
#include "orderly/resolution.hpp"
#include "engine/view.hpp"

namespace orderly::engine {

/// Appends the procedure's own modifiers that count for `side` as `view` sees it, leaves a trail of them, and returns
/// their sum (those of the last die only in `last_die`). Throws Error for a lost value.
int count_modifiers(const Procedure& procedure, Index side, const View& view, std::vector<Counted>& into, Trail trail,
                    int& last_die);

/// The same of another list: of a value, of a stage.
int count_modifiers(const Procedure& procedure, std::span<const Modifier> list, Index side, const View& view,
                    std::vector<Counted>& into, Trail trail, int& last_die);

/// Appends the modifiers by hand of the units that `view` sees, and returns their sum.
int count_by_hand(Index side, const View& view, std::vector<Counted>& into);

/// The first option that fits, or null. Throws nothing.
const Option* first_option(std::span<const Option> options, const View& view);

/// The error for a value that the scan lost. `what` names it, `remedy` may name a quantity that gives it by hand.
Error lost_value(const Procedure& procedure, std::string_view what, std::string_view remedy);

}  // namespace orderly::engine
