"""python3 make_view.py <kind> <view>   Prepares the draped garment sim/<kind> (make.py) for view.py."""
import json
import sys

import numpy as np

import closeup
import fold
import kinds_men
import outside
import paint
from make import KINDS
from pattern import HERE


def turned(points):
    """Half a turn: the camera stays where it is."""
    return points * np.array([-1, -1, 1], points.dtype)


def store_trims(name, view, extra, place):
    """Copies of the trims of `extra`, moved by `place`."""
    out = []
    for trim in extra:
        e = dict(np.load(f'{HERE}/sim/{trim["file"]}'))
        e['V'] = place(e['V'])
        file = f'{name}@{view}_{len(out)}.npz'
        np.savez(f'{HERE}/sim/{file}', **e)
        out.append({**trim, 'file': file})
    return out


def front(name):
    """The drape as it is."""
    meta = json.load(open(f'{HERE}/sim/{name}.json'))
    return dict(np.load(f'{HERE}/sim/{name}.npz')), {**meta, 'painting': name}


def back(name):
    g, _, _, meta = KINDS[name]()
    drape = dict(np.load(f'{HERE}/sim/{name}.npz'))
    relief, masks = np.load(f'{HERE}/sim/{name}_h.npy'), np.load(f'{HERE}/sim/{name}_m.npy')
    half = relief.shape[1] // 2                   # the back panel is the right half; it is stored as paint.save does
    c = paint.Canvas(meta['w'], meta['zmin'], meta['zmax'], 2 * meta['w'] / half, seed=7)
    height = relief[:, half:] * 10 - 4
    c.h, c.trim, c.dark = (np.pad(a, ((0, max(c.H - len(a), 0)), (0, max(c.W - half, 0))), 'edge')[:c.H, :c.W] for a in (height, masks[:, half:, 1], masks[:, half:, 2]))
    outside.paint(name, g, c)
    rows = min(c.H, len(relief))
    relief[:rows, half:] = np.clip((c.h + 4) / 10, 0, 1)[:rows, :half]
    masks[:rows, half:, 1], masks[:rows, half:, 2] = c.trim[:rows, :half], np.clip(c.dark, 0, 1)[:rows, :half]
    np.save(f'{HERE}/sim/{name}@back_h.npy', relief)
    np.save(f'{HERE}/sim/{name}@back_m.npy', masks)
    extra = [trim for trim in json.load(open(f'{HERE}/sim/{name}.json')).get('extra', []) if not outside.replaces(name, trim)]
    extra += outside.more_trims(name, g, drape)
    meta['extra'] = store_trims(name, 'back', extra, turned)
    drape['X'] = turned(drape['X'])
    return drape, meta


def facing(normal, turn):
    """The rotation after which cloth with this normal faces the camera, but for `turn` degrees to the side."""
    normal = normal / np.linalg.norm(normal)
    y = -normal
    x = np.cross(y, [0, 0, 1.])
    x /= np.linalg.norm(x)
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ np.array([x, y, np.cross(x, y)])


def detail(name):
    g, _, _, meta = KINDS[name]()
    drape = dict(np.load(f'{HERE}/sim/{name}.npz'))
    at, point, normal = closeup.target(name, g, drape)
    meta['window'], meta['cloth'] = closeup.painting(name, at)
    rotation = facing(normal * [1, 1, .5] + [0, -.4, 0], 12)
    place = lambda points: (points - point) @ rotation.T
    extra = []
    for trim in json.load(open(f'{HERE}/sim/{name}.json')).get('extra', []):
        e = dict(np.load(f'{HERE}/sim/{trim["file"]}'))
        if np.linalg.norm(e['V'] - point, axis=1).min() > .15:
            continue
        columns = 140 if '_col.' in trim['file'] and name != 'm_halfzip' else 160
        if 'P' not in e and len(e['V']) % columns == 0 and ('_col.' in trim['file'] or '_hood.' in trim['file']):
            e['P'] = kinds_men.collar_uv(e['V'], columns)        # collars and hoods show their yarns, too
            np.savez(f'{HERE}/sim/{name}@detail_{trim["file"]}', **e)
            trim = {**trim, 'file': f'{name}@detail_{trim["file"]}', 'grain': 0}
        extra.append(trim)
        if '_bt.' in trim['file']:
            v, f = closeup.button_thread(e['V'])
            np.savez(f'{HERE}/sim/{name}@detail_thread.npz', V=v, F=f)
            extra.append(dict(file=f'{name}@detail_thread.npz', tone=.5, dark=.35))
    meta['extra'] = store_trims(name, 'detail', extra, place)
    meta['target'] = [0., 0., 0.]
    near = np.linalg.norm(drape['X'] - point, axis=1)[drape['T']].min(1) < .22
    for key in ('T', 'tuv', 'tl'):
        drape[key] = drape[key][near]
    used, drape['T'] = np.unique(drape['T'], return_inverse=True)
    drape['T'] = drape['T'].reshape(-1, 3)
    drape['X'] = place(drape['X'][used])
    return drape, meta


def folded(name):
    g, _, cloth, meta = KINDS[name]()
    drape = dict(np.load(f'{HERE}/sim/{name}.npz'))
    folding = fold.Folding(name, drape, cloth, 'mesh' in g)
    meta['painting'] = name
    meta['extra'] = store_trims(name, 'folded', json.load(open(f'{HERE}/sim/{name}.json')).get('extra', []), folding.trim)
    drape['X'] = folding.cloth().astype('f4')
    meta['wall_y'] = float(drape['X'][:, 1].max() + .0005)
    return drape, meta


if __name__ == '__main__':
    name, view = sys.argv[1:3]
    drape, meta = globals()[view](name)
    np.savez(f'{HERE}/sim/{name}@{view}.npz', **drape)
    json.dump(meta, open(f'{HERE}/sim/{name}@{view}.json', 'w'))
