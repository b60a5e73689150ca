#pragma once
// Whether the dice of a record are those that its seed gives under the roll's name (roll_names.hpp): what nobody can
// choose once the seed is settled. Dice that were given are taken at their word.

#include <set>
#include <string>
#include <vector>

#include "log/change.hpp"
#include "log/reader.hpp"
#include "orderly/dice.hpp"

namespace orderly::log {

/// The dice that the record's seed gives, as far as they could be thrown by the tables of today.
struct Rethrown {
    std::vector<int> faces;
    bool tables_changed = false;  ///< then the tables may ask for other dice than they did
};

class DiceProof {
public:
    /// The commitments that must bind the seed of every record, those of several turns together; none: any seed will do.
    /// Throws Error "bad-seal".
    explicit DiceProof(const std::vector<std::string>& seals);

    /// Appends what of the record's name, seed and seals does not fit. `roll` is what names its dice.
    void check_names(const LoggedRecord& record, const std::string& roll, std::vector<Change>& changes);

    /// Appends each rolled die that has another face than the seed gives it under that name.
    static void check_faces(const LoggedRecord& record, const std::string& roll, const Rethrown& again,
                            std::vector<Change>& changes);

    /// Commitments that bind the seed of no record so far: a player's secret was left out, or nothing was rolled with it.
    [[nodiscard]] std::vector<std::string> unused() const;

    /// Whether there are commitments that must bind every seed.
    [[nodiscard]] bool is_sealed() const { return !seals_.empty(); }

private:
    void check_seals(const LoggedRecord& record, std::vector<Change>& changes);
    const std::vector<std::string>& commitments(const std::string& seed);

    std::vector<std::string> seals_;
    std::set<std::string, std::less<>> used_;
    std::string seed_;                      ///< the last one asked about
    std::vector<std::string> commitments_;  ///< that bind it
};

}  // namespace orderly::log
