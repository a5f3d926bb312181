#include "players/volto/evaluation.h"

namespace campanile::volto_player {
namespace {

// Set by hand: masks are worth something, an attacked candidate is in danger, palaces are entered, and a candidate
// among many decoys is safe. The weights that volto_learn fits to the results of self-play begin with these, learn that
// waiting costs nothing, and lose to them (docs/research/volto.md).
constexpr Weights make_weights() {
    Weights weights{};
    const auto set = [&](int which, float value) { weights[static_cast<std::size_t>(which)] = value; };
    for (const int role : {0, 1}) {  // the mover's own features, and the same of the waiting side against him
        const float sign = role == 0 ? 1.0F : -1.0F;
        const int offset = role * feature::of_side;
        set(offset + feature::nobles, 0.35F * sign);
        set(offset + feature::advisors, 0.35F * sign);
        set(offset + feature::soldier, 0.25F * sign);
        set(offset + feature::distance, 1.2F * sign);
        set(offset + feature::distance + 1, 0.5F * sign);
        set(offset + feature::known, -0.8F * sign);
        set(offset + feature::decoys, 0.6F * sign);
        set(offset + feature::last_lady_advance, 0.3F * sign);
    }
    for (int i = 0; i < 6; ++i) set(feature::hit + i, 2.5F - 0.3F * static_cast<float>(i));
    for (int i = 0; i < 3; ++i) set(feature::exposed + i, -0.5F);
    set(feature::unstoppable, -4.0F);
    return weights;
}

constexpr Weights weights = make_weights();

}  // namespace

const Weights& bold_weights() { return weights; }

}  // namespace campanile::volto_player
