#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "bindings/control.h"
#include "bindings/game.h"
#include "bindings/opinion.h"
#include "players/self_play.h"
#include "players/training.h"
#include "players/weight_file.h"

// Learning an evaluation from self-play. Python decides how much of what; this plays and computes without the GIL.
namespace campanile::bindings {

template <class S>
class Apprentice {
   public:
    explicit Apprentice(const nb::bytes& weights) : weights_(checked_opinion<S>(weights).weights()) {}

    // A new generation of lessons by the present weights. Games depend on their seeds only and are kept in their order,
    // so the number of threads changes nothing.
    void begin_generation() { generations_.emplace_back(); }
    std::size_t play(const nb::int_& first_seed, const nb::int_& games, const nb::int_& nodes,
                     const nb::int_& threads) {
        if (generations_.empty()) throw nb::value_error("begin_generation() comes first");
        const std::uint64_t seed = checked_count("first_seed", first_seed);
        const std::size_t count = static_cast<std::size_t>(checked_count("games", games));
        const std::uint64_t workers = std::min<std::uint64_t>(checked_count("threads", threads, 1), 64);
        const players::SelfPlaySettings settings{.nodes = checked_count("nodes", nodes, 1)};
        const nb::gil_scoped_release released;
        std::vector<players::Lessons> played(count);
        std::atomic<std::size_t> next{0};
        const auto work = [&] {
            players::SelfPlay<S> player(weights_, settings);
            for (std::size_t i = next++; i < count; i = next++) player.play(seed + i, played[i]);
        };
        std::vector<std::thread> helpers;
        for (std::uint64_t i = 1; i < workers; ++i) helpers.emplace_back(work);
        work();
        for (std::thread& helper : helpers) helper.join();
        for (const players::Lessons& lessons : played) generations_.back().append(lessons);
        return generations_.back().lessons.size();
    }

    void keep_generations(std::size_t most) {
        while (generations_.size() > most) generations_.pop_front();
    }

    // Learns new weights from all generations kept; returns the mean loss.
    double learn(int epochs, double trust, const nb::int_& seed) {
        const players::TrainingSettings settings{.trust = static_cast<float>(std::clamp(trust, 0.0, 1.0)),
                                                 .epochs = std::clamp(epochs, 0, 1000),
                                                 .seed = checked_count("seed", seed)};
        const nb::gil_scoped_release released;
        players::Lessons all;
        for (const players::Lessons& lessons : generations_) all.append(lessons);
        players::Trainer<players::Features<S>::count> trainer(settings.seed);
        const double loss = trainer.learn(all, settings);
        weights_ = trainer.weights();
        return loss;
    }

    [[nodiscard]] nb::bytes weights() const {
        const auto bytes = players::write_weights<S>(*weights_);
        return nb::bytes(bytes.data(), bytes.size());
    }

   private:
    std::shared_ptr<const typename Opinion<S>::W> weights_;
    std::deque<players::Lessons> generations_;
};

template <class S>
void bind_apprentice(nb::module_& m) {
    using A = Apprentice<S>;
    nb::class_<A>(m, (std::string(Binding<S>::class_name) + "Apprentice").c_str())
        .def(nb::init<nb::bytes>(), nb::arg("weights"), "No bytes at all: one that knows nothing yet.")
        .def("begin_generation", &A::begin_generation)
        .def("play", &A::play, nb::arg("first_seed"), nb::arg("games"), nb::kw_only(), nb::arg("nodes"),
             nb::arg("threads") = 1, "Adds games to the generation; returns how many lessons it has.")
        .def("keep_generations", &A::keep_generations, nb::arg("most"), "Forgets the oldest ones.")
        .def("learn", &A::learn, nb::kw_only(), nb::arg("epochs"), nb::arg("trust"), nb::arg("seed"),
             "New weights from all lessons; returns the mean loss.")
        .def("weights", &A::weights);
}

}  // namespace campanile::bindings
