#include "players/volto/set_ups.h"

namespace campanile::volto_player {

Result<Knowledge<FullShape>> know(const volto::View& view, const std::vector<std::string_view>& history) {
    const auto past = read_past(view, history);
    if (!past) return past.error();
    Knowledge<FullShape> knowledge{{}, *past};
    const int first = volto::first_mask(view.mover());
    for (int i = 0; i < volto::masks_each; ++i) {
        knowledge.own[static_cast<std::size_t>(i)] = view.kind_of(static_cast<MaskId>(first + i));
    }
    return knowledge;
}

}  // namespace campanile::volto_player
