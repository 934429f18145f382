"""Implicit car bodies: every surface is a smooth function, meshed with surface nets (numpy only)."""
import numpy as np
from bodies import BODIES, with_face

class Spl:
    """natural cubic spline with linear extrapolation"""
    def __init__(s, pts):
        p = np.array(sorted(map(tuple, pts)), float); x, y = p[:, 0], p[:, 1]; n = len(x); h = np.diff(x)
        A = np.zeros((n, n)); b = np.zeros(n); A[0, 0] = A[-1, -1] = 1
        for i in range(1, n - 1):
            A[i, i-1] = h[i-1]; A[i, i] = 2*(h[i-1]+h[i]); A[i, i+1] = h[i]
            b[i] = 3*((y[i+1]-y[i])/h[i]-(y[i]-y[i-1])/h[i-1])
        c = np.linalg.solve(A, b)
        s.x, s.a, s.c = x, y, c
        s.b = (y[1:]-y[:-1])/h - h*(2*c[:-1]+c[1:])/3
        s.d = (c[1:]-c[:-1])/(3*h); s.h = h
        s.lo = s.b[0]; s.hi = s.b[-1]+2*c[-2]*h[-1]+3*s.d[-1]*h[-1]**2
    def __call__(s, t):
        t = np.asarray(t, float); u = np.clip(t, s.x[0], s.x[-1])
        i = np.clip(np.searchsorted(s.x, u)-1, 0, len(s.h)-1); q = u-s.x[i]
        v = s.a[i]+q*(s.b[i]+q*(s.c[i]+q*s.d[i]))
        return v+np.minimum(t-s.x[0], 0)*s.lo+np.maximum(t-s.x[-1], 0)*s.hi

def smax(a, b, k):
    h = np.maximum(k-np.abs(a-b), 0)/k
    return np.maximum(a, b)+h*h*h*k/6
def smin(a, b, k): return -smax(-a, -b, k)
def sstep(a, b, t):
    t = np.clip((t-a)/(b-a), 0, 1); return t*t*(3-2*t)
def poly(px, py, V, r=0.0):
    """signed distance to a polygon, corners rounded by r (the polygon grows by r)"""
    d = np.full(px.shape, 1e9); s = np.ones(px.shape); n = len(V)
    for i in range(n):
        ax, ay = V[i]; bx, by = V[i-1]
        ex, ey = bx-ax, by-ay; wx, wy = px-ax, py-ay
        t = np.clip((wx*ex+wy*ey)/(ex*ex+ey*ey), 0, 1)
        d = np.minimum(d, (wx-ex*t)**2+(wy-ey*t)**2)
        c1 = py >= ay; c2 = py < by; c3 = ex*wy > ey*wx
        s = np.where((c1 & c2 & c3) | (~c1 & ~c2 & ~c3), -s, s)
    return s*np.sqrt(d)-r

class Car:
    def __init__(c, **P):
        c.__dict__.update(P)
        for k, v in (('ws_top', .05), ('rg_side', .07), ('rg_top', .05), ('bed', None), ('soft_top', False), ('bars', 'lines'), ('tall', 0)): c.__dict__.setdefault(k, v)
        for k in ('hood', 'plan', 'prof', 'fplan', 'fprof', 'rplan', 'rprof', 'roof', 'wg', 'belt', 'bot', 'crease'):
            setattr(c, 's_'+k, Spl(getattr(c, k)))
        c.Ra = c.R+c.arch_gap
    # --- fields
    def arch_r(c, x, z):
        r1 = np.hypot(x, z-c.R); r2 = np.hypot(x-c.wb, z-c.R)
        return np.minimum(r1, r2)
    def fields(c, x, y, z):
        r = c.arch_r(x, z); e = np.maximum(r-c.Ra, 0)
        t = z-c.s_crease(x)
        fade = sstep(c.cr0, c.cr0+.35, x)*(1-sstep(c.cr1-.35, c.cr1, x))
        sp = lambda q, w: w*np.logaddexp(0, q/w)
        u = sp(-t, .010)/.11
        off = -c.cr_depth*fade*u*np.exp(1-u)
        u2 = sp(t, .010)/.09
        off = off-c.cr_depth*.5*fade*(1-np.exp(-u2))
        # lower door feature line
        tl = z-(c.low_line+.02*(x-c.wb/2)/2); ul = sp(tl, .010)/.08
        lf = sstep(.35, .8, x)*(1-sstep(c.wb-.8, c.wb-.35, x))
        off = off-.012*lf*ul*np.exp(1-ul)
        off = off+c.flare*np.exp(-(e/.075)**2)*(z < 2)
        side = (y-(c.s_plan(x)+c.s_prof(z)+off))*.97
        front = ((c.xf+c.s_fplan(y)+c.s_fprof(z))-x)*(1/np.sqrt(1+(.75*np.clip(y, 0, .9))**2))
        rear = (x-(c.xr-c.s_rplan(y)-c.s_rprof(z)))*(1/np.sqrt(1+(.65*np.clip(y, 0, .9))**2))
        zt = c.s_hood(x)-c.hood_crown*(y/.8)**2
        # two gentle hood ribs
        rib = (y-(.42+.10*np.clip(x, -.8, .6)))
        zt = zt+c.rib*np.exp(-np.maximum(-rib, 0)/.16)*np.exp(-np.maximum(rib, 0)/.05)*(1-sstep(.3, .6, x))*sstep(c.xf+.05, c.xf+.5, x)
        top = (z-zt)*.96
        bot = (c.s_bot(x)-z)
        yg = c.s_wg(x)-c.tumble*(z-c.zb)-c.tcurve*np.maximum(z-c.zb, 0)**2
        gs = (y-yg)*.93
        roof = (z-(c.s_roof(x)-c.roof_crown*(y/.6)**2))*.97
        zz = z-c.zb
        ws = (c.xw+zz*c.cotw+c.wbow*zz*zz+.36*y*y-x)/np.sqrt(1+c.cotw**2)
        rg = (x-(c.xb-zz*c.cotr-c.rbow*zz*zz-c.rcurve*y*y))/np.sqrt(1+c.cotr**2)
        return dict(side=side, front=front, rear=rear, top=top, bot=bot, gs=gs, roof=roof, ws=ws, rg=rg, r=r)
    def masks(c, x, y, z, F):
        sf = (x-c.xf)+y; sr = (c.xr-x)+y
        M = {}
        M['head'] = np.maximum(poly(sf, z, c.headlamp, .012), x-c.wb*.3)
        M['tail'] = np.maximum(poly(sr, z, c.taillamp, .012), c.wb*.7-x)
        isf = x-(c.xf+.45)
        M['grille'] = np.maximum(poly(y, z, c.grille, .015), isf)
        M['intake'] = np.maximum(poly(y, z, c.intake, .015), isf)
        M['vent'] = np.maximum(poly(sf, z, c.vent, .015), isf)
        inset = smax(smax(F['roof']+c.rail, F['ws']+c.apillar, .05), F['rg']+c.cpillar, .12)
        dlo = smax(smax(inset, (c.s_belt(x)-z), .03), c.qx(x, z), .10)
        dlo = np.maximum(dlo, np.maximum(np.maximum(F['ws'], F['rg']), F['roof'])-F['gs'])
        M['dlo'] = dlo
        bp = .045-np.abs(x-(c.xbp+.10*(z-c.zb)))
        M['glass'] = np.maximum(dlo+.016, bp)
        if c.xdp: M['glass'] = np.maximum(M['glass'], .012-np.abs(x-(c.xdp+.18*(z-c.zb))))
        wsm = smax(smax(F['gs']+.045, F['roof']+c.ws_top, .08), c.zcowl+.02*(1-(y/.7)**2)-z, .05)
        wsm = np.maximum(wsm, np.maximum(np.maximum(F['gs'], F['roof']), F['rg'])-F['ws'])
        M['wglass'] = wsm+.02
        cowl = np.maximum(smax(F['gs']+.033, F['roof']+c.ws_top-.012, .08), np.maximum(c.zcowl-.06-z, F['ws']-.085))
        M['wtrim'] = np.maximum(cowl, np.maximum(np.maximum(F['gs'], F['roof']), F['rg'])-F['ws'])
        rgm = smax(smax(F['gs']+c.rg_side, F['roof']+c.rg_top, .10), c.zrg-z, .06)
        rgm = np.maximum(rgm, np.maximum(np.maximum(F['gs'], F['roof']), F['ws'])-F['rg'])
        M['rtrim'] = rgm; M['rglass'] = rgm+.02
        return M
    def body(c, x, y, z, F=None, M=None, recess=True, parts=False):
        y = np.abs(y)
        if F is None: F = c.fields(x, y, z)
        low = smax(F['side'], F['top'], c.k_sh)
        low = smax(low, F['front'], c.k_f); low = smax(low, F['rear'], c.k_r); low = smax(low, F['bot'], .07)
        gh = smax(F['gs'], F['roof'], c.k_rail); gh = smax(gh, F['ws'], .07); gh = smax(gh, F['rg'], c.k_rg)
        gh = np.maximum(gh, c.zb-.07-z)
        f = smin(low, gh, .035)
        if c.bed:
            x0, x1, w, z0 = c.bed
            f = smax(f, -np.maximum(np.maximum(x0-x, x-x1), np.maximum(y-w, z0-z)), .02)
        if recess:
            if M is None: M = c.masks(x, y, z, F)
            for k, dep, w in (('head', .055, .012), ('grille', .03, .015), ('intake', .05, .02), ('vent', .04, .02)):
                f = f+dep*(1-sstep(-w, w*.2, M[k]))
        A = np.maximum(F['r']-c.Ra, .52-y)
        return np.maximum(f, -A)
    def attrs(c, x, y, z):
        y = np.abs(y); F = c.fields(x, y, z); M = c.masks(x, y, z, F)
        A = np.maximum(F['r']-c.Ra, .52-y)
        M['well'] = np.maximum(F['r']-c.Ra-.004, .55-y)      # < 0 inside the wheel well
        low = smax(smax(smax(F['side'], F['top'], c.k_sh), F['front'], c.k_f), F['rear'], c.k_r)
        M['fabric'] = np.maximum(.040-low, F['ws']+.085) if c.soft_top else np.full(x.shape, 1.)
        M['bed'] = np.full(x.shape, 1.)
        if c.bed:
            x0, x1, w, z0 = c.bed
            M['bed'] = np.maximum(np.maximum(x0-.012-x, x-x1-.012), np.maximum(y-w-.012, z0-.02-z))
        M['under'] = z-c.s_bot(x)-.012
        M['clad'] = np.minimum(z-c.clad_z, F['r']-c.Ra-c.clad_r) if c.clad else np.full(x.shape, 1.)
        M['sill'] = np.minimum(z-c.sill_z, np.maximum(poly(y, z, [(-.1, .05), (.66, .05), (.56, c.diff_z), (-.1, c.diff_z)], .02), c.xr-.5-x))
        big = .2
        zb = c.s_belt(x)
        inz = lambda lo, hi: np.maximum(np.maximum(lo-z, z-hi), 0)*20
        vis = lambda d, pen: np.where(d < 0, d-pen, d+pen)
        sd = np.maximum(F['gs']-.02-F['side'], 0)*0
        # door shut lines (signed, x direction)
        fx = c.xd0+.05*(z-.6)
        M['g_d0'] = vis(x-fx, inz(c.gap_lo, c.zb+.03))
        M['g_d1'] = vis(x-(c.xbp+.10*(z-c.zb)), inz(c.gap_lo, c.zb+.03))
        rx = c.wb-(c.Ra+.03)
        r2 = np.hypot(x-c.wb, z-c.R)-(c.Ra+.055)
        rear_edge = np.where(z < c.R+.30, -r2, (c.xd2+.35*np.maximum(z-.85, 0))-x)
        M['g_d2'] = vis(-smin(-r2, (c.xd2+.30*np.maximum(z-.80, 0))-x, .10), inz(c.gap_lo, c.zb+.05)) if c.doors == 4 else np.full(x.shape, big)
        M['g_sill'] = vis(z-c.gap_lo, (np.maximum(np.maximum(fx-x, x-(c.wb-.42)), 0))*20)
        # hood shut line: constant y-ish line, plus front line
        hy = c.hood_w+.03*np.clip(x, -1, .5)
        M['g_hood'] = vis(y-hy, np.maximum(x-(c.xw+.12), 0)*20+np.maximum(c.xf+c.hood_x0-x, 0)*20+np.maximum(.6-z, 0)*20)
        M['g_hoodf'] = vis(x-(c.xf+c.hood_x0+.30*y*y), np.maximum(y-hy, 0)*20+np.maximum(.5-z, 0)*20)
        # bumper shut lines on the sides
        M['g_bf'] = vis((x-(-c.Ra*.80-.10+.0*z))-.25*(z-.6), inz(c.R+.1, c.bump_f))
        M['g_br'] = vis((x-(c.wb+c.Ra*.80+.10))+.25*(z-.6), inz(c.R+.1, c.bump_r))
        # boot lid
        bx = c.xr-c.boot_x
        M['g_boot'] = vis(y-c.boot_w, np.maximum(bx-x, 0)*20+np.maximum(c.boot_z-z, 0)*20+np.maximum(z-c.boot_top, 0)*20)
        M['g_bootl'] = vis(z-c.boot_z, np.maximum(y-c.boot_w, 0)*20+np.maximum(c.xr-.5-x, 0)*20)
        return M

def surface_nets(Fv, org, h):
    nx, ny, nz = Fv.shape; S = Fv < 0
    c8 = [(i, j, k) for i in (0, 1) for j in (0, 1) for k in (0, 1)]
    sl = lambda A, o: A[o[0]:A.shape[0]-1+o[0], o[1]:A.shape[1]-1+o[1], o[2]:A.shape[2]-1+o[2]]
    cnt = sum(sl(S, o).astype(np.int8) for o in c8)
    act = (cnt > 0) & (cnt < 8); I = np.argwhere(act)
    vid = np.full(act.shape, -1, np.int32); vid[act] = np.arange(len(I))
    val = np.stack([Fv[I[:, 0]+o[0], I[:, 1]+o[1], I[:, 2]+o[2]] for o in c8], 1)
    P = np.zeros((len(I), 3)); n = np.zeros(len(I))
    for a in range(8):
        for b in range(a+1, 8):
            if bin(a ^ b).count('1') != 1: continue
            va, vb = val[:, a], val[:, b]; m = (va < 0) != (vb < 0)
            t = np.where(m, va/np.where(m, va-vb, 1), 0)
            q = np.array(c8[a])+t[:, None]*(np.array(c8[b])-np.array(c8[a]))
            P += q*m[:, None]; n += m
    V = org+h*(I+P/n[:, None])
    faces = []
    for ax in range(3):
        o = [0, 0, 0]; o[ax] = 1
        A = S[:nx-o[0], :ny-o[1], :nz-o[2]]; B = S[o[0]:, o[1]:, o[2]:]
        E = np.argwhere(A != B)
        u, w = (ax+1) % 3, (ax+2) % 3
        ok = (E[:, u] > 0) & (E[:, w] > 0) & (E[:, u] < vid.shape[u]) & (E[:, w] < vid.shape[w]); E = E[ok]
        flip = S[E[:, 0], E[:, 1], E[:, 2]]
        def at(du, dw):
            q = E.copy(); q[:, u] += du; q[:, w] += dw; return vid[q[:, 0], q[:, 1], q[:, 2]]
        f = np.stack([at(-1, -1), at(0, -1), at(0, 0), at(-1, 0)], 1)
        f[~flip] = f[~flip][:, ::-1]; faces.append(f)
    return V, np.concatenate(faces)

def mesh(fn, lo, hi, h, sym=True):
    """narrow band surface nets; sym: y >= 0 half is sampled and mirrored"""
    lo = np.array(lo, float); hi = np.array(hi, float); B = 6
    if sym: lo[1] = h*.5
    n = (np.ceil((hi-lo)/h/B).astype(int))*B
    nb = n//B
    g = [lo[a]+h*((np.arange(nb[a])+.5)*B-.5) for a in range(3)]
    G = np.meshgrid(*g, indexing='ij'); C = fn(*[q.ravel() for q in G]).reshape(nb)
    Fv = np.repeat(np.repeat(np.repeat(np.where(C < 0, -1., 1.), B, 0), B, 1), B, 2)
    near = np.argwhere(np.abs(C) < h*B*1.35)
    o = np.stack(np.meshgrid(*[np.arange(B)]*3, indexing='ij'), -1).reshape(-1, 3)
    idx = (near[:, None]*B+o[None]).reshape(-1, 3); p = lo+idx*h
    Fv[idx[:, 0], idx[:, 1], idx[:, 2]] = fn(p[:, 0], p[:, 1], p[:, 2])
    org = lo.copy()
    if sym:
        Fv = np.concatenate([Fv[:, ::-1], Fv], 1); org[1] = -h*(n[1]-.5)
    V, Q = surface_nets(Fv, org, h)
    def grad(V, e=.0015):
        g = np.zeros_like(V)
        for a in range(3):
            d = np.zeros(3); d[a] = e
            g[:, a] = (fn(*(V+d).T)-fn(*(V-d).T))/(2*e)
        return g
    for _ in range(2):
        g = grad(V); f = fn(*V.T); gg = (g*g).sum(1)
        st = -f/np.maximum(gg, .05); mv = g*st[:, None]
        L = np.linalg.norm(mv, axis=1); mv *= np.minimum(1, h*.7/np.maximum(L, 1e-9))[:, None]
        V = V+mv
    g = grad(V); N = g/np.maximum(np.linalg.norm(g, axis=1), 1e-9)[:, None]
    return V, Q, N

def build(name, h=.012, face=0):
    c = Car(**with_face(BODIES[name], face)); out = {}
    lo = (c.xf-.1, 0, .08); hi = (c.xr+.1, 1.10, c.H+.30)
    fn = lambda x, y, z: c.body(x, y, z)
    V, Q, N = mesh(fn, lo, hi, h)
    A = c.attrs(*V.T)
    out['body'] = (V, Q, N, A)
    fn2 = lambda x, y, z: c.body(x, y, z, recess=False)
    hz = [q[1] for q in c.headlamp]; V, Q, N = mesh(fn2, (c.xf-.1, 0, min(hz)-.08), (c.xf+1.1, 1.05, max(hz)+.08), h)
    y = np.abs(V[:, 1]); F = c.fields(V[:, 0], y, V[:, 2]); M = c.masks(V[:, 0], y, V[:, 2], F)
    keep = (M['head'][Q] < .010).all(1); q = Q[keep]; u, inv = np.unique(q, return_inverse=True)
    out['lens'] = (V[u], inv.reshape(q.shape), N[u], {'head': M['head'][u]})
    return c, out

if __name__ == '__main__':
    import time; t = time.time(); c, o = build('sedan', .02)
    for k, v in o.items(): print(k, len(v[0]), len(v[1]))
    print(time.time()-t)
