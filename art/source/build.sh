#!/bin/sh
# sh build.sh <kind> <Colour> [Colour ...]   tries a style without products: drapes it, and its front in these colours -> out/
# Packages: blender python3-numpy python3-scipy python3-pil g++
set -e
cd "$(dirname "$0")"; mkdir -p sim out
[ -x clothsim ] || g++ -O3 -march=native -ffast-math -o clothsim cloth.cpp
[ -x denoise.so ] || g++ -O3 -march=native -ffast-math -shared -fPIC -o denoise.so denoise.cpp
kind=$1; shift
nice -n 19 python3 make.py "$kind"
nice -n 19 python3 make_view.py "$kind" front
nice -n 19 blender -b --factory-startup -P view.py -- "$kind" front
nice -n 19 python3 finish.py "$kind@front" "$@"
