#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>

// Replaces the program's operator new by one that counts. Include it in exactly one file of a program.
namespace {
std::size_t allocations = 0;
}

void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size)) return memory;
    std::abort();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
