#pragma once

#include <nanobind/ndarray.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "bindings/game.h"
#include "bindings/helpers.h"
#include "learning/table.h"

namespace campanile::bindings {

// Many games side by side, and what learners see of them in arrays that Python looks at without copying. Every game has
// random numbers of its own, so the number of threads changes nothing.
template <Position S>
class Batch {
   public:
    using Table = learning::Table<S>;
    static constexpr std::size_t ids = static_cast<std::size_t>(Table::Spells::first_id);
    static constexpr std::size_t plane_size = learning::size<S>;

    Batch(const S& start, std::size_t games, std::uint64_t seed, std::size_t threads, bool spells, bool auto_reset)
        : start_(start),
          width_(ids + (spells ? Table::letters : 0)),
          helpers_(threads - 1),
          auto_reset_(auto_reset),
          observation(games * plane_size),
          mask(new bool[games * width_]),
          mover(games),
          reward(2 * games),
          done(new bool[games]),
          plies(games) {
        tables_.reserve(games);
        for (std::size_t i = 0; i < games; ++i) tables_.emplace_back(start_, spells, seed_of(seed, i));
        reset(seed, nullptr);
    }

    [[nodiscard]] std::size_t size() const { return tables_.size(); }
    [[nodiscard]] std::size_t width() const { return width_; }
    [[nodiscard]] const Table& table(std::size_t i) const { return tables_.at(i); }

    // All games, or those that are marked; with new random numbers if there is a seed.
    void reset(std::optional<std::uint64_t> seed, const bool* which) {
        each_game([&](std::size_t i) {
            if (which != nullptr && !which[i]) return;
            if (seed) tables_[i].reseed(seed_of(*seed, i));
            begin_report(i);
            begin(i);
            show_planes(i);
        });
    }

    // Plays an action in every game, or in those that are marked; a finished one, where it stands, takes none. Returns
    // the first game in which that is not legal, and then nothing was played, or size().
    template <class Id>
    std::size_t step(const Id* actions, const bool* which) {
        const auto plays = [&](std::size_t i) { return (which == nullptr || which[i]) && !tables_[i].is_over(); };
        std::atomic<std::size_t> wrong = size();
        each_game([&](std::size_t i) {
            if (!plays(i) || tables_[i].is_legal(actions[i])) return;
            for (std::size_t seen = wrong; i < seen && !wrong.compare_exchange_weak(seen, i);) continue;
        });
        if (wrong == size()) {
            each_game([&](std::size_t i) { plays(i) ? advance(i, static_cast<int>(actions[i])) : rest(i); });
        }
        return wrong;
    }

    void step_random(std::size_t steps) {
        each_game([&](std::size_t i) {
            for (std::size_t step = 0; step < steps; ++step) {
                tables_[i].is_over() ? rest(i) : advance(i, tables_[i].random_id());
            }
        });
    }

    void sample(std::int32_t* actions) {
        each_game([&](std::size_t i) { actions[i] = tables_[i].is_over() ? -1 : tables_[i].random_id(); });
    }

    void observe(Side seat, std::uint8_t* planes) {
        each_game([&](std::size_t i) { tables_[i].show_planes(seat, planes + i * plane_size); });
    }

   private:
    static constexpr std::size_t block = 64;           // games that a thread takes at once
    static constexpr std::size_t worth_helping = 512;  // games

    static std::uint64_t seed_of(std::uint64_t seed, std::size_t game) {
        std::uint64_t mixed = splitmix64(seed) ^ game;
        return splitmix64(mixed);
    }

    template <class Visit>
    void each_game(Visit&& visit) {
        std::atomic<std::size_t> next = 0;
        auto work = [&] {
            for (std::size_t from; (from = next.fetch_add(block, std::memory_order_relaxed)) < size();) {
                for (std::size_t i = from; i < std::min(from + block, size()); ++i) visit(i);
            }
        };
        if (size() < worth_helping) return work();
        helpers_.share(work);
    }

    void begin(std::size_t i) {
        tables_[i].reset(start_);
        show_mask(i);
    }

    void begin_report(std::size_t i) {
        done[i] = false;
        reward[2 * i] = reward[2 * i + 1] = 0;
    }

    void rest(std::size_t i) {
        begin_report(i);
        done[i] = tables_[i].is_over();
    }

    void advance(std::size_t i, int action) {
        Table& table = tables_[i];
        begin_report(i);
        table.play(action);
        show_mask(i);
        if (table.is_over()) finish(i);
        show_planes(i);
    }

    void finish(std::size_t i) {
        done[i] = true;
        if (const auto winner = tables_[i].state().ending()->winner) {
            reward[2 * i + static_cast<std::size_t>(index(*winner))] = 1;
            reward[2 * i + static_cast<std::size_t>(index(other(*winner)))] = -1;
        }
        if (auto_reset_) {
            begin(i);
        } else {
            mover[i] = -1;
        }
    }

    void show_mask(std::size_t i) {
        tables_[i].show_mask(mask.get() + i * width_);
        mover[i] = static_cast<std::int8_t>(index(tables_[i].state().mover()));
        plies[i] = tables_[i].plies();
    }

    void show_planes(std::size_t i) {
        tables_[i].show_planes(tables_[i].state().mover(), observation.data() + i * plane_size);
    }

    S start_;
    std::size_t width_;
    Helpers helpers_;
    bool auto_reset_;
    std::vector<Table> tables_;

   public:
    // By game. The planes are those of the side to act.
    std::vector<std::uint8_t> observation;
    std::unique_ptr<bool[]> mask;
    std::vector<std::int8_t> mover;  // -1: over
    std::vector<float> reward;       // by side
    std::unique_ptr<bool[]> done;
    std::vector<std::int32_t> plies;
    std::atomic<bool> busy = false;
};

// One call at a time, without the GIL.
template <class B, class Do>
auto alone(B& batch, Do&& action) {
    if (batch.busy.exchange(true)) throw std::runtime_error("this batch is in use by another thread");
    struct Leave {
        std::atomic<bool>& busy;
        ~Leave() { busy = false; }
    } const leave{batch.busy};
    const nb::gil_scoped_release released;
    return action();
}

template <class T>
using Array = nb::ndarray<nb::numpy, T, nb::c_contig>;
template <class T>
using Given = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <class Given, class B>
void check_size(const Given& given, const B& batch) {
    if (given.shape(0) != batch.size()) throw nb::value_error("one entry for each game is needed");
}

template <Position S, class Id>
void bind_step(nb::class_<Batch<S>>& cls) {
    cls.def(
        "step",
        [](Batch<S>& b, const Given<Id>& actions, const std::optional<Given<bool>>& which) {
            check_size(actions, b);
            if (which) check_size(*which, b);
            return alone(b, [&] { return b.step(actions.data(), which ? which->data() : nullptr); });
        },
        nb::arg("actions").noconvert(), nb::arg("which").none(),
        "The first game whose action is illegal; then nothing was played. Or the size.");
}

template <Position S>
void bind_arrays(nb::class_<Batch<S>>& cls) {
    using B = Batch<S>;
    using P = learning::Planes<S>;
    const auto array = [&cls]<class T>(const char* name, T* (*data)(B&), std::vector<std::size_t> (*shape)(const B&)) {
        cls.def(name, [data, shape](B& b) {
            const std::vector<std::size_t> sizes = shape(b);
            return Array<T>(data(b), sizes.size(), sizes.data(), nb::find(b));
        });
    };
    using Shape = std::vector<std::size_t>;
    array(
        "observation", +[](B& b) { return b.observation.data(); },
        +[](const B& b) -> Shape { return {b.size(), P::count, P::rows, P::columns}; });
    array("mask", +[](B& b) { return b.mask.get(); }, +[](const B& b) -> Shape { return {b.size(), b.width()}; });
    array("mover", +[](B& b) { return b.mover.data(); }, +[](const B& b) -> Shape { return {b.size()}; });
    array("reward", +[](B& b) { return b.reward.data(); }, +[](const B& b) -> Shape { return {b.size(), 2}; });
    array("done", +[](B& b) { return b.done.get(); }, +[](const B& b) -> Shape { return {b.size()}; });
    array("plies", +[](B& b) { return b.plies.data(); }, +[](const B& b) -> Shape { return {b.size()}; });
}

template <Position S>
void bind_batch(nb::module_& m, nb::class_<Game<S>>& game) {
    using B = Batch<S>;
    using P = learning::Planes<S>;
    using Spells = learning::Spelling<S>;
    game.attr("mask_ids") = static_cast<int>(Spells::first_id);
    game.attr("letters") = nb::str(Spells::letters.data(), Spells::letters.size());
    game.attr("set_up_letters") = nb::str(Spells::all.data(), Spells::all.size());
    game.def_static("plane_names", &P::names);
    game.def_static("plane_shape", [] { return std::make_tuple(P::count, P::rows, P::columns); });
    game.def(
        "planes",
        [](const Game<S>& g, int seat, const std::string& spelled,
           nb::ndarray<std::uint8_t, nb::ndim<3>, nb::c_contig> out) {
            if (seat < 0 || seat > 1) throw nb::index_error("a seat is 0 or 1");
            if (out.size() != learning::size<S>) throw nb::value_error("the array has not the shape of the planes");
            learning::Spelled<S> word;
            for (const char letter : spelled) {
                if (word.left(letter) <= 0) throw nb::value_error("that is not the beginning of a set-up");
                word.put(letter);
            }
            learning::Planes<S>::write(g.line.state(), static_cast<Side>(seat), word, out.data());
        },
        nb::arg("seat"), nb::arg("spelled"), nb::arg("out").noconvert(), "Writes what the seat may know.");

    auto cls = nb::class_<B>(m, (std::string(Binding<S>::class_name) + "Batch").c_str());
    cls.def(
        "__init__",
        [](B* b, const Dict& options, std::size_t games, std::uint64_t seed, std::size_t threads, bool spells,
           bool auto_reset) {
            new (b) B(S::start(Binding<S>::read_options(options)), games, seed, threads, spells, auto_reset);
        },
        nb::arg("options"), nb::arg("games"), nb::arg("seed"), nb::arg("threads"), nb::arg("spells"),
        nb::arg("auto_reset"));
    bind_arrays<S>(cls);
    bind_step<S, std::int32_t>(cls);
    bind_step<S, std::int64_t>(cls);
    cls.def(
           "reset",
           [](B& b, std::optional<std::uint64_t> seed, const std::optional<Given<bool>>& which) {
               if (which) check_size(*which, b);
               alone(b, [&] { b.reset(seed, which ? which->data() : nullptr); });
           },
           nb::arg("seed").none(), nb::arg("which").none())
        .def(
            "step_random", [](B& b, std::size_t steps) { alone(b, [&] { b.step_random(steps); }); }, nb::arg("steps"))
        .def(
            "sample",
            [](B& b, nb::ndarray<std::int32_t, nb::ndim<1>, nb::c_contig> out) {
                check_size(out, b);
                alone(b, [&] { b.sample(out.data()); });
            },
            nb::arg("out").noconvert())
        .def(
            "observe",
            [](B& b, int seat, nb::ndarray<std::uint8_t, nb::ndim<4>, nb::c_contig> out) {
                if (seat < 0 || seat > 1) throw nb::index_error("a seat is 0 or 1");
                if (out.size() != b.size() * B::plane_size) throw nb::value_error("the array has the wrong shape");
                alone(b, [&] { b.observe(static_cast<Side>(seat), out.data()); });
            },
            nb::arg("seat"), nb::arg("out").noconvert())
        .def(
            "game", [](B& b, std::size_t i) { return alone(b, [&] { return Game<S>(b.table(i).state()); }); },
            nb::arg("i"), "The position of one game, without its history.")
        .def(
            "spelled", [](B& b, std::size_t i) { return std::string(b.table(i).spelled().text()); }, nb::arg("i"))
        .def("__len__", &B::size);
}

}  // namespace campanile::bindings
