#include "players/volto/past.h"

#include "games/volto/observed.h"
#include "games/volto/set_up.h"

namespace campanile::volto_player {
namespace {

using S = FullShape;

Error contradiction() {
    return {ErrorKind::invalid_position, "M8", "the history does not lead to the position of the view"};
}

Scene<S> scene_of(const volto::View& view) {
    Scene<S> scene;
    for (int mask = 0; mask < S::masks; ++mask) {
        const auto id = static_cast<MaskId>(mask);
        if (view.square_of(id) != volto::off_board) scene.put(mask, view.square_of(id));
        scene.set_possible(mask, view.possible(id));
    }
    for (const Side side : {Side::one, Side::two}) {
        for (int i = 0; i < view.captured_count(side); ++i) {
            if (view.kind_of(view.captured(side, i)) == Kind::lady) ++scene.ladies_lost[static_cast<std::size_t>(side)];
        }
    }
    scene.mover = view.mover();
    scene.quiet = view.quiet_moves();
    return scene;
}

// Takes the moves back, newest first. Captured masks come back in the reverse order of their removal.
class Rewinder {
   public:
    Rewinder(const volto::View& view, Scene<S> now) : view_(view), scene_(now) {
        for (const Side side : {Side::one, Side::two}) left_[at(side)] = view.captured_count(side);
    }

    bool take_back(const Witnessed& move) {
        const Side side = other(scene_.mover);
        const bool lady = move.shown.victim == Kind::lady;
        const int mask = lady ? last_captured(side) : scene_.mask_on(move.action.to());
        if (mask == S::no_mask || S::owner(static_cast<MaskId>(mask)) != side) return false;
        if (scene_.mask_on(move.action.from()) != S::no_mask) return false;
        if (lady && (scene_.mask_on(move.action.to()) != S::no_mask || !is(mask, move.shown.captor))) return false;
        if (!lady) scene_.take(mask);
        scene_.put(mask, move.action.from());
        if (move.shown.victim != Kind::none) {
            const int victim = last_captured(other(side));
            if (victim == S::no_mask || !is(victim, move.shown.victim)) return false;
            scene_.put(victim, move.action.to());
        }
        if (lady) --scene_.ladies_lost[at(other(side))];
        scene_.mover = side;
        return true;
    }

    // Nothing is known of masks at the start of what was seen but that captured ones are captured.
    [[nodiscard]] Scene<S> start(int quiet) const {
        Scene<S> scene = scene_;
        for (int mask = 0; mask < S::masks; ++mask) {
            if (scene.on_board(mask)) scene.set_possible(mask, volto::all_kinds);
        }
        scene.quiet = quiet;
        return scene;
    }

   private:
    static constexpr std::size_t at(Side side) { return static_cast<std::size_t>(side); }
    [[nodiscard]] bool is(int mask, Kind kind) const { return view_.kind_of(static_cast<MaskId>(mask)) == kind; }

    int last_captured(Side side) { return left_[at(side)] == 0 ? S::no_mask : view_.captured(side, --left_[at(side)]); }

    const volto::View& view_;
    Scene<S> scene_;
    std::array<int, 2> left_{};
};

// Moves between `start` and the next capture count on from what is unknown before the start, so they are set by the
// end: only the moves since the last capture matter (M7.3).
int quiet_at_start(const volto::View& view, const std::vector<Witnessed>& moves) {
    for (const Witnessed& move : moves) {
        if (move.shown.victim != Kind::none) return 0;
    }
    return view.quiet_moves() - static_cast<int>(moves.size());
}

Result<std::vector<Witnessed>> read_moves(const std::vector<std::string_view>& history, int& set_ups) {
    std::vector<Witnessed> moves;
    for (const std::string_view text : history) {
        const auto seen = volto::read_observed(text);
        if (!seen) return seen.error();
        if (seen->is_set_up) {
            if (!moves.empty() || ++set_ups > 2) return contradiction();
        } else {
            moves.push_back({seen->move, {seen->victim, seen->captor}});
        }
    }
    return moves;
}

}  // namespace

Result<Past<S>> read_past(const volto::View& view, const std::vector<std::string_view>& history) {
    int set_ups = 0;
    auto moves = read_moves(history, set_ups);
    if (!moves) return moves.error();
    Past<S> past;
    past.now = scene_of(view);
    past.moves = *moves;
    past.from_set_up = set_ups > 0;
    Rewinder rewinder(view, past.now);
    for (std::size_t i = past.moves.size(); i-- > 0;) {
        if (!rewinder.take_back(past.moves[i])) return contradiction();
    }
    past.start = rewinder.start(quiet_at_start(view, past.moves));
    Scene<S> scene = past.start;
    for (const Witnessed& move : past.moves) {
        if (move.shown.victim != Kind::none)
            past.keys.clear();
        else
            past.keys.push_back(scene.key());
        scene.play(move.action, move.shown);
    }
    if (scene.key() != past.now.key()) return contradiction();
    return past;
}

}  // namespace campanile::volto_player
