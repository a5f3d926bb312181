#pragma once

#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace campanile {

enum class ErrorKind : std::uint8_t { invalid_notation, invalid_position, illegal_action, game_over };

// Why a call was refused. `clause` is a clause of rules.md or empty; `message` is one sentence without the clause,
// in printable ASCII whatever the input was.
struct Error {
    ErrorKind kind;
    std::string_view clause;  // always a string literal
    std::string message;
};

// A value or the reason why there is none. (std::expected is C++23; exceptions do not cross this library's edge.)
template <class T>
class [[nodiscard]] Result {
   public:
    Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}      // NOLINT: implicit by design
    Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}  // NOLINT: implicit by design

    [[nodiscard]] bool ok() const { return content_.index() == 0; }
    explicit operator bool() const { return ok(); }

    const T& operator*() const { return value(); }
    const T* operator->() const { return &value(); }
    [[nodiscard]] const T& value() const {
        assert(ok());
        return *std::get_if<0>(&content_);
    }
    [[nodiscard]] const Error& error() const {
        assert(!ok());
        return *std::get_if<1>(&content_);
    }

   private:
    std::variant<T, Error> content_;
};

}  // namespace campanile
