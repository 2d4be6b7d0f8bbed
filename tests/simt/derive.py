#!/usr/bin/env python3
"""derive.py SOURCE FOLDER: copies of the kernels of closures that g++ compiles with simt.hpp.

Their launches are cut off, the instructions that C++ has no name for replaced, what is read while
others write it, by intent, marked as that, and the constants made small, so that small graphs meet
every case. Fails where a line it looks for is not there."""
import pathlib
import re
import shutil
import sys

source, folder = map(pathlib.Path, sys.argv[1:])
shutil.rmtree(folder / "engine", ignore_errors=True)  # what was derived once and is not any more
NOW = '  unsigned long long now;\n  asm volatile("mov.u64 %0, %globaltimer;" : "=l"(now));\n  return now;\n'
KERNEL = r"__global__ void __launch_bounds__\([^)]*\)\s*"


def derive(name, *changes, end=None):
    text = (source / name).read_text()
    if end is not None:
        text = text[: text.index(end)] + "}  // namespace\n}  // namespace graphrun::kernels\n"
    for old, new in changes:
        text, found = re.subn(old if old.startswith(("template", KERNEL)) else re.escape(old),
                              lambda match, new=new: new, text)
        if found == 0:
            sys.exit(f"derive.py: {name} has no such line any more: {old}")
    to = folder / name
    to.parent.mkdir(parents=True, exist_ok=True)
    to.write_text(text)


derive("engine/common/tuning.hpp",
       ("closure_block = 1024", "closure_block = 64"),
       ("closure_alone_edges = 1024", "closure_alone_edges = 60"),
       ("closure_pull_edges = 65536", "closure_pull_edges = 100"),
       ("closure_lane_probes = 32", "closure_lane_probes = 4"),
       ("closure_warp_entries = 8192", "closure_warp_entries = 48"),
       ("narrow_block = 1024", "narrow_block = 64"),
       ("narrow_alone_vertices = 96", "narrow_alone_vertices = 12"))
derive("engine/closure/cuda/queue.hpp", (NOW, "  return 1;\n"))
derive("engine/closure/cuda/settled.hpp",
       ("if (first) w.level[v] = round;", "if (first) simt::write_stale(w.level + v, round);"))
derive("engine/closure/cuda/push.hpp", ("w.level[v[i]] : 0", "simt::read_stale(w.level + v[i]) : 0"))
derive("engine/closure/cuda/relaxing.hpp",
       ("seen[i] = w.x[v[i]]", "seen[i] = simt::read_stale(w.x + v[i])"),
       ("*static_cast<volatile V*>(&counts.least)", "simt::read_stale(&counts.least)"))
derive("engine/closure/cuda/narrow_queue.hpp",
       ('asm volatile("prefetch.global.L2 [%0];" ::"l"(at));', "static_cast<void>(at);"))
derive("engine/closure/cuda/narrow.cu", end="__global__ void")
derive("engine/closure/cuda/settled.cu",
       ('#include "engine/closure/cuda/arena.hpp"\n', ""),
       (KERNEL + "settle_rounds", "template <unsigned Block>\nvoid settle_rounds"),
       end="struct Sizes {")
derive("engine/closure/cuda/relaxing.cu",
       ('#include "base/common/for_each.hpp"\n#include', "#include"),
       ('#include "engine/closure/cuda/arena.hpp"\n', ""),
       ("template <class S, class W>\n" + KERNEL + "relax_rounds",
        "template <unsigned Block, class S, class W>\nvoid relax_rounds"),
       end="struct Sizes {")
own = pathlib.Path(__file__).parent
(folder / "engine/common/cuda").mkdir(parents=True, exist_ok=True)
(folder / "engine/common/cuda/block_team.hpp").write_text((own / "block_team.hpp").read_text())
(folder / "cooperative_groups.h").write_text("")
