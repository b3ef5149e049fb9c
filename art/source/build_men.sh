#!/bin/sh
# sh build_men.sh [style ...]   drape + render + dye the men's catalogue styles (default: all 18). One thread, ~2-3 min per style.
# Then: node avif.mjs web && node webp.mjs     (the list ../catalogue/men.json is brought up to date on the way)
set -e
cd "$(dirname "$0")"; mkdir -p sim out web; export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1
[ -x clothsim ] || g++ -O3 -march=native -ffast-math -o clothsim cloth.cpp
[ -x denoise.so ] || g++ -O3 -march=native -ffast-math -shared -fPIC -o denoise.so denoise.cpp
[ $# -gt 0 ] || set -- m_tee m_teepocket m_teev m_polo m_pololong m_shirt m_camp m_hoodie m_ziphoodie m_sweatshirt m_raglan m_halfzip m_pant m_pantdraw m_chino m_chinocuff m_short m_shortdraw
for k in "$@"; do
  nice -n 19 python3 make.py "$k" .85
  nice -n 19 blender -b -P render.py -- "$k" 1500 8 1
  nice -n 19 python3 catalogue_men.py "$k"
done
