#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace campanile {

// An array that is read all over the place: on large pages where the system gives them, so that the processor need not
// look up a page for nearly every access. All elements begin as T{}.
template <class T>
class LargeArray {
   public:
    LargeArray() = default;
    explicit LargeArray(std::size_t size) {
        const std::size_t bytes = size * sizeof(T);
        const std::align_val_t alignment{bytes < page ? alignof(T) : page};
        items_ = {static_cast<T*>(::operator new(bytes, alignment)), Free{alignment}};
#if defined(__linux__)
        // Merely a wish: nothing is wrong when it is not granted.
        if (bytes >= page) madvise(items_.get(), bytes, MADV_HUGEPAGE);
#endif
        std::uninitialized_value_construct_n(items_.get(), size);
    }

    explicit operator bool() const { return items_ != nullptr; }
    [[nodiscard]] T& operator[](std::size_t at) { return items_.get()[at]; }
    [[nodiscard]] const T& operator[](std::size_t at) const { return items_.get()[at]; }

   private:
    static constexpr std::size_t page = std::size_t{1} << 21;
    static_assert(std::is_trivially_destructible_v<T> && alignof(T) <= page);

    struct Free {
        std::align_val_t alignment{};
        void operator()(T* items) const { ::operator delete(items, alignment); }
    };

    std::unique_ptr<T, Free> items_;
};

}  // namespace campanile
