#pragma once
// The options of a request as its runner takes them.

#include "cli/options.hpp"
#include "parse/request_runner.hpp"

namespace orderly::cli {

/// Points into `options`.
inline parser::RunOptions run_options(const Options& options) {
    parser::RunOptions run;
    run.exact = options.exact;
    run.follow = options.follow;
    run.strict = options.strict;
    if (options.faces) run.faces = *options.faces;
    run.has_faces = options.faces.has_value();
    if (options.seed) run.seed = &*options.seed;
    return run;
}

}  // namespace orderly::cli
