"""blender -b -P view.py -- <kind> <view> [samples] [threads]   Renders sim/<kind>@<view> (make_view.py) to its passes.

Every view has one camera for all garments, so that their sizes can be compared."""
import json
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import numpy as np

import studio

# metres seen from top to bottom, distance of the wall behind the garment's middle, pitch, rounds of subdivision, size
VIEWS = dict(back=(1.34, .40, 0, 1, (1200, 1500)), detail=(.125, .5, 0, 2, (1000, 1250)), folded=(.60, .0, 38, 1, (1200, 1500)))

kind, view, *rest = sys.argv[sys.argv.index('--') + 1:]
samples, threads = [int(n) for n in rest + ['6', '1'][len(rest):]]
name = f'{kind}@{view}'
meta = json.load(open(f'{HERE}/sim/{name}.json'))
height, far, pitch, smooth, size = VIEWS[view]

studio.start()
studio.garment(name, meta, smooth)
points = np.load(f'{HERE}/sim/{name}.npz')['X']
low, high = points.min(0), points.max(0)
for trim in meta.get('extra', []):
    other = np.load(f'{HERE}/sim/{trim["file"]}')['V']
    low, high = np.minimum(low, other.min(0)), np.maximum(high, other.max(0))
target = meta.get('target') or [float(v) for v in (low + high) / 2]
if view == 'back':
    target = [0., 0., target[2]]
studio.light(target, meta.get('light', height / .85))
studio.wall(meta.get('wall_y', target[1] + far), target[2], max(height / .85, 1))
studio.camera(target, height, pitch)
begin = time.time()
studio.photograph(name, *size, samples, threads)
print(f'RENDER {name} {time.time() - begin:.1f} s')
