#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "base/ending.h"
#include "base/fixed_list.h"
#include "base/random.h"
#include "base/result.h"
#include "base/side.h"

namespace campanile {

template <class S>
using ActionList = FixedList<typename S::Action, S::max_listed>;

// What perft, random play, search and the bindings ask of a game. A position is a compact value without history.
template <class S>
concept Position =
    std::is_trivially_copyable_v<S> && std::is_trivially_copyable_v<typename S::Action> &&
    std::equality_comparable<typename S::Action> && std::is_trivially_copyable_v<typename S::Undo> &&
    requires(S state, const S& position, typename S::Action action, const typename S::Undo& undo,
             const typename S::Options& options, ActionList<S>& list, std::string_view text, int number) {
        { S::name } -> std::convertible_to<std::string_view>;
        { S::side_names } -> std::convertible_to<std::array<std::string_view, 2>>;
        { S::max_listed } -> std::convertible_to<int>;  // most actions that legal() can ever list
        { S::action_ids } -> std::convertible_to<int>;  // integer actions are 0 … action_ids - 1

        { S::start(options) } -> std::same_as<S>;
        { position.options() } -> std::same_as<typename S::Options>;
        { position.mover() } -> std::same_as<Side>;  // after the end: who would be next
        { position.is_over() } -> std::same_as<bool>;
        { position.ending() } -> std::same_as<std::optional<Ending>>;  // empty exactly when !is_over()
        { position.key() } -> std::same_as<std::uint64_t>;

        // Legal actions in one stable order; none exactly when the game is over. legal() clears `list` first and may
        // only be called when fits_list(); legal_count() and nth_legal(0 … count-1) always may.
        { position.fits_list() } -> std::same_as<bool>;
        { position.legal(list) } -> std::same_as<void>;
        { position.legal_count() } -> std::same_as<int>;
        { position.nth_legal(number) } -> std::same_as<typename S::Action>;
        { position.is_legal(action) } -> std::same_as<bool>;

        // Precondition of make: is_legal(action). unmake restores every bit of the state.
        { state.make(action) } -> std::same_as<typename S::Undo>;
        { state.unmake(action, undo) } -> std::same_as<void>;

        // Integer actions. from_id takes any int and is empty when it means nothing in this position; what it
        // returns need not be legal.
        { S::to_id(action) } -> std::same_as<int>;
        { position.from_id(number) } -> std::same_as<std::optional<typename S::Action>>;

        // Notation. parse_action reads any text: an action (legal or not) or invalid_notation.
        { S::parse(text, options) } -> std::same_as<Result<S>>;
        { position.text() } -> std::same_as<std::string>;
        { position.parse_action(text) } -> std::same_as<Result<typename S::Action>>;
        { position.action_text(action) } -> std::same_as<std::string>;
        // As records write it, in the position before the action is made (may add what it reveals).
        { position.record_text(action) } -> std::same_as<std::string>;
        // Precondition: !is_over() and !is_legal(action). Clause and obstacle.
        { position.why_illegal(action) } -> std::same_as<Error>;

        // Recomputes everything derived (counts, masks, keys): empty when all is well, else what is wrong.
        { position.check_consistency() } -> std::same_as<std::string>;
    };

// A game that knows a faster way to nth_legal(rng.below(legal_count())): draw() takes the same number from `rng` and
// gives the same action, or takes none and says false when the game is over.
template <class S>
concept Drawing = Position<S> && requires(const S& position, Rng& rng, typename S::Action& action) {
    { position.draw(rng, action) } -> std::same_as<bool>;
};

// A game with a rule about positions that occur again.
template <class S>
concept Repeating = Position<S> && requires(S state, const S& position) {
    // Whether the position just reached counts for the rule (the start of a turn, say), also after the end.
    { position.at_repetition_point() } -> std::same_as<bool>;
    { position.repetition_key() } -> std::same_as<std::uint64_t>;
    // How many of the repetition points before this one could be equal to it (0 after an irreversible action).
    { position.repetition_window() } -> std::same_as<int>;
    // Called at the third occurrence; which ending counts if the action ended the game otherwise too is the game's
    // affair. unmake takes it back.
    { state.end_by_repetition() } -> std::same_as<void>;
};

// A game that knows a faster way to play to the end at random, all legal actions being equally likely every time:
// roll_out() takes the numbers from `rng` that nth_legal(rng.below(legal_count())) would take, action by action, and
// names the winner; empty: a draw. Not for a game with a rule on repetition, which needs to know how the position came
// about: see below.
template <class S>
concept RollingOut = Position<S> && !Repeating<S> && requires(const S& position, Rng& rng) {
    { position.roll_out(rng) } -> std::same_as<std::optional<Side>>;
};

// How a random game went.
struct RolledOut {
    std::optional<Side> winner;  // empty: a draw
    bool was_finished;           // nothing was left to play
};

// The same for a game with a rule on repetition. `keys` are those of the repetition points so far, of this position too
// if it is one. When the rule may have a say in the game, which is rare, roll_out() may give up: it says nothing, has
// taken no numbers, and the caller plays action by action.
template <class S>
concept RollingOutUnlessRepeated =
    Repeating<S> && requires(const S& position, Rng& rng, std::span<const std::uint64_t> keys) {
        { position.roll_out(rng, keys) } -> std::same_as<std::optional<RolledOut>>;
    };

}  // namespace campanile
