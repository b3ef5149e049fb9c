"""The worn pictures: one product of each category, draped on the form of form.py.
python3 worn.py drape <stem>   -> sim/<render>@worn.*, which view.py draws
python3 worn.py dye <stem>     -> worn/<stem>-worn.png
python3 worn.py text           the alt texts in men.json and women.json;  name <stem>, list: for build_worn.sh"""
import sys,os,json,numpy as np
from PIL import Image
import catalogue_men as M,catalogue_women as W,form,kinds,pattern,patterns,patterns_women,paint,finish
from make import KINDS as K
HERE=pattern.HERE;COLOUR='#a8a297'
# stem -> (how far the figure stands below the pattern's zero, centre of the picture)
STEMS={'mens-tshirt-05-blue':(0,-.52),'mens-polo-04-green':(0,-.52),'mens-shirt-05-blue':(0,-.52),'mens-hoodie-03-red':(0,-.52),'mens-sweatshirt-02-white':(0,-.52),
 'mens-pant-05-blue':(.05,-.985),'mens-chino-07-beige':(.05,-.985),'mens-short-04-green':(.05,-.80),
 'womens-dress-03-red':(0,-.545),'womens-top-05-blue':(0,-.52),'womens-shirt-06-pink':(0,-.52),'womens-hoodie-04-green':(0,-.52),'womens-sweatshirt-07-beige':(0,-.52),'womens-pant-06-pink':(.05,-.985)}
def product(stem):
    who,kind,n,colour=stem.split('-')
    if who=='mens':return 'm',M.K[f'{who}_{kind}'][colour.capitalize()]
    return 'f',next(p for i,p in W.rows() if W.stem(i,p)==stem)
def is_half(stem): return stem.split('-')[1] in('pant','chino','short')
def render(stem): sex,p=product(stem);return (p[0] if sex=='m' else p[2])
def drape(stem):
    sex,p=product(stem);kind=render(stem);name=f'{kind}@worn';g,detail,fab,meta=K[kind]();dz,cz=STEMS[stem];half=is_half(stem)
    g.update(body=form.torso(sex,dz),arms=[[a[0],a[1],a[2]-dz,*a[3:]] for a in form.arms(sex)] if not half else [],ang1=form.ANGLE)
    g.setdefault('armmask',lambda uv:(uv[:,1]>-30)*1.)                      # bare arms hang over the skirt, they do not push it
    if g.get('place'):g['place']=kinds.apart(g['place'])
    X,m=pattern.simulate(g,name,.85)
    fine=[f'{HERE}/sim/{kind}_{q}.npy' for q in 'hm']                     # the cloth is painted once for both pictures
    if not all(os.path.exists(f) for f in fine):paint.save(kind,*detail(),fab,HERE)
    for f in fine:                                                        # and shown smaller here: half the resolution is enough
        A=np.load(f);h,w=A.shape[0]//2,A.shape[1]//2;np.save(f.replace(kind,name),A[:2*h,:2*w].reshape(h,2,w,2,-1).mean((1,3)).squeeze())
    meta['extra']=g['trims'](dict(np.load(f'{HERE}/sim/{name}.npz')),name) if g.get('trims') else []
    V,F=form.mesh(sex,dz,half);np.savez(f'{HERE}/sim/{name}_form.npz',V=form.tuck(V,F,X.astype(float),m['T']),F=F);meta['extra'].append(dict(file=f'{name}_form.npz',form=True,tone=.5,rough=.85,spec=.1))
    meta['target']=(0.,0.,cz);json.dump(meta,open(f'{HERE}/sim/{name}.json','w'))
def picture(stem):
    sex,p=product(stem);kind=render(stem);name=f'{kind}@worn';meta=json.load(open(f'{HERE}/sim/{name}.json'));P=finish.load(name,sn=.18,si=.22,ls=1.8)                # few samples: trust the neighbours more
    f=np.clip((finish.gf(np.clip(P['pat'][...,2],0,1),.85)-.5)*1.55+.5,0,1);P['pat']=P['pat'].copy();P['ref']=.46                # one exposure for all, or the form would change its grey
    on=[(f,COLOUR)];inner=((P['cov']>.97)&(f<.03)).astype('f4');near=finish.gf(inner,1.5)
    def inside(w): return np.where(inner>0,w,finish.gf(w*inner,1.5)/(near+1e-3))*(1-f)                      # mixed pixels take the pattern of the cloth beside them
    if sex=='m':
        _,pat,second=p[:3];colour=stem.split('-')[-1].capitalize()
        x=finish.shade(P,colour,meta,pat=([(inside(patterns.paint(pat,P,meta,K[kind]()[0])),second)] if pat else [])+on)
    else:
        pr=p[3] if len(p)>3 else ();x=finish.shade(P,pr[2] if pr else p[1],meta,pat=on)
        if pr:y=finish.shade(P,pr[1],meta,pat=on);a=inside(patterns_women.stripes(name,meta,pr[0]))[...,None];x=x*(1-a)+y*a
    return finish.grade(x,seed=len(stem))
def texts():
    for who in('men','women'):
        f=f'{HERE}/../catalogue/{who}.json';rows=json.load(open(f))
        for r in rows:
            if os.path.exists(f"{HERE}/../catalogue/{r['stem']}-worn-1200.avif"):
                others={k:v for k,v in r.get('views',{}).items() if k!='worn'};r['views']={'worn':r['alt'].split(', front view')[0]+(', on a plain grey form that ends at the waist' if is_half(r['stem']) else ', worn by a plain grey form without a head'),**others}
        json.dump(rows,open(f,'w'),indent=1,ensure_ascii=False)
if __name__=='__main__':
    what,stem=sys.argv[1],(sys.argv[2:] or[None])[0]
    if what=='drape':drape(stem)
    elif what=='list':print(*STEMS)
    elif what=='name':print(render(stem))
    elif what=='dye':
        os.makedirs(f'{HERE}/worn',exist_ok=True);Image.fromarray((picture(stem)*255+.5).astype('u1')).save(f'{HERE}/worn/{stem}-worn.png',compress_level=1)
    elif what=='text':texts()
