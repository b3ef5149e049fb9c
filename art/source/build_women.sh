#!/bin/sh
# sh build_women.sh dress_midi        drape, render and dye every women's product cut from that pattern -> final/*.png
# sh build_women.sh scene hero-1 2400 1000   one scene -> final_scenes/hero-1.png (the drapes it hangs must be in sim/)
# Then: node avif.mjs final && node webp.mjs && python3 catalogue_women.py json   (scenes: README)
set -e
cd "$(dirname "$0")"; mkdir -p sim out final final_scenes
[ -x clothsim ] || g++ -O3 -march=native -ffast-math -o clothsim cloth.cpp
[ -x denoise.so ] || g++ -O3 -march=native -ffast-math -shared -fPIC -o denoise.so denoise.cpp
if [ "$1" = scene ]; then
  nice -n 19 blender -b -P scene.py -- "scenes/$2.json" "$2" "$3" "$4" 16 1
  exec nice -n 19 python3 finish_scene.py "$2" "final_scenes/$2.png" "$3"
fi
for k in "$@"; do
  nice -n 19 python3 make_women.py "$k" .7
  nice -n 19 blender -b -P render.py -- "$k" 1500 8 1
  nice -n 19 python3 catalogue_women.py make "$k"
done
