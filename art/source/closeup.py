"""What the close-up of each garment shows, and its painting in fine: only the part of the pattern that the picture needs."""
import numpy as np

import kinds
import kinds_men
import kinds_women
import paint
import trims
from legs import GAP
from pattern import HERE

CUFF = 'cuff'          # the end of a sleeve, wherever it lies
# kind -> point of the front panel (cm) in the middle of the picture
AT = dict(
    m_tee=(7.6, -9.), m_teepocket=(11., -22.5), m_teev=(1.5, -12.5), m_polo=(2.8, -13.), m_pololong=CUFF,
    m_shirt=(3.5, -8.5), m_camp=(10.5, -23.), m_hoodie=(13., -49.), m_ziphoodie=(1.8, -30.), m_sweatshirt=(9.5, -6.5),
    m_raglan=(10.5, -8.), m_halfzip=(1.2, -24.), m_pant=(GAP + 9.5, -56.), m_pantdraw=(GAP + 3., -56.),
    m_short=(GAP + 5., -55.), m_shortdraw=(GAP + 3., -56.), m_chino=(GAP + 15.5, -59.), m_chinocuff=(GAP + 13.5, -145.),
    dress_midi=(4.5, -39.), dress_slip=(7.5, -14.5), dress_belt=(-6.5, -39.), top_tank=(10.5, -9.), top_breton=(12., -5.5),
    top_boxy=(9.5, -6.), shirt_fit=(3.2, -8.), shirt_over=(11.6, -22.), hoodie_crop=(13.5, -46.5), hoodie_zip=(1.8, -15.),
    sweat_crew=CUFF, sweat_raglan=(2.5, -11.5), pant_chino=(GAP + 5., -55.), pant_wide=(GAP + 9.5, -56.))
CLOTH = dict(m_polo='pique', m_pololong='pique', dress_slip='satin', dress_belt='linen', shirt_over='linen')
HALF, TALL = 7.5, 9.       # half width and half height of what is painted (cm); the picture shows 10 x 12.5


class Window(paint.Canvas):
    """A canvas of another scale that covers only `part` (x0, x1, z0, z1) of the pattern."""
    part, scale = None, .02

    def __init__(self, w, zmin, zmax, px=.05, seed=0):
        x0, x1, z0, z1 = self.part
        self.w, self.zmin, self.zmax, self.px = w, zmin, zmax, self.scale
        self.W, self.H = int(round((x1 - x0) / self.px)), int(round((z1 - z0) / self.px))
        self.h, self.trim, self.dark = (np.zeros((self.H, self.W), 'f4') for _ in range(3))
        self.rng = np.random.default_rng(seed)
        rows, columns = np.mgrid[0:self.H, 0:self.W]
        self.x = (x0 + (columns + .5) * self.px).astype('f4')
        self.z = (z1 - (rows + .5) * self.px).astype('f4')

    def pix(self, points):
        points = np.asarray(points)
        return np.c_[(points[:, 0] - self.part[0]) / self.px, (self.part[3] - points[:, 1]) / self.px]

    def noise(self, scale, ax=None):
        """Coarse noise is drawn coarsely and enlarged: the filter of a wide noise is slow."""
        across, along = (scale, scale) if ax is None else ax
        every = max(int(min(a for a in (across, along) if a) / self.px / 3), 1)
        part = self.rng.standard_normal((self.H // every + 2, self.W // every + 2)).astype('f4')
        part = paint.gf(part, (along / self.px / every, across / self.px / every), mode='wrap')
        part /= part.std()
        if every > 1:
            from scipy.ndimage import zoom
            part = zoom(part, every, order=1)
        return part[:self.H, :self.W]


def _distance(mask):
    """Far away where the part of the pattern holds nothing of the line."""
    return _edt(mask) if not mask.all() else np.full(mask.shape, 4000.)


_edt = paint.edt


def target(name, g, drape):
    """The middle of the picture on the pattern and on the drape, and the direction in which the cloth faces there."""
    at = AT[name]
    if at == CUFF:
        at = (g['oh'] + g['ih']) / 2 - g['d'] * 4.5
    point, normal = trims.Surf(drape, 0).at(np.asarray(at, float))
    return np.asarray(at, float), point, normal


def button_thread(v):
    """Two stitches in the middle of every button of the mesh `v` (trims.button: 7 rings of 28 points)."""
    parts = []
    for button in v.reshape(-1, 7, 28, 3):
        rim, middle = button[5], button[1].mean(0)
        across, up = rim[0] - rim.mean(0), rim[7] - rim.mean(0)
        out = np.cross(across, up)
        out *= np.sign(out @ (button[4].mean(0) - rim.mean(0))) / np.linalg.norm(out)
        for side in (-.17, .17):
            ends = np.linspace(-.24, .24, 9)[:, None]
            arc = out * (.0002 + .0007 * np.cos(ends / .24 * 1.4))
            parts.append(trims.tube(middle + up * side + across * ends + arc, .00042, 8))
    return trims.join(parts)


def painting(name, at):
    """Paints the window around `at`; returns it as (x0, x1, z0, z1)."""
    x0, x1 = at[0] - HALF, at[0] + HALF
    if 'm_' in name and at[0] < GAP + 6 and at[1] < -50 or name == 'pant_chino':    # trousers: the other leg is seen too
        x0 = -x1
    Window.part = (x0, x1, at[1] - TALL, at[1] + TALL)
    paint.edt = _distance
    for module in (kinds, kinds_men, kinds_women):
        module.Canvas = Window
    g, detail, cloth, _ = {**kinds_women.KINDS, **kinds_men.KINDS_MEN}[name]()
    front, back = detail()
    relief = np.concatenate([front.h, back.h], 1)
    masks = np.stack([np.full_like(relief, .5), np.concatenate([front.trim, back.trim], 1),
                      np.clip(np.concatenate([front.dark, back.dark], 1), 0, 1)], -1)
    np.save(f'{HERE}/sim/{name}@detail_h.npy', np.clip((relief + 4) / 10, 0, 1).astype('f4'))
    np.save(f'{HERE}/sim/{name}@detail_m.npy', masks.astype('f4'))
    return Window.part, CLOTH.get(name, cloth)
