"""python3 views_json.py   Lists the further views of every product in ../catalogue/men.json and women.json, with their texts.

A view is listed as soon as all its files exist. The text of a worn picture comes from worn.py and stays."""
import json
import os

from catalogue_views import products
from make import KINDS

CATALOGUE = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'catalogue')
ORDER = ['worn', 'back', 'detail', 'folded']
WELTS, LOW_NECK = 'two buttoned welt pockets', 'a half-moon seam below the collar'
YOKE = 'a yoke, a box pleat and a hanger loop below the collar'
HOOD, HANGING = 'the hood lying on the shoulders', 'the hood hanging down'
# kind -> (what the back shows, what the close-up shows)
SHOWN = dict(
    m_tee=('a plain back and a rib collar', 'the rib collar and the knitted jersey'),
    m_teepocket=('a plain back and dropped shoulders', 'the chest pocket and its stitching'),
    m_teev=('a plain back and a narrow neckband', 'the V-neck and the knitted jersey'),
    m_polo=('the collar turned down', 'the placket, a button and the piqué knit'),
    m_pololong=('the collar turned down and long sleeves', 'the rib cuff of a sleeve'),
    m_shirt=(YOKE, 'the collar and the button below it'),
    m_camp=(YOKE, 'the chest pocket and the woven linen'),
    m_hoodie=(HOOD, 'the edge of the kangaroo pocket'),
    m_ziphoodie=(HOOD, 'the metal zip'),
    m_sweatshirt=(LOW_NECK, 'the rib collar and the shoulder seam'),
    m_raglan=(f'raglan seams and {LOW_NECK}', 'the raglan seam beside the collar'),
    m_halfzip=('the fold-over collar', 'the end of the short zip'),
    m_pant=(WELTS, 'the pleats below the waistband'),
    m_pantdraw=('a patch pocket and a gathered waist', 'the elasticated waist and the drawcord'),
    m_short=(WELTS, 'the button of the waistband and the fly'),
    m_shortdraw=('a patch pocket and a gathered waist', 'the elasticated waist and the drawcord'),
    m_chino=(WELTS, 'the slant pocket'),
    m_chinocuff=(f'{WELTS} and turned-up cuffs', 'a turned-up cuff'),
    dress_midi=('the seam of a hidden zip', 'the gathers at the waist seam'),
    dress_slip=('a low back', 'the neckline where a strap begins'),
    dress_belt=('the belt around the waist', 'the belt above the gathered skirt'),
    top_tank=('a scooped back', 'the ribbed knit beside the neckline'),
    top_breton=('a plain back', 'the boat neckline and the shoulder'),
    top_boxy=('a plain back and dropped shoulders', 'the ribbed neck and the knitted jersey'),
    shirt_fit=('a yoke and two darts', 'the collar and the button below it'),
    shirt_over=(YOKE, 'a chest pocket'),
    hoodie_crop=(HANGING, 'the corner of the kangaroo pocket above the ribbed hem'),
    hoodie_zip=(HANGING, 'the zip and a drawcord'),
    sweat_crew=(LOW_NECK, 'the rib cuff of a sleeve'),
    sweat_raglan=(f'raglan seams and {LOW_NECK}', 'the V-insert below the neck'),
    pant_chino=(WELTS, 'the button of the waistband and the fly'),
    pant_wide=(WELTS, 'the pleats below the waistband'))


def texts(kind, alt):
    product = alt.split(', front view')[0]
    behind, close = SHOWN[kind]
    return dict(back=f'{product}, from behind, with {behind}', detail=f'{product}, close-up of {close}',
                folded=f'{product}, folded on a pale surface')


def is_complete(stem):
    return all(os.path.exists(f'{CATALOGUE}/{stem}-{width}.{kind}') for width in (600, 1200) for kind in ('avif', 'webp'))


if __name__ == '__main__':
    kinds = {stem: kind for kind in KINDS if kind in SHOWN for stem, *_ in products(kind)}
    for file in ('men.json', 'women.json'):
        path = os.path.join(CATALOGUE, file)
        listed = json.load(open(path))
        for product in listed:
            views = {**product.get('views', {}), **texts(kinds[product['stem']], product['alt'])}
            views = {view: views[view] for view in ORDER if view in views and is_complete(f'{product["stem"]}-{view}')}
            product.pop('views', None)
            if views:
                product['views'] = views
        with open(path, 'w') as out:
            json.dump(listed, out, indent=1, ensure_ascii=False)
