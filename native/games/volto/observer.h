#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/volto/observed.h"
#include "games/volto/view.h"

namespace campanile::volto {

// Makes a View from what the seer has seen, without a State: for a player who sits elsewhere and is told only that.
// It is the same view, byte for byte, as see() gives of the true state.
class Observer {
   public:
    // `text` is the view's text now, `history` what led to it, as seen now. Refused where they do not agree, where no
    // identities explain them, and where they show more than the seer may know (M8).
    static Result<View> observe(Seer seer, std::string_view text, const std::vector<std::string>& history,
                                const Options& options);

   private:
    Observer(Seer seer, const Options& options);

    using Fault = std::optional<Error>;

    [[nodiscard]] Fault put_start(const Shown& start);
    [[nodiscard]] Fault put_side(const Shown& start, Side side);
    [[nodiscard]] Fault play(const Observed& seen);
    [[nodiscard]] Fault play_set_up(const Observed& seen);
    [[nodiscard]] Fault play_move(const Observed& seen);
    [[nodiscard]] Fault capture(MaskId captor, MaskId victim, const Observed& seen);
    [[nodiscard]] Fault reveal(MaskId mask, Kind kind);
    [[nodiscard]] Fault check_knowledge() const;

    void remove(MaskId mask);
    void note_position();
    void conclude();
    [[nodiscard]] Finish finish_at_start() const;
    [[nodiscard]] int lost(Side side, Kind kind) const;
    [[nodiscard]] bool knows_all(Side side) const;
    [[nodiscard]] bool could_go(MaskId mask, Square to) const;

    View view_;
    std::vector<std::uint64_t> positions_;  // for M7.2, since the last capture
};

}  // namespace campanile::volto
