#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "games/volto/state.h"

namespace campanile::volto {

enum class Seer : std::uint8_t { white = 0, red = 1, spectator = 2 };

// What one seer may know of a position (M8), and nothing else: two positions that differ only in what he cannot see
// give him the same bytes. Only see() and an Observer make one, and the only way back is hypothetical(), a guess.
class View {
   public:
    [[nodiscard]] Seer seer() const { return seer_; }
    [[nodiscard]] Options options() const { return {first_}; }
    [[nodiscard]] Side mover() const { return mover_; }
    [[nodiscard]] int set_ups_made() const { return set_ups_; }
    [[nodiscard]] bool in_play() const { return set_ups_ == 2; }
    [[nodiscard]] int quiet_moves() const { return quiet_; }
    [[nodiscard]] bool is_over() const { return finish_ != Finish::none; }
    [[nodiscard]] Finish finish() const { return finish_; }
    [[nodiscard]] std::optional<Ending> ending() const;

    // Masks are tracked individuals: everyone sees where each stands. Kind::none is a kind not known to the seer.
    [[nodiscard]] MaskId mask_on(Square square) const;
    [[nodiscard]] Square square_of(MaskId mask) const { return square_[mask]; }
    [[nodiscard]] Kind kind_of(MaskId mask) const { return kind_[mask]; }
    [[nodiscard]] KindSet possible(MaskId mask) const { return possible_[mask]; }
    [[nodiscard]] int captured_count(Side side) const { return captured_count_[at(side)]; }
    [[nodiscard]] MaskId captured(Side side, int i) const { return captured_[at(side)][static_cast<std::size_t>(i)]; }
    [[nodiscard]] Bits occupied(Side side) const;

    // The position text with X and x for masks not known; after the end it is the position text.
    [[nodiscard]] std::string text() const;
    // Of what the text shows, as State::key(): kinds on squares as far as known, side to move, captured kinds; no
    // counters.
    [[nodiscard]] std::uint64_t key() const;

    // For the seer when he is to act; otherwise there is nothing that he can do. As in State, legal() needs
    // fits_list().
    [[nodiscard]] bool is_to_act() const { return !is_over() && static_cast<int>(seer_) == campanile::index(mover_); }
    [[nodiscard]] bool fits_list() const { return in_play() || !is_to_act(); }
    void legal(MoveList& list) const;
    [[nodiscard]] int legal_count() const;
    [[nodiscard]] Action nth_legal(int n) const;
    [[nodiscard]] bool is_legal(Action action) const;
    // Precondition: is_to_act() and !is_legal(action).
    [[nodiscard]] Error why_illegal(Action action) const;
    // The action that `text` names, if the seer may do it now; else why not.
    [[nodiscard]] Result<Action> read(std::string_view text) const;

   private:
    friend View see(const State& state, Seer seer);
    friend class Observer;  // observer.h

    static constexpr std::uint8_t nobody = 2;

    View() = default;
    static constexpr std::size_t at(Side side) { return static_cast<std::size_t>(side); }
    [[nodiscard]] Sight sight() const;

    std::array<Square, masks> square_{};
    std::array<Kind, masks> kind_{};
    std::array<KindSet, masks> possible_{};
    std::array<std::array<MaskId, masks_each>, 2> captured_{};
    std::array<std::uint8_t, 2> captured_count_{};
    Seer seer_{};
    Side mover_{};
    Side first_{};
    std::uint8_t set_ups_ = 0;
    std::uint8_t quiet_ = 0;
    Finish finish_{};
    std::uint8_t winner_ = nobody;  // 0 White, 1 Red, 2 nobody (yet)
};

// All bytes are values: no padding that could carry anything.
static_assert(std::is_trivially_copyable_v<View> && std::has_unique_object_representations_v<View>);

View see(const State& state, Seer seer);

// A key that everybody may know (M8): whose masks stand where, what was captured, who is to move.
std::uint64_t public_key(const State& state);

// How `action`, made in `before`, stands in the seer's history: a foreign set-up is hidden until the game is over.
std::string seen_record_text(const State& before, Action action, Seer seer, bool game_over);

}  // namespace campanile::volto
