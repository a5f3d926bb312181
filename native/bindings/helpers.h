#pragma once

#include <unistd.h>

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace campanile::bindings {

// Threads that wait for work which can be shared out in pieces. Whoever asks works too and waits only for those who
// came: on a busy machine nobody is kept waiting by a thread that does not get its turn. They never need the GIL.
class Helpers {
   public:
    explicit Helpers(std::size_t wanted) : wanted_(wanted) {}
    ~Helpers() {
        if (owner_ != getpid()) {  // in a forked child the threads do not exist
            for (std::thread& thread : threads_) thread.detach();
            return;
        }
        {
            const std::lock_guard lock(mutex_);
            leave_ = true;
        }
        wake_.notify_all();
        for (std::thread& thread : threads_) thread.join();
    }
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;

    // Calls `work` here and, at the same time, in the threads. It must return when no piece is left.
    template <class Work>
    void share(Work& work) {
        if (wanted_ == 0 || owner_ != getpid()) return work();
        hire();
        {
            const std::lock_guard lock(mutex_);
            call_ = [](void* w) { (*static_cast<Work*>(w))(); };
            work_ = &work;
            ++turn_;
        }
        wake_.notify_all();
        work();
        std::unique_lock lock(mutex_);
        work_ = nullptr;
        all_back_.wait(lock, [this] { return active_ == 0; });
    }

   private:
    // Where the system gives no more threads, fewer do.
    void hire() {
        try {
            while (threads_.size() < wanted_) threads_.emplace_back([this] { serve(); });
        } catch (const std::system_error&) {
            wanted_ = threads_.size();
        }
    }

    void serve() {
        std::uint64_t served = 0;
        std::unique_lock lock(mutex_);
        for (;;) {
            wake_.wait(lock, [&] { return leave_ || (work_ != nullptr && turn_ != served); });
            if (leave_) return;
            served = turn_;
            void* const work = work_;
            ++active_;
            lock.unlock();
            call_(work);
            lock.lock();
            if (--active_ == 0) all_back_.notify_one();
        }
    }

    std::size_t wanted_;
    pid_t owner_ = getpid();
    std::mutex mutex_;
    std::condition_variable wake_;
    std::condition_variable all_back_;
    void (*call_)(void*) = nullptr;
    void* work_ = nullptr;
    std::uint64_t turn_ = 0;
    int active_ = 0;
    bool leave_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace campanile::bindings
