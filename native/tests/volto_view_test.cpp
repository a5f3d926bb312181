#include "tests/volto_support.h"

TEST_CASE("volto: views") {
    State state = State::start({});
    CHECK(see(state, Seer::red).text() == "5/5/5/5/5/5/5 w -/- 0");
    CHECK(see(state, Seer::white).legal_count() == 50400);
    CHECK(see(state, Seer::red).legal_count() == 0);
    const Action set_up = action(state, "NACNALNSLA");
    CHECK(seen_record_text(state, set_up, Seer::red, false) == "XXXXXXXXXX");
    CHECK(seen_record_text(state, set_up, Seer::spectator, true) == "NACNALNSLA");
    CHECK(seen_record_text(state, set_up, Seer::white, false) == "NACNALNSLA");
    state.make(set_up);
    CHECK(see(state, Seer::white).text() == "5/5/5/5/5/LNSLA/NACNA r -/- 0");
    CHECK(see(state, Seer::red).text() == "5/5/5/5/5/XXXXX/XXXXX r -/- 0");
    state.make(set_up);
    CHECK(see(state, Seer::red).text() == "nacna/lnsla/5/5/5/XXXXX/XXXXX w -/- 0");
    CHECK(see(state, Seer::spectator).text() == "xxxxx/xxxxx/5/5/5/XXXXX/XXXXX w -/- 0");
    const View white = see(state, Seer::white);
    CHECK(white.read("a2a3").ok());
    CHECK(white.read("a6a5").error().message == "the mask on a6 is not white's");
    CHECK(see(state, Seer::red).read("a6a5").error().message == "it is white's turn");
    CHECK(see(state, Seer::spectator).read("a2a3").error().kind == ErrorKind::illegal_action);

    // What a move tells: forward, sideways by one, far, into the palace.
    State moved = played(state, {"a2a3", "c6c3", "a3b4", "e6d5"});
    CHECK(moved.possible(5) == (only(Kind::lady) | only(Kind::candidate)));
    CHECK(moved.possible(17) == only(Kind::soldier));
    CHECK(moved.possible(19) == (only(Kind::advisor) | only(Kind::lady) | only(Kind::candidate)));
}

// Two games that Red alone can tell apart, played on as long as the public part is the same.
TEST_CASE("volto: twins look the same to who cannot know") {
    Rng rng(11);
    int compared = 0;
    const auto random_set_up = [&] { return Action::set_up(static_cast<int>(rng.below(set_up_words))); };
    for (int game = 0; game < 120; ++game) {
        State a = State::start({});
        a.make(random_set_up());
        State b = a;
        a.make(random_set_up());
        b.make(random_set_up());
        for (int tries = 0; tries < 60 && !a.is_over(); ++tries) {
            for (const Seer seer : {Seer::white, Seer::spectator}) {
                const View of_a = see(a, seer), of_b = see(b, seer);
                REQUIRE(same_bytes(of_a, of_b));
                REQUIRE(of_a.key() == of_b.key());
                REQUIRE(of_a.text() == of_b.text());
                REQUIRE(certain_possibilities(of_a) == certain_possibilities(of_b));
            }
            CHECK(a.repetition_key() == b.repetition_key());
            if (a.mover() == Side::one) {
                const View view = see(a, Seer::white);
                for (int i = 0; i < 30; ++i) {
                    const Action any = *a.from_id(static_cast<int>(rng.below(move_ids)));
                    REQUIRE(a.is_legal(any) == b.is_legal(any));
                    REQUIRE(view.is_legal(any) == a.is_legal(any));
                    if (a.is_legal(any)) continue;
                    REQUIRE(a.why_illegal(any).message == b.why_illegal(any).message);
                    REQUIRE(view.why_illegal(any).message == b.why_illegal(any).message);
                }
            }
            const Action next = a.nth_legal(static_cast<int>(rng.below(static_cast<std::uint32_t>(a.legal_count()))));
            if (!b.is_legal(next) || a.record_text(next) != b.record_text(next)) continue;
            const auto undo_a = a.make(next);
            const auto undo_b = b.make(next);
            if (a.is_over() != b.is_over()) {
                a.unmake(next, undo_a);
                b.unmake(next, undo_b);
                continue;
            }
            ++compared;
        }
    }
    CHECK(compared > 1000);
}

namespace {

bool plainly_mobile(const View& view, MaskId mask, Kind kind) {
    const Square from = view.square_of(mask);
    const int up = owner(mask) == Side::one ? 1 : -1;
    for (int dr = -1; dr <= 1; ++dr) {
        for (int dc = -1; dc <= 1; ++dc) {
            const int row = row_of(from) + dr, column = column_of(from) + dc;
            if ((dr == 0 && dc == 0) || row < 0 || row >= rows || column < 0 || column >= columns) continue;
            if (kind == Kind::noble && dr != 0 && dc != 0) continue;
            if (kind == Kind::advisor && (dr == 0 || dc == 0)) continue;
            if (kind == Kind::soldier && (dr != up || dc != 0)) continue;
            const MaskId there = view.mask_on(square_at(column, row));
            if (there == no_mask || (kind != Kind::lady && owner(there) != owner(mask))) return true;
        }
    }
    return false;
}

// Every assignment in turn.
std::array<KindSet, volto::masks> by_brute_force(const View& view, int& longest) {
    std::array<KindSet, volto::masks> sets{};
    for (const Side side : {Side::one, Side::two}) {
        std::vector<MaskId> unseen;
        std::vector<Kind> bag;
        for (int k = 0; k < kinds; ++k) bag.insert(bag.end(), kind_counts[k], static_cast<Kind>(k));
        bool mobile = view.is_over() || view.mover() != side;
        for (MaskId mask = first_mask(side); mask < first_mask(side) + masks_each; ++mask) {
            const Kind kind = view.kind_of(mask);
            if (kind == Kind::none) {
                unseen.push_back(mask);
                continue;
            }
            sets[mask] = only(kind);
            bag.erase(std::find(bag.begin(), bag.end(), kind));
            if (view.square_of(mask) != off_board) mobile = mobile || plainly_mobile(view, mask, kind);
        }
        longest = std::max(longest, static_cast<int>(unseen.size()));
        if (unseen.size() > 7) return {};
        do {
            bool fits = true, moves = mobile;
            for (std::size_t i = 0; i < unseen.size(); ++i) {
                fits = fits && (view.possible(unseen[i]) & only(bag[i])) != 0;
                moves = moves || plainly_mobile(view, unseen[i], bag[i]);
            }
            for (std::size_t i = 0; fits && moves && i < unseen.size(); ++i) sets[unseen[i]] |= only(bag[i]);
        } while (std::next_permutation(bag.begin(), bag.end()));
    }
    return sets;
}

}  // namespace

TEST_CASE("volto: deductions are exact") {
    const auto check = [](const State& state) {
        int compared = 0;
        for (const Seer seer : seers) {
            const View view = see(state, seer);
            int longest = 0;
            const auto sets = by_brute_force(view, longest);
            if (longest > 7) continue;
            REQUIRE(certain_possibilities(view) == sets);
            ++compared;
        }
        return compared;
    };
    CHECK(check(parsed("3lc/4s/5/aaa2/nLn2/ASn2/CL1l1 w NNNAA/- 0")) == 1);
    CHECK(check(parsed("3l1/4s/5/1aa2/nLn2/ASc2/CLl2 w NNNAA/NA 0")) >= 1);

    // M7.1 tells something: the masks on a1, b1 and b3 are seen to be the candidate and the ladies, that on a2 an
    // advisor; were the candidate on a1, White could not move.
    const State walled =
        played(parsed("3lc/4s/2aa1/a4/nLn1l/ASn2/LC3 w NNNAA/- 0"),
               {"b3c4", "d7d6", "c4b3", "d6d7", "b3b4", "d7d6", "b4b3", "d6d7", "b1c1", "d7d6", "c1d1", "d6d7",
                "d1e2", "d7d6", "a2b1", "d6d7", "b1a2", "d7d6", "a1b1", "d6d7", "b1c1", "d7d6", "c1d2", "d6d7",
                "d2c1", "d7d6", "c1b1", "d6d7", "b1a1", "c5b4", "e2d1", "d5c4", "d1c1", "e3d2", "c1b1", "d2c1"});
    CHECK(check(walled) == 1);
    const auto sets_of_red = certain_possibilities(see(walled, Seer::red));
    CHECK(sets_of_red[walled.mask_on(0)] == only(Kind::lady));
    CHECK(sets_of_red[walled.mask_on(1)] == (only(Kind::lady) | only(Kind::candidate)));
    CHECK(sets_of_red[walled.mask_on(5)] == only(Kind::advisor));
    CHECK(sets_of_red[walled.mask_on(6)] == only(Kind::soldier));
    Rng rng(5);
    int compared = 0;
    for (int game = 0; game < 400; ++game) {
        Tracked<State> line(State::start({}));
        while (!line.state().is_over()) {
            const State& state = line.state();
            const bool few = state.captured_count(Side::one) >= 3 && state.captured_count(Side::two) >= 3;
            if (few && rng.below(6) == 0) compared += check(state);
            line.make(state.nth_legal(static_cast<int>(rng.below(static_cast<std::uint32_t>(state.legal_count())))));
        }
    }
    CHECK(compared > 300);
}
