"""Folds a draped garment as a shop does: pressed flat, sides and sleeves behind, then the lower part behind.

Every step maps points of space, so cloth, collars, buttons and cords follow alike. Metres; -y faces the camera."""
import numpy as np
from scipy.ndimage import gaussian_filter
from scipy.sparse import coo_matrix, diags
from scipy.spatial import cKDTree

from legs import GAP

# half thickness of a layer relative to the depth of the drape: soft cloth lies flat, fleece does not
THICK = dict(jersey=.030, poplin=.028, crepe=.028, linen=.034, twill=.040, fleece=.060)


def _smooth(values, faces, rounds):
    """Values per point, each round the average of the neighbours: what remains is the form without its wrinkles."""
    n = len(values)
    a = np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]])
    link = coo_matrix((np.ones(2 * len(a)), (np.r_[a[:, 0], a[:, 1]], np.r_[a[:, 1], a[:, 0]])), (n, n)).tocsr()
    link.data[:] = 1
    mean = diags(1 / np.maximum(np.asarray(link.sum(1)).ravel(), 1)) @ link
    for _ in range(rounds):
        values = .5 * values + .5 * (mean @ values)
    return values


def bend(points, axis, at, middle, beyond, behind, reach=9.):
    """Folds what lies beyond `at` on `axis` (0 or 2; `beyond` 1 or -1) back around a line at depth `behind`. `middle` is
    the depth whose length stays: the visible side, so that stripes keep their distance."""
    out = points.copy()
    s = (points[:, axis] - at) * beyond
    radius = np.maximum(behind - middle, 1e-4)
    turn = np.clip(s / radius, 0, np.pi)
    arm = behind - points[:, 1]
    flat = np.clip(s - np.pi * radius, 0, reach)             # the end of a sleeve stays behind
    out[:, axis] = np.where(s > 0, at + beyond * (arm * np.sin(turn) - flat), points[:, axis])
    out[:, 1] = np.where(s > 0, behind - arm * np.cos(turn), points[:, 1])
    return out


class Folding:
    """The steps for one garment; `place` applies them to points, given where they lie on the cloth."""

    def __init__(self, name, drape, cloth, trousers):
        self.name, self.thick = name, THICK[cloth]
        self.trousers = trousers
        points = drape['X'].astype(float)
        self.tree = cKDTree(points)
        form = _smooth(points[:, 1], drape['T'], 160)
        wrinkle = points[:, 1] - form
        front = (drape['lay'] != 1)
        wrinkle = np.where(front, np.clip(.75 * wrinkle, -.007, .002), 0)
        self.before, self.after = points[:, 1], self.press(np.c_[points[:, 0], form, points[:, 2]])[:, 1] + wrinkle
        top, bottom = points[:, 2].max(), points[:, 2].min()
        self.length = (min(top, 0.) if not trousers else top) - bottom
        self.top = min(top, 0.) if not trousers else top
        rng = np.random.default_rng(len(name))
        self.waves = rng.uniform(0, 6.28, 8)
        self.steps = []
        pressed = np.c_[points[:, 0], self.after, points[:, 2]]
        self._plan(pressed)
        self.points = self._run(pressed)
        self.centre = (self.points.min(0) + self.points.max(0)) / 2
        self.centre[1] = self.points[:, 1].max()

    def press(self, points):
        """Flat, but for the neck, where the collar stands."""
        t = np.clip((points[:, 2] + .10) / .08, 0, 1)
        rise = 0 if self.trousers else (.26 - self.thick) * t * t * (3 - 2 * t)
        return points * [1, 0, 1] + points * [0, 1, 0] * (self.thick + rise)[..., None] if np.ndim(rise) else points * [1, self.thick, 1]

    def _plan(self, points):
        def slab(p):
            return p[:, 1].min(), p[:, 1].max()

        def add(axis, at, beyond, room, reach=9.):
            low, high = slab(points_now[0][points_now[0][:, 2] < self.top - .12])
            step = (axis, at, low, beyond, high + room, reach)
            self.steps.append(step)
            points_now[0] = bend(points_now[0], *step)

        points_now = [points]
        if self.trousers:
            add(0, .004, 1, .002)
            if self.length > .8:
                add(2, self.top - .70, -1, .002)
                add(2, self.top - .365, -1, .003)
            else:
                add(2, self.top - self.length / 2 - .03, -1, .003)
            return
        half = .132
        add(0, half, 1, .0015, 2 * half - .025)
        add(0, -half, -1, .0015, 2 * half - .025)
        if self.length > .9:
            low_neck = 'slip' in self.name                # what lies behind must not show above the neckline
            add(2, self.top - (.70 if low_neck else .74), -1, .002)
            add(2, self.top - (.45 if low_neck else .405), -1, .003)
        else:
            add(2, self.top - self.length / 2 - .045, -1, .003)

    def _run(self, points):
        for step in self.steps:
            points = bend(points, *step)
        front = points[:, 1].min()
        points = np.c_[points[:, 0], front + .68 * (points[:, 1] - front), points[:, 2]]      # its own weight
        x, y, z = points.T
        w = self.waves
        sag = .0022 * (np.sin(23 * x + 9 * z + w[0]) + np.sin(-14 * x + 19 * z + w[1]) + .7 * np.sin(31 * z + w[2]))
        points = points + np.c_[.0016 * np.sin(21 * z + w[3]) + .001 * np.sin(60 * y + w[4]), sag, .0010 * np.sin(24 * x + w[5])]
        return points

    def lay(self, points, turn=-9):
        """On the table, turned a little."""
        c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
        p = points - self.centre
        return np.c_[c * p[:, 0] - s * p[:, 2], p[:, 1], s * p[:, 0] + c * p[:, 2]]

    def cloth(self):
        return self.lay(self.points)

    def trim(self, points):
        """Small trims keep their height above the cloth; collars and hoods are pressed with it."""
        distance, near = self.tree.query(points, k=4)
        weight = 1 / (distance + 1e-4)
        weight /= weight.sum(1)[:, None]
        moved = (weight * (self.after - self.before)[near]).sum(1)
        if np.ptp(points, 0).max() > .2 and np.ptp(points[:, 1]) > .06:
            pressed = self.press(points)
        else:
            pressed = points + np.c_[np.zeros(len(points)), moved, np.zeros(len(points))]
        return self.lay(self._run(pressed))
