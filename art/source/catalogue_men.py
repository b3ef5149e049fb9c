"""The men's products: which style, dye and pattern each has, and its words.  python3 catalogue_men.py   -> ../catalogue/men.json"""
import catalogue
C=['Black','White','Red','Green','Blue','Pink','Beige','Grey']
B=dict(n='Norrvik',h='Halden Moss',o='Osmund',k='Kestrelby',l='Lindgate',t='Tarn & Tide',f='Fenwright',a='Ardenrow')
NAVY='#353f52';INK='#2b2c30';ECRU='#e6dfd0';CHALK='#efece5';STONE='#a9a294'
# kind -> colour -> (render, pattern or None, second dye, style, title, brand, fabric sentence, fit sentence, alt tail)
K={}
K['mens_tshirt']=dict(
 Black=('m_tee',None,None,'Plain crew','Heavyweight Crew Tee','n','Combed organic cotton jersey, 220 g/m², garment-washed.','Regular fit with a rib collar and set-in sleeves.','crew-neck T-shirt'),
 White=('m_tee','breton',NAVY,'Breton stripe','Breton Stripe Tee','t','Yarn-dyed cotton jersey, 200 g/m², with stripes knitted in.','Regular fit with a clean yoke above the stripes.','T-shirt with navy Breton stripes'),
 Red=('m_teepocket',None,None,'Pocket','Boxy Pocket Tee','k','Dry-handle cotton jersey, 240 g/m², pre-shrunk.','Boxy fit with dropped shoulders and a chest pocket.','T-shirt with a chest pocket'),
 Green=('m_teepocket',None,None,'Pocket','Boxy Pocket Tee','k','Dry-handle cotton jersey, 240 g/m², pre-shrunk.','Boxy fit with dropped shoulders and a chest pocket.','T-shirt with a chest pocket'),
 Blue=('m_tee','breton',ECRU,'Breton stripe','Reverse Breton Tee','t','Yarn-dyed cotton jersey, 200 g/m², with stripes knitted in.','Regular fit with a clean yoke above the stripes.','T-shirt with ecru Breton stripes'),
 Pink=('m_teev',None,None,'V-neck','Fine V-Neck Tee','o','Long-staple cotton jersey, 160 g/m², with a smooth finish.','Slim fit with a narrow bound V-neck.','V-neck T-shirt'),
 Beige=('m_tee',None,None,'Plain crew','Everyday Crew Tee','a','Combed organic cotton jersey, 200 g/m², garment-washed.','Regular fit with a rib collar and set-in sleeves.','crew-neck T-shirt'),
 Grey=('m_teev',None,None,'V-neck','Melange V-Neck Tee','o','Melange cotton jersey, 165 g/m², brushed on the inside.','Slim fit with a narrow bound V-neck.','V-neck T-shirt'))
K['mens_polo']=dict(
 Black=('m_pololong',None,None,'Long sleeve','Long-Sleeve Piqué Polo','h','Two-ply cotton piqué, 260 g/m², with rib cuffs.','Regular fit with long sleeves and a three-button placket.','long-sleeve polo shirt'),
 White=('m_polo','tipped',NAVY,'Tipped','Tipped Piqué Polo','l','Two-ply cotton piqué, 230 g/m², with navy tipping on collar and cuffs.','Regular fit with a three-button placket and side vents.','polo shirt with navy tipping'),
 Red=('m_polo','wide',ECRU,'Bold stripe','Bold Stripe Polo','t','Yarn-dyed cotton piqué, 240 g/m², with wide ecru stripes.','Regular fit with a solid collar and three-button placket.','polo shirt with wide ecru stripes'),
 Green=('m_polo','tipped',ECRU,'Tipped','Tipped Piqué Polo','l','Two-ply cotton piqué, 230 g/m², with ecru tipping on collar and cuffs.','Regular fit with a three-button placket and side vents.','polo shirt with ecru tipping'),
 Blue=('m_polo','wide',CHALK,'Bold stripe','Bold Stripe Polo','t','Yarn-dyed cotton piqué, 240 g/m², with wide chalk stripes.','Regular fit with a solid collar and three-button placket.','polo shirt with wide chalk stripes'),
 Pink=('m_polo',None,None,'Plain piqué','Washed Piqué Polo','f','Garment-washed cotton piqué, 220 g/m², with rib cuffs.','Regular fit with a three-button placket and side vents.','polo shirt'),
 Beige=('m_polo','tipped',INK,'Tipped','Tipped Knit Polo','l','Two-ply cotton piqué, 230 g/m², with black tipping on collar and cuffs.','Regular fit with a three-button placket and side vents.','polo shirt with black tipping'),
 Grey=('m_pololong',None,None,'Long sleeve','Melange Long-Sleeve Polo','h','Melange cotton piqué, 260 g/m², with rib cuffs.','Regular fit with long sleeves and a three-button placket.','long-sleeve polo shirt'))
K['mens_shirt']=dict(
 Black=('m_camp',None,None,'Short sleeve','Linen Short-Sleeve Shirt','o','Washed European linen, 165 g/m², softened before sewing.','Boxy fit with short sleeves, a straight hem and one chest pocket.','short-sleeve shirt'),
 White=('m_shirt',None,None,'Plain','Organic Poplin Shirt','h','Organic cotton poplin, 115 g/m², woven from two-ply yarn.','Regular fit with a turn-down collar and curved hem.','button-up shirt'),
 Red=('m_shirt','check',ECRU,'Check','Washed Check Shirt','k','Brushed cotton twill, 140 g/m², yarn-dyed in an ecru check.','Regular fit with a turn-down collar and curved hem.','checked button-up shirt'),
 Green=('m_camp',None,None,'Short sleeve','Linen Short-Sleeve Shirt','o','Washed European linen, 165 g/m², softened before sewing.','Boxy fit with short sleeves, a straight hem and one chest pocket.','short-sleeve shirt'),
 Blue=('m_shirt','stripe',CHALK,'Fine stripe','Fine Stripe Poplin Shirt','l','Yarn-dyed cotton poplin, 115 g/m², with a fine white stripe.','Regular fit with a turn-down collar and curved hem.','button-up shirt with fine white stripes'),
 Pink=('m_shirt','stripe',CHALK,'Fine stripe','Fine Stripe Poplin Shirt','l','Yarn-dyed cotton poplin, 115 g/m², with a fine white stripe.','Regular fit with a turn-down collar and curved hem.','button-up shirt with fine white stripes'),
 Beige=('m_camp',None,None,'Short sleeve','Linen-Blend Camp Shirt','f','Linen and cotton blend, 170 g/m², with a dry handle.','Boxy fit with short sleeves, a straight hem and one chest pocket.','short-sleeve shirt'),
 Grey=('m_shirt','window',INK,'Windowpane','Windowpane Flannel Shirt','k','Light cotton flannel, 150 g/m², with a dark windowpane check.','Regular fit with a turn-down collar and curved hem.','button-up shirt with a dark windowpane check'))
hz='Full-zip hoodie';hp='Pullover hoodie'
fl='Loopback organic cotton fleece, 380 g/m², with rib cuffs and hem.';fb='Brushed cotton fleece, 340 g/m², with rib cuffs and hem.'
K['mens_hoodie']={c:(('m_hoodie',None,None,'Pullover',t,b,fl,'Relaxed fit with drawcords and a kangaroo pocket.','pullover hoodie with drawcords') if s=='p' else ('m_ziphoodie',None,None,'Full zip',t,b,fb,'Regular fit with a full-length metal zip and two front pockets.','full-zip hoodie with drawcords')) for c,s,t,b in(
 ('Black','p','Loopback Hoodie','n'),('White','z','Brushed Zip Hoodie','a'),('Red','p','Garment-Dyed Hoodie','k'),('Green','z','Brushed Zip Hoodie','a'),('Blue','z','Everyday Zip Hoodie','h'),('Pink','p','Garment-Dyed Hoodie','k'),('Beige','p','Loopback Hoodie','n'),('Grey','z','Melange Zip Hoodie','h'))}
cr='Loopback organic cotton fleece, 360 g/m², with rib collar, cuffs and hem.'
K['mens_sweatshirt']=dict(
 Black=('m_sweatshirt',None,None,'Plain crew','Loopback Sweatshirt','n',cr,'Regular fit with set-in sleeves.','crew-neck sweatshirt'),
 White=('m_raglan','contrast',NAVY,'Raglan','Raglan Sweatshirt','t',cr,'Relaxed fit with contrast navy raglan sleeves.','sweatshirt with navy raglan sleeves'),
 Red=('m_raglan','contrast',ECRU,'Raglan','Raglan Sweatshirt','t',cr,'Relaxed fit with contrast ecru raglan sleeves.','sweatshirt with ecru raglan sleeves'),
 Green=('m_halfzip',None,None,'Half zip','Half-Zip Sweatshirt','h',cr.replace('rib collar, cuffs','rib cuffs'),'Relaxed fit with a fold-over collar and a short metal zip.','half-zip sweatshirt'),
 Blue=('m_halfzip',None,None,'Half zip','Half-Zip Sweatshirt','h',cr.replace('rib collar, cuffs','rib cuffs'),'Relaxed fit with a fold-over collar and a short metal zip.','half-zip sweatshirt'),
 Pink=('m_sweatshirt',None,None,'Plain crew','Garment-Dyed Sweatshirt','f',cr,'Regular fit with set-in sleeves.','crew-neck sweatshirt'),
 Beige=('m_raglan','contrast','#6d6256','Raglan','Two-Tone Raglan Sweatshirt','k',cr,'Relaxed fit with contrast umber raglan sleeves.','sweatshirt with umber raglan sleeves'),
 Grey=('m_sweatshirt',None,None,'Plain crew','Melange Sweatshirt','n',cr,'Regular fit with set-in sleeves.','crew-neck sweatshirt'))
pw='Wide leg with two forward pleats and a pressed crease.';pd='Tapered leg with an elasticated drawcord waist.'
wl='Wool and cotton blend twill, 260 g/m², with a fluid drape.';ln='Washed linen and cotton blend, 210 g/m², with a dry handle.'
K['mens_pant']={c:(('m_pant',None,None,'Pleated wide',t,b,wl,pw,'wide pleated trousers') if s=='w' else ('m_pantdraw',None,None,'Drawstring',t,b,ln,pd,'drawstring trousers')) for c,s,t,b in(
 ('Black','w','Pleated Wide Trouser','o'),('White','d','Linen Drawstring Pant','f'),('Red','d','Washed Drawstring Pant','k'),('Green','d','Linen Drawstring Pant','f'),('Blue','w','Pleated Wide Trouser','o'),('Pink','d','Washed Drawstring Pant','k'),('Beige','w','Relaxed Pleat Trouser','l'),('Grey','w','Relaxed Pleat Trouser','l'))}
cs='Slim, straight leg with slant pockets and a pressed crease.';cc='Straight, cropped leg with a turned-up cuff.'
ct='Stretch cotton twill, 280 g/m², garment-washed.';cw='Rigid cotton twill, 300 g/m², garment-dyed.'
K['mens_chino']={c:(('m_chino',None,None,'Slim',t,b,ct,cs,'slim chinos') if s=='s' else ('m_chinocuff',None,None,'Cropped, turned-up',t,b,cw,cc,'cropped chinos with turned-up cuffs')) for c,s,t,b in(
 ('Black','s','Slim Chino','h'),('White','c','Cropped Cuff Chino','t'),('Red','c','Garment-Dyed Cuff Chino','k'),('Green','c','Garment-Dyed Cuff Chino','k'),('Blue','s','Slim Chino','h'),('Pink','c','Cropped Cuff Chino','t'),('Beige','s','Pressed Slim Chino','l'),('Grey','s','Pressed Slim Chino','l'))}
sc='Regular fit above the knee with slant pockets and belt loops.';sd='Relaxed fit above the knee with an elasticated drawcord waist.'
K['mens_short']={c:(('m_short',None,None,'Chino short',t,b,'Cotton twill, 240 g/m², garment-washed.',sc,'chino shorts') if s=='s' else ('m_shortdraw',None,None,'Drawstring',t,b,'Washed linen and cotton blend, 200 g/m².',sd,'drawstring shorts')) for c,s,t,b in(
 ('Black','s','Twill Chino Short','h'),('White','d','Linen Drawstring Short','f'),('Red','d','Washed Drawstring Short','t'),('Green','s','Twill Chino Short','h'),('Blue','s','Washed Chino Short','a'),('Pink','d','Washed Drawstring Short','t'),('Beige','s','Washed Chino Short','a'),('Grey','d','Linen Drawstring Short','f'))}
def rows():
    for kind,colours in K.items():
        for i,c in enumerate(C):
            _,_,_,style,title,b,cloth,fit,alt=colours[c]
            yield dict(stem=f"{kind.replace('_','-')}-{i+1:02d}-{c.lower()}",kind=kind,colour=c,style=style,title=title,brand=B[b],description=f'{cloth} {fit}',
                alt=f'{c} {alt} by {B[b]}, front view on a pale grey backdrop')
if __name__=='__main__':
    catalogue.write('men.json',sorted(rows(),key=lambda row:row['stem']))
