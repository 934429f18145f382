"""Short forms for materials, meshes and lights in Blender."""
import bpy, math
import numpy as np

bpy.ops.wm.read_factory_settings(use_empty=True)
sc = bpy.context.scene; col = sc.collection

def lin(hexs):
    v = [int(hexs[i:i+2], 16)/255 for i in (1, 3, 5)]
    return [x/12.92 if x <= .04045 else ((x+.055)/1.055)**2.4 for x in v]+[1]
# ---------- node helpers
class NT:
    def __init__(s, name):
        s.m = bpy.data.materials.new(name); s.m.use_nodes = True; s.n = s.m.node_tree.nodes; s.l = s.m.node_tree.links; s.n.clear()
    def node(s, t, **kw):
        x = s.n.new(t)
        for k, v in kw.items():
            if hasattr(x, k): setattr(x, k, v)
        return x
    def put(s, sock, v):
        if isinstance(v, bpy.types.NodeSocket): s.l.new(v, sock)
        else: sock.default_value = v
    def attr(s, nm): return s.node('ShaderNodeAttribute', attribute_name=nm).outputs['Fac']
    def math(s, op, a, b=0., c=0., clamp=False):
        x = s.node('ShaderNodeMath', operation=op, use_clamp=clamp)
        for i, v in enumerate((a, b, c)): s.put(x.inputs[i], v)
        return x.outputs[0]
    def lt(s, a, thr, soft=.0015):   # 1 where a < thr
        return s.math('MULTIPLY_ADD', s.math('SUBTRACT', thr, a), 1/soft, .5, True)
    def bsdf(s, color, rough=.5, metal=0., coat=0., spec=.5, crough=.03, normal=None, emit=None, es=1.):
        x = s.node('ShaderNodeBsdfPrincipled'); i = x.inputs
        s.put(i['Base Color'], color); s.put(i['Roughness'], rough); s.put(i['Metallic'], metal); s.put(i['Clearcoat'], coat); s.put(i['Specular'], spec); s.put(i['Clearcoat Roughness'], crough)
        if normal is not None: s.put(i['Normal'], normal)
        if emit is not None: s.put(i['Emission'], emit); s.put(i['Emission Strength'], es)
        return x.outputs[0]
    def mix(s, fac, a, b):
        x = s.node('ShaderNodeMixShader'); s.put(x.inputs[0], fac); s.l.new(a, x.inputs[1]); s.l.new(b, x.inputs[2]); return x.outputs[0]
    def mixc(s, fac, a, b):
        x = s.node('ShaderNodeMixRGB'); s.put(x.inputs[0], fac); s.put(x.inputs[1], a); s.put(x.inputs[2], b); return x.outputs[0]
    def glass(s, tint=(.42, .46, .44, 1), ior=1.6):
        t = s.node('ShaderNodeBsdfTransparent'); s.put(t.inputs[0], tint)
        g = s.node('ShaderNodeBsdfGlossy'); s.put(g.inputs['Roughness'], 0.0); s.put(g.inputs['Color'], (1, 1, 1, 1))
        f = s.node('ShaderNodeFresnel'); s.put(f.inputs['IOR'], ior)
        return s.mix(s.math('MULTIPLY', f.outputs[0], 1.15, clamp=True), t.outputs[0], g.outputs[0])
    def noise(s, scale, detail=3, coord=None):
        x = s.node('ShaderNodeTexNoise'); s.put(x.inputs['Scale'], scale); s.put(x.inputs['Detail'], detail)
        if coord is None: coord = s.node('ShaderNodeTexCoord').outputs['Object']
        s.l.new(coord, x.inputs['Vector']); return x.outputs['Fac']
    def bump(s, hgt, strength=.2, dist=.01):
        x = s.node('ShaderNodeBump'); s.put(x.inputs['Strength'], strength); s.put(x.inputs['Distance'], dist); s.put(x.inputs['Height'], hgt); return x.outputs[0]
    def out(s, sh):
        o = s.node('ShaderNodeOutputMaterial'); s.l.new(sh, o.inputs[0]); return s.m
def simple(name, color, rough=.5, **kw):
    t = NT(name); return t.out(t.bsdf(tuple(color)+(1,) if len(color) == 3 else color, rough, **kw))
def obj(name, V, Q, mat, N=None, A=None, smooth=True):
    V = np.asarray(V, float); Q = np.asarray(Q)
    me = bpy.data.meshes.new(name)
    if Q.dtype != object and Q.ndim == 2:
        k = Q.shape[1]; me.vertices.add(len(V)); me.vertices.foreach_set('co', V.ravel().astype(np.float32))
        me.loops.add(Q.size); me.loops.foreach_set('vertex_index', Q.ravel().astype(np.int32))
        me.polygons.add(len(Q)); me.polygons.foreach_set('loop_start', np.arange(0, Q.size, k, dtype=np.int32)); me.polygons.foreach_set('loop_total', np.full(len(Q), k, np.int32))
        me.polygons.foreach_set('use_smooth', np.full(len(Q), smooth)); me.update(calc_edges=True); me.validate()
    if N is not None:
        me.use_auto_smooth = True; me.normals_split_custom_set_from_vertices(N.astype(np.float32).tolist())
    for k, a in (A or {}).items():
        me.attributes.new(k, 'FLOAT', 'POINT').data.foreach_set('value', a.astype(np.float32))
    o = bpy.data.objects.new(name, me); me.materials.append(mat); col.objects.link(o); return o
def box(name, c, s, mat, bevel=0, rot=(0, 0, 0), sub=0):
    v = np.array([[i, j, k] for i in (-.5, .5) for j in (-.5, .5) for k in (-.5, .5)])*np.array(s)
    q = np.array([[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]])
    o = obj(name, v, q, mat, smooth=bool(bevel)); o.location = c; o.rotation_euler = rot
    if bevel:
        m = o.modifiers.new('b', 'BEVEL'); m.width = bevel; m.segments = 4; o.data.use_auto_smooth = True
    return o
def lathe(prof, n=96):
    """profile (r, y) revolved about the y axis"""
    p = np.array(prof); a = np.linspace(0, 2*np.pi, n, endpoint=False); m = len(p)
    V = np.stack([np.outer(np.cos(a), p[:, 0]), np.tile(p[:, 1], (n, 1)), np.outer(np.sin(a), p[:, 0])], -1).reshape(-1, 3)
    i, j = np.meshgrid(np.arange(n), np.arange(m-1), indexing='ij'); i2 = (i+1) % n
    return V, np.stack([i*m+j, i*m+j+1, i2*m+j+1, i2*m+j], -1).reshape(-1, 4)

