#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "base/random.h"
#include "base/tracked.h"
#include "learning/planes.h"
#include "learning/spelling.h"

namespace campanile::learning {

// One game of many that are played side by side by numbers. A set-up with too many words for a mask is drawn at random
// by the table itself, or spelled by the players if it is told so.
template <Position S>
class Table {
   public:
    using Action = typename S::Action;
    using Spells = Spelling<S>;
    static constexpr int letters = static_cast<int>(Spells::letters.size());

    Table(const S& start, bool spells, std::uint64_t seed) : line_(start), rng_(seed), spells_(spells) {}

    void reset(const S& start) {
        line_.reset(start);
        plies_ = 0;
        spelled_.clear();
        while (!spells_ && !state().fits_list()) line_.make(random_action(state().legal_count()));
    }
    void reseed(std::uint64_t seed) { rng_ = Rng(seed); }

    // Numbers of actions are below this; a mask has so many bytes.
    [[nodiscard]] int ids() const { return Spells::first_id + (spells_ ? letters : 0); }
    [[nodiscard]] const S& state() const { return line_.state(); }
    [[nodiscard]] const Spelled<S>& spelled() const { return spelled_; }
    [[nodiscard]] int plies() const { return plies_; }
    // As the last show() found; none when the game is over.
    [[nodiscard]] int choices() const { return choices_; }
    [[nodiscard]] bool is_over() const { return choices_ == 0; }

    [[nodiscard]] bool is_legal(std::int64_t id) const {
        if (id < 0 || id >= ids()) return false;
        const int number = static_cast<int>(id);
        if constexpr (letters > 0) {
            if (number >= Spells::first_id) return is_spelling() && spelled_.left(letter(number)) > 0;
        }
        const auto action = state().from_id(number);
        return action && state().is_legal(*action);
    }

    // Precondition: is_legal(id).
    void play(int id) {
        ++plies_;
        if constexpr (letters > 0) {
            if (id >= Spells::first_id) return spell(letter(id));
        }
        line_.make(*state().from_id(id));
    }

    // Precondition: !is_over().
    [[nodiscard]] int random_id() {
        if constexpr (letters > 0) {
            if (is_spelling()) return random_letter();
        }
        return S::to_id(random_action(choices_));
    }

    // Writes which actions are legal, one byte for each number, and counts them.
    void show_mask(bool* mask) {
        std::memset(mask, 0, static_cast<std::size_t>(ids()));
        if constexpr (letters > 0) {
            if (is_spelling()) return show_letters(mask);
        }
        ActionList<S> list;
        state().legal(list);
        choices_ = static_cast<int>(list.size());
        for (const Action action : list) mask[S::to_id(action)] = true;
    }

    void show_planes(Side seat, std::uint8_t* planes) const { Planes<S>::write(state(), seat, spelled_, planes); }

   private:
    static char letter(int id) { return Spells::letters[static_cast<std::size_t>(id - Spells::first_id)]; }
    [[nodiscard]] bool is_spelling() const { return !state().fits_list(); }

    [[nodiscard]] Action random_action(int count) {
        return state().nth_legal(static_cast<int>(rng_.below(static_cast<std::uint32_t>(count))));
    }

    // As likely as it is left, so that every word is as likely as any other.
    [[nodiscard]] int random_letter() {
        const int left = Spelled<S>::length - static_cast<int>(spelled_.text().size());
        int number = static_cast<int>(rng_.below(static_cast<std::uint32_t>(left)));
        int id = Spells::first_id;
        for (; number >= spelled_.left(letter(id)); ++id) number -= spelled_.left(letter(id));
        return id;
    }

    void show_letters(bool* mask) {
        choices_ = 0;
        for (int id = Spells::first_id; id < Spells::first_id + letters; ++id) {
            mask[id] = spelled_.left(letter(id)) > 0;
            choices_ += mask[id] ? 1 : 0;
        }
    }

    void spell(char letter) {
        spelled_.put(letter);
        if (!spelled_.complete()) return;
        line_.make(Spells::action(spelled_.text()));
        spelled_.clear();
    }

    Tracked<S> line_;
    Rng rng_;
    Spelled<S> spelled_;
    int plies_ = 0;
    int choices_ = 0;
    bool spells_;
};

}  // namespace campanile::learning
