import type {
  StoredBrand,
  StoredCategory,
  StoredColour,
  StoredNamed,
  StoredSizeSystem,
} from '#contract/admin/catalogue/assortment-entries';
import type { StoredAttribute } from '#contract/admin/catalogue/attributes';
import type { StoredCollection } from '#contract/admin/catalogue/collections';
import { isStorableText } from '#contract/text';
import { findAssortment } from '../assortment/assortment.service';
import { listStaffBrandRows, type StaffBrandRow } from '../assortment/brands.service';
import { getEntryRow, listEntryRows } from '../assortment/entries.service';
import {
  countAttributeUse,
  countUse,
} from '../catalogue/products/rewrite/rewrite-products.service';
import { type PageRequest, pageOffset } from '../database/ordering';
import { ShopError } from '../http/errors';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { toStored } from './edit-entries.service';
import { listTasks } from './tasks.queries';

/** The entries of the contract; their fields are those of `entryKinds`. */
export interface StoredEntries {
  departments: StoredNamed;
  sections: StoredNamed;
  categories: StoredCategory;
  colours: StoredColour;
  'size-systems': StoredSizeSystem;
  attributes: StoredAttribute;
  collections: StoredCollection;
}

/** The lists of the assortment without brands, and the changes whose products still follow. */
export async function getAssortment(shop: Shop) {
  const { pool } = shop;
  const { tax } = await readSettings(shop);
  const list = async <Kind extends keyof StoredEntries>(kind: Kind) =>
    (await listEntryRows(pool, kind)).map(toStored) as object[] as StoredEntries[Kind][];
  return {
    departments: await list('departments'),
    sections: await list('sections'),
    categories: await list('categories'),
    colours: await list('colours'),
    sizeSystems: await list('size-systems'),
    attributes: await list('attributes'),
    taxClasses: tax.isOn ? tax.classes.map(({ code, name }) => ({ code, name })) : [],
    tasks: (await listTasks(pool)).map(({ id, ...task }) => ({ ...task, _id: id })),
  };
}

/** The number of products, archived ones included, of each section, category, colour and attribute. */
export async function getUse({ pool }: Shop) {
  const { categories, colours } = await findAssortment(pool);
  const use = { sections: new Map(), categories: new Map(), colours: new Map() };
  const add = (counts: Map<string, number>, key: string | undefined, count: number) => {
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + count);
  };
  for (const { section, categoryId, colourId, count } of await countUse(pool)) {
    add(use.sections, section, count);
    add(use.categories, categories.find(({ id }) => id === categoryId)?.key, count);
    const colour = colours.find(({ id }) => id === colourId);
    if (colour) add(use.colours, String(colour.id), count);
  }
  return {
    sections: Object.fromEntries(use.sections),
    categories: Object.fromEntries(use.categories),
    colours: Object.fromEntries(use.colours),
    attributes: await countAttributeUse(pool),
  };
}

/** One entry in the shape of the contract. Throws `not_found`. */
export async function getStored<Kind extends keyof StoredEntries>(
  { pool }: Shop,
  kind: Kind,
  id: string,
): Promise<StoredEntries[Kind]> {
  return toStored(await getEntryRow(pool, kind, id)) as object as StoredEntries[Kind];
}

export async function listBrands(
  { pool }: Shop,
  { q, pageNumber, pageSize }: PageRequest & { q?: string | undefined },
): Promise<{ items: StoredBrand[]; total: number }> {
  const { rows, total } = await listStaffBrandRows(pool, {
    q: q || null,
    id: null,
    ...pageOffset({ pageNumber, pageSize }),
  });
  return { items: rows.map(toBrand), total };
}

export async function getStoredBrand({ pool }: Shop, id: string): Promise<StoredBrand> {
  if (!isStorableText(id)) throw new ShopError('not_found');
  const { rows } = await listStaffBrandRows(pool, { q: null, id, limit: 1, offset: 0 });
  if (!rows[0]) throw new ShopError('not_found');
  return toBrand(rows[0]);
}

function toBrand({ id, ...row }: StaffBrandRow & { total?: number }): StoredBrand {
  const { total: _, ...brand } = row;
  return { ...brand, _id: id };
}
