#!/bin/sh
# sh build_views.sh <kind> [view ...]   pictures of every product of a style -> views/ (default: all four views)
# Drapes the garment first, unless it is in sim/. Then: node avif.mjs views && node webp.mjs views
set -e
cd "$(dirname "$0")"; mkdir -p sim views; export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1
[ -x clothsim ] || g++ -O3 -march=native -ffast-math -o clothsim cloth.cpp
[ -x denoise.so ] || g++ -O3 -march=native -ffast-math -shared -fPIC -o denoise.so denoise.cpp
kind=$1; shift
[ $# -gt 0 ] || set -- front back detail folded
[ -f "sim/$kind.json" ] || nice -n 19 python3 make.py "$kind"
for view in "$@"; do
  nice -n 19 python3 make_view.py "$kind" "$view"
  nice -n 19 blender -b --factory-startup -P view.py -- "$kind" "$view"
  nice -n 19 python3 catalogue_views.py "$view" "$kind"
done
