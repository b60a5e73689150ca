#include "plan/program.hpp"

#include <fmt/format.h>

#include "orderly/error.hpp"

namespace orderly::plan {
namespace {

constexpr std::size_t most_instructions = 10'000;

class Compiler {
public:
    Program run(const Step& steps) {
        step(steps, true);
        return std::move(program_);
    }

private:
    void step(const Step& one, bool is_last) {
        switch (one.kind) {
            case Step::Kind::act:
            case Step::Kind::turn:
                add({.kind = one.kind == Step::Kind::act ? Instruction::Kind::act : Instruction::Kind::turn,
                     .text = one.text, .words = one.words, .is_last = is_last});
                break;
            case Step::Kind::sequence:
                for (const auto& part : one.parts) step(part, is_last && &part == &one.parts.back());
                break;
            case Step::Kind::repeat: repeat(one); break;
            case Step::Kind::branch: branch(one, is_last); break;
        }
    }

    /// The condition is asked before each round and after the last.
    void repeat(const Step& one) {
        std::vector<std::size_t> tests;
        const auto loop = program_.loops.size();
        if (one.when) program_.loops.push_back(one.text);
        const auto test = [&](int round) {
            tests.push_back(add({.kind = Instruction::Kind::test, .text = one.text, .is_last = round == one.times,
                                 .when = one.when, .loop = loop, .round = round}));
        };
        for (int round = 0; round < one.times; ++round) {
            if (one.when) test(round);
            step(one.parts.front(), false);
        }
        if (one.when) test(one.times);
        for (const auto at : tests) program_.code[at].yes = program_.code.size();
    }

    void branch(const Step& one, bool is_last) {
        const auto test = add({.kind = Instruction::Kind::test, .text = one.text, .when = one.when});
        // where it does not hold the next instruction is taken: the other part stands first
        if (one.parts.size() > 1) step(one.parts[1], is_last);
        const auto past = add({.kind = Instruction::Kind::test, .text = one.text});
        program_.code[test].yes = program_.code.size();
        step(one.parts[0], is_last);
        program_.code[past].yes = program_.code.size();
    }

    std::size_t add(Instruction one) {
        if (program_.code.size() >= most_instructions)
            throw Error(ErrorCode::too_large,
                        fmt::format("a plan of more than {} steps, repetitions counted", most_instructions));
        program_.code.push_back(std::move(one));
        return program_.code.size() - 1;
    }

    Program program_;
};

}  // namespace

Program compiled(const Step& steps) { return Compiler().run(steps); }

}  // namespace orderly::plan
