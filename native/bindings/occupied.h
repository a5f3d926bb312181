#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <stdexcept>
#include <thread>

namespace campanile::bindings {

namespace nb = nanobind;

// Lets one thread at a time use what it guards. Others wait, without the GIL and open to Ctrl-C; a thread that holds it
// already, because a search calls back, would wait for itself and gets an error.
class Occupied {
   public:
    class Stay {
       public:
        // With the GIL.
        explicit Stay(Occupied& place) : place_(place) {
            if (place.owner_.load() == std::this_thread::get_id()) {
                throw std::runtime_error("an engine cannot be used from its own on_update");
            }
            while (!place.try_enter()) {
                if (PyErr_CheckSignals() != 0) throw nb::python_error();
            }
            place.owner_.store(std::this_thread::get_id());
        }
        ~Stay() {
            place_.owner_.store({});
            place_.mutex_.unlock();
        }
        Stay(const Stay&) = delete;
        Stay& operator=(const Stay&) = delete;

       private:
        Occupied& place_;
    };

   private:
    bool try_enter() {
        if (mutex_.try_lock()) return true;
        const nb::gil_scoped_release released;
        return mutex_.try_lock_for(std::chrono::milliseconds(20));
    }

    std::timed_mutex mutex_;
    std::atomic<std::thread::id> owner_{};
};

}  // namespace campanile::bindings
