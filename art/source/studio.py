"""The studio of all product pictures (Blender): cloth with its light passes, lamps, wall and camera.

`make_view.py` and `worn.py` store what is photographed in sim/<kind>@<view>.npz and .json; `view.py` renders it with these functions.
"""
import math
import os

import bpy
import mathutils
import numpy as np

import subdivide

HERE = os.path.dirname(os.path.abspath(__file__))
SCENE = bpy.context.scene
PART = 8                # the wall is rendered this much smaller
PASSES = ['DiffDir', 'DiffInd', 'GlossDir', 'GlossInd', 'Normal', 'mask', 'pat', 'cover']


def start():
    """An empty scene whose layer offers the light passes and three of our own: mask, cover and pattern coordinate."""
    global SCENE
    bpy.ops.wm.read_factory_settings(use_empty=True)
    SCENE = bpy.context.scene
    layer = SCENE.view_layers[0]
    for kind in ('diffuse_direct', 'diffuse_indirect', 'glossy_direct', 'glossy_indirect', 'normal'):
        setattr(layer, f'use_pass_{kind}', True)
    for name, kind in (('mask', 'COLOR'), ('cover', 'VALUE'), ('pat', 'COLOR')):
        aov = layer.aovs.add()
        aov.name, aov.type = name, kind


def image(stem):
    """The painted masks as colour and the relief as alpha: one picture loads in half the time of two."""
    masks, relief = np.load(f'{stem}_m.npy')[::-1], np.load(f'{stem}_h.npy')[::-1]
    picture = bpy.data.images.new(stem, relief.shape[1], relief.shape[0], alpha=True, float_buffer=True, is_data=True)
    picture.alpha_mode = 'CHANNEL_PACKED'
    picture.pixels.foreach_set(np.concatenate([masks, relief[..., None]], -1).ravel())
    picture.update()
    return picture


def material(cover, mask=(0, 0, 0, 1), base=.55, rough=.75, spec=.25, textures=None, bump=1., pattern=False, grain=0.,
             form=False):
    """Neutral cloth: it is coloured after rendering. `textures` is the stem of a painted relief and its masks; the form
    of the worn pictures is marked in the third channel of the pattern coordinate."""
    m = bpy.data.materials.new('m')
    m.use_nodes = True
    nodes, link = m.node_tree.nodes, m.node_tree.links.new
    shader = nodes['Principled BSDF']
    shader.inputs['Base Color'].default_value = (base, base, base, 1)
    shader.inputs['Roughness'].default_value = rough
    shader.inputs['Specular'].default_value = spec
    out = {}
    for name in ('mask', 'cover', 'pat'):
        out[name] = nodes.new('ShaderNodeOutputAOV')
        out[name].name = name
    out['cover'].inputs['Value'].default_value = cover
    out['mask'].inputs['Color'].default_value = mask
    out['pat'].inputs['Color'].default_value = (0, 0, float(form), 1)

    def relief(height, distance, strength=1.):
        node = nodes.new('ShaderNodeBump')
        node.inputs['Strength'].default_value = strength
        node.inputs['Distance'].default_value = distance
        link(height, node.inputs['Height'])
        link(node.outputs[0], shader.inputs['Normal'])

    if textures:
        where = nodes.new('ShaderNodeUVMap')
        where.uv_map = 'tex'
        texture = nodes.new('ShaderNodeTexImage')
        texture.image, texture.extension = image(textures), 'EXTEND'
        link(where.outputs[0], texture.inputs[0])
        link(texture.outputs['Color'], out['mask'].inputs['Color'])
        relief(texture.outputs['Alpha'], .010 * bump)
    elif grain:
        at, noise = nodes.new('ShaderNodeTexCoord'), nodes.new('ShaderNodeTexNoise')
        noise.inputs['Scale'].default_value, noise.inputs['Detail'].default_value = 420, 3
        link(at.outputs['Object'], noise.inputs['Vector'])
        relief(noise.outputs[0], .0014, .5 * grain)
    if pattern:
        where = nodes.new('ShaderNodeUVMap')
        where.uv_map = 'pat'
        link(where.outputs[0], out['pat'].inputs['Color'])
    return m


def mesh(points, faces, cloth, uv=None, thick=0., offset=-1, smooth=0):
    """`uv`: map name -> coordinates per corner of a face; `smooth`: how often triangles are split."""
    uv = uv or {}
    for _ in range(smooth):
        points, faces, uv = subdivide.loop(points, faces, uv)
    data = bpy.data.meshes.new('m')
    data.from_pydata(points.tolist(), [], faces.tolist())
    data.polygons.foreach_set('use_smooth', np.ones(len(faces), bool))
    for name, at in uv.items():
        data.uv_layers.new(name=name).data.foreach_set('uv', np.asarray(at, 'f4').ravel())
    data.update()
    data.materials.append(cloth)
    thing = bpy.data.objects.new('m', data)
    SCENE.collection.objects.link(thing)
    if thick:
        solid = thing.modifiers.new('t', 'SOLIDIFY')
        solid.thickness, solid.offset, solid.show_viewport = thick, offset, False
    return thing


def garment(name, meta, smooth=1):
    """The cloth of sim/<name>.npz and its trims. `window` (x0, x1, z0, z1) is the part of the pattern that is painted."""
    z = np.load(f'{HERE}/sim/{name}.npz')
    at, layer = z['tuv'], z['tl'][:, None]
    w, z0, z1 = meta['w'], meta['zmin'], meta['zmax']
    pattern = np.stack([((at[..., 0] + w) / (2 * w) + layer) / 2, (at[..., 1] - z0) / (z1 - z0)], -1)
    x0, x1, y0, y1 = meta.get('window', (-w, w, z0, z1))
    across = np.clip((at[..., 0] - x0) / (x1 - x0), .001, .999)
    painted = np.stack([(across + layer) / 2, (at[..., 1] - y0) / (y1 - y0)], -1)
    cloth = material(1, textures=f'{HERE}/sim/{meta.get("painting", name)}', bump=meta.get('bump', 1.), pattern=True)
    mesh(z['X'], z['T'], cloth, dict(pat=pattern, tex=painted), meta.get('thick', .0018), -1, smooth)
    for trim in meta.get('extra', []):
        e = np.load(f'{HERE}/sim/{trim["file"]}')
        mask = (trim.get('tone', .5), trim.get('trim', 0), trim.get('dark', 0), 1)
        has_pattern = 'P' in e.files
        cloth = material(1, mask, rough=trim.get('rough', .7), spec=trim.get('spec', .25), pattern=has_pattern,
                         grain=trim.get('grain', 0), form=trim.get('form', False))
        uv = dict(pat=e['P'][e['F']]) if has_pattern else None
        mesh(e['V'], e['F'], cloth, uv, trim.get('thick', 0), 0, max(trim.get('sub', 0), smooth - 1 if trim.get('sub') else 0))


def lamp(position, size, energy, target, scale, height=None):
    light = bpy.data.lights.new('l', 'AREA')
    light.shape = 'RECTANGLE'
    light.size, light.size_y, light.energy = size * scale, (height or size) * scale, energy * scale * scale
    thing = bpy.data.objects.new('l', light)
    SCENE.collection.objects.link(thing)
    target = mathutils.Vector(target)
    thing.location = target + mathutils.Vector(position) * scale
    thing.rotation_euler = (target - thing.location).to_track_quat('-Z', 'Y').to_euler()


def light(target, scale):
    """A raking key from the upper left, weak fills, an even sky."""
    lamp((-1.55, -.75, 1.15), .75, 34, target, scale, 1.)
    lamp((1.7, -1.1, .1), 1.5, 5.5, target, scale)
    lamp((.5, -.1, 2.), .9, 7, target, scale)
    lamp((0, -2.6, .3), 1.6, 2.6, target, scale)
    world = bpy.data.worlds.new('w')
    SCENE.world = world
    world.use_nodes = True
    world.node_tree.nodes['Background'].inputs[0].default_value = (1, 1, 1, 1)
    world.node_tree.nodes['Background'].inputs[1].default_value = .12


def wall(y, z, scale):
    half = 4.5 * scale
    corners = np.array([[-half, y, z - half], [half, y, z - half], [half, y, z + half], [-half, y, z + half]])
    mesh(corners, np.array([[0, 1, 2, 3]]), material(0, base=.8, spec=0))


def camera(target, height, pitch=0.):
    """Sees `height` metres at `target`. `pitch`: degrees by which it looks up from below, as onto a table."""
    lens = bpy.data.cameras.new('c')
    lens.lens, lens.sensor_fit, lens.sensor_height = 90, 'VERTICAL', 36
    thing = bpy.data.objects.new('c', lens)
    SCENE.collection.objects.link(thing)
    SCENE.camera = thing
    far, angle = height * lens.lens / lens.sensor_height, math.radians(pitch)
    thing.location = mathutils.Vector(target) + mathutils.Vector((0, -far * math.cos(angle), -far * math.sin(angle)))
    thing.rotation_euler = (math.pi / 2 + angle, 0, 0)


def _shoot(name, width, height, samples, border):
    r = SCENE.render
    r.resolution_x, r.resolution_y = width, height
    SCENE.cycles.samples = samples
    r.use_border = r.use_crop_to_border = border is not None
    if border is not None:
        r.border_min_x, r.border_max_x, r.border_min_y, r.border_max_y = border
    SCENE.use_nodes = True
    tree = SCENE.node_tree
    tree.nodes.clear()
    source, files = tree.nodes.new('CompositorNodeRLayers'), tree.nodes.new('CompositorNodeOutputFile')
    files.base_path = f'{HERE}/sim/p_{name}'
    files.format.file_format, files.format.color_depth, files.format.exr_codec = 'OPEN_EXR', '32', 'NONE'
    files.file_slots.clear()
    for one in PASSES:
        files.file_slots.new(one)
        value = source.outputs[one]
        if one == 'cover':
            merge = tree.nodes.new('CompositorNodeCombRGBA')
            tree.links.new(value, merge.inputs[0])
            value = merge.outputs[0]
        elif one == 'Normal':
            split, merge = tree.nodes.new('CompositorNodeSeparateXYZ'), tree.nodes.new('CompositorNodeCombRGBA')
            tree.links.new(value, split.inputs[0])
            for k in range(3):
                tree.links.new(split.outputs[k], merge.inputs[k])
            value = merge.outputs[0]
        tree.links.new(value, files.inputs[one])
    bpy.ops.render.render()
    out = {}
    for one in PASSES:
        path = f'{files.base_path}/{one}0001.exr'
        picture = bpy.data.images.load(path)
        picture.colorspace_settings.name = 'Non-Color'
        pixels = np.empty(picture.size[0] * picture.size[1] * 4, 'f4')
        picture.pixels.foreach_get(pixels)
        out[one] = pixels.reshape(picture.size[1], picture.size[0], 4)[::-1, :, :3]
        bpy.data.images.remove(picture)
        os.remove(path)
    return out


def photograph(name, width, height, samples, threads):
    """Stores the passes in sim/<name>_passes.npz. The smooth wall is rendered small, the rest only where there
    is cloth."""
    r, c = SCENE.render, SCENE.cycles
    r.engine = 'CYCLES'
    r.threads_mode, r.threads, r.use_persistent_data = 'FIXED', threads, True
    c.use_denoising = c.use_adaptive_sampling = c.caustics_reflective = False
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces = 3, 1, 1, 0
    c.sample_clamp_indirect = 3
    c.pixel_filter_type = 'BLACKMAN_HARRIS'
    small = _shoot(name, width // PART, height // PART, 48, None)
    rows, columns = np.where(small['cover'][..., 0] > .01)
    h, w = small['cover'].shape[:2]
    left, right = max(columns.min() - 3, 0) * width // w, min(columns.max() + 4, w) * width // w
    above, below = max(rows.min() - 3, 0) * height // h, min(rows.max() + 4, h) * height // h
    part = _shoot(name, width, height, samples, (left / width, right / width, 1 - below / height, 1 - above / height))
    out = {}
    for one in PASSES:
        whole = np.repeat(np.repeat(small[one], PART, 0), PART, 1)
        whole = np.pad(whole, ((0, height - whole.shape[0]), (0, width - whole.shape[1]), (0, 0)), 'edge')
        place = whole[above:below, left:right]
        tall, wide = np.minimum(place.shape, part[one].shape)[:2]          # Blender may round the rectangle otherwise
        place[:tall, :wide] = part[one][:tall, :wide]
        out[one] = whole.astype('f4' if one == 'pat' else 'f2')
    out['cover'] = out['cover'][..., 0]
    np.savez(f'{HERE}/sim/{name}_passes.npz', **out)
