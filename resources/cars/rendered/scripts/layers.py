"""Turns scene.py's .npz (linear light) into 8-bit layers: NAME-rest.png (with the alpha of a cut-out), NAME-paint.png, NAME.json, and tone.json (the film curve). blender -b -P layers.py -- IN.npz OUTBASE"""
import bpy, sys, os, zlib, struct, json
import numpy as np

GAMMA, RANGE = 2.6, 8.0
src, base = sys.argv[sys.argv.index('--')+1:][:2]


def png(path, a):
    """Writes 8-bit RGB or RGBA."""
    h, w, channels = a.shape
    raw = np.concatenate([np.zeros((h, 1), np.uint8), a.reshape(h, -1)], 1).tobytes()
    chunk = lambda t, d: struct.pack('>I', len(d))+t+d+struct.pack('>I', zlib.crc32(t+d))
    head = struct.pack('>IIBBBBB', w, h, 8, 2 if channels == 3 else 6, 0, 0, 0)
    open(path, 'wb').write(b'\x89PNG\r\n\x1a\n'+chunk(b'IHDR', head)+chunk(b'IDAT', zlib.compress(raw, 6))+chunk(b'IEND', b''))


z = np.load(src); rng = np.random.RandomState(1)


def spread(a, cover):
    """Colours of the car without what shows beside it, continued a few pixels past its outline: edges survive WebP."""
    a = np.where(cover > .25, a/np.maximum(cover, .25), 0); known = (cover > .25).astype(np.float32)
    for _ in range(4):
        s = sum(np.roll(a*known, d, (0, 1)) for d in ((0, 1), (0, -1), (1, 0), (-1, 0))); n = sum(np.roll(known, d, (0, 1)) for d in ((0, 1), (0, -1), (1, 0), (-1, 0)))
        a = np.where(known > 0, a, s/np.maximum(n, 1)); known = np.maximum(known, (n > 0).astype(np.float32))
    return a


def layer(k, cover, mask=None):
    a = z[k].astype(np.float32)[::-1]
    a = np.clip((a if mask is None else spread(a, cover))/RANGE, 0, 1)**(1/GAMMA)*255
    a = np.clip(a+rng.rand(*a.shape[:2], 1)*(a > .5), 0, 255).astype(np.uint8)
    return a if mask is None else np.concatenate([a, np.round(np.clip(mask, 0, 1)*255).astype(np.uint8)], -1)


cover, see, shade = [z[k].astype(np.float32)[::-1, :, None] for k in ('cover', 'see', 'shade')]
if cover.min() < .5:
    # Glass lets some of the place through.
    png(base+'-rest.png', layer('rest', cover, np.where(cover > .02, np.minimum(cover, see), 0))); png(base+'-paint.png', layer('paint', cover, 1-shade*(shade > .01)))
else:
    png(base+'-rest.png', layer('rest', cover))
json.dump(dict(horizon=round(float(z['horizon']), 1), focal=round(float(z['focal']), 1)), open(base+'.json', 'w'))

# The film curve, sampled on neutral greys from 2^-12 to 2^5.
sc = bpy.context.scene; sc.view_settings.view_transform = 'Filmic'; sc.view_settings.look = 'Medium High Contrast'; sc.view_settings.exposure = -.45
n = 256; x = 2.**np.linspace(-12, 5, n); im = bpy.data.images.new('r', n, 1, float_buffer=True); px = np.ones((n, 4), np.float32); px[:, :3] = x[:, None]; im.pixels.foreach_set(px.ravel()); im.update()
s = sc.render.image_settings; s.file_format = 'PNG'; s.color_mode = 'RGB'; s.color_depth = '16'; t = base+'-ramp.png'; im.save_render(t, scene=sc)
r = bpy.data.images.load(t); r.colorspace_settings.name = 'Non-Color'; b = np.empty(n*4, np.float32); r.pixels.foreach_get(b); os.remove(t)
tone = dict(gamma=GAMMA, range=RANGE, paint=.72, log2=[-12, 5], curve=[round(float(v)*255, 2) for v in b.reshape(n, 4)[:, 0]])
json.dump(tone, open(os.path.join(os.path.dirname(base), 'tone.json'), 'w'))
