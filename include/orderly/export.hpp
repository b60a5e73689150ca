#pragma once
// What the shared library shows to the programs that link it; everything else stays inside.

#define ORDERLY_API __attribute__((visibility("default")))
