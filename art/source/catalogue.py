"""What catalogue_men.py and catalogue_women.py share: they write the lists of products."""
import json
import os

import numpy as np
from PIL import Image

HERE = os.path.dirname(os.path.abspath(__file__))


def tint(stem):
    """The colour of the wall, which the shop shows until the picture is there; nothing if the picture is not in views/."""
    path = f'{HERE}/views/{stem}.png'
    if not os.path.exists(path):
        return {}
    small = np.asarray(Image.open(path).resize((24, 30), Image.BOX))
    rim = np.concatenate([part.reshape(-1, 3) for part in (small[:2], small[:, :3], small[:, -3:])])
    return dict(tint='#%02x%02x%02x' % tuple(int(v) for v in np.median(rim, 0)))


def write(file, products):
    """Lists the products that have a picture. The views of a product, and a tint that cannot be measured, stay."""
    path = f'{HERE}/../catalogue/{file}'
    was = {row['stem']: row for row in json.load(open(path))} if os.path.exists(path) else {}
    rows = [{**was.get(row['stem'], {}), **row, **tint(row['stem'])} for row in products
            if os.path.exists(f'{HERE}/../catalogue/{row["stem"]}-1200.avif')]
    with open(path, 'w') as out:
        json.dump(rows, out, indent=1, ensure_ascii=False)
    print(file, len(rows))
