#!/bin/sh
# sh build_worn.sh [product ...]   drape, render and colour products on the form of form.py -> worn/ (default: the 14 of worn.py)
# Then: node avif.mjs worn && node webp.mjs worn && python3 worn.py text
set -e
cd "$(dirname "$0")"; mkdir -p sim worn; export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1
[ -x clothsim ] || g++ -O3 -march=native -ffast-math -o clothsim cloth.cpp
[ -x denoise.so ] || g++ -O3 -march=native -ffast-math -shared -fPIC -o denoise.so denoise.cpp
[ $# -gt 0 ] || set -- $(python3 worn.py list)
for stem in "$@"; do
  nice -n 19 python3 worn.py drape "$stem"
  nice -n 19 blender -b --factory-startup -P view.py -- "$(python3 worn.py name "$stem")" worn
  nice -n 19 python3 worn.py dye "$stem"
done
