#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <numeric>
#include <span>
#include <vector>

#include "base/random.h"
#include "players/network.h"

namespace campanile::players {

// One position to learn from, as its side to move sees it.
struct Lesson {
    static constexpr float no_margin = std::numeric_limits<float>::quiet_NaN();

    std::uint32_t first = 0;  // of its features in Lessons::features
    std::uint32_t count = 0;
    float chance = 0;          // to win, as the search saw it
    float result = 0;          // of the game: 0 lost, 0.5 drawn, 1 won
    float margin = no_margin;  // of the game in units, if it means something
};

struct Lessons {
    std::vector<std::uint16_t> features;
    std::vector<Lesson> lessons;

    template <int count>
    void add(const FeatureSet<count>& set, Lesson lesson) {
        static_assert(count <= std::numeric_limits<std::uint16_t>::max());
        lesson.first = static_cast<std::uint32_t>(features.size());
        set.for_each([&](int feature) { features.push_back(static_cast<std::uint16_t>(feature)); });
        lesson.count = static_cast<std::uint32_t>(features.size()) - lesson.first;
        lessons.push_back(lesson);
    }
    void append(const Lessons& more) {
        const auto shift = static_cast<std::uint32_t>(features.size());
        features.insert(features.end(), more.features.begin(), more.features.end());
        for (Lesson lesson : more.lessons) {
            lesson.first += shift;
            lessons.push_back(lesson);
        }
    }
    [[nodiscard]] std::span<const std::uint16_t> of(const Lesson& lesson) const {
        return {&features[lesson.first], lesson.count};
    }
};

struct TrainingSettings {
    float rate = 0.002F;
    float last_rate = 0.0002F;  // falls evenly to this
    float trust = 0.7F;         // in the search's opinion; the rest in how the game ended
    float margin_share = 0.2F;
    int batch = 512;
    int epochs = 8;
    std::uint64_t seed = 1;
};

// The network in floating point, trained by Adam (Kingma and Ba, 2015) on the cross-entropy of the chance to win and
// the square error of the margin. One thread and a fixed order of sums: the same lessons and seed give the same
// weights.
template <int count>
class Trainer {
   public:
    explicit Trainer(std::uint64_t seed) : model_(std::make_unique<Model>()), adam_(std::make_unique<Adam>()) {
        Rng rng(seed);
        const auto small = [&] { return (static_cast<float>(rng.below(1U << 24)) / (1U << 24) - 0.5F) * 0.1F; };
        for (auto& row : model_->rows) {
            for (std::size_t i = 0; i < hidden_units; ++i) row[i] = small();
        }
        for (std::size_t i = 0; i < hidden_units; ++i) model_->bias[i] = 0.25F;
        for (auto& output : model_->outputs) {
            for (float& value : output) value = 4 * small();
        }
    }

    // Mean loss of the last epoch.
    double learn(const Lessons& data, const TrainingSettings& settings) {
        std::vector<std::uint32_t> order(data.lessons.size());
        std::iota(order.begin(), order.end(), 0U);
        Rng rng(settings.seed);
        *adam_ = {};
        const auto batch = static_cast<std::size_t>(std::max(settings.batch, 1));
        const std::size_t batches = (order.size() + batch - 1) / batch;
        double loss = 0;
        for (int epoch = 0; epoch < settings.epochs; ++epoch) {
            for (std::size_t i = order.size(); i > 1; --i) {
                std::swap(order[i - 1], order[rng.below(static_cast<std::uint32_t>(i))]);
            }
            loss = 0;
            for (std::size_t b = 0; b < batches; ++b) {
                const std::size_t end = std::min(order.size(), (b + 1) * batch);
                const std::span<const std::uint32_t> part(&order[b * batch], end - b * batch);
                for (const std::uint32_t i : part) loss += study(data, data.lessons[i], settings);
                const auto done = static_cast<float>(static_cast<std::size_t>(epoch) * batches + b) /
                                  static_cast<float>(static_cast<std::size_t>(settings.epochs) * batches);
                step(settings.rate + (settings.last_rate - settings.rate) * done, part.size());
            }
        }
        return order.empty() ? 0 : loss / static_cast<double>(order.size());
    }

    [[nodiscard]] std::shared_ptr<const Weights<count>> weights() const {
        auto weights = std::make_shared<Weights<count>>();
        const auto write = [](auto& out, const auto& in, float one) {
            for (std::size_t i = 0; i < out.size(); ++i) {
                out[i] = static_cast<std::int16_t>(std::clamp(std::round(in[i] * one), -32000.0F, 32000.0F));
            }
        };
        write(weights->bias, model_->bias, row_one);
        for (std::size_t f = 0; f < weights->rows.size(); ++f) write(weights->rows[f], model_->rows[f], row_one);
        write(weights->win, model_->outputs[0], output_one);
        write(weights->margin, model_->outputs[1], output_one);
        return weights;
    }

   private:
    using FloatRow = std::array<float, lanes>;
    struct Model {
        FloatRow bias{};
        std::array<std::array<float, hidden_units>, 2> outputs{};
        std::array<FloatRow, static_cast<std::size_t>(count)> rows{};
    };
    static constexpr std::size_t parameters = sizeof(Model) / sizeof(float);
    static_assert(sizeof(Model) % sizeof(float) == 0 && std::is_trivially_copyable_v<Model>);

    struct Adam {
        std::array<float, parameters> gradient{};
        std::array<float, parameters> mean{};
        std::array<float, parameters> square{};
        float mean_decay = 1;
        float square_decay = 1;
    };

    // Adds the gradient of one lesson, returns its loss.
    double study(const Lessons& data, const Lesson& lesson, const TrainingSettings& settings) {
        const Model& model = *model_;
        Model& gradient = *reinterpret_cast<Model*>(adam_->gradient.data());
        FloatRow sums = model.bias;
        for (const std::uint16_t feature : data.of(lesson)) {
            for (std::size_t i = 0; i < lanes; ++i) sums[i] += model.rows[feature][i];
        }
        std::array<float, hidden_units> active;
        for (std::size_t i = 0; i < hidden_units; ++i) active[i] = std::clamp(sums[i], 0.0F, 1.0F);
        std::array<float, 2> out{sums[win_lane], sums[margin_lane]};
        for (std::size_t h = 0; h < 2; ++h) {
            for (std::size_t i = 0; i < hidden_units; ++i) out[h] += active[i] * model.outputs[h][i];
        }
        const float chance = 1 / (1 + std::exp(-out[0]));
        const float target = settings.trust * lesson.chance + (1 - settings.trust) * lesson.result;
        const float miss = std::isnan(lesson.margin) ? 0 : out[1] - lesson.margin;
        const std::array<float, 2> slope{chance - target, settings.margin_share * miss};
        FloatRow back{};
        for (std::size_t h = 0; h < 2; ++h) {
            for (std::size_t i = 0; i < hidden_units; ++i) {
                gradient.outputs[h][i] += slope[h] * active[i];
                back[i] += slope[h] * model.outputs[h][i];
            }
        }
        for (std::size_t i = 0; i < hidden_units; ++i) {
            if (sums[i] <= 0 || sums[i] >= 1) back[i] = 0;
        }
        back[win_lane] = slope[0];
        back[margin_lane] = slope[1];
        for (std::size_t i = 0; i < lanes; ++i) gradient.bias[i] += back[i];
        for (const std::uint16_t feature : data.of(lesson)) {
            for (std::size_t i = 0; i < lanes; ++i) gradient.rows[feature][i] += back[i];
        }
        const double p = std::clamp(static_cast<double>(chance), 1e-6, 1 - 1e-6);
        return -target * std::log(p) - (1 - target) * std::log(1 - p);
    }

    void step(float rate, std::size_t lessons) {
        constexpr float keep_mean = 0.9F;
        constexpr float keep_square = 0.999F;
        adam_->mean_decay *= keep_mean;
        adam_->square_decay *= keep_square;
        auto* const values = reinterpret_cast<float*>(model_.get());
        const float share = 1 / static_cast<float>(lessons);
        const float mean_scale = 1 / (1 - adam_->mean_decay);
        const float square_scale = 1 / (1 - adam_->square_decay);
        for (std::size_t i = 0; i < parameters; ++i) {
            const float slope = adam_->gradient[i] * share;
            adam_->gradient[i] = 0;
            adam_->mean[i] = keep_mean * adam_->mean[i] + (1 - keep_mean) * slope;
            adam_->square[i] = keep_square * adam_->square[i] + (1 - keep_square) * slope * slope;
            values[i] -= rate * adam_->mean[i] * mean_scale / (std::sqrt(adam_->square[i] * square_scale) + 1e-8F);
        }
    }

    std::unique_ptr<Model> model_;
    std::unique_ptr<Adam> adam_;
};

}  // namespace campanile::players
