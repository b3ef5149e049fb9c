"""python3 catalogue_views.py <view> [kind ...]   Colours the rendered views of the products -> views/<stem>-<view>.png, the front as <stem>.png

The products, their colours and patterns are those of catalogue_men.py and catalogue_women.py."""
import json
import os
import sys

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter

import catalogue_men as men
import catalogue_women as women
import finish
import patterns
import patterns_women
import yarn
from finish import HERE
from make import KINDS


def products(kind):
    """(stem, colour, pattern) of every product that is cut from the pattern `kind`. Men's patterns are (function of
    patterns.py, second colour), women's (stripes of patterns_women.py, colour of the stripe, of the ground)."""
    for category, rows in men.K.items():
        for number, colour in enumerate(men.C):
            render, pattern, second, *_ = rows[colour]
            if render == kind:
                stem = f'{category.replace("_", "-")}-{number + 1:02d}-{colour.lower()}'
                yield stem, colour, (pattern, second) if pattern else None
    for number, row in women.rows():
        if row[2] == kind:
            yield women.stem(number, row), row[1], row[3] if len(row) > 3 and row[3] else None


class Picture:
    """The passes of one rendered view, cut to the cloth; the wall around it is ready already."""

    def __init__(self, kind, view):
        self.name, self.view = f'{kind}@{view}', view
        self.meta = json.load(open(f'{HERE}/sim/{self.name}.json'))
        few = {} if view == 'front' else dict(sn=.22, si=.32, ls=2.2)         # few samples: trust the neighbours more
        passes = finish.load(self.name, 7 if view == 'folded' else 16, **few)
        self.g = KINDS[kind]()[0]
        self.wall = finish.backdrop(passes)
        cover = passes['cov'] > .003
        rows, columns = np.where(cover.any(1))[0], np.where(cover.any(0))[0]
        self.cut = slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)
        self.size = passes['cov'].shape
        light = (passes['D'] + passes['I'])[passes['cov'] > .9]
        self.cloth = {key: value[self.cut] for key, value in passes.items()}
        self.cloth.update(ref=np.median(light), backdrop=self.wall[self.cut])
        if view == 'detail':
            yarn.weave(self.cloth, self.meta)

    def colour(self, dye, pattern, seed):
        meta = dict(self.meta)
        if len(pattern or ()) == 3:
            stripes, ink, ground = pattern
            weight = patterns_women.stripes(self.name, meta, stripes)[self.cut][..., None]
            weight = weight * (self.cloth['pat'][..., :1] < 1.4)                      # the collar is not striped
            cloth = finish.shade(self.cloth, ground, meta) * (1 - weight) + finish.shade(self.cloth, ink, meta) * weight
        else:
            if dye == 'Grey' and 'm_' not in self.name:
                meta['heather'] = min(meta.get('heather', 1), .5)
            weight = None
            if pattern:                           # few samples leave the edges of stripes ragged
                weight = gaussian_filter(patterns.paint(pattern[0], self.cloth, meta, self.g), .7), pattern[1]
            cloth = finish.shade(self.cloth, dye, meta, pat=weight)
        whole = self.wall.copy()
        whole[self.cut] = cloth
        grain = 0 if self.view == 'detail' else .005                 # yarns are grain enough, and film grain is heavy
        pixels = (finish.grade(whole.astype('f4'), seed=seed, grain=grain) * 255 + .5).astype('u1')
        picture = Image.fromarray(pixels)
        return picture if picture.width >= 1000 else picture.resize((1000, 1250), Image.LANCZOS)


if __name__ == '__main__':
    view, *kinds = sys.argv[1:]
    os.makedirs(f'{HERE}/views', exist_ok=True)
    for kind in kinds:
        picture = Picture(kind, view)
        for seed, (stem, dye, pattern) in enumerate(products(kind)):
            name = stem if view == 'front' else f'{stem}-{view}'
            picture.colour(dye, pattern, seed).save(f'{HERE}/views/{name}.png', compress_level=1)
            print(name, flush=True)
