"""The women's products: which render, dye and print each has, and its words.  python3 catalogue_women.py   -> ../catalogue/women.json"""
import catalogue
ECRU='#efe9dc'
B=dict(a='Norrvik',b='Oda Lind',c='Fernhall',d='Maison Brume',e='Tarn & Tide',f='Kelvane',g='Solmark')
# render -> (style, title, brand, fabric sentence, fit sentence, what the picture shows)
S=dict(
 dress_midi=('Gathered midi','Gathered Midi Dress','d','Matte cotton-viscose crepe, {w} g/m², with a fitted bodice and a skirt gathered into the waist seam.','Fits close to the waist and falls to mid-calf; true to size.','sleeveless midi dress with a round neck, fitted bodice and gathered skirt',185),
 dress_slip=('Slip','Bias-Cut Slip Dress','b','Fluid cupro with a soft sheen, {w} g/m², cut on the bias with narrow straps and a shallow V-neck.','Skims the body without a lining and ends just below the knee; take your usual size.','slip dress with narrow straps and a V-neck',125),
 dress_belt=('Belted tee dress','Belted Linen Dress','a','Washed European linen, {w} g/m², with short sleeves and a self-fabric belt tied at the waist.','Straight through the shoulder with room in the skirt; mid-calf length.','short-sleeved linen dress tied at the waist with a belt of the same cloth',190),
 top_tank=('Rib tank','Ribbed Tank Top','e','Cotton rib jersey with 5% elastane, {w} g/m², finished with a narrow self-binding at neck and armholes.','Close fit that keeps its shape; ends at the hip.','ribbed tank top with a scoop neck',220),
 top_breton=('Boat neck','Boat-Neck Jersey Top','c','Dense combed-cotton jersey, {w} g/m², with a wide boat neck and bracelet-length sleeves.','Regular fit with an easy shoulder; ends at the hip.','boat-neck top with bracelet-length sleeves',210),
 top_boxy=('Boxy crop','Boxy Cropped Tee','f','Heavy organic-cotton jersey, {w} g/m², with a ribbed crew neck and dropped shoulders.','Wide, cropped fit that ends at the waistband; size down for a closer line.','cropped boxy T-shirt with a ribbed crew neck',240),
 shirt_fit=('Fitted','Poplin Shirt','d','Two-ply cotton poplin, {w} g/m², with a soft collar, one chest pocket and shell-look buttons.','Lightly shaped at the waist with a curved hem; true to size.','fitted long-sleeved shirt with a turn-down collar and one chest pocket',118),
 shirt_over=('Oversized','Oversized Shirt','a','Washed cotton-linen, {w} g/m², with two chest pockets, dropped shoulders and a deep curved hem.','Cut wide and long to be worn open or loose; size down for less volume.','oversized long-sleeved shirt with two chest pockets',145),
 hoodie_crop=('Cropped','Cropped Hoodie','f','Brushed-back cotton fleece, {w} g/m², with a two-piece hood, flat drawcord and kangaroo pocket.','Boxy and cropped to the waistband with ribbed hem and cuffs.','cropped pullover hoodie with drawcord and kangaroo pocket',380),
 hoodie_zip=('Zip-through','Zip-Through Hoodie','g','Loopback cotton terry, {w} g/m², with a metal two-way zip, lined hood and patch pockets.','Regular fit that ends at the hip; layers over a tee.','zip-through hoodie with drawcord and patch pockets',360),
 sweat_crew=('Relaxed crew','Relaxed Crew Sweatshirt','c','Brushed organic-cotton fleece, {w} g/m², with a ribbed crew neck, cuffs and hem.','Relaxed through the body and slightly short; true to size.','relaxed crew-neck sweatshirt with ribbed hem and cuffs',340),
 sweat_raglan=('Raglan','Raglan Sweatshirt','e','Unbrushed loopback cotton, {w} g/m², with raglan sleeves and a ribbed V-insert at the neck.','Generous fit with a longer body that covers the hip.','raglan sweatshirt with a V-insert below the neck',320),
 pant_chino=('Tapered chino','Tapered Chino','g','Garment-dyed cotton twill with 2% elastane, {w} g/m², with slant pockets and a pressed crease.','Mid rise, easy thigh and a tapered ankle; true to size.','tapered chino trousers with slant pockets',260),
 pant_wide=('Wide leg','Wide-Leg Trousers','b','Fluid viscose-linen twill, {w} g/m², with a high waistband and pressed pleats.','High rise and a straight wide leg to the floor.','high-waisted wide-leg trousers',240),
)
P=[# kind, n, colour, render, [print, ink, ground], title override
 ('womens_dress','Black','dress_midi'),('womens_dress','White','dress_belt'),('womens_dress','Red','dress_midi'),('womens_dress','Green','dress_slip'),('womens_dress','Blue','dress_belt'),('womens_dress','Pink','dress_slip'),('womens_dress','Beige','dress_belt'),('womens_dress','Grey','dress_midi'),
 ('womens_top','Black','top_tank'),('womens_top','White','top_tank'),('womens_top','Red','top_breton',('breton','Red',ECRU),'Breton Stripe Top'),('womens_top','Green','top_boxy'),('womens_top','Blue','top_breton',('breton','Blue',ECRU),'Breton Stripe Top'),('womens_top','Pink','top_tank'),('womens_top','Beige','top_boxy'),('womens_top','Grey','top_breton'),
 ('womens_shirt','Black','shirt_fit'),('womens_shirt','White','shirt_fit'),('womens_shirt','Red','shirt_over',('wide',ECRU,'Red'),'Pencil-Stripe Oversized Shirt'),('womens_shirt','Green','shirt_over'),('womens_shirt','Blue','shirt_fit',('pin','Blue','#f4f1ea'),'Fine-Stripe Poplin Shirt'),('womens_shirt','Pink','shirt_fit'),('womens_shirt','Beige','shirt_over'),('womens_shirt','Grey','shirt_over',('pin','#6c6d71','#b4b4b3'),'Fine-Stripe Oversized Shirt'),
 ('womens_hoodie','Black','hoodie_zip'),('womens_hoodie','White','hoodie_crop'),('womens_hoodie','Red','hoodie_zip'),('womens_hoodie','Green','hoodie_crop'),('womens_hoodie','Blue','hoodie_zip'),('womens_hoodie','Pink','hoodie_crop'),('womens_hoodie','Beige','hoodie_crop'),('womens_hoodie','Grey','hoodie_zip'),
 ('womens_sweatshirt','Black','sweat_raglan'),('womens_sweatshirt','White','sweat_crew'),('womens_sweatshirt','Red','sweat_crew'),('womens_sweatshirt','Green','sweat_raglan'),('womens_sweatshirt','Blue','sweat_crew'),('womens_sweatshirt','Pink','sweat_crew'),('womens_sweatshirt','Beige','sweat_raglan'),('womens_sweatshirt','Grey','sweat_raglan'),
 ('womens_pant','Black','pant_wide'),('womens_pant','White','pant_wide'),('womens_pant','Red','pant_chino'),('womens_pant','Green','pant_chino'),('womens_pant','Blue','pant_chino'),('womens_pant','Pink','pant_wide'),('womens_pant','Beige','pant_chino'),('womens_pant','Grey','pant_wide')]
def rows():
    n={}
    for p in P:
        k=p[0];n[k]=n.get(k,0)+1;yield n[k],p
def stem(i,p): return f"womens-{p[0].split('_')[1]}-{i:02d}-{p[1].lower()}"
def listed():
    for i,p in rows():
        st,ti,b,fa,fi,alt,w=S[p[2]];pr=p[3] if len(p)>3 else ();col=p[1].lower()
        if pr and pr[0]=='pin':alt=alt.replace('a turn-down collar and ','')          # the collar is of the ground colour, so it comes out white
        stripe={'breton':f'and {col} stripes on ecru','pin':f'in fine {col} stripes, with a white collar','wide':f'in {col} with fine ecru stripes'}.get(pr[0] if pr else '',None)
        yield dict(stem=stem(i,p),kind=p[0],colour=p[1],style=st+(' stripe' if pr else ''),render=p[2],title=p[4] if len(p)>4 else ti,brand=B[b],description=fa.format(w=w)+' '+fi,
            alt=f"{alt[0].upper()+alt[1:] if stripe else f'{p[1]} {alt}'}{f' {stripe}' if stripe else ''}, front view on a light background",width=1200,height=1500)
if __name__=='__main__':
    catalogue.write('women.json',listed())
