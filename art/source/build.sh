#!/bin/sh
# sh build.sh <kind> <Colour> [Colour ...]     e.g.  sh build.sh tee White Blue
# Packages: blender python3-numpy python3-scipy python3-pil g++
set -e
cd "$(dirname "$0")"; mkdir -p sim out
[ -x clothsim ] || g++ -O3 -march=native -ffast-math -o clothsim cloth.cpp
[ -x denoise.so ] || g++ -O3 -march=native -ffast-math -shared -fPIC -o denoise.so denoise.cpp
kind=$1; shift
nice -n 19 python3 make.py "$kind" 0.7            # drape + relief maps (~30 s)
nice -n 19 blender -b -P render.py -- "$kind" 1500 12 2    # light passes: height px, samples, threads (~60-100 s)
nice -n 19 python3 finish.py "$kind" "$@"         # one dye per name (~2 s each after ~25 s denoise)
