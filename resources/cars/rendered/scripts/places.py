"""Places without a car. The camera stands at the origin, 1.45 m high, and looks along +y; the car comes to stand about 6.5 m before it."""
import bpy, math
import numpy as np
from mathutils import Vector
from helpers import NT, box, col, obj, sc, simple


def world():
    w = bpy.data.worlds.get('w') or bpy.data.worlds.new('w'); sc.world = w; w.use_nodes = True
    return w.node_tree.nodes, w.node_tree.links


def sunny_sky(azimuth, height, strength=.30, sky_strength=.16):
    n, l = world(); sky = n.new('ShaderNodeTexSky'); sky.sky_type = 'NISHITA'
    sky.sun_elevation = math.radians(height); sky.sun_rotation = math.radians(azimuth); sky.sun_size = math.radians(2.0)
    sky.sun_intensity = strength; sky.dust_density = 2.2; sky.air_density = 1.2
    l.new(sky.outputs[0], n['Background'].inputs[0]); n['Background'].inputs[1].default_value = sky_strength


def soft_sky(color=(.78, .84, .92), strength=.62):
    """An even cover of cloud, brighter overhead."""
    n, l = world()
    for link in list(n['Background'].inputs[0].links): l.remove(link)
    co = n.new('ShaderNodeTexCoord'); sep = n.new('ShaderNodeSeparateXYZ'); ramp = n.new('ShaderNodeValToRGB')
    ramp.color_ramp.elements[0].color = tuple(x*.62 for x in color)+(1,); ramp.color_ramp.elements[1].color = tuple(x*1.25 for x in color)+(1,)
    l.new(co.outputs['Generated'], sep.inputs[0]); l.new(sep.outputs[2], ramp.inputs[0]); l.new(ramp.outputs[0], n['Background'].inputs[0])
    n['Background'].inputs[1].default_value = strength


def area(loc, target, size, size_y, power, color=(1, 1, 1)):
    l = bpy.data.lights.new('a', 'AREA'); l.shape = 'RECTANGLE'; l.size = size; l.size_y = size_y; l.energy = power; l.color = color
    o = bpy.data.objects.new('a', l); col.objects.link(o); o.location = loc
    o.rotation_euler = (Vector(target)-Vector(loc)).to_track_quat('-Z', 'Y').to_euler(); o.visible_camera = False


def glow(name, color, strength):
    t = NT(name); return t.out(t.bsdf(color+(1,), .5, emit=color+(1,), es=strength))


def ground(low, high, grain=160, rough=.85, patches=True):
    t = NT('ground'); co = t.node('ShaderNodeTexCoord').outputs['Object']
    n1, n2, n3 = t.noise(.35, 6, co), t.noise(grain, 2, co), t.noise(2.2, 8, co)
    base = t.mixc(n1, low+(1,), high+(1,)); base = t.mixc(t.math('MULTIPLY', n2, .5), base, tuple(x*.5 for x in low)+(1,))
    if patches: base = t.mixc(t.lt(n3, .40, .15), base, tuple(x*.85 for x in low)+(1,))
    m = t.out(t.bsdf(base, rough, spec=.25, normal=t.bump(n2, .5, .006)))
    obj('ground', [[-400, -400, 0], [400, -400, 0], [400, 400, 0], [-400, 400, 0]], np.array([[0, 1, 2, 3]]), m, smooth=False)


def plane(x0, x1, y0, y1, z, mat):
    box('p', ((x0+x1)/2, (y0+y1)/2, z-.05), (x1-x0, y1-y0, .1), mat)


def worn_paint(color=(.62, .61, .58)):
    t = NT('line'); n = t.noise(14, 8); return t.out(t.mix(t.lt(n, .52, .08), t.bsdf(color+(1,), .8), t.bsdf((.12, .118, .112, 1), .85)))


def stucco(color):
    t = NT('wall'); n = t.noise(1.2, 6); return t.out(t.bsdf(t.mixc(n, tuple(x*.85 for x in color)+(1,), color+(1,)), .9))


def facade(x, y, w, h, mat, floors, pitch=2.6, ground_floor=None, lit=0., seed=1):
    """A house front that faces the camera, with window frames, sills and a cornice; some windows are lit."""
    rng = np.random.RandomState(seed); frame = simple('frame', (.55, .55, .54), .8); pane = simple('pane', (.03, .04, .05), .06, spec=.8); on = glow('on', (1., .72, .38), 1.6)
    box('house', (x, y+4, h/2), (w, 8, h), mat); box('cornice', (x, y+3.9, h+.15), (w+.5, 8.5, .35), frame)
    fh = (h-(3.6 if ground_floor else 0))/floors; z0 = 3.6 if ground_floor else 0
    for f in range(floors):
        for k in range(int(w//pitch)):
            px, pz = x-w/2+pitch*(k+.5), z0+fh*(f+.52)
            box('f', (px, y-.02, pz), (pitch*.55, .12, fh*.60), frame); box('g', (px, y-.05, pz), (pitch*.47, .12, fh*.53), on if rng.rand() < lit else pane)
            box('m', (px, y-.10, pz), (.06, .06, fh*.53), frame); box('s', (px, y-.12, pz-fh*.32), (pitch*.62, .3, .08), frame)
    if ground_floor:
        for k in range(int(w//4)):
            px = x-w/2+4*(k+.5); awn = simple('awn%d' % k, ((.45, .05, .05), (.06, .20, .16), (.09, .12, .25), (.5, .42, .3))[(k+seed) % 4], .8)
            box('shop', (px, y-.06, 1.45), (3.3, .12, 2.5), glow('shopon', (1., .80, .55), .9) if lit else pane); box('rim', (px, y-.03, 1.45), (3.5, .1, 2.7), simple('dark', (.04, .04, .045), .5))
            box('awn', (px, y-.55, 2.95), (3.5, 1.1, .08), awn, rot=(.35, 0, 0))


def tree(x, y, hh, leaves=True, rng=np.random.RandomState(4)):
    bark = simple('bark', (.08, .06, .045), .9); box('trunk', (x, y, hh*.22), (.2, .2, hh*.45), bark)
    if not leaves:
        for k in range(46):
            a, up, r = rng.rand()*6.28, .35+.55*rng.rand(), hh*(.12+.22*rng.rand())
            box('twig', (x+math.cos(a)*r*.5, y+math.sin(a)*r*.5, hh*up), (r, .045, .045), bark, rot=(0, -.7, a))
        return
    t = NT('leaf'); nl = t.noise(5, 6); mat = t.out(t.bsdf(t.mixc(nl, (.020, .045, .012, 1), (.10, .15, .04, 1)), .8))
    n = 6000; r = rng.normal(size=(n, 3)); r /= np.linalg.norm(r, axis=1)[:, None]; r *= (rng.rand(n, 1)**.4); ctr = r*[hh*.27, hh*.27, hh*.30]+[0, 0, hh*.64]
    ctr += .25*hh*.3*np.sin(ctr*3.1)[:, [1, 2, 0]]
    s = hh*.020*(.6+rng.rand(n, 1)); a = rng.normal(size=(n, 3)); b = rng.normal(size=(n, 3))
    a /= np.linalg.norm(a, axis=1)[:, None]; b -= a*(a*b).sum(1)[:, None]; b /= np.linalg.norm(b, axis=1)[:, None]
    V = np.stack([ctr-a*s-b*s*.6, ctr+a*s-b*s*.6, ctr+a*s+b*s*.6, ctr-a*s+b*s*.6], 1).reshape(-1, 3)
    o = obj('tree', V, np.arange(len(V)).reshape(-1, 4), mat, smooth=False); o.location = (x, y, 0)


def lamp(x, y, on=0.):
    m = simple('pole', (.08, .08, .085), .5); box('pole', (x, y, 2.6), (.10, .10, 5.2), m); box('arm', (x, y-.5, 5.2), (.08, 1.2, .07), m)
    box('head', (x, y-1.1, 5.15), (.22, .5, .08), glow('bulb', (1., .8, .5), on*12) if on else m)


def hills(height, color, seed=2, distance=300, snow=None):
    a = np.linspace(0, np.pi, 181); rng = np.random.RandomState(seed)
    hh = sum(np.sin(a*k+rng.rand()*6)/k**.8 for k in (2, 3, 5, 9, 17, 31)); hh = height*(1+.45*hh)
    V = np.concatenate([np.c_[distance*np.cos(a), distance*np.sin(a), a*0-2], np.c_[distance*1.1*np.cos(a), distance*1.1*np.sin(a), np.maximum(hh, 2)]]); i = np.arange(180)
    obj('hills', V, np.c_[i, i+1, i+182, i+181], simple('hills', color, 1.))


def yard(opt):
    sunny_sky(205, 36); ground((.085, .083, .080), (.16, .157, .15)); line = worn_paint()
    for x in (-6.2, -3.4, 3.6, 6.4): box('l', (x, 11.2, .003), (.10, 5.0, .006), line)
    facade(-6, 24, 34, 9.5, stucco((.46, .27, .20)), 3); facade(24, 30, 24, 12.5, stucco((.55, .50, .43)), 4)
    fence = simple('fence', (.33, .34, .33), .7)
    for k in range(20): box('f', (-20+k*2.0, 16.5, .55), (1.96, .08, 1.1), fence)
    for x, y, h in ((-11, 18, 6), (-5, 19, 7), (3.5, 18.5, 5), (9.5, 19, 6.5), (15, 20, 6)): tree(x, y, h)


def street_parts(lit=0.):
    ground((.07, .069, .068), (.12, .118, .115)); stone = stucco((.42, .40, .37)); kerb = simple('kerb', (.5, .49, .47), .8)
    plane(-60, 60, 10.6, 18, .14, stone); plane(-60, 60, 10.4, 10.6, .15, kerb)
    for k in range(-12, 12): box('joint', (k*1.5, 14, .142), (.015, 7, .004), simple('joint', (.2, .19, .18), .9))
    box('l', (0, 9.9, .003), (60, .10, .006), worn_paint())
    for k, (x, w, h, c, fl) in enumerate(((-23, 15, 13, (.42, .25, .19), 3), (-6.5, 17.6, 15.5, (.50, .43, .35), 3), (11, 17, 12.5, (.46, .30, .23), 2), (28, 16, 14.5, (.52, .49, .45), 3))):
        facade(x, 18, w, h, stucco(c), fl, ground_floor=True, lit=lit, seed=k)
    for x in (-12.5, -1.2, 8.2, 17.5): tree(x, 12.6, 5.4)
    for x in (-7, 12.8): lamp(x, 11.4, lit)
    bench = simple('bench', (.16, .09, .05), .7)
    for x in (3.8, -16): box('b', (x, 14.2, .5), (1.6, .4, .06), bench); box('bb', (x, 14.4, .8), (1.6, .05, .3), bench); box('bl', (x, 14.2, .25), (1.3, .06, .4), bench)


def street(opt): sunny_sky(215, 40); street_parts()


def evening(opt): soft_sky((.30, .40, .68), .16); street_parts(.45); area((-7, 9, 5), (-6, 8, 0), 1, 1, 120, (1, .75, .45)); area((12.8, 9, 5), (11, 8, 0), 1, 1, 120, (1, .75, .45))


def country(opt):
    sunny_sky(200, 34); ground((.17, .155, .12), (.24, .215, .165), 60)
    grass = NT('grass'); n, n2 = grass.noise(.5, 6), grass.noise(40, 3); gm = grass.out(grass.bsdf(grass.mixc(n, (.12, .13, .045, 1), (.26, .22, .09, 1)), .95, normal=grass.bump(n2, .8, .05)))
    plane(-300, 300, 13, 300, .10, gm); asphalt = stucco((.12, .118, .115)); plane(-300, 300, 3.4, 9.8, .02, asphalt)
    line = worn_paint()
    for y in (9.5,): box('l', (0, y, .022), (400, .12, .006), line)
    rng = np.random.RandomState(7); V = []
    for _ in range(9000):
        x, y = rng.uniform(-26, 26), 12.6+12*rng.rand()**1.6; h = .15+.35*rng.rand(); dx, w = rng.normal()*.12, .03
        V += [(x-w, y, .08), (x+w, y, .08), (x+dx+.005, y, .08+h), (x+dx-.005, y, .08+h)]
    obj('blades', V, np.arange(len(V)).reshape(-1, 4), gm, smooth=False)
    post = simple('post', (.62, .62, .60), .7)
    for k in range(-8, 9): box('post', (k*4.5, 11.6, .42), (.10, .10, .84), post); box('tip', (k*4.5, 11.6, .74), (.11, .11, .12), simple('red', (.5, .03, .03), .6))
    for x, y, h in ((-22, 46, 8), (-16, 50, 9), (-12, 52, 7), (20, 60, 9), (26, 58, 8), (34, 64, 10)): tree(x, y, h)
    for k in range(-3, 4): box('pole', (k*26+8, 40, 4.5), (.22, .22, 9), simple('wood', (.12, .09, .07), .9)); box('arm', (k*26+8, 40, 8.4), (1.8, .12, .12), simple('wood2', (.12, .09, .07), .9))
    hills(11, (.30, .31, .24), 3, 320); hills(26, (.36, .42, .50), 5, 900); ararat(-120, 1500)


def ararat(x, y):
    """Two far mountains with snow on their tops, pale with haze."""
    t = NT('peak'); co = t.node('ShaderNodeTexCoord').outputs['Object']; n = t.noise(.02, 8, co); pos = t.node('ShaderNodeSeparateXYZ'); t.l.new(co, pos.inputs[0])
    line = t.math('ADD', pos.outputs[2], t.math('MULTIPLY', n, 150.)); mat = t.out(t.bsdf(t.mixc(t.lt(line, 172, 16), (.46, .50, .57, 1), (.14, .18, .24, 1)), 1., spec=0.))
    for cx, h, w in ((0, 150, 560), (-420, 78, 300)):
        a = np.linspace(0, 2*np.pi, 193)[:-1]; rs = np.linspace(0, 1, 40); rng = np.random.RandomState(int(h)); ph = rng.rand(9)*6.28
        V = np.array([[cx+w*r*math.cos(p), w*r*math.sin(p), h*((1-r)**1.8+.10*(1-r)*min(1, r*6)*sum(math.sin(p*k+ph[q]+r*5*(q % 3))/(q+2)**.6 for q, k in enumerate((2, 3, 5, 8, 13, 21, 34))))] for r in rs for p in a]); m = len(a)
        i, j = np.meshgrid(np.arange(len(rs)-1), np.arange(m), indexing='ij'); j2 = (j+1) % m
        o = obj('cone', V, np.stack([i*m+j, (i+1)*m+j, (i+1)*m+j2, i*m+j2], -1).reshape(-1, 4), mat); o.location = (x, y, -14)


def winter(opt):
    soft_sky((.80, .84, .90), .62); ground((.42, .43, .45), (.62, .63, .66), 30, .8); tyre = stucco((.30, .30, .31))
    plane(-60, 60, 3.2, 9.4, .012, stucco((.44, .445, .46)))
    for y in (4.6, 6.1, 7.2, 8.7): plane(-60, 60, y, y+.28, .02, tyre)
    white = simple('snow', (.78, .80, .83), .7); facade(-8, 22, 32, 10, stucco((.42, .27, .22)), 3, lit=.12, seed=3); facade(22, 26, 22, 13, stucco((.48, .45, .41)), 4, lit=.1, seed=5)
    box('roofsnow', (-8, 25.9, 10.45), (33, 9, .35), white); box('roofsnow', (22, 29.9, 13.45), (23, 9, .35), white)
    rng = np.random.RandomState(2)
    for k in range(26): box('bank', (-24+k*1.9+rng.rand(), 12.2+rng.rand()*.5, .12), (2.4+rng.rand(), 1.1+rng.rand()*.6, .5+.5*rng.rand()), white, .22, (0, 0, rng.rand()))
    for x, y, h in ((-13, 15, 6), (-4, 16.5, 7), (4.5, 15.5, 6), (11, 16, 7), (17, 15, 6)): tree(x, y, h, False)
    hills(20, (.62, .66, .72), 2, 300)


def showroom(opt):
    n, l = world(); n['Background'].inputs[0].default_value = (.8, .85, .9, 1); n['Background'].inputs[1].default_value = .35
    t = NT('tiles'); nn = t.noise(3, 5); m = t.out(t.bsdf((.50, .50, .505, 1), t.math('MULTIPLY_ADD', nn, .16, .14), spec=.5)); plane(-20, 20, -6, 16, 0, m)
    seam = simple('seam', (.30, .30, .31), .6)
    for k in range(-14, 15): box('s', (k*1.2, 5, .001), (.012, 22, .002), seam)
    for k in range(0, 13): box('s', (0, k*1.2, .001), (36, .012, .002), seam)
    wall = simple('wallw', (.74, .74, .75), .8); red = simple('brand', (.55, .02, .03), .5); dark = simple('panel', (.07, .072, .078), .5)
    box('wall', (0, 14.2, 2.4), (40, .2, 4.8), wall); box('panel', (-5.5, 14.05, 1.9), (9, .1, 3.8), dark); box('stripe', (0, 14.02, 3.55), (40, .06, .22), red)
    sky = glow('out', (.75, .85, .95), 1.5); mull = simple('mull', (.10, .10, .105), .4)
    box('win', (8.2, 14.05, 1.9), (13, .1, 3.1), sky)
    for k in range(7): box('mu', (1.8+k*2.15, 13.98, 1.9), (.09, .1, 3.2), mull)
    for x, w in ((-5.5, 2.2), (-8, 1.6)): box('desk', (x, 12.4, .52), (w, .7, 1.04), wall, .03)
    for k, (x, h) in enumerate(((12.6, 1.6), (-12.4, 1.9))): tree(x, 12.8, h+1.0)
    box('ceil', (0, 4, 4.8), (40, 22, .1), simple('ceil', (.62, .62, .63), .9))
    for y in (3.5, 7, 10.5): box('tube', (0, y, 4.72), (26, .22, .05), glow('tube', (1., .98, .95), 9)); area((0, y, 4.6), (0, y, 0), 20, .4, 420)
    area((0, -3, 4.2), (0, 7, 0), 14, 3, 380)


def garage(opt):
    n, l = world(); n['Background'].inputs[0].default_value = (.7, .8, 1, 1); n['Background'].inputs[1].default_value = .12
    ground((.19, .185, .18), (.30, .295, .285), 90, .55); conc = stucco((.38, .375, .36)); band = simple('band', (.16, .22, .30), .7)
    box('wall', (0, 13, 2), (40, .3, 4.2), conc); box('band', (0, 12.82, .6), (40, .06, 1.2), band); box('ceil', (0, 4, 3.7), (40, 24, .2), stucco((.30, .295, .285)))
    yl = simple('yl', (.65, .45, .03), .6); bl = simple('bl', (.02, .02, .02), .6)
    for x in (-7.4, 7.6):
        box('col', (x, 10.6, 1.8), (.55, .55, 3.8), conc, .02)
        for k in range(6): box('st', (x, 10.6, .1+k*.2), (.57, .57, .2), yl if k % 2 else bl)
    line = worn_paint()
    for x in (-4.3, 4.4): box('l', (x, 8.6, .003), (.10, 5.4, .006), line)
    steel = simple('steel', (.30, .31, .32), .4, metal=.8)
    for x in (-11, 11.2):
        for z in (.4, 1.1, 1.8, 2.5): box('shelf', (x, 12.4, z), (3, .6, .05), steel)
        rng = np.random.RandomState(int(x)+20)
        for z in (.42, 1.12, 1.82):
            for k in range(7): box('can', (x-1.3+k*.43, 12.35, z+.17), (.3, .35, .2+.25*rng.rand()), simple('c%d' % k, tuple(.08+.45*rng.rand(3)), .6))
    door = simple('door', (.42, .43, .44), .5)
    for k in range(16): box('slat', (0, 12.80, .1+k*.2), (5.2, .08, .185), door, .02)
    for y in (3.2, 6.6, 10): 
        for x in (-6, 0, 6): box('tube', (x, y, 3.5), (2.4, .16, .08), glow('tube', (.95, 1., .98), 10)); area((x, y, 3.4), (x, y, 0), 2.4, .3, 95)
    area((0, -4, 3), (0, 7, 0), 8, 3, 230)


PLACES = dict(yard=yard, street=street, evening=evening, country=country, winter=winter, showroom=showroom, garage=garage)
