"""The structure of the cloth in close-ups. It is drawn per pixel in pattern space after rendering, as the stripes are: a
height of the yarns (mm) that catches the key light, and the tone of single yarns. x and z are millimetres of cloth."""
import numpy as np
from scipy.ndimage import gaussian_filter, map_coordinates

import patterns

PIXEL = .1             # mm of cloth per pixel of a close-up (view.py: 12.5 cm on 1250 pixels)
_noise = gaussian_filter(np.random.default_rng(5).standard_normal((512, 512)), 1.3, mode='wrap').astype('f4')
_noise /= _noise.std()


def noise(x, z, along, across):
    """Smooth random values that change over `across` mm in x and `along` mm in z."""
    at = np.stack([(z / along * 3) % 512, (x / across * 3) % 512])
    return map_coordinates(_noise, at, order=1, mode='grid-wrap')


def knit(x, z, wale, course, fuzz):
    """The right side of jersey: columns of small Vs."""
    x = x + .10 * wale * noise(x, z, 6, 6)
    z = z + .14 * course * noise(x + 90, z, 5, 5)
    side = np.abs(x / wale - np.floor(x / wale) - .5)
    leg = np.clip(1 - (4 * (side - .25)) ** 2, 0, 1)
    loop = .5 + .5 * np.cos(2 * np.pi * (z / course + 1.25 * side))
    height = leg * (.45 + .55 * loop)
    tone = .35 * noise(x, z, 9, wale * .9) + .3 * (height - .5)
    return .16 * wale * height + fuzz * noise(x + 40, z, .28, .28), tone


def jersey(x, z):
    return knit(x, z, .92, .70, .006)


def fleece(x, z):
    height, tone = knit(x, z, 1.22, .95, .013)
    return height, tone + .25 * noise(x, z, .5, .5)


def pique(x, z):
    honeycomb = np.cos(2 * np.pi * x / 1.9) * np.cos(2 * np.pi * z / 1.5) + .35 * np.cos(2 * np.pi * x / .63)
    return .055 * honeycomb + .012 * noise(x, z, .3, .3), .30 * honeycomb + .3 * noise(x, z, 4, .5)


def twill(x, z):
    wobble = .12 * noise(x, z, 7, 4)
    rib = np.cos(2 * np.pi * ((x * .62 + z) / .98 + wobble))
    yarn = np.cos(2 * np.pi * (x / .49 + .1 * noise(x, z, 6, 2)))
    return .050 * rib * (.75 + .25 * yarn) + .008 * noise(x, z, .3, .3), .35 * rib + .45 * noise(x, z, 12, .5)


def plain(x, z, pitch, slub, height):
    """Plain weave: warp and weft take turns on top. `slub` is how uneven the yarns are."""
    warp = x / pitch + .05 * noise(x, z, 30, 6) + slub * .25 * noise(x, z, 16, 3)
    weft = z / pitch + .05 * noise(x + 70, z, 6, 30) + slub * .25 * noise(x + 70, z, 3, 16)
    thick = 1 + slub * (noise(x, z + 30, 22, pitch) + noise(x + 55, z, pitch, 22)) * .5
    over = np.cos(np.pi * warp) * np.cos(np.pi * weft)
    gaps = (1 - np.abs(np.cos(np.pi * warp))) * (1 - np.abs(np.cos(np.pi * weft)))
    tone = .5 * slub * (noise(x, z + 30, 22, pitch) + noise(x + 55, z, pitch, 22)) - .9 * gaps + .2 * noise(x, z, 14, pitch)
    return height * np.abs(over) * thick + .4 * height * over, tone


def poplin(x, z):
    return plain(x, z, .44, .12, .045)


def linen(x, z):
    return plain(x, z, .78, .75, .085)


def satin(x, z):
    return .016 * np.cos(2 * np.pi * ((x * .4 + z) / .52)) + .006 * noise(x, z, 4, .4), .3 * noise(x, z, 9, .4)


def crepe(x, z):
    pebble = noise(x, z, .75, .55) + .5 * noise(x + 30, z, .4, .4)
    return .035 * pebble, .22 * pebble


def weave(cloth, meta):
    """Adds the yarns to the passes of a close-up: the key light comes from the upper left and rakes (studio.light)."""
    x, z, _, trim, along, across = patterns.coords(cloth, meta)
    plain_trim = (np.abs(cloth['pat'][..., 0]) + np.abs(cloth['pat'][..., 1])) < 1e-4
    x, z = np.where(trim, along, x) * 10, np.where(trim, across, z) * 10
    fine = [np.repeat(np.repeat(value, 2, 0), 2, 1) for value in (x, z)]
    for value, source in zip(fine, (x, z)):                    # two by two samples per pixel, along the slope of x and z
        down, right = np.gradient(source)
        for row in (0, 1):
            for column in (0, 1):
                value[row::2, column::2] += np.clip(down, -.5, .5) * (row - .5) / 2 + np.clip(right, -.5, .5) * (column - .5) / 2
    height, tone = globals()[meta['cloth']](*fine)
    down, right = np.gradient(height, PIXEL / 2)
    slope = np.clip(.8 * right + .6 * down, -1.2, 1.2)
    average = lambda a: a.reshape(a.shape[0] // 2, 2, a.shape[1] // 2, 2).mean((1, 3))
    bare = (cloth['mask'][..., 1] > .25) | plain_trim            # buttons, zips, labels and cords are no cloth
    light = np.where(bare, 0, average(slope))
    cloth['D'] = cloth['D'] * np.clip(1 + .95 * light, .3, 1.8)
    cloth['I'] = cloth['I'] * (1 + .35 * light)
    cloth['G'] = cloth['G'] * np.clip(1 + .8 * light, .3, 2.)
    mask = cloth['mask'].copy()
    mask[..., 0] = np.where(bare, .503, np.clip(.5 + .16 * average(tone), .02, .98) + .004)
    cloth['mask'] = mask
