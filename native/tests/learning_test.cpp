#include <doctest/doctest.h>

#include <memory>
#include <vector>

#include "learning/kwinty_planes.h"
#include "learning/table.h"
#include "learning/turris_planes.h"
#include "learning/volterra_planes.h"
#include "learning/volto_planes.h"

namespace campanile::learning {
namespace {

// Buffers of exactly the right size on the heap: the sanitizers see every byte too many.
template <class S>
void play_table(bool spells) {
    for (unsigned bits = 0; bits < 16; ++bits) {
        const S start = S::start(typename S::Options{});
        Table<S> table(start, spells, bits);
        table.reset(start);
        const auto mask = std::make_unique<bool[]>(static_cast<std::size_t>(table.ids()));
        std::vector<std::uint8_t> planes(size<S>);
        for (int ply = 0; ply < 400; ++ply) {
            table.show_mask(mask.get());
            table.show_planes(Side::one, planes.data());
            table.show_planes(Side::two, planes.data());
            CHECK(table.state().is_over() == table.is_over());
            int marked = 0;
            for (int id = 0; id < table.ids(); ++id) {
                marked += mask[static_cast<std::size_t>(id)] ? 1 : 0;
                CHECK(mask[static_cast<std::size_t>(id)] == table.is_legal(id));
            }
            CHECK(marked == table.choices());
            if (table.is_over()) break;
            table.play(table.random_id());
        }
    }
    CHECK(Planes<S>::names().size() == static_cast<std::size_t>(Planes<S>::count));
}

}  // namespace

TEST_CASE("a table shows and plays exactly the legal actions") {
    play_table<volterra::State>(false);
    play_table<volto::State>(false);
    play_table<volto::State>(true);
    play_table<kwinty::State>(false);
    play_table<turris::State>(false);
}

}  // namespace campanile::learning
