#pragma once

// Where games and search meet: everything that a program needs to search in the open games.
//   Network<S>               the evaluation for search::AlphaBeta
//   read_weights<S>(bytes)   what it is made from: std::shared_ptr<const Weights<…>>, empty when the bytes are not good
//   Network<S>::margin(s)    the expected margin for the mover
#include "players/kwinty_features.h"    // IWYU pragma: export
#include "players/network.h"            // IWYU pragma: export
#include "players/turris_features.h"    // IWYU pragma: export
#include "players/volterra_features.h"  // IWYU pragma: export
#include "players/weight_file.h"        // IWYU pragma: export
