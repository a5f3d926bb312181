#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/volto/set_up.h"
#include "games/volto/state.h"
#include "games/volto/view.h"
#include "learning/planes.h"
#include "learning/spelling.h"

namespace campanile::learning {

// M3: a set-up letter by letter, in the order of its word.
template <>
struct Spelling<volto::State> {
    static constexpr std::string_view letters = volto::kind_letters;
    static constexpr std::string_view all = "NNNAAASLLC";
    static constexpr int first_id = volto::move_ids;

    static volto::Action action(std::string_view word) {
        return volto::Action::set_up(volto::rank_of_set_up(*volto::read_set_up(word)));
    }
};

//   own + kind         the seat's own masks
//   others + kind      the other's masks that can be of that kind, judging by their moves; after the end, that are
//   shown + kind       the same of the seat's own masks, as everybody can judge
//   lost + 5 * whose + kind   how many were captured, on every square
//   quiet              moves since the last capture (M7.3)
template <>
struct Planes<volto::State> {
    using State = volto::State;

    static constexpr int rows = volto::rows;
    static constexpr int columns = volto::columns;
    static constexpr int own = 0;
    static constexpr int others = own + volto::kinds;
    static constexpr int shown = others + volto::kinds;
    static constexpr int lost = shown + volto::kinds;
    static constexpr int quiet = lost + 2 * volto::kinds;
    static constexpr int count = quiet + 1 + 2;

    static std::vector<std::string> names() {
        std::vector<std::string> names;
        const auto of_each_kind = [&](const std::string& before, const std::string& after) {
            for (int kind = 0; kind < volto::kinds; ++kind) {
                names.push_back(before + std::string(volto::word(static_cast<volto::Kind>(kind))) + after);
            }
        };
        of_each_kind("own ", "");
        of_each_kind("other's mask that can be a ", "");
        of_each_kind("own mask that can be a ", " for all that the other knows");
        for (const int whose : {0, 1}) of_each_kind(whose_word(whose) + std::string(" captured masks: "), "");
        names.emplace_back("moves since the last capture");
        name_signature(names);
        return names;
    }

    static void write(const State& state, Side seat, const Spelled<State>& spelled, std::uint8_t* out) {
        write(volto::see(state, static_cast<volto::Seer>(seat)), seat, spelled, out);
    }

    // The view is all there is to paint from, and letters are the seat's own when it is to act.
    static void write(const volto::View& view, Side seat, const Spelled<State>& spelled, std::uint8_t* out) {
        Brush<State> brush(out);
        std::uint8_t captured[2][volto::kinds] = {};
        for (volto::MaskId mask = 0; mask < volto::masks; ++mask) {
            const volto::Square square = view.square_of(mask);
            const volto::Kind kind = view.kind_of(mask);
            const int foreign = whose(seat, volto::owner(mask));
            if (square == volto::off_board) {
                if (kind != volto::Kind::none) ++captured[foreign][volto::index(kind)];
                continue;
            }
            if (foreign == 0) brush.put(own + volto::index(kind), square);
            const bool shown_to_all = foreign == 0 || kind == volto::Kind::none;
            const unsigned can_be = shown_to_all ? view.possible(mask) : volto::only(kind);
            for (int k = 0; k < volto::kinds; ++k) {
                brush.put((foreign == 0 ? shown : others) + k, square, static_cast<int>(can_be >> k & 1));
            }
        }
        for (int i = 0; i < 2 * volto::kinds; ++i) brush.fill(lost + i, captured[i / volto::kinds][i % volto::kinds]);
        brush.fill(quiet, view.quiet_moves());
        const bool acts = view.mover() == seat;
        if (acts) write_spelled(seat, spelled.text(), brush);
        brush.sign(seat, acts);
    }

   private:
    static void write_spelled(Side seat, std::string_view word, Brush<State>& brush) {
        for (std::size_t i = 0; i < word.size(); ++i) {
            const auto kind = static_cast<int>(volto::kind_letters.find(word[i]));
            brush.put(own + kind, volto::home_square(seat, static_cast<int>(i)));
        }
    }
};

}  // namespace campanile::learning
