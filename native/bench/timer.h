#pragma once

#include <ctime>

namespace campanile::bench {

// Seconds of this thread's processor time: what else the machine does takes nothing from anybody.
inline double processor_seconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// Says true for so long.
class Timer {
   public:
    explicit Timer(double seconds) : end_(processor_seconds() + seconds) {}
    bool operator()() const { return processor_seconds() < end_; }

   private:
    double end_;
};

}  // namespace campanile::bench
