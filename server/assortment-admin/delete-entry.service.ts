import type { Assortment } from '../assortment/assortment.rules';
import {
  deleteEntry,
  type EntryKind,
  type EntryRow,
  entryKinds,
  getEntryRow,
  lockAssortment,
  moveCategories,
  passOnRules,
} from '../assortment/entries.service';
import {
  countMatches,
  type ProductMatch,
} from '../catalogue/products/rewrite/rewrite-products.service';
import { catalogueTransaction } from '../catalogue/search/index-loader/index-loader.service';
import type { Connection } from '../database/database';
import { ShopError } from '../http/errors';
import type { Shop } from '../shop';
import { countText } from './count-text';
import { auditOf, note } from './edit-entries.service';
import type { TaskChanges } from './tasks.queries';
import { assertIdle, followChange } from './tasks.service';

/**
 * Deletes an entry; what belongs to it moves to the target. Throws `invalid_request` at `target` if something belongs to it
 * and there is no target. Returns the number of products that a job still moves before the entry is gone.
 */
export async function removeEntry(
  shop: Shop,
  actorId: string,
  kind: EntryKind,
  id: string,
  target: string | null | undefined,
): Promise<number> {
  const moving = await catalogueTransaction(shop, async (tx) =>
    removeWithin(tx, await lockAssortment(tx), { actorId, kind, id, target }),
  );
  shop.wakeJobs();
  return moving;
}

interface Removal {
  actorId: string;
  kind: EntryKind;
  id: string;
  target?: string | null | undefined;
}

/** The same within a transaction that has locked the assortment. */
export async function removeWithin(
  tx: Connection,
  assortment: Assortment,
  { actorId, kind, id, target }: Removal,
): Promise<number> {
  const entry = await getEntryRow(tx, kind, id);
  await assertIdle(tx, kind, id, 'target');
  if (target != null) await assertTarget(tx, kind, id, target);
  const { matches, changes, categories, waits } = belongings(assortment, kind, entry, target);
  const products = matches ? await countMatches(tx, matches) : 0;
  // Null: the products have no colour, or lose the attribute.
  const canBeNone = kind === 'colours' || kind === 'attributes';
  const hasTarget = target === null ? canBeNone : target !== undefined;
  if (!hasTarget && products + categories > 0) throw targetMissing(kind, products, categories);
  await note(tx, {
    actorId,
    kind,
    id,
    action: 'assortment.delete',
    before: auditOf(entry),
    ...(hasTarget && { after: { movedTo: target, products, categories } }),
  });
  if (target != null) await moveCategoriesOf(tx, assortment, kind, id, target);
  await passOnRules(tx, assortment, kind, entry, target ?? null);
  if (!waits || products === 0) await deleteEntry(tx, kind, entry, target ?? null);
  if (!matches || products === 0) return 0;
  return followChange(tx, {
    actorId,
    kind,
    entry: id,
    target: target ?? null,
    name: entry.name,
    matches,
    changes,
    removes: waits,
  });
}

interface Belongings {
  /** Its products, and the entry they get when it is deleted. */
  matches: ProductMatch | null;
  changes: TaskChanges;
  /** The number of its categories. */
  categories: number;
  /** Whether it stays until no product has it. */
  waits: boolean;
}

function belongings(
  { categories }: Assortment,
  kind: EntryKind,
  { id, name }: EntryRow,
  target: string | null | undefined,
): Belongings {
  const count = (field: 'department' | 'section' | 'sizeSystem') =>
    categories.filter((category) => category[field] === id).length;
  const to = target ?? undefined;
  switch (kind) {
    case 'departments':
      return { ...none, matches: { department: id }, categories: count('department') };
    case 'sections':
      return {
        ...none,
        matches: { section: id },
        categories: count('section'),
        ...(to !== undefined && { changes: { section: to } }),
      };
    case 'categories': {
      const section = categories.find(({ key }) => key === to)?.section;
      const changes = to === undefined || section === undefined ? {} : { category: to, section };
      return { ...none, matches: { category: id }, changes, waits: true };
    }
    case 'colours':
      return {
        ...none,
        matches: { colour: Number(id) },
        changes: { colour: target ?? null },
        waits: true,
      };
    case 'attributes':
      return { ...none, matches: { attribute: id } };
    case 'brands':
      return {
        ...none,
        matches: { brand: name },
        waits: true,
        ...(to !== undefined && { changes: { brand: to } }),
      };
    case 'collections':
      return none;
    case 'size-systems':
      return { ...none, categories: count('sizeSystem') };
  }
}

const none: Belongings = { matches: null, changes: {}, categories: 0, waits: false };

async function moveCategoriesOf(
  tx: Connection,
  assortment: Assortment,
  kind: EntryKind,
  id: string,
  target: string,
): Promise<void> {
  const field = { departments: 'department', sections: 'section', 'size-systems': 'sizeSystem' };
  const name = field[kind as keyof typeof field];
  if (name) await moveCategories(tx, assortment, { [name]: id }, { [name]: target });
}

async function assertTarget(
  tx: Connection,
  kind: EntryKind,
  id: string,
  target: string,
): Promise<void> {
  const refuse = (message: string) =>
    new ShopError('invalid_request', { message, details: [{ path: 'target', message }] });
  const { label } = entryKinds[kind];
  if (kind === 'attributes') throw refuse('Values can’t move to another attribute.');
  if (target === id) throw refuse(`Choose another ${label}.`);
  await getEntryRow(tx, kind, target).catch(() => {
    throw refuse(`This ${label} no longer exists. Choose another one.`);
  });
  await assertIdle(tx, kind, target, 'target');
}

function targetMissing(kind: EntryKind, products: number, categories: number): ShopError {
  const belongings = [
    ...(categories === 0 ? [] : [countText(categories, 'category', 'categories')]),
    ...(products === 0 ? [] : [countText(products, 'product', 'products')]),
  ].join(' and ');
  const message =
    kind === 'attributes'
      ? `${belongings} would lose it.`
      : `Choose where its ${belongings} should go.`;
  return new ShopError('invalid_request', { message, details: [{ path: 'target', message }] });
}
