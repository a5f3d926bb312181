#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

namespace campanile {

// A list with room for N values inside itself: no heap, trivially copyable when T is.
// The values beyond size() are left uninitialised on purpose: a legal list is built millions of times a second.
template <class T, std::size_t N>
    requires std::is_trivially_copyable_v<T>
class FixedList {
   public:
    using value_type = T;
    static constexpr std::size_t capacity = N;

    constexpr FixedList() {}  // NOLINT: see above, items_ stays uninitialised

    constexpr void push_back(T value) {
        assert(size_ < N);
        items_[size_++] = value;
    }
    constexpr void pop_back() {
        assert(size_ > 0);
        --size_;
    }
    constexpr void clear() { size_ = 0; }
    // For values that were written in bulk from begin() on. Precondition: the first `size` of them, at most N.
    constexpr void set_size(std::size_t size) {
        assert(size <= N);
        size_ = static_cast<std::uint32_t>(size);
    }

    [[nodiscard]] constexpr std::size_t size() const { return size_; }
    [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
    [[nodiscard]] constexpr bool full() const { return size_ == N; }

    constexpr T& operator[](std::size_t i) { return items_[i]; }
    constexpr const T& operator[](std::size_t i) const { return items_[i]; }
    [[nodiscard]] constexpr const T& back() const { return items_[size_ - 1]; }

    constexpr T* begin() { return items_; }
    constexpr T* end() { return items_ + size_; }
    constexpr const T* begin() const { return items_; }
    constexpr const T* end() const { return items_ + size_; }

    [[nodiscard]] constexpr bool contains(const T& value) const { return std::find(begin(), end(), value) != end(); }

    friend constexpr bool operator==(const FixedList& a, const FixedList& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

   private:
    std::uint32_t size_ = 0;
    T items_[N];
};

}  // namespace campanile
