import { isStorableText } from '#contract/text';
import { SIZES_IN_SYSTEMS_LIMIT } from '#contract/values/catalogue/assortment-limits';
import { slugOf } from '#contract/values/catalogue/slugs';
import { ownValue } from '#contract/values/own-value';
import type { Connection } from '../database/database';
import { lockNamed, lockNamedShared } from '../database/locks';
import { ShopError } from '../http/errors';
import { holdCurrency } from '../settings/shop-settings';
import { findAssortment } from './assortment.queries';
import type { Assortment } from './assortment.rules';
import { type AttributeInput, attributeErrors, type Choice, withKeys } from './attributes.rules';
import { replacementsOf } from './collections/collection-rules.rules';
import { replaceInRules } from './collections/collections.service';
import {
  countSizes,
  deleteEntryRow,
  deleteUnusedSizes,
  type EntryRow,
  findBrandLike,
  insertEntryRow,
  listEntryRows,
  orderEntryRows,
  setAttributeCategories,
  setSizes,
  updateEntryRow,
} from './entries.queries';
import { type EntryInput, entriesOf, entryErrors, freeSlug, newKey } from './entries.rules';
import { type EntryKind, entryKinds } from './entry-kinds';
import {
  listFormerKeys,
  retargetOldSlugs,
  type SluggedKind,
  storeOldSlug,
} from './old-slugs.queries';

export { type EntryKind, type EntryRow, entryKinds, listEntryRows };

/**
 * The assortment, which cannot change until the commit, nor can the currency. Products are written only under this lock, so that
 * no product refers to an entry that is being deleted, or has search words of a former name.
 */
export async function holdAssortment(tx: Connection): Promise<Assortment> {
  await lockNamedShared(tx, 'assortment');
  await holdCurrency(tx);
  return findAssortment(tx);
}

/** The assortment, to be changed: waits for the products that are being written. */
export async function lockAssortment(tx: Connection): Promise<Assortment> {
  await lockNamed(tx, 'assortment');
  return findAssortment(tx);
}

/** One entry. Throws `not_found`. */
export async function getEntryRow(
  connection: Connection,
  kind: EntryKind,
  id: string,
): Promise<EntryRow> {
  const [row] = isStorableText(id) ? await listEntryRows(connection, kind, id) : [];
  if (!row) throw new ShopError('not_found');
  return row;
}

/** An entry as staff type it, with the fields that only some kinds have. */
export type FullInput = EntryInput & { sizes?: string[] } & Partial<AttributeInput>;

/**
 * Adds an entry; returns its key or number. A keyed entry gets `given`, or else a key made of its name. Throws
 * `invalid_request`. The caller has locked the assortment.
 */
export async function insertEntry(
  tx: Connection,
  assortment: Assortment,
  kind: EntryKind,
  input: FullInput,
  given?: string,
): Promise<string> {
  await check(tx, assortment, kind, null, input);
  const isKeyed = entryKinds[kind].id === 'key';
  const key = isKeyed ? (given ?? (await keyOf(tx, assortment, kind, input))) : null;
  const id = await insertEntryRow(tx, kind, key, valuesOf(input, []));
  await storeLists(tx, id, input);
  return id;
}

/** Changes an entry. Its former URLs redirect to it. Throws `invalid_request`. */
export async function updateEntry(
  tx: Connection,
  assortment: Assortment,
  kind: EntryKind,
  before: EntryRow,
  input: FullInput & { family?: string },
): Promise<void> {
  await check(tx, assortment, kind, before.id, input);
  const former = slugged(kind, before);
  const isMoved = before.slug !== input.slug || before.department !== input.department;
  if (former && isMoved) await storeOldSlug(tx, { ...former, entry: before.id, target: before.id });
  const choices = (before.choices ?? []) as Choice[];
  await updateEntryRow(tx, kind, before.id, valuesOf(input, choices));
  const after = { ...input, id: before.id };
  await replaceInRules(tx, assortment, replacementsOf(assortment, kind, before, after));
  await storeLists(tx, before.id, input);
}

/** Lets the rules of collections name the successor of an entry that is deleted. */
export async function passOnRules(
  tx: Connection,
  assortment: Assortment,
  kind: EntryKind,
  entry: EntryRow,
  target: string | null,
): Promise<void> {
  const successor = target === null ? null : await getEntryRow(tx, kind, target);
  await replaceInRules(tx, assortment, replacementsOf(assortment, kind, entry, successor));
}

/** Deletes an entry that nothing refers to. Its URLs lead to the target, or answer 410. */
export async function deleteEntry(
  tx: Connection,
  kind: EntryKind,
  entry: EntryRow,
  target: string | null,
): Promise<void> {
  const former = slugged(kind, entry);
  if (former) {
    await storeOldSlug(tx, { ...former, entry: entry.id, target });
    await retargetOldSlugs(tx, former.kind, entry.id, target);
  }
  await deleteEntryRow(tx, kind, entry.id);
  if (kind === 'size-systems') await deleteUnusedSizes(tx);
}

/** Moves categories to other departments, sections or size systems. A slug that is taken there gets a number. */
export async function moveCategories(
  tx: Connection,
  { categories }: Assortment,
  from: { department?: string; section?: string; sizeSystem?: string },
  to: { department?: string; section?: string; sizeSystem?: string },
): Promise<void> {
  const isMoving = (category: Record<string, unknown>) =>
    Object.entries(from).every(([name, value]) => ownValue(category, name) === value);
  const taken = new Set(
    categories.filter(({ department }) => department === to.department).map(({ slug }) => slug),
  );
  for (const category of categories.filter(isMoving)) {
    const slug = to.department === undefined ? category.slug : freeSlug(category.slug, taken);
    taken.add(slug);
    const before = await getEntryRow(tx, 'categories', category.key);
    if (to.department !== undefined) {
      const { department: scope, key } = category;
      await storeOldSlug(tx, {
        kind: 'category',
        scope,
        slug: category.slug,
        entry: key,
        target: key,
      });
    }
    await updateEntryRow(tx, 'categories', category.key, { ...before, ...to, slug });
  }
}

/** Throws `invalid_request` unless the entries exist, each named once. */
export async function orderEntries(
  tx: Connection,
  assortment: Assortment,
  kind: EntryKind,
  order: string[],
): Promise<void> {
  const known = new Set(entriesOf(assortment, kind).map(({ id }) => id));
  if (new Set(order).size !== order.length || order.some((id) => !known.has(id)))
    throw new ShopError('invalid_request', {
      message: 'This list has changed in the meantime. Check it and sort it again.',
      details: [{ path: 'order', message: 'Name each entry once.' }],
    });
  await orderEntryRows(tx, kind, order);
}

async function check(
  tx: Connection,
  assortment: Assortment,
  kind: EntryKind,
  id: string | null,
  input: FullInput,
): Promise<void> {
  const details = entryErrors(assortment, kind, id, input);
  if (kind === 'attributes') details.push(...attributeErrors(assortment, id, asAttribute(input)));
  if (kind === 'brands') {
    const { name, slug = '' } = input;
    const rival = await findBrandLike(tx, { name, slug }, id);
    if (rival?.slug === slug)
      details.push({ path: 'slug', message: 'Another brand has this slug.' });
    if (rival && rival.name.toLowerCase() === name.toLowerCase())
      details.push({ path: 'name', message: 'Another brand has this name.' });
  }
  if (details.length > 0) throw new ShopError('invalid_request', { details });
}

function asAttribute({ kind = '', choices = [], categories = [] }: FullInput): AttributeInput {
  return { kind, choices, categories };
}

function valuesOf(input: FullInput, before: readonly Choice[]): Record<string, unknown> {
  // The driver would send an array as one of PostgreSQL, not as JSON.
  const choices = input.choices && JSON.stringify(withKeys(input.choices, before));
  return { ...input, ...(choices && { choices }) };
}

/** Stores the fields that have their own tables. */
async function storeLists(tx: Connection, id: string, input: FullInput): Promise<void> {
  if (input.sizes) await storeSizes(tx, id, input.sizes);
  if (input.categories) await setAttributeCategories(tx, id, input.categories);
}

async function storeSizes(tx: Connection, system: string, sizes: string[]): Promise<void> {
  await setSizes(tx, system, sizes);
  if ((await countSizes(tx)) <= SIZES_IN_SYSTEMS_LIMIT) return;
  const message = `All size systems together can have up to ${SIZES_IN_SYSTEMS_LIMIT} different sizes.`;
  throw new ShopError('invalid_request', { details: [{ path: 'sizes', message }] });
}

const sluggedKinds: Partial<Record<EntryKind, SluggedKind>> = {
  departments: 'department',
  sections: 'section',
  categories: 'category',
  brands: 'brand',
  collections: 'collection',
};

/** The slug of an entry, with the scope that it is unique in. */
function slugged(kind: EntryKind, { slug, department }: EntryRow) {
  const name = sluggedKinds[kind];
  if (!name || typeof slug !== 'string') return null;
  return { kind: name, scope: name === 'category' ? String(department) : '', slug };
}

async function keyOf(
  tx: Connection,
  assortment: Assortment,
  kind: EntryKind,
  { name, slug = slugOf(name), department }: EntryInput,
): Promise<string> {
  const sluggedKind = sluggedKinds[kind];
  const former = sluggedKind ? await listFormerKeys(tx, sluggedKind) : [];
  const taken = new Set([...entriesOf(assortment, kind).map(({ id }) => id), ...former]);
  const words = kind === 'categories' ? `${department}-${slug}` : slug;
  return newKey(words, taken);
}
