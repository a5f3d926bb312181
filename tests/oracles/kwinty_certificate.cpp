// Checks certificates of forced fives (docs/research/kwinty-certificate.md) with rules of its own.
// Shares nothing with the project's core or search: K1 to K6 are written here once more, from the rules page alone.
// Build: g++ -std=c++20 -O3 kwinty_certificate.cpp -lz -o kwinty_certificate (-O2 is five times slower: no vectors)
// Use: kwinty_certificate FILE (exit 0 checked, 1 refuted, 2 bad certificate) or --perft N (sequences of N actions)
#include <zlib.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

// ---- The wall ----
enum class Side : std::uint8_t { white, black };
constexpr Side opponent(Side side) { return side == Side::white ? Side::black : Side::white; }
constexpr std::size_t index(Side side) { return static_cast<std::size_t>(side); }
constexpr std::size_t index(int column) { return static_cast<std::size_t>(column); }

constexpr int stones_per_side = 20;  // K1
constexpr int size_limit = 9;        // K2, width and height
constexpr int line_length = 5;       // K4

// The first stone's left column never changes, so a wall at most 9 wide stays within columns 1 to 17. Spare columns
// give every square neighbours and let a line start in every column.
constexpr int first_column = size_limit;
constexpr int line_starts = 2 * size_limit;
constexpr int frame_width = line_starts + line_length - 1;

// Bit r of entry c stands for the square in column c, row r + 1.
using Bits = std::uint16_t;
using Squares = std::array<Bits, frame_width>;
constexpr Bits bits(unsigned value) { return static_cast<Bits>(value); }

struct Stone {
    int column;  // of its left square
    bool standing;
    int last_column() const { return standing ? column : column + 1; }
};

struct Wall {
    std::array<Squares, 2> squares{};  // by side
    Squares lying{};                   // of both sides
    std::array<int, 2> stones{};       // built, by side
    int left = first_column, right = first_column - 1;
    Side mover = Side::white;
    bool empty() const { return right < left; }
    // K3.1 leaves no holes, so the highest square tells the height.
    int height(int column) const { return std::bit_width(bits(squares[0][index(column)] | squares[1][index(column)])); }
    bool has(Side side, int column, int row) const { return (squares[index(side)][index(column)] >> row & 1) != 0; }
    bool lies(int column, int row) const { return (lying[index(column)] >> row & 1) != 0; }
};

// ---- Placing (K2, K3) ----
bool within_width(const Wall& wall, Stone stone) {
    if (wall.empty()) return stone.column == first_column;
    return std::max(wall.right, stone.last_column()) - std::min(wall.left, stone.column) < size_limit;
}

// K3.2: a stone that rests on another touches it; on the table it must be beside one.
bool touches(const Wall& wall, Stone stone) {
    return wall.empty() || wall.height(stone.column) > 0 || wall.height(stone.column - 1) > 0 ||
           wall.height(stone.last_column() + 1) > 0;
}

// K3.3. A lying neighbour in the same row can only show its short side: its other square is farther away.
bool short_sides_meet(const Wall& wall, Stone stone) {
    const int row = wall.height(stone.column);
    const auto lies_at = [&](int column) { return wall.has(wall.mover, column, row) && wall.lies(column, row); };
    if (!stone.standing) return lies_at(stone.column - 1) || lies_at(stone.column + 2);
    return row > 0 && wall.has(wall.mover, stone.column, row - 1) && !wall.lies(stone.column, row - 1);
}

bool can_place(const Wall& wall, Stone stone) {
    // The width comes first: it keeps every column that is looked at afterwards inside the frame.
    if (wall.stones[index(wall.mover)] == stones_per_side || !within_width(wall, stone)) return false;
    const int height = wall.height(stone.column);
    const bool rests_fully = height == wall.height(stone.last_column());  // K3.1
    return rests_fully && height + (stone.standing ? 2 : 1) <= size_limit && touches(wall, stone) &&
           !short_sides_meet(wall, stone);
}

Wall passed(Wall wall) {
    wall.mover = opponent(wall.mover);
    return wall;
}

Wall placed(Wall wall, Stone stone) {
    const int row = wall.height(stone.column);
    for (int column = stone.column; column <= stone.last_column(); ++column) {
        wall.squares[index(wall.mover)][index(column)] |= bits((stone.standing ? 3u : 1u) << row);
        wall.lying[index(column)] |= bits((stone.standing ? 0u : 1u) << row);
    }
    wall.left = std::min(wall.left, stone.column);
    wall.right = std::max(wall.right, stone.last_column());
    ++wall.stones[index(wall.mover)];
    return passed(wall);
}

std::vector<Wall> walls_after_a_stone(const Wall& wall) {
    std::vector<Wall> walls;
    for (int column = wall.left - 2; column <= wall.right + 1; ++column)
        for (const bool standing : {false, true})
            if (can_place(wall, {column, standing})) walls.push_back(placed(wall, {column, standing}));
    return walls;
}

// The mover passes only if he cannot place (K6); the game is over when the other cannot either (K5).
std::vector<Wall> next_walls(const Wall& wall) {
    std::vector<Wall> walls = walls_after_a_stone(wall);
    if (walls.empty() && !walls_after_a_stone(passed(wall)).empty()) walls.push_back(passed(wall));
    return walls;
}

// ---- Lines of five (K4) ----
struct Direction {
    int across, up;  // columns and rows from square to square
};
constexpr Direction level{1, 0}, upright{0, 1}, rising{1, 1}, falling{1, -1};

// The i-th squares of all lines that start in this column, each at the bit of the line's lowest row.
template <Direction direction>
Bits line_squares(const Squares& squares, int start, int i) {
    constexpr int first_row = direction.up < 0 ? line_length - 1 : 0;
    return bits(squares[index(start + i * direction.across)] >> (first_row + i * direction.up));
}

// Where squares can still be built within so many plies: above the column's top (K3.1), at most two rows for each ply,
// and nowhere that would make the wall wider than 9, since it never gets narrower (K2).
Squares buildable_squares(const Wall& wall, int plies) {
    Squares buildable{};
    for (int column = wall.right - size_limit + 1; column <= wall.left + size_limit - 1; ++column) {
        const int height = wall.height(column);
        buildable[index(column)] = bits((1u << std::min(size_limit, height + 2 * plies)) - (1u << height));
    }
    return buildable;
}

// Entry k: the lines that can still become a five and need at most k stones, by the count that is_hopeless explains.
using LinesByNeed = std::array<Bits, line_length + 1>;

template <Direction direction>
LinesByNeed count_lines_along(const Squares& own, const Squares& buildable) {
    constexpr bool diagonal = direction.across != 0 && direction.up != 0;
    LinesByNeed lines{};
    for (int start = 0; start < line_starts; ++start) {
        Bits open = 0xffff;
        std::array<Bits, line_length + 1> needs_more{};    // entry k: the lines that need more than k stones so far
        std::array<Bits, line_length + 1> place_in_run{};  // entry n: the lines whose i-th square is the n-th of a run
        Bits empty_before = 0;
        for (int i = 0; i < line_length; ++i) {
            const Bits empty = line_squares<direction>(buildable, start, i);
            open &= bits(empty | line_squares<direction>(own, start, i));
            for (std::size_t n = line_length; n > 1; --n) place_in_run[n] = bits(empty & place_in_run[n - 1]);
            place_in_run[1] = bits(empty & ~unsigned{empty_before});
            empty_before = empty;
            const Bits costs = diagonal ? empty : bits(place_in_run[1] | place_in_run[3] | place_in_run[4]);
            for (std::size_t k = line_length - 1; k > 0; --k) needs_more[k] |= bits(costs & needs_more[k - 1]);
            needs_more[0] |= costs;
        }
        for (std::size_t k = 0; k < lines.size(); ++k) lines[k] |= bits(open & ~unsigned{needs_more[k]});
    }
    return lines;
}

LinesByNeed count_lines(const Wall& wall, Side side, int plies) {
    const Squares& own = wall.squares[index(side)];
    const Squares buildable = buildable_squares(wall, plies);
    LinesByNeed lines{};
    for (const LinesByNeed& along :
         {count_lines_along<level>(own, buildable), count_lines_along<upright>(own, buildable),
          count_lines_along<rising>(own, buildable), count_lines_along<falling>(own, buildable)})
        for (std::size_t need = 0; need < lines.size(); ++need) lines[need] |= along[need];
    return lines;
}

bool has_five(const Wall& wall, Side side) { return count_lines(wall, side, 0)[0] != 0; }  // a line that needs no stone

// Too few stones. Stones never move, so the attacker's five can only arise in a line whose every square is his or can
// still be built. He has to fill all its empty squares himself, and one stone fills
//  - of a diagonal at most one square, because the two squares of a stone share a row or a column;
//  - of a row or column one square, or two neighbouring ones, which then belong to the same run of empty squares.
// So a run of n takes at least n/2 stones, rounded up. Two stones for a run of 4 would meet end to end, against K3.3:
// it takes 3. That makes 1, 1, 2, 3, 3 for n = 1 to 5: the run's first, third and fourth square cost a stone each. Runs
// share no stone, so their costs add up. The attacker places at most one stone a turn, and none that he does not have
// (K1): if every line needs more, no play of either side makes his five in time.
bool is_hopeless(const Wall& wall, Side attacker, int plies) {
    const int turns = (wall.mover == attacker ? plies + 1 : plies) / 2;
    const int in_hand = stones_per_side - wall.stones[index(attacker)];
    return count_lines(wall, attacker, plies)[index(std::min({turns, in_hand, line_length}))] == 0;
}

// ---- Codes and texts ----
using Code = std::array<unsigned char, 24>;
static_assert(std::endian::native == std::endian::little, "the format's words are little-endian");

struct Reading {
    Code code;
    bool from_right;
};

std::uint64_t column_code(const Wall& wall, int column) {
    const std::uint64_t end_mark = std::uint64_t{1} << wall.height(column);
    return wall.squares[index(Side::white)][index(column)] | end_mark | std::uint64_t{wall.lying[index(column)]} << 10;
}

Reading read(const Wall& wall) {
    std::array<std::uint64_t, 3> from_left{}, from_right{};
    for (int i = 0; i <= wall.right - wall.left; ++i) {
        from_left[index(i / 3)] |= column_code(wall, wall.left + i) << 19 * (i % 3);
        from_right[index(i / 3)] |= column_code(wall, wall.right - i) << 19 * (i % 3);
    }
    const bool mirrored = from_right < from_left;
    auto words = mirrored ? from_right : from_left;
    if (wall.mover == Side::black) words[2] |= std::uint64_t{1} << 63;
    return {std::bit_cast<Code>(words), mirrored};
}

Stone decode_stone(const Wall& wall, bool from_right, unsigned char byte) {
    const int nearest = byte / 2 - 3;
    const bool standing = byte % 2 != 0;
    return {from_right ? wall.right - nearest - (standing ? 0 : 1) : wall.left + nearest, standing};
}

// The rules page's position text.
std::string text(const Wall& wall) {
    std::string result;
    int gap = 0;
    const auto add = [&](char letter) {
        if (gap > 0) result += std::to_string(std::exchange(gap, 0));
        result += letter;
    };
    for (int row = size_limit - 1; row >= 0; --row) {
        for (int column = 1; column < 2 * size_limit; ++column) {
            if (row >= wall.height(column)) ++gap;
            if (wall.has(Side::white, column, row)) add(wall.lies(column, row) ? 'H' : 'V');
            if (wall.has(Side::black, column, row)) add(wall.lies(column, row) ? 'h' : 'v');
        }
        add(row > 0 ? '/' : ' ');
    }
    while (result.starts_with("17/")) result.erase(0, 3);
    return result + (wall.mover == Side::white ? 'w' : 'b');
}

std::string with_commas(std::uint64_t number) {
    if (number < 1000) return std::to_string(number);
    return with_commas(number / 1000) + ',' + std::to_string(1000 + number % 1000).substr(1);
}

// ---- The file ----
void require(bool condition, const std::string& otherwise) {
    if (!condition) throw std::runtime_error(otherwise);
}

struct Row {
    Code wall;
    unsigned char stone;
};
static_assert(sizeof(Row) == 25);

struct Certificate {
    Side attacker;
    int plies;
    std::vector<Row> rows;  // rising by wall
};

// The value in the header, a flat JSON object; strings with their quotes.
std::string field(const std::string& header, const std::string& name) {
    const std::string opening = '"' + name + "\":";
    const std::size_t place = header.find(opening);
    require(place != header.npos, "there is no field " + name);
    const std::size_t start = std::min(header.find_first_not_of(' ', place + opening.size()), header.size());
    return header.substr(start, header.find_first_of(",}", start) - start);
}

std::uint64_t number_field(const std::string& header, const std::string& name, std::uint64_t most) {
    const std::string digits = field(header, name);
    const bool is_number = !digits.empty() && digits.find_first_not_of("0123456789") == digits.npos;
    require(is_number && digits.size() < 12 && std::stoull(digits) <= most, "not a possible number of " + name);
    return std::stoull(digits);
}

std::vector<Row> read_rows(std::istream& file, std::uint64_t bytes, std::uint64_t replies) {
    constexpr std::uint64_t most_inflation = 1032;  // of deflate
    const uLong promised = replies * sizeof(Row);
    require(promised <= bytes * most_inflation && bytes <= compressBound(promised), "bytes and replies do not agree");
    std::vector<unsigned char> packed(bytes);
    file.read(reinterpret_cast<char*>(packed.data()), static_cast<std::streamsize>(bytes));
    require(static_cast<bool>(file), "the rows cannot be read");
    std::vector<Row> rows(replies);
    uLong written = promised, used = bytes;
    const int status = uncompress2(reinterpret_cast<Bytef*>(rows.data()), &written, packed.data(), &used);
    require(status == Z_OK && written == promised && used == bytes, "the rows are damaged or not as many as promised");
    const auto not_rising = [](const Row& one, const Row& next) { return next.wall <= one.wall; };
    require(std::adjacent_find(rows.begin(), rows.end(), not_rising) == rows.end(), "the rows do not rise");
    return rows;
}

Certificate read_certificate(const char* path) {
    std::ifstream file(path, std::ios::binary);
    std::array<char, 1000> line{};
    require(static_cast<bool>(file.getline(line.data(), line.size())), "no header can be read");
    const std::string header = line.data();
    require(field(header, "form") == "\"campanile five certificate 1\"", "not this form");
    require(field(header, "game") == "\"kwinty\"", "not this game");
    const bool white = field(header, "attacker") == "\"white\"";
    require(white || field(header, "attacker") == "\"black\"", "no such attacker");
    const std::uint64_t plies = number_field(header, "plies", 80);  // 40 stones, each after at most one pass (K5, K6)
    const std::uint64_t replies = number_field(header, "replies", 200'000'000);
    const std::uint64_t bytes = number_field(header, "bytes", std::filesystem::file_size(path));
    require(header.size() + 1 + bytes == std::filesystem::file_size(path), "not as many bytes as promised");
    return {white ? Side::white : Side::black, static_cast<int>(plies), read_rows(file, bytes, replies)};
}

// ---- The walk ----
struct Refuted : std::runtime_error {
    Refuted(const std::string& why, const Wall& wall) : std::runtime_error(why + ": " + text(wall)) {}
};

struct Walk {
    const Certificate& certificate;
    std::vector<unsigned char> checked;  // by row: the most plies that its wall was checked for, 0 for none
    std::uint64_t walls = 0;

    void visit(const Wall& wall, int plies) {
        ++walls;
        if (is_hopeless(wall, certificate.attacker, plies)) return;
        if (wall.mover == certificate.attacker) return attack(wall, plies);
        defend(wall, plies);
    }

    void attack(const Wall& wall, int plies) {
        for (const Wall& next : next_walls(wall)) {
            if (has_five(next, wall.mover)) throw Refuted("the attacker makes five", next);
            visit(next, plies - 1);
        }
    }

    void defend(const Wall& wall, int plies) {
        const std::vector<Row>& rows = certificate.rows;
        const Reading reading = read(wall);
        const auto row = std::ranges::lower_bound(rows, reading.code, {}, &Row::wall);
        if (row == rows.end() || row->wall != reading.code) return defend_by_passing(wall, plies);
        // Marked before it is done: no wall comes after itself, and the first failure ends everything.
        unsigned char& most_plies = checked[static_cast<std::size_t>(row - rows.begin())];
        if (most_plies >= plies) return;
        most_plies = static_cast<unsigned char>(plies);
        const Stone stone = decode_stone(wall, reading.from_right, row->stone);
        if (!can_place(wall, stone)) throw Refuted("the reply is illegal", wall);
        const Wall next = placed(wall, stone);
        if (!has_five(next, wall.mover)) visit(next, plies - 1);
    }

    // Not remembered in `checked`: walls without any place for the defender are rare.
    void defend_by_passing(const Wall& wall, int plies) {
        if (!walls_after_a_stone(wall).empty()) throw Refuted("there is no reply", wall);
        for (const Wall& next : next_walls(wall)) visit(next, plies - 1);
    }
};

void check(const char* path) {
    const Certificate certificate = read_certificate(path);
    Walk walk{certificate, std::vector<unsigned char>(certificate.rows.size())};
    walk.visit(Wall{}, certificate.plies);
    std::cout << (certificate.attacker == Side::white ? "white" : "black") << " has no forced five within "
              << certificate.plies << " plies: checked, " << with_commas(walk.checked.size()) << " replies, "
              << with_commas(walk.walls) << " walls\nunused: " << std::ranges::count(walk.checked, 0) << '\n';
}

std::uint64_t perft(const Wall& wall, int actions) {
    if (actions == 0) return 1;
    if (has_five(wall, opponent(wall.mover))) return 0;
    std::uint64_t sequences = 0;
    for (const Wall& next : next_walls(wall)) sequences += perft(next, actions - 1);
    return sequences;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        require(argc == 2 || (argc == 3 && std::string(argv[1]) == "--perft"), "give FILE or --perft N");
        if (argc == 2) check(argv[1]);
        if (argc == 3) std::cout << perft(Wall{}, std::stoi(argv[2])) << '\n';
    } catch (const Refuted& refuted) {
        std::cout << "refuted: " << refuted.what() << '\n';
        return 1;
    } catch (const std::exception& error) {
        std::cout << "bad certificate: " << error.what() << '\n';
        return 2;
    }
}
