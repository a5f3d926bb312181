#pragma once

#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>

// What the learning programs write: C++ sources with tables of numbers.
namespace campanile::bench {

// How readily each sort of move is made, beside how readily any move is; what was seldom seen is near 1.
template <std::size_t N, std::size_t M>
void learn_rates(const std::array<std::array<double, M>, N>& made, const std::array<std::array<double, M>, N>& could,
                 std::array<std::array<float, M>, N>& rates) {
    constexpr double prior = 4;
    double all_made = 0, all_could = 0;
    for (std::size_t n = 0; n < N; ++n) {
        for (std::size_t m = 0; m < M; ++m) {
            all_made += made[n][m];
            all_could += could[n][m];
        }
    }
    const double typical = all_made / all_could;
    for (std::size_t n = 0; n < N; ++n) {
        for (std::size_t m = 0; m < M; ++m) {
            rates[n][m] = static_cast<float>((made[n][m] + prior * typical) / (could[n][m] + prior) / typical);
        }
    }
}

template <std::size_t N>
void print_row(std::FILE* file, const std::array<float, N>& row) {
    std::fprintf(file, "{");
    for (std::size_t i = 0; i < N; ++i)
        std::fprintf(file, "%s%.4fF", i == 0 ? "" : i % 10 == 0 ? ",\n    " : ", ", double{row[i]});
    std::fprintf(file, "}");
}

template <std::size_t N, std::size_t M>
void print_table(std::FILE* file, const char* type, const char* name,
                 const std::array<std::array<float, M>, N>& table) {
    std::fprintf(file, "constexpr %s %s = {{\n", type, name);
    for (const auto& row : table) {
        std::fprintf(file, "    {");
        print_row(file, row);
        std::fprintf(file, "},\n");
    }
    std::fprintf(file, "}};\n\n");
}

// The file of the first argument, with a note of the command that made it.
inline std::FILE* begin_tables(int argc, char** argv, const char* program, std::initializer_list<const char*> headers) {
    std::FILE* file = std::fopen(argv[1], "w");
    if (file == nullptr) {
        std::fprintf(stderr, "cannot write %s\n", argv[1]);
        std::exit(1);
    }
    std::fprintf(file, "// Made by %s FILE", program);
    for (int i = 2; i < argc; ++i) std::fprintf(file, " %s", argv[i]);
    std::fprintf(file, " (native/bench/%s.cpp).\n", program);
    for (const char* header : headers) std::fprintf(file, "#include \"%s\"\n", header);
    std::fprintf(file, "\nnamespace campanile::volto_player {\nnamespace {\n\n// clang-format off\n");
    return file;
}

inline void end_tables(std::FILE* file, const char* functions) {
    std::fprintf(file, "// clang-format on\n}  // namespace\n\n%s\n}  // namespace campanile::volto_player\n",
                 functions);
    std::fclose(file);
}

}  // namespace campanile::bench
