#pragma once
// Whether the dice of a record are those that its seed gives under the roll's name (roll_names.hpp): what nobody can
// choose once the seed is settled. Dice that were given are taken at their word.

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

// A key of a record that came out otherwise when the record was looked at again.

struct Change {
    std::string key;
    std::string was;
    std::string is;
    std::string said = {};  ///< as a person is told; empty: that it was this and is that
};

// What names the dice of a log's records under their seeds. An ordinary seed's are named by the record's number. Under a
// joined seed (seal.hpp), which all players know once it is told, nobody may be able to shift a die: the roll is named
// by what it is for, the procedure with the units that it names, and by the first number that no other roll of that under
// this seed has and counts. So notes, turns and other records change no die, what is asked again after `undo` has the
// same, and no word that anybody may type freely, such as an id, is part of the name.

/// What a roll is for, as far as its name says it: `charge 15al vs 28ma`, `fire`. `names` are those of the units, by side,
/// as records have them; those of one side stand in the order of the alphabet.
std::string purpose_of(std::string_view procedure, const std::vector<std::vector<std::string>>& names);
/// The same of a record.
std::string purpose_of(const LoggedRecord& record);

class RollNames {
public:
    RollNames() = default;
    RollNames(RollNames&&) = default;  // rolls know their purposes by place
    RollNames& operator=(RollNames&&) = default;

    /// What was rolled for under a joined seed.
    struct Purpose {
        std::string seed;
        std::string text;
        auto operator<=>(const Purpose&) const = default;
    };

    /// A roll under a joined seed.
    struct Roll {
        std::uint64_t record = 0;
        const Purpose* purpose = nullptr;
        std::size_t number = 0;  ///< among those of its purpose, from 1
        bool is_void = false;
    };

    /// The name of the roll of a record that comes next.
    [[nodiscard]] std::string name_of(std::string_view seed, std::uint64_t number, std::string_view purpose) const;

    /// The next record of the log, of either kind.
    void add(const LoggedRecord& record, LogLine kind);
    /// A record that resolves something and is written now.
    void add(std::string_view seed, std::uint64_t number, std::string purpose);

    /// Another seed under which a secret of this one was opened before, so that its dice were known; null: none.
    [[nodiscard]] const std::string* opened_before(const std::string& seed) const;

    /// The number of the last record that was added.
    [[nodiscard]] std::uint64_t last() const { return last_; }
    void set_last(std::uint64_t number) { last_ = number; }
    [[nodiscard]] const std::vector<Roll>& rolls() const { return rolls_; }
    /// The first roll that counts with the same dice as that record; 0: none. Only a record that was made to count again
    /// can have one.
    [[nodiscard]] std::uint64_t same_dice(std::uint64_t record) const;

private:
    /// How many rolls count with each number of a purpose.
    struct Numbers {
        std::vector<std::uint32_t> counting;  ///< by the number less one
        std::size_t first_free = 0;           ///< the least number, less one, with which none counts

        void change(std::size_t number, bool counts);
    };

    void set_void(std::uint64_t record, bool is_void);

    std::vector<Roll> rolls_;
    std::unordered_multimap<std::uint64_t, std::size_t> at_;          ///< of a record, in `rolls_`
    std::map<Purpose, Numbers> numbers_;
    std::map<std::string, std::string, std::less<>> seed_of_secret_;  ///< by commitment
    std::uint64_t last_ = 0;
};

/// The rolls of a log's file.
RollNames roll_names_in(const std::string& path);

/// Names the rolls of requests as one writer puts them into a log.
class NextRoll {
public:
    explicit NextRoll(std::string path) : path_(std::move(path)) {}

    /// The name for a request that becomes the log's record of that number, good until the next call. `seed` may be null.
    /// Throws Error: "seal-broken" where a secret of the seed was opened for another one, "unreadable".
    std::string_view name(const std::string* seed, std::uint64_t number, const Request& request,
                          const std::vector<std::vector<std::string>>& names = {});

    /// The record was resolved.
    void resolved(bool rolled);

private:
    std::string path_;
    RollNames before_;
    std::string seed_;  ///< of the request named last; empty where it is no joined one
    std::string purpose_;
    std::string name_;
    std::uint64_t number_ = 0;
};

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

// The keys of a record by which it says of units who took part, and what became of them.

/// Appends what of the record's `names` and `changes` is not as it should be. `expected`: these keys, as they are written
/// (JSON, each with its comma); a key that is not among them should not be there. What should be is told for each unit.
void check_unit_keys(const LoggedRecord& record, std::string_view expected, std::vector<Change>& changes);

}  // namespace orderly::log
