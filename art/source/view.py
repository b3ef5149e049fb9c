"""blender -b -P view.py -- <kind> <view> [threads]   Renders sim/<kind>@<view> (make_view.py, worn.py) to its passes.

Every view has one camera for all garments, so that their sizes can be compared; front and back share it."""
import json
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import numpy as np

import studio

# metres seen from top to bottom, distance of the wall behind the garment's middle, pitch, rounds of subdivision, samples
VIEWS = dict(front=(1.34, .40, 0, 1, 8), back=(1.34, .40, 0, 1, 3), worn=(1.32, .47, 0, 1, 4), detail=(.125, .5, 0, 2, 3),
             folded=(.60, .0, 38, 1, 3))

kind, view, *threads = sys.argv[sys.argv.index('--') + 1:]
name = f'{kind}@{view}'
meta = json.load(open(f'{HERE}/sim/{name}.json'))
height, far, pitch, smooth, samples = VIEWS[view]
size = (1000, 1250) if view == 'detail' else (1200, 1500)

studio.start()
studio.garment(name, meta, smooth)
points = np.load(f'{HERE}/sim/{name}.npz')['X']
low, high = points.min(0), points.max(0)
for trim in meta.get('extra', []):
    other = np.load(f'{HERE}/sim/{trim["file"]}')['V']
    low, high = np.minimum(low, other.min(0)), np.maximum(high, other.max(0))
target = meta.get('target') or [float(v) for v in (low + high) / 2]
if view in ('front', 'back'):
    target = [0., 0., target[2]]
studio.light(target, meta.get('light', height / .85))
studio.wall(meta.get('wall_y', target[1] + far), target[2], max(height / .85, 1))
studio.camera(target, height, pitch)
begin = time.time()
studio.photograph(name, *size, samples, int(*threads or [1]))
print(f'RENDER {name} {time.time() - begin:.1f} s')
