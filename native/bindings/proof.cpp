#include <array>
#include <cstring>
#include <optional>
#include <string>
#include <type_traits>

#include "bindings/control.h"
#include "bindings/game.h"
#include "bindings/occupied.h"
#include "games/turris/state.h"
#include "games/volterra/state.h"
#include "players/kwinty_strategy.h"
#include "players/open_games.h"
#include "search/proof_search.h"

// Proof search for the open games, and the search for forced fives. Both work on a copy and without the GIL.
namespace campanile::bindings {

namespace {

namespace fives = kwinty::proof;

constexpr std::uint64_t most_bytes = std::uint64_t{1} << 36;

std::size_t checked_table(const nb::int_& bytes) {
    const std::uint64_t size = checked_count("table_bytes", bytes);
    if (size > most_bytes) throw nb::value_error("table_bytes must be at most 64 GiB");
    return static_cast<std::size_t>(size);
}

struct ProofReport {
    int proof;
    std::optional<int> best;
    std::optional<std::string> text;
    int at_least, at_most;
    std::uint64_t nodes;
    double seconds;
};

template <class S>
class Prover {
   public:
    explicit Prover(const nb::int_& table_bytes) : search_(checked_table(table_bytes)) {}

    ProofReport prove(const Game<S>& game, const nb::int_& nodes, double seconds, const StopFlag* stop) {
        const search::ProofLimits limits{checked_limit("nodes", nodes)};
        checked_seconds(seconds);
        const Tracked<S> root = game.line.tracked();
        const Occupied::Stay stay(occupied_);
        Control control(seconds, stop);
        typename search::ProofSearch<S>::Result result;
        {
            const nb::gil_scoped_release released;
            result = search_.prove(root, limits, [&] { return control.keep_going(); });
        }
        control.rethrow();
        ProofReport report{
            static_cast<int>(result.proof()), {}, {}, result.at_least, result.at_most, result.nodes, control.seconds()};
        if (result.best) {
            report.best = S::to_id(*result.best);
            report.text = root.state().action_text(*result.best);
        }
        return report;
    }

   private:
    search::ProofSearch<S> search_;
    Occupied occupied_;
};

template <class S>
void bind_prover(nb::module_& m, const char* name) {
    nb::class_<Prover<S>>(m, name)
        .def(nb::init<nb::int_>(), nb::arg("table_bytes") = 1 << 24)
        .def("prove", &Prover<S>::prove, nb::arg("game"), nb::kw_only(), nb::arg("nodes") = 0, nb::arg("seconds") = 0.0,
             nb::arg("stop").none() = nb::none(), "Limits of 0 are none.");
}

struct FiveReport {
    int answer;
    int safe_plies;
    std::uint64_t nodes;
    double seconds;
};

// A fact as Python keeps it.
struct FactRow {
    fives::Code code;
    fives::Known known;
    std::array<std::uint8_t, 4> unused{};
};
static_assert(sizeof(FactRow) == 32 && std::is_trivially_copyable_v<FactRow>);

class FiveProver {
   public:
    using KwintyGame = Game<kwinty::State>;

    FiveProver(int attacker, const nb::int_& table_bytes, const nb::int_& dear)
        : proof_(checked_side(attacker), checked_table(table_bytes), checked_count("dear", dear)) {}

    FiveReport ask(const KwintyGame& game, int plies, const nb::int_& nodes, double seconds, const StopFlag* stop) {
        return run(game, plies, nodes, seconds, stop, [&](const fives::Wall& wall, Side mover, const auto& patience) {
            return proof_.ask(wall, mover, plies, patience);
        });
    }

    // The replies that were found, 25 bytes each: the code's words and the stone; None if they were not all found.
    std::optional<nb::bytes> strategy(const KwintyGame& game, int plies, const StopFlag* stop) {
        fives::Strategy strategy(proof_);
        const FiveReport report =
            run(game, plies, nb::int_(0), 0, stop, [&](const fives::Wall& wall, Side mover, const auto& patience) {
                return strategy.collect(wall, mover, plies, patience);
            });
        if (report.answer != static_cast<int>(fives::Answer::safe)) return std::nullopt;
        std::string bytes;
        for (const auto& [code, seen] : strategy.replies()) {
            bytes.append(reinterpret_cast<const char*>(&code), sizeof code);
            bytes.push_back(static_cast<char>(seen));
        }
        return nb::bytes(bytes.data(), bytes.size());
    }

    // Those since the last call.
    nb::bytes take_facts() {
        const Occupied::Stay stay(occupied_);
        std::string bytes;
        for (const fives::Fact& fact : proof_.facts()) {
            const FactRow row{fact.code, fact.known};
            bytes.append(reinterpret_cast<const char*>(&row), sizeof row);
        }
        proof_.forget_facts();
        return nb::bytes(bytes.data(), bytes.size());
    }

    void learn(const nb::bytes& bytes) {
        if (bytes.size() % sizeof(FactRow) != 0) throw nb::value_error("facts are 32 bytes each");
        const Occupied::Stay stay(occupied_);
        for (std::size_t i = 0; i < bytes.size(); i += sizeof(FactRow)) {
            FactRow row;
            std::memcpy(&row, bytes.c_str() + i, sizeof row);
            proof_.learn({row.code, row.known});
        }
    }

   private:
    static Side checked_side(int attacker) {
        if (attacker != 0 && attacker != 1) throw nb::value_error("attacker is 0 or 1, the index of a side");
        return static_cast<Side>(attacker);
    }

    template <class Work>
    FiveReport run(const KwintyGame& game, int plies, const nb::int_& nodes, double seconds, const StopFlag* stop,
                   Work&& work) {
        const kwinty::State& state = game.line.state();
        if (state.is_over()) throw nb::value_error("the game is over");
        if (plies < 1 || plies >= fives::never) throw nb::value_error("plies must be from 1 to 62");
        const std::uint64_t most = checked_limit("nodes", nodes);
        Control control(checked_seconds(seconds), stop);
        const fives::Wall wall(state);
        const Side mover = state.mover();
        const Occupied::Stay stay(occupied_);
        fives::Answer answer;
        {
            const nb::gil_scoped_release released;
            auto keep_going = [&] { return control.keep_going(); };
            answer = work(wall, mover, search::Patience(most, keep_going));
        }
        control.rethrow();
        const int safe = answer == fives::Answer::safe ? proof_.safe_plies() : 0;
        return {static_cast<int>(answer), safe, proof_.nodes(), control.seconds()};
    }

    fives::FiveProof proof_;
    Occupied occupied_;
};

}  // namespace

void bind_proof(nb::module_& m) {
    nb::class_<ProofReport>(m, "ProofReport")
        .def_ro("proof", &ProofReport::proof, "0 unknown, 1 loss, 2 draw, 3 win; for the mover.")
        .def_ro("best", &ProofReport::best, "The number of an action that reaches at_least, if more than a loss.")
        .def_ro("text", &ProofReport::text)
        .def_ro("at_least", &ProofReport::at_least, "0 a loss, 1 a draw, 2 a win.")
        .def_ro("at_most", &ProofReport::at_most)
        .def_ro("nodes", &ProofReport::nodes)
        .def_ro("seconds", &ProofReport::seconds);
    bind_prover<volterra::State>(m, "VolterraProver");
    bind_prover<kwinty::State>(m, "KwintyProver");
    bind_prover<turris::State>(m, "TurrisProver");

    nb::class_<FiveReport>(m, "FiveReport")
        .def_ro("answer", &FiveReport::answer, "0 unknown, 1 forced, 2 safe.")
        .def_ro("safe_plies", &FiveReport::safe_plies, "For how many plies a safe answer holds; 63: for all.")
        .def_ro("nodes", &FiveReport::nodes)
        .def_ro("seconds", &FiveReport::seconds);
    nb::class_<FiveProver>(m, "KwintyFives")
        .def(nb::init<int, nb::int_, nb::int_>(), nb::arg("attacker"), nb::arg("table_bytes") = 1 << 24,
             nb::arg("dear") = 1 << 17, "Results that cost `dear` nodes or more are kept as facts.")
        .def("ask", &FiveProver::ask, nb::arg("game"), nb::arg("plies"), nb::kw_only(), nb::arg("nodes") = 0,
             nb::arg("seconds") = 0.0, nb::arg("stop").none() = nb::none(),
             "Whether the attacker can force a five within so many plies. Limits of 0 are none.")
        .def("strategy", &FiveProver::strategy, nb::arg("game"), nb::arg("plies"), nb::kw_only(),
             nb::arg("stop").none() = nb::none(), "The defender's replies, 25 bytes each; None if it was not safe.")
        .def("take_facts", &FiveProver::take_facts, "The facts found since the last call, 32 bytes each.")
        .def("learn", &FiveProver::learn, nb::arg("facts"));
}

}  // namespace campanile::bindings
