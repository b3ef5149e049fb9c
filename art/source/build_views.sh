#!/bin/sh
# sh build_views.sh <kind> [view ...]   back, close-up and folded picture of every product of a style -> views/ (default: all three)
# The garment must be draped in sim/ (make.py, make_women.py). Then: node avif.mjs views && node webp.mjs && python3 views_json.py
set -e
cd "$(dirname "$0")"; mkdir -p sim views; export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1
[ -x denoise.so ] || g++ -O3 -march=native -ffast-math -shared -fPIC -o denoise.so denoise.cpp
kind=$1; shift
[ $# -gt 0 ] || set -- back detail folded
for view in "$@"; do
  nice -n 19 python3 make_view.py "$kind" "$view"
  nice -n 19 blender -b --factory-startup -P view.py -- "$kind" "$view" 3 1
  nice -n 19 python3 catalogue_views.py "$view" "$kind"
done
