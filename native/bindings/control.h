#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <exception>
#include <limits>
#include <string>
#include <utility>

// What a search is told from outside: when to end. It knows no game and no search.
namespace campanile::bindings {

namespace nb = nanobind;

// Any thread may set it, at any time.
class StopFlag {
   public:
    void set() { set_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool is_set() const { return set_.load(std::memory_order_relaxed); }

   private:
    std::atomic<bool> set_{false};
};

// A whole number from Python, `least` or more. Ones that are too large for a machine word are as good as the largest.
inline std::uint64_t checked_count(const char* name, const nb::int_& number, std::int64_t least = 0) {
    int overflow = 0;
    const long long value = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
    if (overflow > 0) return static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (overflow < 0 || value < least) {
        throw nb::value_error((std::string(name) + " must be at least " + std::to_string(least)).c_str());
    }
    return static_cast<std::uint64_t>(value);
}

// As above for a limit, of which 0 means that there is none.
inline std::uint64_t checked_limit(const char* name, const nb::int_& number) {
    const std::uint64_t limit = checked_count(name, number);
    return limit == 0 ? std::numeric_limits<std::uint64_t>::max() : limit;
}

inline double checked_seconds(double seconds) {
    if (std::isnan(seconds) || seconds < 0) throw nb::value_error("seconds must be 0 (no limit) or more");
    return seconds;
}

// Ends a search by time, by its flag, by Ctrl-C or by an error in what it calls. Made with the GIL; keep_going() is
// asked without it by the thread that called the search, others ask lets_help().
class Control {
   public:
    using Clock = std::chrono::steady_clock;

    // 0 seconds: no limit.
    Control(double seconds, const StopFlag* stop)
        : start_(Clock::now()), end_(end_of(start_, seconds)), stop_(stop), polls_(in_main_thread()) {
        next_poll_ = start_ + between_polls;
    }

    [[nodiscard]] bool keep_going() {
        if (ended()) return false;
        const auto now = Clock::now();
        if (now >= end_) return end();
        if (polls_ && now >= next_poll_) poll(now);
        return !ended();
    }

    // For other threads. They look at the clock themselves, so that nobody waits for a thread that is not running.
    [[nodiscard]] bool lets_help() const { return !ended() && Clock::now() < end_; }

    [[nodiscard]] bool ended() const {
        return ended_.load(std::memory_order_relaxed) || (stop_ != nullptr && stop_->is_set());
    }
    bool end() {
        ended_.store(true, std::memory_order_relaxed);
        return false;
    }
    [[nodiscard]] double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

    // Calls Python, which the search has released, and ends the search if that fails.
    template <class Call>
    void with_python(Call&& call) {
        const nb::gil_scoped_acquire acquired;
        try {
            call();
        } catch (...) {
            error_ = std::current_exception();
            end();
        }
    }
    [[nodiscard]] bool failed() const { return error_ != nullptr; }
    // With the GIL, after the search.
    void rethrow() {
        if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
    }

   private:
    // Waiting for the GIL takes up to 5 ms when other threads want it too.
    static constexpr auto between_polls = std::chrono::milliseconds(50);

    static Clock::time_point end_of(Clock::time_point start, double seconds) {
        constexpr double longest = 1e9;
        if (seconds == 0) return Clock::time_point::max();
        return start +
               std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(std::min(seconds, longest)));
    }

    // Python runs its signal handlers in the main thread only; other threads have nothing to ask.
    static bool in_main_thread() {
        const auto threading = nb::module_::import_("threading");
        return threading.attr("current_thread")().is(threading.attr("main_thread")());
    }

    void poll(Clock::time_point now) {
        next_poll_ = now + between_polls;
        with_python([] {
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
        });
    }

    Clock::time_point start_;
    Clock::time_point end_;
    Clock::time_point next_poll_;
    const StopFlag* stop_;
    bool polls_;
    std::atomic<bool> ended_{false};
    std::exception_ptr error_;
};

}  // namespace campanile::bindings
