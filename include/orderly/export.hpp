#pragma once
// Marks the symbols that the shared library exports; all others stay hidden.

#define ORDERLY_API __attribute__((visibility("default")))
