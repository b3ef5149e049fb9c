#!/bin/sh
# sh build_scene.sh hero-1 2400 1000   one scene -> final_scenes/hero-1.png (the drapes that it hangs must be in sim/)
set -e
cd "$(dirname "$0")"; mkdir -p final_scenes
[ -x denoise.so ] || g++ -O3 -march=native -ffast-math -shared -fPIC -o denoise.so denoise.cpp
nice -n 19 blender -b -P scene.py -- "scenes/$1.json" "$1" "$2" "$3" 16 1
nice -n 19 python3 finish_scene.py "$1" "final_scenes/$1.png" "$2"
