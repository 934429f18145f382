import bpy, sys, os, math, time
import numpy as np
HERE = os.path.dirname(os.path.abspath(__file__)); sys.path.insert(0, HERE)
import carshape
from mathutils import Vector
argv = sys.argv[sys.argv.index('--')+1:] if '--' in sys.argv else []
opt = dict(a.split('=', 1) for a in argv)
body = opt.get('body', 'sedan'); view = opt.get('view', 'f34'); W, H = map(int, opt.get('size', '480x360').split('x'))
spp = int(opt.get('spp', 16)); h = float(opt.get('h', .014)); out = opt.get('out', 'out.png'); paint = opt.get('paint', '#8a1c1f')
setn = opt.get('set', 'yard'); rimd = int(opt.get('rim', 0)); plate_txt = opt.get('plate', 'AB 34 123'); threads = int(opt.get('threads', 2))

from helpers import NT, box, col, lathe, lin, obj, sc, simple
import places
# ---------- materials
def body_mat(c, color):
    t = NT('body'); A = t.attr
    geo = t.node('ShaderNodeNewGeometry'); back = geo.outputs['Backfacing']
    sh = t.bsdf((.8, .8, .8, 1), .035, coat=1., spec=.95, crough=.0)
    mk = []
    real = t.mix
    def mix(fac, a, b, keep=True):
        if keep: mk.append(fac)
        return real(fac, a, b)
    black = t.bsdf((.012, .012, .013, 1), .18, coat=.5); plast = t.bsdf((.018, .018, .019, 1), .55); dark = t.bsdf((.004, .004, .004, 1), .9, spec=.1)
    chrome = t.bsdf((.75, .75, .76, 1), .12, metal=1.)
    sh = mix(t.lt(A('fabric'), 0), sh, t.bsdf((.012, .012, .013, 1), .9, spec=.15)); sh = mix(t.lt(A('bed'), 0), sh, plast)
    if c.clad: sh = mix(t.lt(A('clad'), 0), sh, plast)
    sh = mix(t.lt(A('sill'), 0), sh, plast)
    for g in ('g_d0', 'g_d1', 'g_d2', 'g_sill', 'g_hood', 'g_hoodf', 'g_bf', 'g_br', 'g_boot', 'g_bootl'):
        sh = mix(t.lt(t.math('ABSOLUTE', A(g)), .0032, .0035), sh, dark)
    sh = mix(t.lt(A('dlo'), .012), sh, chrome if c.chrome else black)
    sh = mix(t.lt(A('dlo'), .0), sh, black)
    gl = t.glass(c.tint if hasattr(c, 'tint') else (.40, .44, .42, 1)); wgl = t.glass((.72, .78, .75, 1))
    sh = mix(t.lt(A('wtrim'), 0), sh, black); sh = mix(t.lt(A('rtrim'), 0), sh, black)
    # grille: horizontal bars
    pos = t.node('ShaderNodeSeparateXYZ'); t.l.new(geo.outputs['Position'], pos.inputs[0])
    wave = lambda axis, pitch: t.math('SINE', t.math('MULTIPLY', pos.outputs[axis], 2*math.pi/pitch))
    bars = dict(lines=lambda: t.lt(wave(2, .026), .2, .5), slats=lambda: t.lt(wave(1, .034), .1, .5), mesh=lambda: t.lt(t.math('MULTIPLY', wave(1, .06), wave(2, .05)), .15, .3), plain=lambda: t.lt(wave(2, .05), -2, .5))[c.bars]()
    gr = t.mix(bars, t.bsdf((.05, .05, .052, 1), .25, metal=.8), dark)
    sh = mix(t.lt(A('grille'), .012), sh, chrome)
    sh = mix(t.lt(A('grille'), 0), sh, gr)
    sh = mix(t.lt(A('intake'), 0), sh, plast); sh = mix(t.lt(A('vent'), 0), sh, plast)
    sh = mix(t.lt(A('intake'), -.02, .01), sh, dark)
    # headlamp bowl
    bowl = t.mix(t.lt(A('head'), -.022, .004), t.bsdf((.02, .02, .022, 1), .2, coat=1.), t.bsdf((.35, .36, .38, 1), .22, metal=1.))
    strip = t.math('MULTIPLY', t.lt(A('head'), -.014, .002), t.math('SUBTRACT', 1., t.lt(A('head'), -.022, .002)))
    bowl = t.mix(strip, bowl, t.bsdf((.9, .9, .9, 1), .3, emit=(1, .98, .95, 1), es=float(opt.get('led', 1.6))))
    sh = mix(t.lt(A('head'), .004), sh, bowl)
    # tail lamp
    wt = t.math('SINE', t.math('MULTIPLY', A('tail'), 2*math.pi/.020))
    tl = t.bsdf(t.mixc(t.lt(wt, 0, 1.2), (.20, .002, .004, 1), (.55, .012, .012, 1)), .25, coat=1., spec=.6, emit=(1, .02, .01, 1), es=.05)
    sh = mix(t.lt(A('tail'), .006), sh, dark); sh = mix(t.lt(A('tail'), 0), sh, tl)
    sh = mix(t.lt(A('under'), 0), sh, dark); sh = mix(t.lt(A('well'), 0), sh, dark)
    inner = t.bsdf((.03, .03, .032, 1), .9, spec=.1)
    sh = mix(back, sh, inner)
    sh = mix(t.lt(A('glass'), 0), sh, gl); sh = mix(t.lt(A('wglass'), 0), sh, wgl); sh = mix(t.lt(A('rglass'), 0), sh, gl)
    m = None
    for f in mk:
        g = t.math('SUBTRACT', 1., f); m = g if m is None else t.math('MULTIPLY', m, g)
    ao = t.node('ShaderNodeOutputAOV'); ao.name = 'paint'; t.put(ao.inputs['Value'], m)
    return t.out(sh)
def lens_mat():
    t = NT('lens'); return t.out(t.glass((.97, .98, .98, 1), 1.5))

RUB = None
def wheel(c, design):
    """returns a collection-less list of objects around the origin, axis y, outside = -y"""
    R, w = c.R, c.tyre_w; rr = c.rim_r; hw = w/2
    rub = NT('rubber'); rub.out(rub.bsdf((.016, .016, .017, 1), .75, spec=.3))
    alloy = simple('alloy', c.rim_col, .28, metal=.9, coat=.3); dk = simple('rimdark', (.02, .02, .022), .5); disc = simple('disc', (.32, .31, .30), .35, metal=1.)
    prof = [(rr-.012, -hw*.86), (rr+.005, -hw*.92), (rr+.02, -hw*.99), ((rr+R)/2, -hw*1.06), (R-.035, -hw*1.01), (R-.014, -hw*.88), (R-.003, -hw*.66), (R, -hw*.3), (R, hw*.3), (R-.003, hw*.66), (R-.014, hw*.88), ((rr+R)/2, hw), (rr, hw*.9)]
    pp = np.array(prof); k = np.linspace(0, len(pp)-1, 61); d = np.arange(len(pp))
    prof = np.stack([carshape.Spl(np.c_[d, pp[:, i]])(k) for i in (0, 1)], 1)
    obs = []
    V, Q = lathe(prof, 128); obs.append(obj('tyre', V, Q[:, ::-1], rub.m))
    y0 = -hw*.90
    lip = [(rr-.002, y0+.012), (rr-.002, y0-.004), (rr-.010, y0-.006), (rr-.018, y0), (rr-.024, y0+.02), (rr-.034, y0+.09), (rr-.05, y0+.19)]
    V, Q = lathe(lip, 128); obs.append(obj('rim', V, Q[:, ::-1], alloy))
    V, Q = lathe([(0, .02), (rr-.03, .02)], 64); obs.append(obj('back', V, Q, dk))
    V, Q = lathe([(.07, y0+.075), (rr-.055, y0+.075), (rr-.055, y0+.10)], 64); obs.append(obj('disc', V, Q[:, ::-1], disc))
    # spokes: implicit in polar coordinates, meshed
    ns, kind = [(5, 'twin'), (10, 'thin'), (5, 'wide'), (7, 'y'), (16, 'fine')][design % 5]
    def f(x, y, z):
        r = np.hypot(x, z); a = np.arctan2(z, x); p = 2*np.pi/ns; aa = (a+p/2) % p-p/2; t = aa*r; q = np.clip(r/rr, 0, 1)
        if kind == 'twin': d = np.abs(np.abs(t)-(.018+.028*q))-(.0145-.003*q)
        elif kind == 'thin': d = np.abs(t)-(.013+.002*q)
        elif kind == 'wide': d = np.abs(t)-(.030+.016*q)
        elif kind == 'y': d = np.abs(np.abs(t)-np.maximum(0, q-.45)*.085)-(.014-.002*q)
        else: d = np.abs(t)-.0085
        face = (y0+.030-.022*np.sin(np.pi*np.clip(q, 0, 1))**1+.0-.012*q)
        fz = np.maximum(face-y, y-(face+.035))
        s = carshape.smax(d, fz, .016); s = carshape.smax(s, r-(rr-.012), .004)
        hub = carshape.smax(r-.070, np.maximum(face-.004-y, y-(face+.05)), .016)
        s = carshape.smin(s, hub, .025)
        cap = carshape.smax(r-.030, (y0+.002)-y, .006); s = np.maximum(s, -np.maximum(np.maximum(r-.031, .027-r), y-(face+.006)))
        for i in range(5):
            an = 2*np.pi*(i+.5)/5; s = np.maximum(s, -np.maximum(np.hypot(x-.05*np.cos(an), z-.05*np.sin(an))-.0085, y-(face+.022)))
        return s
    V, Q, N = carshape.mesh(f, (-rr-.02, y0-.03, -rr-.02), (rr+.02, y0+.14, rr+.02), .0055, sym=False)
    obs.append(obj('spokes', V, Q, alloy, N))
    return obs

def dup(o, **kw):
    d = bpy.data.objects.new(o.name, o.data); col.objects.link(d)
    for k, v in kw.items(): setattr(d, k, v)
    for m in o.modifiers:
        if m.type == 'BEVEL':
            n = d.modifiers.new('b', 'BEVEL'); n.width = m.width; n.segments = m.segments
    return d

def onbody(c, x, z, y0=1.2):
    """half width of the body at (x, z)"""
    ys = np.linspace(y0, 0, 1200); v = c.body(np.full(1200, x), ys, np.full(1200, z), recess=False)
    return ys[np.argmax(v < 0)]
def onfront(c, y, z, sgn=1):
    xs = np.linspace(c.xf-.2, c.xf+1, 1200) if sgn > 0 else np.linspace(c.xr+.2, c.xr-1, 1200)
    v = c.body(xs, np.full(1200, y), np.full(1200, z), recess=False); return xs[np.argmax(v < 0)] if (v < 0).any() else c.xf+9*sgn

def plate_font():
    import subprocess
    try: return opt.get('font') or subprocess.run(['fc-match', '-f', '%{file}', 'DejaVu Sans:bold'], capture_output=True, text=True).stdout
    except OSError: return ''
def build_car():
    t0 = time.time(); c, parts = carshape.build(body, h, int(opt.get('face', 0))); print('mesh', time.time()-t0)
    for k, v in (('chrome', True), ('rim_r', c.R*.70), ('rim_col', (.55, .56, .57)), ('seat_z', .0)):
        if not hasattr(c, k): setattr(c, k, v)
    V, Q, N, A = parts['body']; obj('body', V, Q, body_mat(c, lin(paint)), N, A)
    V, Q, N, A = parts['lens']; obj('lens', V, Q, lens_mat(), N, A)
    # wheels
    ws = wheel(c, rimd); st = math.radians(float(opt.get('steer', 0)))
    for (x, s, a) in ((0, -1, st), (0, 1, st), (c.wb, -1, 0), (c.wb, 1, 0)):
        for i, o in enumerate(ws):
            d = dup(o, location=(x, s*c.track, c.R)); d.rotation_euler = (0, .3*x+.2, (0 if s < 0 else math.pi)+a)
    for o in ws: bpy.data.objects.remove(o)
    blk = simple('trimblack', (.015, .015, .016), .35); chrome = simple('chrome', (.8, .8, .81), .08, metal=1.); pm = bpy.data.materials['body']
    pp = NT('paint2'); ao = pp.node('ShaderNodeOutputAOV'); ao.name = 'paint'; pp.put(ao.inputs['Value'], 1.); pt = pp.out(pp.bsdf((.8, .8, .8, 1), .035, coat=1., spec=.95, crough=.0))
    fab = simple('fabric', (.035, .034, .034), .85); led = NT('led'); led.out(led.bsdf((.9, .9, .9, 1), .3, emit=(1, 1, 1, 1), es=float(opt.get('led', 1.2))))
    lensm = bpy.data.materials['lens']
    # head lamp inside: projectors and a light strip
    hp = np.array(c.headlamp); cx, cz = hp.mean(0)
    for s in (-1, 1):
        for k, (ds, rad) in enumerate(c.lamps):
            sf = ds; zc = float(np.interp(ds, *c.lamp_z))
            # find y on the surface with (x - xf) + y = sf
            ys = np.linspace(.2, 1., 200); xs = np.array([onfront(c, y, zc) for y in ys[::8]]); xi = np.interp(ys, ys[::8], xs); i = np.argmin(np.abs(xi-c.xf+ys-sf)); x, y = xi[i], ys[i]
            pr = [(0, -.012), (rad*.5, -.009), (rad*.8, 0.0), (rad*.86, .01)]
            V, Q = lathe(pr, 48); o = obj('proj', V, Q[:, ::-1], simple('projl', (.05, .06, .08), .03, coat=1., spec=1.)); o.location = (x+.035, s*y*.985, zc); o.rotation_euler = (0, 0, -math.pi/2+s*.25)
            V, Q = lathe([(rad*.86, .012), (rad*.92, -.004), (rad*1.05, -.004), (rad*1.12, .03)], 48); o = obj('projr', V, Q[:, ::-1], chrome); o.location = (x+.035, s*y*.985, zc); o.rotation_euler = (0, 0, -math.pi/2+s*.25)
    # plate
    white = simple('plate', (.80, .80, .80), .35); ink = simple('ink', (.01, .01, .012), .4)
    for sg, z in ((1, c.plate_f), (-1, c.plate_r)):
        x = min(onfront(c, 0, z+dz, sg)*sg for dz in (-.05, 0, .05))*sg-.014*sg
        tilt = math.atan2(onfront(c, 0, z+.05, sg)-onfront(c, 0, z-.05, sg), .10)
        box('pl', (x, 0, z), (.012, .52, .112), white, .004, (0, tilt, 0)); box('plf', (x+.004*sg, 0, z), (.012, .535, .128), blk, .004, (0, tilt, 0))
        cu = bpy.data.curves.new('t', 'FONT'); cu.body = plate_txt; cu.size = .115; cu.align_x = 'CENTER'; cu.align_y = 'CENTER'; cu.offset = .0012; cu.materials.append(ink)
        fp = plate_font()
        if os.path.exists(fp): cu.font = bpy.data.fonts.load(fp); cu.size = .098; cu.space_character = .92
        o = bpy.data.objects.new('t', cu); col.objects.link(o); o.location = (x-.0075*sg, 0, z); o.rotation_euler = (math.pi/2, 0, -math.pi/2*sg); o.scale = (.92, 1.0, 1)
    # round maker's mark
    for sg, z in ((1, max(q[1] for q in c.grille)-.045), (-1, c.plate_r+.135)):
        x = onfront(c, 0, z, sg); V, Q = lathe([(0, -.010), (.030, -.010), (.034, -.006), (.040, -.012), (.046, -.010), (.048, .012)], 48); o = obj('mark', V, Q[:, ::-1], chrome); o.location = (x-.004*sg, 0, z); o.rotation_euler = (0, 0, -math.pi/2*sg)
    # wipers
    for y in (-.42, .18):
        x0, z0 = c.xw+.06+.36*y*y, c.zcowl+.03
        o = box('wip', (c.xw+.36*(y+.22)**2+.075, y+.25, c.zcowl+.035), (.016, .56, .014), blk, .003, (0, 0, .10*(1 if y > 0 else .2)))
    # handles
    for x in c.handles:
        z = float(c.s_crease(x))+.035
        for s in (-1, 1):
            y = onbody(c, x, z); b = box('hd', (x, s*(y+.012), z), (.20, .020, .026), pt, .009, (s*.12, 0, 0))
            box('hdc', (x-.02, s*(y-.004), z-.004), (.11, .012, .06), blk, .005)
    # mirrors
    mx, mz = c.mirror
    def mf(x, y, z):
        x = x-mx; y = y-(c.s_wg(mx)+.125); z = z-mz
        f = smax3(np.hypot(np.hypot((x+.02)/.095, y/.125), z/.085)-1, x-.045+.2*y) if False else (np.power(np.abs(x/.080)**3+np.abs(y/.122)**3+np.abs((z-.012*y/.1)/.072)**3, 1/3)-1)*.08
        f = carshape.smax(f, x-.045, .02)
        arm = np.hypot(np.hypot(x/1.6, (z+.055)/.7)-.0, 0)-.03; arm = carshape.smax(arm, np.maximum(y-.02, -.20-y), .02)
        return carshape.smin(f, arm, .03)
    V, Q, N = carshape.mesh(mf, (mx-.16, c.s_wg(mx)-.12, mz-.16), (mx+.16, c.s_wg(mx)+.30, mz+.16), .008, sym=False)
    obj('mir', V, Q, pt, N); V2 = V*[1, -1, 1]; obj('mir', V2, Q[:, ::-1], pt, N*[1, -1, 1])
    mg = simple('mirglass', (.8, .82, .85), .02, metal=1.)
    for s in (-1, 1): box('mg', (mx+.046, s*(c.s_wg(mx)+.125), mz), (.004, .165, .09), mg, .0019)
    # interior
    sz = c.seat_z
    for y in (-.37, .37):
        box('seat', (1.62, y, .52+sz), (.52, .50, .18), fab, .06); box('seatb', (1.93, y, .80+sz), (.16, .48, .62), fab, .06, (0, .28, 0)); box('hr', (2.06, y, 1.17+sz), (.10, .26, .17), fab, .04, (0, .2, 0))
        if c.rear_seat: box('hr2', (c.rear_seat+.12, y, 1.12+sz), (.09, .24, .15), fab, .04)
    if c.rear_seat: box('rs', (c.rear_seat, 0, .80+sz), (.18, 1.25, .58), fab, .07, (0, .3, 0))
    box('dash', (.92, 0, .86+sz*.7), (.55, 1.36, .20), fab, .06); box('floor', (1.8, 0, .32), (2.6, 1.4, .04), fab)
    V = []; a = np.linspace(0, 2*np.pi, 48, endpoint=False); b = np.linspace(0, 2*np.pi, 12, endpoint=False)
    A_, B_ = np.meshgrid(a, b, indexing='ij'); V = np.stack([.016*np.sin(B_), (.18+.016*np.cos(B_))*np.cos(A_), (.18+.016*np.cos(B_))*np.sin(A_)], -1).reshape(-1, 3)
    i, j = np.meshgrid(np.arange(48), np.arange(12), indexing='ij'); Qt = np.stack([i*12+j, ((i+1) % 48)*12+j, ((i+1) % 48)*12+(j+1) % 12, i*12+(j+1) % 12], -1).reshape(-1, 4)
    o = obj('sw', V, Qt, blk); o.location = (1.30, -.37, .98+sz*.8); o.rotation_euler = (0, .45, 0)
    # inner mirror, antenna fin
    box('im', (c.xw+c.cotw*.36+.22, 0, c.zb+.37), (.03, .22, .06), blk, .012)
    if c.rails:
        for s in (-1, 1):
            xs = np.linspace(c.rails[0], c.rails[1], 40); P = np.stack([xs, np.full(40, 0.), np.full(40, 0.)], 1)
            cu = bpy.data.curves.new('rail', 'CURVE'); cu.dimensions = '3D'; cu.bevel_depth = .016; sp = cu.splines.new('POLY'); sp.points.add(39)
            for i, x in enumerate(xs):
                yy = c.rail_y; zr = float(c.s_roof(x))-c.roof_crown*(yy/.6)**2; e = min(i, 39-i)/3; lift = .045*min(1, e)-.01
                sp.points[i].co = (x, s*yy, zr+lift, 1)
            o = bpy.data.objects.new('rail', cu); col.objects.link(o); cu.materials.append(chrome if c.chrome else blk)
    return c

def yard(c):
    # ground
    t = NT('asphalt'); co = t.node('ShaderNodeTexCoord').outputs['Object']
    n1 = t.noise(.35, 6, co); n2 = t.noise(160, 2, co); n3 = t.noise(2.2, 8, co)
    base = t.mixc(n1, (.085, .083, .080, 1), (.16, .157, .15, 1)); base = t.mixc(t.math('MULTIPLY', n2, .55), base, (.04, .04, .04, 1)); base = t.mixc(t.lt(n3, .40, .15), base, (.075, .073, .07, 1))
    m = t.out(t.bsdf(base, .85, spec=.25, normal=t.bump(n2, .5, .006)))
    g = obj('ground', [[-400, -400, 0], [400, -400, 0], [400, 400, 0], [-400, 400, 0]], np.array([[0, 1, 2, 3]]), m, smooth=False)
    # paint lines
    ln = NT('line'); nn = ln.noise(14, 8); lm = ln.out(ln.mix(ln.lt(nn, .52, .08), ln.bsdf((.62, .61, .58, 1), .8), ln.bsdf((.12, .118, .112, 1), .85)))
    for y in (-1.75, 1.75, 5.25): box('l', (1.4, y, .002), (5.6, .10, .004), lm)
    rng = np.random.RandomState(int(opt.get('seed', 3)))
    # wall and buildings far behind (both sides, also seen in reflections)
    wt = NT('wall'); nz = wt.noise(1.2, 6); wm = wt.out(wt.bsdf(wt.mixc(nz, (.42, .36, .30, 1), (.55, .49, .42, 1)), .9))
    w2 = simple('wall2', (.50, .50, .49), .9); gm = simple('dkglass', (.03, .04, .05), .08, spec=.8); roofm = simple('roofm', (.10, .10, .105), .7); tuff = simple('tuff', (.40, .22, .17), .9)
    def building(x, y, w, d, hh, mat, rot=0, floors=2):
        e = bpy.data.objects.new('e', None); col.objects.link(e); e.location = (x, y, 0); e.rotation_euler = (0, 0, rot); L = []
        L.append(box('bl', (0, 0, hh/2), (w, d, hh), mat)); L.append(box('bl', (0, 0, hh+.15), (w+.5, d+.5, .3), roofm))
        for fl in range(floors):
            zc = hh/floors*(fl+.52)
            for k in range(int(w//2.6)):
                L.append(box('wi', (-w/2+1.5+k*2.6, -d/2, zc), (1.5, .12, hh/floors*.52), gm)); L.append(box('wf', (-w/2+1.5+k*2.6, -d/2+.02, zc), (1.7, .1, hh/floors*.60), w2))
        for o in L: o.parent = e
    building(24, 16, 26, 8, 6.5, tuff, -math.pi/2*0.0-.25, 2); building(-6, 24, 20, 8, 7.0, wm, .15, 2); building(8, 34, 40, 10, 12, w2, 0, 4)
    building(26, -8, 22, 8, 6, wm, -math.pi/2, 2)
    building(-30, -8, 24, 8, 7, tuff, math.pi/2, 2); building(4, -26, 44, 8, 7.5, wm, math.pi, 2)
    # low fence
    fm = simple('fence', (.33, .34, .33), .7)
    for k in range(24): box('f', (-14+k*2.0, 11.2, .6), (1.96, .08, 1.2), fm)
    # trees
    lf = NT('leaf'); nl = lf.noise(5, 6); lm2 = lf.out(lf.bsdf(lf.mixc(nl, (.020, .045, .012, 1), (.10, .15, .04, 1)), .8)); bark = simple('bark', (.08, .06, .045), .9)
    def tree(x, y, hh):
        n = 7000; r = rng.normal(size=(n, 3)); r /= np.linalg.norm(r, axis=1)[:, None]; r *= (rng.rand(n, 1)**.4); ctr = r*[hh*.27, hh*.27, hh*.30]+[0, 0, hh*.64]
        ctr += .25*hh*.3*np.sin(ctr*3.1)[:, [1, 2, 0]]
        s = hh*.020*(.6+rng.rand(n, 1)); a = rng.normal(size=(n, 3)); b = rng.normal(size=(n, 3))
        a /= np.linalg.norm(a, axis=1)[:, None]; b -= a*(a*b).sum(1)[:, None]; b /= np.linalg.norm(b, axis=1)[:, None]
        V = np.stack([ctr-a*s-b*s*.6, ctr+a*s-b*s*.6, ctr+a*s+b*s*.6, ctr-a*s+b*s*.6], 1).reshape(-1, 3)
        o = obj('tree', V, np.arange(len(V)).reshape(-1, 4), lm2, smooth=False); o.location = (x, y, 0)
        box('tr', (x, y, hh*.2), (.22, .22, hh*.45), bark)
    for x, y, hh in ((-9, 13, 6), (-3.5, 14, 7), (9, 13.5, 6.5), (15, 12.6, 5.5), (21, -15, 7), (-20, 6, 7), (-18, -12, 8), (-2, -19, 7), (10, -20, 8), (2.5, 13.2, 5)): tree(x, y, hh)
    # hills on the horizon
    a = np.linspace(0, 2*np.pi, 181)[:-1]; rr = np.random.RandomState(2); hh = sum(np.sin(a*k+rr.rand()*6)/k**.8 for k in (2, 3, 5, 9, 17, 31)); hh = 16+7*hh
    V = np.concatenate([np.c_[300*np.cos(a), 300*np.sin(a), a*0-2], np.c_[330*np.cos(a), 330*np.sin(a), np.maximum(hh, 4)]]); i = np.arange(180); k = (i+1) % 180
    obj('hills', V, np.c_[i, k, k+180, i+180], simple('hills', (.20, .24, .27), 1.))
    # sky
    wd = bpy.data.worlds.new('w'); sc.world = wd; wd.use_nodes = True; n = wd.node_tree.nodes; l = wd.node_tree.links
    sky = n.new('ShaderNodeTexSky'); sky.sky_type = 'NISHITA'; sky.sun_elevation = math.radians(float(opt.get('sunel', 38))); sky.sun_rotation = math.radians(float(opt.get('sunaz', dict(r34=200, rear=195, side=172, wheel=170, f34r=6).get(view, 176)))); sky.sun_size = math.radians(2.0); sky.sun_intensity = float(opt.get('sun', .30)); sky.dust_density = 2.2; sky.air_density = 1.2
    bg = n['Background']; l.new(sky.outputs[0], bg.inputs[0]); bg.inputs[1].default_value = float(opt.get('sky', .16))

def showroom(c):
    mid = (c.xf+c.xr)/2; R = 12.0
    pr = [(0, 0), (R-3.2, 0)]+[(R-3.2+3.2*math.sin(a), 3.2-3.2*math.cos(a)) for a in np.linspace(0, math.pi/2, 14)[1:]]+[(R, 9)]
    V, Q = lathe(pr, 128); V = V[:, [0, 2, 1]]
    t = NT('sweep'); nn = t.noise(3., 5); m = t.out(t.bsdf((.56, .56, .565, 1), t.math('MULTIPLY_ADD', nn, .22, .22), spec=.35))
    o = obj('sweep', V, Q, m); o.location = (mid, 0, 0)
    def area(loc, tgt, sx, sy, power):
        l = bpy.data.lights.new('a', 'AREA'); l.shape = 'RECTANGLE'; l.size = sx; l.size_y = sy; l.energy = power; ob = bpy.data.objects.new('a', l); col.objects.link(ob)
        ob.location = loc; ob.rotation_euler = (Vector(tgt)-Vector(loc)).to_track_quat('-Z', 'Y').to_euler(); ob.visible_camera = False
    for y in (-1.9, 1.9): area((mid, y, 4.6), (mid, y*.4, 0), 7.0, .9, 330)
    area((mid-7.5, -5, 3.2), (mid-1, 0, .6), 3.2, 2.0, 420); area((mid+7.5, -4.0, 3.2), (mid+1, 0, .6), 3.2, 2.0, 300); area((mid, 7.5, 3.4), (mid, 0, .8), 6, 1.2, 200)
    wd = bpy.data.worlds.new('w'); sc.world = wd; wd.use_nodes = True; wd.node_tree.nodes['Background'].inputs[0].default_value = (.8, .85, .9, 1); wd.node_tree.nodes['Background'].inputs[1].default_value = .18

place = opt.get('place', ''); cut = opt.get('cut', ''); soft = opt.get('light', 'sun') == 'soft'; horizon = focal = 0.
cam = bpy.data.cameras.new('cam'); cam.clip_end = 5000; co = bpy.data.objects.new('cam', cam); col.objects.link(co); sc.camera = co
def look(loc, tgt): co.location = loc; co.rotation_euler = (tgt-loc).to_track_quat('-Z', 'Y').to_euler()
if place:      # a picture of the place alone, the camera level, so that any car of `cut` fits in by its horizon
    places.PLACES[place](opt); focal = float(opt.get('focal', 1227)); horizon = float(opt.get('horizon', 310))
    cam.lens = focal*36/W; cam.shift_y = (horizon-H/2)/W; look(Vector((0, 0, 1.45)), Vector((0, 10, 1.45)))
    cam.dof.use_dof = True; cam.dof.focus_distance = 6.2; cam.dof.aperture_fstop = 2.4
else:
    c = build_car(); car = set(sc.objects)
    (yard if setn == 'yard' else showroom)(c)
    if soft: places.soft_sky()
    if cut:    # the car and its shadow alone; the yard is seen in reflections only
        for o in set(sc.objects)-car: o.visible_camera = False; o.hide_render = o.name.split('.')[0] == 'l'
        mid = (c.xr+c.xf)/2; g = obj('catcher', [[mid-8, -6, .003], [mid+8, -6, .003], [mid+8, 6, .003], [mid-8, 6, .003]], np.array([[0, 1, 2, 3]]), simple('catch', (.12, .12, .12), .9), smooth=False); g.is_shadow_catcher = True
        sc.render.film_transparent = True
    L = c.xr-c.xf; mid = (c.xr+c.xf)/2; zc = c.H*.5
    VIEWS = dict(  # azimuth from the nose (degrees, - = towards the left side of the picture), distance factor, camera height, focal length, look-at shift
        f34=(38, 1.40, 1.48, 46, (-.10, 0, -.08)), r34=(145, 1.40, 1.55, 46, (.10, 0, -.08)), side=(90, 1.95, 1.25, 55, (0, 0, -.12)), f34r=(-36, 1.40, 1.4, 46, (-.1, 0, -.08)), front=(4, 1.5, 1.25, 55, (-.6, 0, -.05)), rear=(176, 1.5, 1.3, 55, (.6, 0, -.05)))
    if view == 'wheel':
        tgt = Vector((.05, -.8, .42)); loc = Vector((-.85, -2.6, .75)); cam.lens = 50
    else:
        az, df, ch, fl, sh = VIEWS[view]; az = math.radians(az+float(opt.get('daz', 0))); df *= 1.12 if c.tall else 1
        tgt = Vector((mid+sh[0], 0, zc+sh[2])); loc = Vector((mid-math.cos(az)*L*df, -math.sin(az)*L*df, ch)); cam.lens = fl
    look(loc, tgt); d = tgt-loc; focal = W*cam.lens/36; horizon = H/2+focal*d.z/math.hypot(d.x, d.y)
    cam.dof.use_dof = True; cam.dof.focus_distance = d.length-(.8 if view != 'wheel' else 0); cam.dof.aperture_fstop = 2.0 if view != 'wheel' else 3.5
# ---------- render
sc.render.engine = 'CYCLES'; cy = sc.cycles; cy.device = 'CPU'; cy.samples = spp; cy.use_adaptive_sampling = True; cy.adaptive_threshold = .02
import _cycles
cy.use_denoising = bool(_cycles.with_openimagedenoise)
if cy.use_denoising: cy.denoiser = 'OPENIMAGEDENOISE'
cy.max_bounces = 5; cy.diffuse_bounces = 2; cy.glossy_bounces = 3; cy.transparent_max_bounces = 8; cy.caustics_reflective = False; cy.caustics_refractive = False; cy.sample_clamp_indirect = 6
sc.render.threads_mode = 'FIXED'; sc.render.threads = threads
sc.view_settings.view_transform = 'Filmic'; sc.view_settings.look = opt.get('look', 'Medium High Contrast'); sc.view_settings.exposure = float(opt.get('exp', -.45))
sc.render.resolution_x = W; sc.render.resolution_y = H; sc.render.filepath = os.path.abspath(out); sc.render.image_settings.file_format = 'PNG'
vl = sc.view_layers[0]; vl.use_pass_diffuse_direct = vl.use_pass_diffuse_indirect = vl.use_pass_diffuse_color = vl.use_pass_normal = True
a = vl.aovs.add(); a.name = 'paint'; a.type = 'VALUE'
sc.use_nodes = True; nt = sc.node_tree; nt.nodes.clear(); rl = nt.nodes.new('CompositorNodeRLayers'); fo = nt.nodes.new('CompositorNodeOutputFile'); cp = nt.nodes.new('CompositorNodeComposite'); nt.links.new(rl.outputs['Image'], cp.inputs[0])
tmp = os.path.abspath(out)+'.passes'; os.makedirs(tmp, exist_ok=True); fo.base_path = tmp; fo.format.file_format = 'OPEN_EXR'; fo.format.color_depth = '32'; fo.file_slots.clear()
PS = dict(Image='img', DiffDir='dd', DiffInd='di', DiffCol='dc', Normal='nrm', paint='mask')
for k, v in PS.items(): fo.file_slots.new(v+'_'); nt.links.new(rl.outputs[k], fo.inputs[v+'_'])
def alpha_of(name, samples, scale, catcher):
    """Alpha of the scene in plain white: the car's coverage without the catcher, its shadow too with it."""
    white = bpy.data.materials.get('white') or simple('white', (.5, .5, .5), .9); vl.material_override = white; g.hide_render = not catcher
    cy.samples = samples; cy.max_bounces = 1; cy.use_adaptive_sampling = False; sc.render.resolution_percentage = scale; sc.use_nodes = False
    sc.render.image_settings.file_format = 'OPEN_EXR'; sc.render.image_settings.color_mode = 'RGBA'; sc.render.filepath = os.path.join(tmp, name+'.exr'); bpy.ops.render.render(write_still=True)
    im = bpy.data.images.load(sc.render.filepath); im.colorspace_settings.name = 'Non-Color'; w, hh = im.size; a = np.empty(w*hh*4, np.float32); im.pixels.foreach_get(a); a = a.reshape(hh, w, 4)[..., 3]
    return np.kron(a, np.ones((100//scale, 100//scale), np.float32)) if scale < 100 else a
def boxf(a, r):
    for ax in (0, 1):
        p = np.pad(a, [(r+1, r) if i == ax else (0, 0) for i in range(a.ndim)], mode='edge').cumsum(ax)
        n = a.shape[ax]; a = (np.take(p, range(2*r+1, n+2*r+1), ax)-np.take(p, range(0, n), ax))/(2*r+1)
    return a
def masks():
    """Coverage of the car and darkness of its shadow, the latter at half size and smoothed outside the car."""
    cover = alpha_of('cover', 8, 100, False); total = alpha_of('total', 20, 50, True); out = (cover < .02).astype(np.float32); den = out; s = total*out
    for r in (3, 3): s, den = boxf(s, r), boxf(den, r)
    return cover, np.clip(s/np.maximum(den, 1e-3), 0, 1)*(den > 1e-3)
if cut == 'mask':      # for layers that were rendered with the yard in them
    cover, shade = masks(); np.savez_compressed(os.path.abspath(out)+'.npz', cover=cover, shade=shade, horizon=horizon, focal=focal); import shutil; shutil.rmtree(tmp); os._exit(0)
t0 = time.time(); bpy.ops.render.render(write_still=False); t1 = time.time()
def load(v):
    im = bpy.data.images.load(os.path.join(tmp, v+'_0001.exr')); im.colorspace_settings.name = 'Non-Color'; a = np.empty(W*H*4, np.float32); im.pixels.foreach_get(a); return a.reshape(H, W, 4)[..., :4 if v == 'img' else 3].copy()
P = {v: load(v) for v in PS.values()}; alpha = P['img'][..., 3:].repeat(3, -1); P['img'] = P['img'][..., :3]
D = (P['dd']+P['di'])*P['dc']; m = np.clip(P['mask'][..., :1], 0, 1); non = (m < .03).astype(np.float32)
den = boxf(non, 2); est = boxf(D*non, 2)/np.maximum(den, 1e-6)      # light on whatever borders the paint
T = np.where(m > .02, np.clip(D-(1-m)*np.where(den > 1e-3, est, 0), 0, D), 0)/.8; rest = np.maximum(P['img']-T*.8, 0)
def denoise(layers, feats, R=int(opt.get('nr', 5)), k=float(opt.get('nlm', .75))):
    """joint non-local means: colour patches in log light, guided by normal, albedo and paint mask"""
    g = np.log1p(np.concatenate(layers, -1)*8); lay = np.concatenate(layers, -1); lay = np.minimum(lay, 30)
    mean = boxf(g, 1); var = np.maximum(boxf(g*g, 1)-mean*mean, 0); hf = boxf(np.concatenate(feats, -1), 1)
    acc = np.zeros_like(lay); wt = np.zeros(lay.shape[:2]+(1,)); sh = lambda a, dy, dx: np.roll(a, (dy, dx), (0, 1))
    s2 = np.median(var)+1e-5
    for dy in range(-R, R+1):
        for dx in range(-R, R+1):
            d = ((g-sh(g, dy, dx))**2); d = boxf(d, 1).mean(-1, keepdims=True)
            v = np.minimum(var, sh(var, dy, dx)).mean(-1, keepdims=True)
            dc = np.maximum(d-2*v, 0)/(k*k*(2*v+s2*.5+1e-4))
            df = ((hf-sh(hf, dy, dx))**2).sum(-1, keepdims=True)/.012
            w = np.exp(-dc-df-(dx*dx+dy*dy)/(R*R*1.2)); acc += w*sh(lay, dy, dx); wt += w
    r = acc/wt; return [r[..., 3*i:3*i+3] for i in range(len(layers))]
nb = (boxf(rest, 1)*9-rest)/8; rest = np.minimum(rest, nb*4+.3)      # single bright pixels
if cut:
    keep = (sc.render.image_settings.file_format, sc.render.resolution_percentage); cover, shade = masks(); sc.render.image_settings.file_format, sc.render.resolution_percentage = keep; vl.material_override = None; sc.render.image_settings.color_mode = 'RGB'
    rest, T = [np.where(cover[..., None] > .001, a, 0) for a in (rest, T)]
else: cover = np.ones((H, W), np.float32); shade = cover*0
if opt.get('dn', '1') == '1': rest, T = denoise([rest, T], [P['nrm']*.5, np.sqrt(np.clip(P['dc'], 0, 1)), P['mask']*.5])
t2 = time.time()
np.savez_compressed(os.path.abspath(out)+'.npz', rest=rest.astype(np.float16), paint=T.astype(np.float16), cover=cover.astype(np.float16), see=np.clip(alpha[..., 0], 0, 1).astype(np.float16), shade=shade.astype(np.float16), horizon=horizon, focal=focal)
sc.use_nodes = False
def save(name, colour, q=88):
    img = rest+T*np.array(lin(colour)[:3], np.float32)*.72
    lum = img.max(-1, keepdims=True); bl = np.maximum(img-1.2, 0)   # small lens bloom
    for r in (3, 9): bl = boxf(boxf(bl, r), r)
    img = img+bl*.10; rg = np.random.RandomState(5); img = np.maximum(img*(1+.02*rg.normal(size=img.shape[:2]+(1,))), 0)
    im = bpy.data.images.new('o', W, H, float_buffer=True); px = np.ones((H, W, 4), np.float32); px[..., :3] = img; im.pixels.foreach_set(px.ravel()); im.update()
    sc.render.image_settings.file_format = 'JPEG' if name.endswith('.jpg') else 'PNG'; sc.render.image_settings.quality = q; im.save_render(name, scene=sc)
cols = paint.split(',')
for i, cc in enumerate(cols): save(os.path.abspath(out) if len(cols) == 1 else os.path.abspath(out).replace('.', '-%d.' % i), cc)
import shutil; shutil.rmtree(tmp)
print('RENDER', round(t1-t0, 1), 'DENOISE', round(t2-t1, 1))
