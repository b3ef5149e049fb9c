"""What only the back of a garment shows, painted on its back panel: yokes, darts, back pockets, belt loops, hood seams."""
import numpy as np
from scipy.ndimage import gaussian_filter1d
from scipy.spatial import cKDTree

import kinds_men
import legs
import trims
from legs import GAP
from pattern import HERE, bez, cat, line

SHIRTS = dict(m_shirt=(-10.5, 22.6), m_camp=(-11, 23.2), shirt_fit=(-9.5, 18.8), shirt_over=(-12, 22.6))   # yoke, half width
WELTS = ('m_chino', 'm_chinocuff', 'm_pant', 'm_short', 'pant_chino', 'pant_wide')
HOODS = ('m_hoodie', 'm_ziphoodie')
PATCHES = ('m_pantdraw', 'm_shortdraw')


def _no_label(c):
    """The label is sewn inside, but one painting serves both sides of the cloth."""
    label = c.trim > 0
    c.trim[label] = 0
    return label


def _yoke(c, z, half, pleat):
    seam = bez((0, z), (half * .4, z), (half * .8, z + .35), (half + .6, z + .9))
    whole = cat(seam[::-1] * [-1, 1], seam)
    c.seam([whole], depth=1.1, pucker=.3, ridge=.4)
    c.stitch(whole + [0, .55], dark=.35)
    if pleat:                                     # a box pleat that opens below the yoke, and its hanger loop
        fade = np.clip((c.z - z + 30) / 26, 0, 1) * (c.z < z)
        for side in (1, -1):
            d = c.x * side - 1.7
            c.h += fade * (.9 * np.exp(-(np.minimum(d, 0) / .5) ** 2) * (d < 0) - 1.3 * np.exp(-(d / .13) ** 2))
            c.dark = np.maximum(c.dark, .75 * fade * np.exp(-(d / .09) ** 2))
        c.patch(np.array([(-.32, z + .7), (.32, z + .7), (.32, z - 5.2), (-.32, z - 5.2)]), height=1.3, round_=.12)


def _darts(c, x, top, bottom):
    d = bez((x, top), (x - .5, top * .7 + bottom * .3), (x - .5, top * .3 + bottom * .7), (x, bottom))
    c.seam([d * [side, 1] for side in (1, -1)], depth=.8, pucker=.2, ridge=.25)


def _legwear(c, name, o):
    waist = legs.at_waist(o, 1, 11.)
    shift = lambda p, side=1: (np.asarray(p, float) + [GAP, 0]) * [side, 1]
    if name in WELTS:
        z = waist - 12.2
        for side in (1, -1):
            welt = shift([(5.2, z), (18., z - .5), (18., z - 1.7), (5.2, z - 1.2)], side)
            c.patch(welt, height=.9, round_=.2)
            middle = shift([(5.2, z - .6), (18., z - 1.1)], side)
            d = c.dist([middle])
            c.h -= 1.2 * np.exp(-(d / .10) ** 2)
            c.dark = np.maximum(c.dark, .8 * np.exp(-(d / .08) ** 2))
            for a, b in (((5.0, z + .25), (18.2, z - .25)), ((5.0, z - 1.5), (18.2, z - 2.))):
                c.stitch(shift([a, b], side), dark=.4)
            for x, y in ((5.2, z), (18., z - .5)):
                c.stitch(shift([(x, y + .2), (x, y - 1.5)], side), pitch=.1, duty=.9, dark=.5, wd=.09)
            dart = shift([(11.4, waist - 3.8), (11.6, z + .2)], side)
            c.seam([dart], depth=.9, pucker=.2, ridge=.3)
    elif name in PATCHES:
        z = waist - 11.
        pocket = shift(cat(line((5.5, z), (18., z)), line((18., z), (17.6, z - 13)), line((17.6, z - 13), (11.6, z - 15)),
                           line((11.6, z - 15), (5.9, z - 13))))
        c.patch(pocket, height=1.3, round_=.25)
        c.stitch(shift([(5.9, z - .2), (6.2, z - 12.8), (11.6, z - 14.6), (17.3, z - 12.8), (17.6, z - .2)]), dark=.35)
        c.stitch(shift([(5.8, z - 2.4), (17.7, z - 2.4)]), dark=.4)


def paint(name, g, c):
    """Changes the painting `c` of the back panel of the garment `name` into the outside of its back."""
    label = _no_label(c)
    if name in SHIRTS:
        z, half = SHIRTS[name]
        _yoke(c, z, half, pleat=name != 'shirt_fit')
        if name == 'shirt_fit':
            _darts(c, 8., -28, -51)
    elif 'o' in g and 'mesh' in g:
        _legwear(c, name, g['o'])
    else:
        c.h[label] -= .4
    if name == 'dress_midi':                      # the seam of a hidden zip
        c.seam([np.array([(0, -4.4), (0, -62.)])], depth=1.3, pucker=.45, ridge=.5)
        _darts(c, 7.4, -19, -36)
    elif name == 'dress_slip':
        _darts(c, 8.2, -30, -47)
    elif name in ('m_raglan', 'sweat_raglan', 'm_sweatshirt', 'sweat_crew'):
        c.stitch(bez((-8.4, -3.6), (-4, -8.6), (4, -8.6), (8.4, -3.6)), dark=.35)          # half-moon below the neck
        c.seam([bez((-8.2, -3.4), (-4, -8.2), (4, -8.2), (8.2, -3.4))], depth=.7, pucker=.15, ridge=.2)


def _hood(name, g, z):
    """The hood as it lies on the back: longer in the middle than the one that the front shows, and resting on the cloth,
    with two raised lines of stitching along its middle seam."""
    v, faces, rows = kinds_men.hood_down(z, g, stand=(4.6, 1.2), fall=(15.5, 4.2), roll=(1.7, .7))
    columns = rows.shape[1]
    middle = 1 - np.abs(np.linspace(-1, 1, columns))
    fall = np.clip((np.arange(len(rows)) - 19) / (len(rows) - 20), 0, 1)[:, None]
    rows[19:] = rows[19] + (rows[19:] - rows[19]) * (.42 + .58 * np.clip(1 - ((1 - middle) / .6) ** 2, 0, 1))[:, None]
    rows[..., 2] -= .035 * fall * np.clip(middle * 1.6 - .6, 0, 1) ** 2
    surface = trims.Surf(z, 1)
    back = surface.X[np.unique(surface.T)]
    behind = cKDTree(back[:, [0, 2]])
    for _ in range(3):                            # down onto the cloth, the rim thick as two layers of fleece
        nearest = back[behind.query(rows[..., [0, 2]].reshape(-1, 2), k=8)[1]][..., 1].max(-1).reshape(rows.shape[:2])
        rest = nearest + .009 + .020 * np.sin(np.pi * np.clip(fall * 1.02, 0, 1)) ** .7
        sink = fall ** .6 * np.clip(middle[None] * 3, 0, 1)
        rows[..., 1] += sink * (rest - rows[..., 1])
    rows[19:] = gaussian_filter1d(gaussian_filter1d(rows[19:], 1.2, axis=0, mode='nearest'), 1.6, axis=1, mode='nearest')
    seam = rows[2:, columns // 2 - 1:columns // 2 + 1].mean(1)
    across = rows[2:, columns // 2 + 2] - rows[2:, columns // 2 - 2]
    normal = np.cross(np.gradient(seam, axis=0), across)
    normal *= np.sign(normal[:, 1] + .3 * normal[:, 2])[:, None] / np.linalg.norm(normal, axis=1)[:, None]
    lines = trims.join([trims.tube(seam + normal * .0021 + [k, 0, 0], .0011, 8) for k in (-.0032, .0032)])
    return (rows.reshape(-1, 3), faces), lines


def replaces(name, trim):
    """Whether the front's trim is drawn anew for the back."""
    return name in HOODS and trim['file'].endswith('_hood.npz')


def more_trims(name, g, z):
    """Trims that stand off the back of the drape `z`; they are stored in sim/ and listed as in make.py."""
    extra = []
    if name in WELTS:
        surface = trims.Surf(z, 1)
        v, f = legs.loops(surface, g['o'], [-9.8, .01, 9.8], z1=5., layer=1)
        np.savez(f'{HERE}/sim/{name}@back_lp.npz', V=v + [0, .0014, 0], F=f)
        extra.append(dict(file=f'{name}@back_lp.npz', tone=.5, thick=.0015, sub=1))
        buttons = []
        waist = legs.at_waist(g['o'], 1, 11.)
        for side in (1, -1):
            at, normal = surface.at((side * (11.6 + GAP), waist - 15.2))
            buttons.append(trims.button(at + normal * .0010, normal, .0062))
        v, f = trims.join(buttons)
        np.savez(f'{HERE}/sim/{name}@back_bt.npz', V=v, F=f)
        extra.append(dict(file=f'{name}@back_bt.npz', trim=1, rough=.6, spec=.12))
    elif name in HOODS:
        hood, lines = _hood(name, g, z)
        for part, (v, f), how in (('hood', hood, dict(thick=.0042, sub=1, grain=1.)), ('seam', lines, {})):
            np.savez(f'{HERE}/sim/{name}@back_{part}.npz', V=v, F=f)
            extra.append(dict(file=f'{name}@back_{part}.npz', tone=.5, **how))
    return extra
