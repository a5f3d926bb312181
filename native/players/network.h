#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/side.h"
#include "players/features.h"

namespace campanile::players {

// A small network over yes-or-no features: every feature adds its row to the sums. The first lanes are hidden values,
// which are cut to 0 … 1 and summed with weights; the last two go straight into the two results: the chance to win and
// the expected margin. A row is one cache line. Inference uses whole numbers only, so it is the same on every machine.
inline constexpr std::size_t lanes = 32;
inline constexpr std::size_t hidden_units = lanes - 2;
inline constexpr std::size_t win_lane = hidden_units;
inline constexpr std::size_t margin_lane = hidden_units + 1;

// Fixed-point numbers: 1.0 in a row, and of an output weight.
inline constexpr int row_one = 256;
inline constexpr int output_one = 64;

using Row = std::array<std::int16_t, lanes>;
using Output = std::array<std::int16_t, hidden_units>;

template <int count>
struct Weights {
    alignas(64) Row bias{};
    alignas(64) std::array<Row, static_cast<std::size_t>(count)> rows{};
    Output win{};
    Output margin{};
};

// An evaluation for search/: positive is good for the side to move, 400 is a factor e in the odds of winning.
//
// It is incremental without asking anything of the search: from one leaf to the next only a few features differ, so it
// keeps the sums of the last position it saw (one for each side to move) and adds and takes away the difference.
template <HasFeatures S>
class Network {
   public:
    static constexpr int odds_unit = 400;
    using F = Features<S>;
    using W = Weights<F::count>;

    explicit Network(std::shared_ptr<const W> weights) : weights_(std::move(weights)), known_(remembered) {
        for (Kept& kept : kept_) kept.sums = weights_->bias;
    }

    [[nodiscard]] const std::shared_ptr<const W>& weights() const { return weights_; }

    int evaluate(const S& state) {
        const std::uint64_t key = state.key();
        Known& known = known_[key % remembered];
        // What a position offers, and so what it is worth, depends on the options too.
        if (known.key != key || !known.valid || !(known.options == state.options())) {
            const Row& sums = refresh(state);
            const std::int64_t sum = result(sums, weights_->win, win_lane);
            known = {key, static_cast<int>(sum * odds_unit / (row_one * output_one)), true, state.options()};
        }
        return known.score;
    }

    // What happens at once, if the game's features see it (search::SeesThreats).
    [[nodiscard]] static std::optional<typename S::Action> win_at_once(const S& state)
        requires requires { F::win_at_once(state); }
    {
        return F::win_at_once(state);
    }
    [[nodiscard]] static bool is_threatened(const S& state)
        requires requires { F::is_threatened(state); }
    {
        return F::is_threatened(state);
    }

    // The margin that the side to move can expect, in the unit of the game.
    double margin(const S& state) {
        const Row& sums = refresh(state);
        return static_cast<double>(result(sums, weights_->margin, margin_lane)) / (row_one * output_one) *
               F::margin_unit;
    }

   private:
    struct Kept {
        FeatureSet<F::count> features;
        alignas(64) Row sums{};
    };

    // Many leaves are met again, by other ways or in the next iteration.
    struct Known {
        std::uint64_t key = 0;
        std::int32_t score = 0;
        bool valid = false;
        typename S::Options options{};
    };
    static constexpr std::size_t remembered = std::size_t{1} << 14;

    const Row& refresh(const S& state) {
        Kept& kept = kept_[static_cast<std::size_t>(index(state.mover()))];
        const auto& rows = weights_->rows;
        Row sums = kept.sums;
        kept.features.become(
            collect(state), [&](int feature) { apply<1>(sums, rows[static_cast<std::size_t>(feature)]); },
            [&](int feature) { apply<-1>(sums, rows[static_cast<std::size_t>(feature)]); });
        kept.sums = sums;
        return kept.sums;
    }

    FeatureSet<F::count> collect(const S& state) {
        if constexpr (requires { typename F::Memory; }) {
            return F::collect(state, memory_);
        } else {
            return F::collect(state, 0);
        }
    }

    template <int sign>
    static void apply(Row& sums, const Row& row) {
        const std::int16_t* const values = std::assume_aligned<sizeof(Row)>(row.data());
        for (std::size_t i = 0; i < lanes; ++i) sums[i] = static_cast<std::int16_t>(sums[i] + sign * values[i]);
    }

    // In row_one * output_one.
    static std::int32_t result(const Row& sums, const Output& output, std::size_t lane) {
        std::int32_t sum = std::int32_t{sums[lane]} * output_one;
        for (std::size_t i = 0; i < hidden_units; ++i) {
            sum += std::int32_t{std::clamp<std::int16_t>(sums[i], 0, row_one)} * output[i];
        }
        return sum;
    }

    std::shared_ptr<const W> weights_;
    std::array<Kept, 2> kept_{};
    std::vector<Known> known_;
    [[no_unique_address]] FeatureMemory<S> memory_;
};

}  // namespace campanile::players
