#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <system_error>
#include <thread>
#include <vector>

#include "base/tracked.h"
#include "bindings/control.h"
#include "search/alpha_beta.h"

namespace campanile::bindings {

// The threads of one search: the one that called it leads, the others help. Nobody here needs the GIL. The leader's
// findings are the result, so the others begin when it has some: they would use up a small limit before it.
//
// A single thread keeps the limit of nodes exactly. With more it is common to all and counted whenever one of them is
// asked to go on, so that each may search a few hundred nodes too many.
template <class Search, class S>
class Crew {
   public:
    Crew(Search& search, const Tracked<S>& root, const search::AlphaBetaLimits& limits, Control& control)
        : search_(search), root_(root), limits_(limits), control_(control), most_(limits.nodes) {
        search_.begin(root_);
        if (search_.workers() == 1) return;
        limits_.nodes = std::numeric_limits<std::uint64_t>::max();
        hire();
    }
    ~Crew() { dismiss(); }
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    // observe(result so far, nodes of all)
    template <class Observe>
    typename Search::Result lead(Observe&& observe) {
        bool counts = false;
        auto keep_going = [&] { return note(counts) && control_.keep_going(); };
        const auto total = [this](typename Search::Result result) {
            result.nodes += helped_.load(std::memory_order_relaxed);
            return result;
        };
        auto result = search_.work(0, root_, limits_, keep_going, [&](const typename Search::Result& so_far) {
            let_help();
            observe(total(so_far));
        });
        dismiss();
        return total(result);
    }

   private:
    static constexpr std::uint64_t block = search::Patience::between_questions;

    // Where the system gives no more threads, fewer do.
    void hire() {
        threads_.reserve(search_.workers() - 1);
        for (std::size_t worker = 1; worker < search_.workers(); ++worker) {
            try {
                threads_.emplace_back([this, worker] { help(worker); });
            } catch (const std::system_error&) {
                return;
            }
        }
    }

    void let_help() {
        if (begun_.exchange(true, std::memory_order_release)) return;
        begun_.notify_all();
    }

    void help(std::size_t worker) {
        begun_.wait(false, std::memory_order_acquire);
        if (control_.ended()) return;
        bool counts = false;
        auto keep_going = [&] {
            if (counts) helped_.fetch_add(block, std::memory_order_relaxed);
            return note(counts) && control_.lets_help();
        };
        search_.work(worker, root_, limits_, keep_going, [](const typename Search::Result&) {});
    }

    // A worker is asked before its first node and then after each block.
    bool note(bool& counts) {
        if (!counts) {
            counts = true;
            return true;
        }
        const std::uint64_t nodes = nodes_.fetch_add(block, std::memory_order_relaxed) + block;
        return search_.workers() == 1 || nodes < most_ || control_.end();
    }

    void dismiss() {
        if (threads_.empty()) return;
        control_.end();
        let_help();  // or they would wait for ever
        for (std::thread& thread : threads_) thread.join();
        threads_.clear();
    }

    Search& search_;
    const Tracked<S>& root_;
    search::AlphaBetaLimits limits_;
    Control& control_;
    std::uint64_t most_;
    std::atomic<std::uint64_t> nodes_{0};   // of all, in whole blocks
    std::atomic<std::uint64_t> helped_{0};  // of the helpers
    std::atomic<bool> begun_{false};        // whether the helpers may search
    std::vector<std::thread> threads_;
};

}  // namespace campanile::bindings
