"""The neutral form that the worn pictures show: a tailor's figure without a head, as a signed-distance field (metres) and as a mesh.
The cloth solver collides with `torso` and with `arms`; `mesh` is what is drawn, 4 mm smaller so that it never shows through the cloth."""
import numpy as np
from pattern import body,limb,rcone,smin
SCALE=dict(m=.93,f=.975);ANGLE=np.deg2rad(11)
ARM=dict(m=dict(pivot=(.172,.012,-.085),upper=.285,wrist=.56,r=(.053,.043,.043,.031)),
         f=dict(pivot=(.146,.012,-.074),upper=.265,wrist=.52,r=(.043,.035,.035,.026)))
def arms(sex):
    """the arms as the solver takes them: pivot, then start, radius, end, radius, forward bend, side"""
    a=ARM[sex];r=a['r'];o=[]
    for s in(1,-1):
        x,y,z=a['pivot'];o+=[[s*x,y,z,0,r[0],a['upper'],r[1],0.,s],[s*x,y,z,a['upper'],r[1],a['wrist'],r[3]+.004,-.03,s]]
    return o
def torso(sex,dz=0.):
    """neck, trunk and legs; dz lowers the figure, for trousers that are cut to sit higher than the pattern's zero"""
    k=SCALE[sex];a=ARM[sex]
    def f(p):
        v=p+np.array([0,0,dz]);q=v/k;d=body(q,sex,legspread=1.1,slim=.98)
        z=-.72 if sex=='m' else -.66;m=1. if sex=='m' else .9
        for s in(1,-1):
            x=s*.121*m;d=smin(d,rcone(q,(x,.03,z-.90),(x*1.12,-.12,z-.925),.036*m,.027*m),.03)                 # foot
        c=np.stack([q[...,0],0*q[...,0],q[...,2]],-1);gap=-rcone(c,(0,0,z-.085),(0,0,z-.30),.004,.022);h=np.clip(.5-.5*(gap-d)/.03,0,1);d=d*h+gap*(1-h)+.03*h*(1-h)      # the legs part higher
        d=d*k
        for s in(1,-1):d=smin(d,np.linalg.norm(v-np.array([s*a['pivot'][0],*a['pivot'][1:]]),axis=-1)-a['r'][0],.035)       # shoulder joint
        return d
    return f
def flat(d,cut,k=.012):
    """the figure d as far as cut is negative; a rounded edge where it ends"""
    h=np.clip(.5-.5*(cut-d)/k,0,1);return d*h+cut*(1-h)+k*h*(1-h)
def whole(sex,dz=0.,half=False):
    """what is drawn: neck, arms and legs end flat, above the hands and feet; half: only waist and legs, for trousers"""
    t=torso(sex,dz);a=ARM[sex];r=a['r'];e=ANGLE
    def f(p):
        d=t(p);q=p+np.array([0,0,dz])
        for s in()if half else(1,-1):
            v=q-np.array([s*a['pivot'][0],a['pivot'][1],a['pivot'][2]])
            u=np.stack([v[...,0]*s*np.cos(e)+v[...,2]*np.sin(e),v[...,1],v[...,0]*s*np.sin(e)-v[...,2]*np.cos(e)],-1)   # across, depth, along the arm
            w=a['wrist'];b=limb(u,[(0,0,0),(0,0,a['upper']),(0,-.009,a['upper']+.075),(0,-.03,w),(0,-.036,w+.055)],r+r[3:]);d=smin(d,flat(b,u[...,2]-w-.012),.035)
        return flat(flat(d,q[...,2]-(-.40 if half else .075*SCALE[sex]/.93)),-1.46-q[...,2])
    return f
def mesh(sex,dz=0.,half=False,h=.0075,inset=.004):
    """naive surface nets: one vertex per cell that the surface crosses, one quad per crossed edge"""
    lo=np.array([-.42,-.20,-1.70-dz]);n=np.ceil((np.array([.42,.20,.16])-lo)/h).astype(int)
    P=np.stack(np.meshgrid(*[lo[k]+h*np.arange(n[k]) for k in range(3)],indexing='ij'),-1);D=whole(sex,dz,half)(P)+inset
    I=D<0;c=np.zeros(n-1,int);S=np.zeros((*(n-1),3));N=np.zeros(n-1)
    for a in np.ndindex(2,2,2):c+=I[tuple(slice(k,k+m-1) for k,m in zip(a,n))]
    for ax in range(3):                                                                     # mean of the crossings on the twelve edges
        for o in np.ndindex(2,2):
            a=list(o);a.insert(ax,0);b=a.copy();b[ax]=1
            da,db=(D[tuple(slice(k,k+m-1) for k,m in zip(q,n))] for q in(a,b));x=(da<0)!=(db<0);t=np.where(x,da/np.where(x,da-db,1),0)
            v=np.broadcast_to(np.array(a,float),S.shape).copy();v[...,ax]+=t;S+=v*x[...,None];N+=x
    act=(c>0)&(c<8);idx=np.full(n-1,-1);idx[act]=np.arange(act.sum());cell=np.argwhere(act);V=lo+h*(cell+(S/np.maximum(N,1)[...,None])[act]);F=[]
    for ax in range(3):
        u,v=(ax+1)%3,(ax+2)%3;sl=[slice(1,m-1) for m in n];sl[ax]=slice(0,n[ax]-1);up=sl.copy();up[ax]=slice(1,n[ax])
        a,b=I[tuple(sl)],I[tuple(up)];e=np.argwhere(a!=b);flip=b[tuple(e.T)]
        e=e+np.array([s.start for s in sl]);q=[]
        for du,dv in((0,0),(-1,0),(-1,-1),(0,-1)):
            g=e.copy();g[:,u]+=du;g[:,v]+=dv;q.append(idx[tuple(g.T)])
        q=np.stack(q,1);q[flip]=q[flip][:,::-1];F+=[q[:,[0,1,2]],q[:,[0,2,3]]]
    return V,np.concatenate(F)
def tuck(V,F,X,T,gap=.004):
    """moves what of the form would show through the cloth (X, T) to just beneath it"""
    from scipy.spatial import cKDTree
    def normals(X,T):
        n=np.zeros_like(X);fn=np.cross(X[T[:,1]]-X[T[:,0]],X[T[:,2]]-X[T[:,0]])
        for c in range(3):np.add.at(n,T[:,c],fn)
        return n/(np.linalg.norm(n,axis=1)[:,None]+1e-12)
    n=normals(X,T);own=normals(V,F)
    E=np.sort(np.concatenate([T[:,[0,1]],T[:,[1,2]],T[:,[2,0]]]),axis=1);E,c=np.unique(E,axis=0,return_counts=True);edge=np.zeros(len(X),bool);edge[E[c==1].ravel()]=True
    V=V.copy();tree=cKDTree(X)
    for _ in range(3):
        d,i=tree.query(V,k=6);w=1/(d+1e-4)**2;w/=w.sum(1)[:,None];q=(X[i]*w[...,None]).sum(1);m=(n[i]*w[...,None]).sum(1);m/=np.linalg.norm(m,axis=1)[:,None]+1e-12
        h=((V-q)*m).sum(1)+gap;move=(h>0)&(h<.03)&(d[:,0]<.035)&((own*m).sum(1)>.4)&~edge[i[:,0]];V[move]-=m[move]*h[move][:,None]
    return V
