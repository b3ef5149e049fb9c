"""python3 scenes_json.py   -> ../catalogue/scenes.json"""
import json,os
HERE=os.path.dirname(os.path.abspath(__file__));d=f'{HERE}/../catalogue';lf=f'{d}/scenes.json'
was={r['stem']:r['tint'] for r in json.load(open(lf))} if os.path.exists(lf) else {}   # a tint is measured on the PNG; without it the last one stays
A=[('hero-1','hero','A green dress, an ecru shirt, a grey hoodie and a blue T-shirt hang from an oak rail in low window light','left',2400,1000,(2400,1200)),
('hero-2','hero','Three stacks of folded knitwear in ecru, blue, sage, rose and brick on an oak bench, with window light on the wall behind','left',2400,1000,(2400,1200)),
('hero-3','hero','A belted linen dress hangs on an oak peg rail, with leaf shadows across the wall','left',2400,1000,(2400,1200)),
('tile-mens-tshirt','tile',"Three men's T-shirts in ecru, blue and grey on an oak rail",'bottom',1200,1500,(1200,600)),
('tile-mens-sweatshirts','tile',"A men's crew-neck sweatshirt in sage green on a wall peg with leaf shadows",'bottom',1200,1500,(1200,600)),
('tile-womens-tops','tile',"A ribbed tank top in ecru and a striped boat-neck top on an oak rail",'bottom',1200,1500,(1200,600)),
('tile-womens-hoodies','tile',"Two cropped hoodies in rose and oat on an oak rail",'bottom',1200,1500,(1200,600)),
('banner','banner','Close-up of raw indigo denim with its white selvedge edge and the red thread running along it','bottom',2400,800,(2400,1200))]
from PIL import Image
o=[]
for f,k,alt,text,w,h,ws in A:
    if not os.path.exists(f'{d}/{f}-{ws[0]}.avif'):continue
    p=f'{HERE}/final_scenes/{f}.png';tint=was.get(f,'#d9d2c6')
    if os.path.exists(p):tint='#%02x%02x%02x'%Image.open(p).convert('RGB').resize((1,1),Image.BOX).getpixel((0,0))
    o.append(dict(stem=f,role=k,alt=alt,quiet_side=text,width=w,height=h,widths=list(ws),tint=tint))
json.dump(o,open(lf,'w'),indent=1,ensure_ascii=False);print(len(o),'scenes')
