#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "players/network.h"

// Weights as bytes, little-endian:
//
//   bytes 0 … 3     "CMPW"
//         4 … 19    layout, features, lanes of a row, hash of all bytes from 20 on (32 bits each)
//        20 …       bias row, outputs for win and margin, rows of the features; 16 bits a weight
namespace campanile::players {

namespace bytes {

inline constexpr std::array<char, 4> magic{'C', 'M', 'P', 'W'};
inline constexpr std::size_t header = 20;

inline std::uint32_t hash(std::span<const std::byte> data) {  // FNV-1a: damage, not malice
    std::uint32_t hash = 2166136261U;
    for (const std::byte byte : data) hash = (hash ^ static_cast<std::uint32_t>(byte)) * 16777619U;
    return hash;
}

template <class T>
void put(std::vector<std::byte>& out, T value) {
    auto bits = static_cast<std::make_unsigned_t<T>>(value);
    for (std::size_t i = 0; i < sizeof(T); ++i, bits = static_cast<decltype(bits)>(std::uint64_t{bits} >> 8)) {
        out.push_back(static_cast<std::byte>(bits & 0xff));
    }
}

// Precondition: the span is long enough.
template <class T>
void get(std::span<const std::byte>& in, T& value) {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i) bits |= std::uint64_t{static_cast<std::uint8_t>(in[i])} << (8 * i);
    value = static_cast<T>(bits);
    in = in.subspan(sizeof(T));
}

}  // namespace bytes

// Calls visit with every number of the weights, in the order of the file.
template <class W, class Visit>
void for_each_weight(W& weights, Visit visit) {
    for (auto& value : weights.bias) visit(value);
    for (auto* output : {&weights.win, &weights.margin}) {
        for (auto& value : *output) visit(value);
    }
    for (auto& row : weights.rows) {
        for (auto& value : row) visit(value);
    }
}

template <HasFeatures S>
std::vector<std::byte> write_weights(const Weights<Features<S>::count>& weights) {
    std::vector<std::byte> out;
    for (const char letter : bytes::magic) out.push_back(static_cast<std::byte>(letter));
    bytes::put(out, std::uint32_t{Features<S>::layout});
    bytes::put(out, static_cast<std::uint32_t>(Features<S>::count));
    bytes::put(out, static_cast<std::uint32_t>(lanes));
    std::vector<std::byte> body;
    for_each_weight(weights, [&](const auto& value) { bytes::put(body, value); });
    bytes::put(out, bytes::hash(body));
    out.insert(out.end(), body.begin(), body.end());
    return out;
}

// Empty when the bytes are not whole weights of this game and this layout.
template <HasFeatures S>
std::shared_ptr<const Weights<Features<S>::count>> read_weights(std::span<const std::byte> data) {
    using W = Weights<Features<S>::count>;
    if (data.size() < bytes::header || std::memcmp(data.data(), bytes::magic.data(), bytes::magic.size()) != 0)
        return {};
    data = data.subspan(bytes::magic.size());
    std::uint32_t layout = 0, count = 0, width = 0, hash = 0;
    for (std::uint32_t* field : {&layout, &count, &width, &hash}) bytes::get(data, *field);
    if (layout != Features<S>::layout || count != Features<S>::count || width != lanes) return {};
    auto weights = std::make_shared<W>();
    std::size_t size = 0;
    for_each_weight(*weights, [&](auto& value) { size += sizeof(value); });
    if (data.size() != size || hash != bytes::hash(data)) return {};
    for_each_weight(*weights, [&](auto& value) { bytes::get(data, value); });
    return weights;
}

}  // namespace campanile::players
