import { ownValue } from '#contract/values/own-value';
import type { Assortment } from '../assortment/assortment.rules';
import type { Choice } from '../assortment/attributes.rules';
import {
  type EntryKind,
  type EntryRow,
  entryKinds,
  type FullInput,
  getEntryRow,
  insertEntry,
  lockAssortment,
  orderEntries,
  updateEntry,
} from '../assortment/entries.service';
import { recordAudit } from '../audit/record.service';
import type { Caller } from '../auth/sessions/sessions';
import { countMatches } from '../catalogue/products/rewrite/rewrite-products.service';
import { catalogueTransaction } from '../catalogue/search/index-loader/index-loader.service';
import type { Connection } from '../database/database';
import { ShopError } from '../http/errors';
import { changedValues } from '../records/changed-values';
import { type EditableKind, editRecord } from '../records/edit-record';
import type { Shop } from '../shop';
import { countText } from './count-text';
import type { Task } from './tasks.queries';
import { assertIdle, followChange } from './tasks.service';

export type Input = FullInput & {
  version?: number | undefined;
  family?: string;
  dropsValues?: boolean;
};

/** Adds an entry at the end of its list; returns its key or number. Throws `invalid_request`. */
export async function addEntry(
  shop: Shop,
  actorId: string,
  kind: EntryKind,
  { version: _, ...input }: Input,
): Promise<string> {
  return catalogueTransaction(shop, async (tx) =>
    addWithin(tx, await lockAssortment(tx), { actorId, kind, input }),
  );
}

/** The same within a transaction that has locked the assortment. Keyed entries get the key, or else one made of the name. */
export async function addWithin(
  tx: Connection,
  assortment: Assortment,
  { actorId, kind, input, key }: { actorId: string; kind: EntryKind; input: Input; key?: string },
): Promise<string> {
  const id = await insertEntry(tx, assortment, kind, input, key);
  const after = auditOf(await getEntryRow(tx, kind, id));
  await note(tx, { actorId, kind, id, action: 'assortment.create', after });
  return id;
}

/** Changes an entry; its products follow. Throws `stale_version` and `invalid_request`. */
export async function changeEntry(
  shop: Shop,
  caller: Caller,
  kind: EntryKind,
  id: string,
  input: Input,
): Promise<void> {
  await editRecord(shop, caller, entryRecord(kind), id, input);
}

interface EntryRecord {
  assortment: Assortment;
  row: EntryRow;
  version: number;
}

const entryRecord = (
  kind: EntryKind,
): EditableKind<EntryRecord, Input, ReturnType<typeof toStored>> => ({
  entity: entryKinds[kind].table,
  transaction: catalogueTransaction,
  async read({ tx, id }) {
    const assortment = await lockAssortment(tx);
    const row = await getEntryRow(tx, kind, id);
    return { assortment, row, version: row.version };
  },
  show: ({ row }) => toStored(row),
  write: ({ tx, before, shop, ...by }, input) =>
    changeWithin(tx, before.assortment, { ...by, kind, row: before.row, input }),
  committed: (shop) => shop.wakeJobs(),
});

interface Change {
  actorId: string;
  kind: EntryKind;
  row: EntryRow;
  input: Input;
  /** Rewrites its products. */
  follow?: typeof followChange;
}

/** The same within a transaction that has locked the assortment. */
export async function changeWithin(
  tx: Connection,
  assortment: Assortment,
  { actorId, kind, row, input, follow = followChange }: Change,
): Promise<void> {
  const { id } = row;
  await assertIdle(tx, kind, id);
  if (kind === 'attributes' && !input.dropsValues) await assertUnused(tx, row, input);
  await updateEntry(tx, assortment, kind, row, input);
  const changed = await getEntryRow(tx, kind, id);
  const values = changedValues(auditOf(row), auditOf(changed));
  if (!values) return;
  await note(tx, { actorId, kind, id, action: 'assortment.update', ...values });
  const consequences = consequencesOf(kind, row, changed);
  if (consequences)
    await follow(tx, {
      actorId,
      kind,
      entry: id,
      target: null,
      removes: false,
      name: changed.name,
      ...consequences,
    });
}

/** Throws `invalid_request` if the list has changed. */
export async function reorderEntries(
  shop: Shop,
  actorId: string,
  kind: EntryKind,
  order: string[],
): Promise<void> {
  await catalogueTransaction(shop, async (tx) =>
    orderWithin(tx, await lockAssortment(tx), { actorId, kind, order }),
  );
}

/** The same within a transaction that has locked the assortment. */
export async function orderWithin(
  tx: Connection,
  assortment: Assortment,
  { actorId, kind, order }: { actorId: string; kind: EntryKind; order: string[] },
): Promise<void> {
  await orderEntries(tx, assortment, kind, order);
  await note(tx, { actorId, kind, id: '', action: 'assortment.order', after: { order } });
}

/** The products affected by a change, and their new values. */
function consequencesOf(
  kind: EntryKind,
  before: EntryRow,
  after: EntryRow,
): Pick<Task, 'matches' | 'changes'> | null {
  const changes = (...names: string[]) =>
    names.some((name) => ownValue(before, name) !== ownValue(after, name));
  if (kind === 'categories') {
    if (!changes('name', 'label', 'slug', 'department', 'section')) return null;
    const isMoved = changes('section');
    return {
      matches: { category: after.id },
      changes: isMoved ? { section: String(after.section) } : {},
    };
  }
  if (kind === 'attributes') {
    const present = choicesOf(after);
    const choices = choicesOf(before)
      .filter(({ key, name }) => !present.some((one) => one.key === key && one.name === name))
      .map(({ key }) => key);
    if (choices.length > 0) return { matches: { attribute: after.id, choices }, changes: {} };
    // Its name is a search word of the products that it says yes to.
    if (after.kind === 'boolean' && changes('name'))
      return { matches: { attribute: after.id }, changes: {} };
  }
  // Its hexadecimal value and its picture decide whether its products are dark or light.
  if (kind === 'colours' && changes('name', 'family', 'hex', 'imageUrl'))
    return { matches: { colour: Number(after.id) }, changes: {} };
  if (kind === 'brands' && changes('name', 'slug'))
    return { matches: { brand: before.name }, changes: { brand: after.id } };
  return null;
}

function choicesOf({ choices }: EntryRow): Choice[] {
  return choices as Choice[];
}

/** Throws `invalid_request` if products have a choice that would be deleted. */
async function assertUnused(tx: Connection, row: EntryRow, input: FullInput): Promise<void> {
  const isInInput = ({ key }: Choice) =>
    input.choices?.some((choice) => choice.key === key) ?? false;
  const deleted = choicesOf(row).filter((choice) => !isInInput(choice));
  if (deleted.length === 0) return;
  const matches = { attribute: row.id, choices: deleted.map(({ key }) => key) };
  const products = await countMatches(tx, matches);
  if (products === 0) return;
  const names = deleted.map(({ name }) => name).join(', ');
  const message = `${countText(products, 'product has', 'products have')} ${names}.`;
  throw new ShopError('invalid_request', { message, details: [{ path: 'choices', message }] });
}

/** An entry in the shape of the contract. */
export function toStored({ id, ...row }: EntryRow) {
  return { ...row, _id: id };
}

export function auditOf({ id: _, version: __, ...values }: EntryRow): Record<string, unknown> {
  return values;
}

interface Note {
  actorId: string;
  kind: EntryKind;
  id: string;
  action: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

export async function note(tx: Connection, { kind, id, ...entry }: Note): Promise<void> {
  await recordAudit(tx, { ...entry, entity: entryKinds[kind].table, entityId: id });
}
