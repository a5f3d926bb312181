#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "bindings/control.h"
#include "bindings/occupied.h"
#include "bindings/seen.h"
#include "players/volto/determinised.h"
#include "players/volto/full_world.h"
#include "players/volto/set_ups.h"

namespace campanile::bindings {

using namespace volto_player;

namespace {

using S = FullShape;
using HistoryRow = std::tuple<std::string, int, int, bool>;
using History = std::vector<HistoryRow>;
using Strategy = std::vector<std::tuple<int, double, double>>;

struct BeliefReport {
    Strategy strategy;
    double value = 0.5;
    int proof = 0;
    int length = 0;
    std::uint64_t worlds = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

BeliefReport report_of(const Advice& advice, const Control& control) {
    BeliefReport report;
    for (const auto& choice : advice.strategy) {
        report.strategy.emplace_back(volto::State::to_id(choice.action), choice.probability, choice.value);
    }
    report.value = advice.value;
    report.proof = static_cast<int>(advice.proof);
    report.length = advice.length;
    report.worlds = advice.worlds;
    report.nodes = advice.nodes;
    report.seconds = control.seconds();
    return report;
}

std::vector<std::string_view> texts_of(const History& history) {
    std::vector<std::string_view> texts;
    for (const auto& row : history) texts.push_back(std::get<0>(row));
    return texts;
}

template <class T>
const T& checked(const Result<T>& result) {
    if (!result) throw nb::value_error(result.error().message.c_str());
    return *result;
}

// What the three players have in common: a search by a seed, a limit and a flag. Each gives advise(view, history,
// nodes, keep_going) for a game in play and set_ups() for the set-up.
template <class Player>
class Searcher {
   public:
    template <class... Arguments>
    explicit Searcher(const Arguments&... arguments) : player_(arguments...) {}

    BeliefReport search(const Seen& view, const History& history, const nb::int_& nodes, double seconds,
                        const StopFlag* stop) {
        const std::uint64_t most = checked_limit("nodes", nodes);
        checked_seconds(seconds);
        const Occupied::Stay stay(occupied_);
        Control control(seconds, stop);  // who had to wait for the player has not searched yet
        if (!view.is_to_act()) return report_of({}, control);
        if (!view.in_play()) return report_of(player_.set_ups(), control);
        const Knowledge<S> knowledge = checked(know(view, texts_of(history)));
        Advice advice;
        {
            const nb::gil_scoped_release released;
            advice = player_.advise(view, knowledge, most, [&] { return control.keep_going(); });
        }
        control.rethrow();
        return report_of(advice, control);
    }

    [[nodiscard]] const Player& player() const { return player_; }

   private:
    Player player_;
    Occupied occupied_;
};

class StrongPlayer {
   public:
    StrongPlayer(const EngineSettings& settings, const Weights& weights)
        : engine_(settings, weights), seed_(settings.seed), strategy_(settings.model.tastes) {}

    template <class KeepGoing>
    Advice advise(const Seen&, const Knowledge<S>& knowledge, std::uint64_t nodes, KeepGoing&& keep_going) {
        return engine_.advise(knowledge, nodes, keep_going);
    }
    [[nodiscard]] Advice set_ups() const {
        return sampled_set_ups(seed_, [&](Rng& rng) { return strategy_.draw(rng); });
    }
    [[nodiscard]] const Engine<S>& engine() const { return engine_; }

   private:
    Engine<S> engine_;
    std::uint64_t seed_;
    SetUpStrategy strategy_;
};

int any_set_up(Rng& rng) { return static_cast<int>(rng.below(volto::set_up_words)); }

class IsMctsPlayer {
   public:
    IsMctsPlayer(std::uint64_t seed, double exploration, std::size_t nodes)
        : seed_(seed), search_({.seed = seed, .exploration = exploration, .nodes = nodes}) {}

    template <class KeepGoing>
    Advice advise(const Seen& view, const Knowledge<S>& knowledge, std::uint64_t nodes, KeepGoing&& keep_going) {
        std::vector<Cast<S>> casts;
        Casting<S>(knowledge.past.now, other(view.mover()), casts);
        const auto draw = [&](Rng& rng) {
            return FullWorld(volto::hypothetical(view, casts[rng.below(static_cast<std::uint32_t>(casts.size()))]));
        };
        Advice advice = search_.advise(draw, nodes, keep_going);
        advice.worlds = casts.size();
        return advice;
    }
    [[nodiscard]] Advice set_ups() const { return sampled_set_ups(seed_, any_set_up); }

   private:
    std::uint64_t seed_;
    IsMcts<FullWorld> search_;
};

class DeterminisedPlayer {
   public:
    DeterminisedPlayer(std::uint64_t seed, int worlds) : seed_(seed), search_(seed, worlds) {}

    template <class KeepGoing>
    Advice advise(const Seen&, const Knowledge<S>& knowledge, std::uint64_t nodes, KeepGoing&& keep_going) {
        return search_.advise(knowledge, nodes, keep_going);
    }
    [[nodiscard]] Advice set_ups() const { return sampled_set_ups(seed_, any_set_up); }

   private:
    std::uint64_t seed_;
    Determinised<S> search_;
};

using PythonEngine = Searcher<StrongPlayer>;

// {square: {letter: probability}} for the masks that the seer does not know.
using Shares = nb::typed<nb::dict, nb::str, nb::typed<nb::dict, nb::str, double>>;

Shares belief(const PythonEngine& python, const Seen& view, const History& history) {
    nb::dict dict;
    if (view.is_over() || view.set_ups_made() == 0) return Shares(dict);
    const auto past = checked(read_past(view, texts_of(history)));
    for (const Side side : {Side::one, Side::two}) {
        if (static_cast<int>(view.seer()) == index(side) || index(side) >= view.set_ups_made()) continue;
        const auto shares = python.player().engine().belief(past, side).marginals();
        for (int i = 0; i < volto::masks_each; ++i) {
            const auto mask = static_cast<MaskId>(volto::first_mask(side) + i);
            if (view.square_of(mask) == volto::off_board) continue;
            nb::dict letters;
            for (std::size_t k = 0; k < kinds; ++k) {
                const float share = shares[static_cast<std::size_t>(i)][k];
                if (share > 0) letters[nb::cast(std::string(1, volto::kind_letters[k]))] = double{share};
            }
            dict[nb::cast(volto::square_name(view.square_of(mask)))] = letters;
        }
    }
    return Shares(dict);
}

template <class Class, class Searcher>
void bind_search(Class& cls) {
    cls.def("search", &Searcher::search, nb::arg("view"), nb::arg("history"), nb::kw_only(), nb::arg("nodes") = 0,
            nb::arg("seconds") = 0.0, nb::arg("stop") = nb::none(),
            "What to do how often, from the view and the history as seen (rows of history_seen). 0: no such limit.");
}

std::uint64_t checked_seed(const nb::int_& seed) { return checked_count("seed", seed); }

// All that the engine knows of the game, as it lies in memory: to tell one engine from another. Whoever only trusts and
// is never timid needs a part of it.
nb::bytes learned(bool trusting) {
    std::string data;
    const auto add = [&](const auto& table) { data.append(reinterpret_cast<const char*>(&table), sizeof table); };
    add(bold_weights());
    add(bold_habits());
    add(bold_tastes());
    if (trusting) return nb::bytes(data.data(), data.size());
    add(learned_weights());
    add(learned_habits());
    add(learned_tastes());
    add(learned_minds());
    return nb::bytes(data.data(), data.size());
}

}  // namespace

void bind_volto_engine(nb::module_& m) {
    nb::class_<BeliefReport>(m, "BeliefReport")
        .def_ro("strategy", &BeliefReport::strategy,
                "(action, probability, value), likeliest first; without what certainly loses at once.")
        .def_ro("value", &BeliefReport::value)
        .def_ro("proof", &BeliefReport::proof, "0 unknown, 1 loss, 2 draw, 3 win: in every world that can be.")
        .def_ro("length", &BeliefReport::length, "Moves until the proved end, else 0.")
        .def_ro("worlds", &BeliefReport::worlds)
        .def_ro("nodes", &BeliefReport::nodes)
        .def_ro("seconds", &BeliefReport::seconds);
    auto engine = nb::class_<PythonEngine>(m, "VoltoEngine");
    engine.def(
        "__init__",
        [](PythonEngine* place, const nb::int_& seed, const nb::int_& tree, bool careful, bool trusting, bool timid) {
            EngineSettings settings{.seed = checked_seed(seed),
                                    .tree = static_cast<std::size_t>(checked_count("tree", tree, 3000)),
                                    .careful = careful};
            if (trusting) settings.suspicion.prior = 0;
            if (timid) settings.model = timid_model();
            new (place) PythonEngine(settings, timid ? learned_weights() : bold_weights());
        },
        nb::arg("seed") = 1, nb::arg("tree") = 20'000, nb::arg("careful") = true, nb::arg("trusting") = false,
        nb::arg("timid") = false,
        "Who is not careful does not look for certain wins and losses before it weighs everything; who is trusting\n"
        "never thinks that the other side knows its masks; who is timid would rather be safe than win.");
    bind_search<decltype(engine), PythonEngine>(engine);
    engine.def("belief", &belief, nb::arg("view"), nb::arg("history"));
    engine.def_static("learned", &learned, nb::arg("trusting") = false);
    auto is_mcts = nb::class_<Searcher<IsMctsPlayer>>(m, "VoltoIsMcts");
    is_mcts.def(
        "__init__",
        [](Searcher<IsMctsPlayer>* place, const nb::int_& seed, double exploration, const nb::int_& nodes) {
            new (place) Searcher<IsMctsPlayer>(checked_seed(seed), exploration,
                                               static_cast<std::size_t>(checked_count("nodes", nodes, 100)));
        },
        nb::arg("seed") = 1, nb::arg("exploration") = 0.7, nb::arg("nodes") = 1 << 20);
    bind_search<decltype(is_mcts), Searcher<IsMctsPlayer>>(is_mcts);
    auto determinised = nb::class_<Searcher<DeterminisedPlayer>>(m, "VoltoDeterminised");
    determinised.def(
        "__init__",
        [](Searcher<DeterminisedPlayer>* place, const nb::int_& seed, const nb::int_& worlds) {
            new (place)
                Searcher<DeterminisedPlayer>(checked_seed(seed), static_cast<int>(checked_count("worlds", worlds, 1)));
        },
        nb::arg("seed") = 1, nb::arg("worlds") = 24);
    bind_search<decltype(determinised), Searcher<DeterminisedPlayer>>(determinised);
}

}  // namespace campanile::bindings
