#pragma once
// Verifies that a record's dice follow from its seed and the name of its roll. Once the seed is settled, nobody can
// choose them. Dice that were rolled by hand cannot be verified.

#include <compare>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "log/reader.hpp"
#include "orderly/dice.hpp"
#include "orderly/request.hpp"

namespace orderly::log {

// A key of a record that differs when the record is resolved again.

struct Change {
    std::string key;
    std::string was;
    std::string is;
    std::string said = {};  ///< the difference in words; empty: "KEY was WAS, is IS"
};

// Names the dice of a log's rolls under their seeds. With an ordinary seed, the name is the record's number. All
// players know a joined seed (seal.hpp) once it is opened, so nobody may be able to shift its dice: the name consists
// of the purpose (the procedure and the units it names) and the lowest number that no other counting roll for that
// purpose has under the seed. Notes, turns and other records therefore change no dice, a request repeated after `undo`
// gets the same dice, and no free text such as an id is part of the name.

/// The purpose of a roll as used in its name: `charge 15al vs 28ma`, `fire`. `names` are the units by side, as in
/// records; within a side they are sorted.
std::string purpose_of(std::string_view procedure, const std::vector<std::vector<std::string>>& names);
/// The same for a record.
std::string purpose_of(const LoggedRecord& record);

class RollNames {
public:
    RollNames() = default;
    RollNames(RollNames&&) = default;  // rolls point to their purposes
    RollNames& operator=(RollNames&&) = default;

    /// The purposes rolled for under a joined seed.
    struct Purpose {
        std::string seed;
        std::string text;
        auto operator<=>(const Purpose&) const = default;
    };

    /// A roll under a joined seed.
    struct Roll {
        std::uint64_t record = 0;
        const Purpose* purpose = nullptr;
        std::size_t number = 0;  ///< among those with the same purpose, from 1
        bool is_void = false;
    };

    /// The name of the next record's roll.
    [[nodiscard]] std::string name_of(std::string_view seed, std::uint64_t number, std::string_view purpose) const;

    /// Adds the next record of the log, of any kind.
    void add(const LoggedRecord& record, LogLine kind);
    /// Adds a record with a result that is being written now.
    void add(std::string_view seed, std::uint64_t number, std::string purpose);

    /// A different seed under which a secret of this seed was already opened, so that these dice could be foreseen;
    /// null if none.
    [[nodiscard]] const std::string* opened_before(const std::string& seed) const;

    /// The number of the last record added.
    [[nodiscard]] std::uint64_t last() const { return last_; }
    void set_last(std::uint64_t number) { last_ = number; }
    [[nodiscard]] const std::vector<Roll>& rolls() const { return rolls_; }
    /// The first counting roll with the same dice as that record; 0: none. Only `redo` can make two such rolls count.
    [[nodiscard]] std::uint64_t same_dice(std::uint64_t record) const;

private:
    /// How many counting rolls have each number of a purpose.
    struct Numbers {
        std::vector<std::uint32_t> counting;  ///< indexed by the number less one
        std::size_t first_free = 0;           ///< the lowest number, less one, without a counting roll

        void change(std::size_t number, bool counts);
    };

    void set_void(std::uint64_t record, bool is_void);

    std::vector<Roll> rolls_;
    std::unordered_multimap<std::uint64_t, std::size_t> at_;  ///< record number to index in `rolls_`
    std::map<Purpose, Numbers> numbers_;
    std::map<std::string, std::string, std::less<>> seed_of_secret_;  ///< by commitment
    std::uint64_t last_ = 0;
};

/// The rolls of a log file.
RollNames roll_names_in(const std::string& path);

/// Names the rolls of requests while one writer appends them to a log.
class NextRoll {
public:
    explicit NextRoll(std::string path) : path_(std::move(path)) {}

    /// The name for a request that becomes the record with that number; valid until the next call. `seed` may be null.
    /// Throws Error "seal-broken" if a secret of the seed was opened for another seed, or "unreadable".
    std::string_view name(const std::string* seed, std::uint64_t number, const Request& request,
                          const std::vector<std::vector<std::string>>& names = {});

    /// Marks the record as resolved.
    void resolved(bool rolled);

private:
    std::string path_;
    RollNames before_;
    std::string seed_;  ///< of the last request named; empty if it is not a joined seed
    std::string purpose_;
    std::string name_;
    std::uint64_t number_ = 0;
};

/// The dice that the record's seed gives, as far as today's tables ask for them.
struct Rethrown {
    std::vector<int> faces;
    bool tables_changed = false;  ///< if so, today's tables may ask for other dice
};

class DiceProof {
public:
    /// The commitments that must bind each record's seed; they may belong to several turns. If empty, any seed is
    /// accepted. Throws Error "bad-seal".
    explicit DiceProof(const std::vector<std::string>& seals);

    /// Appends the faults of the record's roll name, seed and seals. `roll` is the expected name.
    void check_names(const LoggedRecord& record, const std::string& roll, std::vector<Change>& changes);

    /// Appends each rolled die whose face differs from the one that the seed gives under that name.
    static void check_faces(const LoggedRecord& record, const std::string& roll, const Rethrown& again,
                            std::vector<Change>& changes);

    /// Commitments that bind no seed so far: a player's secret was left out, or nothing was rolled with it.
    [[nodiscard]] std::vector<std::string> unused() const;

    /// Whether commitments must bind every seed.
    [[nodiscard]] bool is_sealed() const { return !seals_.empty(); }

private:
    void check_seals(const LoggedRecord& record, std::vector<Change>& changes);
    const std::vector<std::string>& commitments(const std::string& seed);

    std::vector<std::string> seals_;
    std::set<std::string, std::less<>> used_;
    std::string seed_;                      ///< the last one checked
    std::vector<std::string> commitments_;  ///< those of its secrets
};

// The keys of a record that name units and describe what happened to them.

/// Appends the faults of the record's `names` and `changes`. `expected` are the correct keys (JSON, each with its
/// comma); a key missing there should not be in the record. Faults are reported for each unit.
void check_unit_keys(const LoggedRecord& record, std::string_view expected, std::vector<Change>& changes);

}  // namespace orderly::log
