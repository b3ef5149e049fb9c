import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type {
  AssortmentFileEntry,
  AssortmentFilePlan,
} from '#contract/admin/catalogue/assortment-file';
import { ownValue } from '#contract/values/own-value';
import { findAssortment } from '../../assortment/assortment.service';
import { jsonText } from '../../catalogue/products/json-texts.rules';
import { ShopError } from '../../http/errors';
import type { EntryValues, FilePart, PresentEntry, Writing } from './file-part';
import { parts } from './parts';
import type { AssortmentFile } from './read-file';

/** Maximum number of reasons that are listed for an entry. */
const REASONS_LIMIT = 20;

type Plan = Omit<AssortmentFilePlan, 'basedOn'>;
type Entry = AssortmentFileEntry;

/** Writes a file into a locked assortment. An entry that is refused is left as it is. */
export async function writeFile(
  writing: Writing,
  file: AssortmentFile,
  removeMissing: boolean,
): Promise<Plan> {
  const given = parts.flatMap((part) =>
    file[part.name] ? [{ part, entries: file[part.name] ?? [] }] : [],
  );
  const missing: Missing[] = [];
  for (const { part, entries } of given) {
    const present = await part.list(writing.tx);
    const kept = new Set(entries.map((entry) => part.find(present, entry)));
    missing.push(...present.filter((entry) => !kept.has(entry)).map((entry) => ({ part, entry })));
  }
  // Before anything is added, as the names, URLs and limits of deleted entries become free; and again afterwards, when
  // nothing may belong to an entry any more. Later lists refer to earlier ones.
  missing.reverse();
  const isDeleted = async (each: Missing) => (await remove(writing, each)) === null;
  const remaining: Missing[] = [];
  const deleted: Entry[] = [];
  for (const each of missing)
    if (removeMissing && (await isDeleted(each))) deleted.push(toEntry(each, 'deleted'));
    else remaining.push(each);
  const plan: Plan = { entries: [], unchanged: 0, reordered: [] };
  for (const { part, entries } of given) await writePart(writing, part, entries, plan);
  for (const each of remaining) {
    const reasons = removeMissing ? await remove(writing, each) : null;
    const verdict = !removeMissing ? 'missing' : reasons === null ? 'deleted' : 'refused';
    deleted.push({ ...toEntry(each, verdict), reasons: reasons ?? [] });
  }
  for (const { part, entries } of given)
    if (await reorder(writing, part, entries)) plan.reordered.push(part.name);
  const inOrder = ({ part: one }: Entry, { part: other }: Entry) => placeOf(one) - placeOf(other);
  return { ...plan, entries: [...plan.entries, ...deleted.reverse()].toSorted(inOrder) };
}

interface Missing {
  part: FilePart;
  entry: PresentEntry;
}

const placeOf = (name: string) => parts.findIndex((part) => part.name === name);

const toEntry = ({ part, entry }: Missing, verdict: Entry['verdict']): Entry => ({
  part: part.name,
  name: entry.name,
  verdict,
  changes: [],
  reasons: [],
});

/** Null if the entry could be deleted, or else why not. */
async function remove(writing: Writing, { part, entry }: Missing) {
  const reasons = await attempt(writing, () => part.remove(writing, entry));
  if (reasons === null) await refresh(writing);
  return reasons;
}

async function writePart(
  writing: Writing,
  part: FilePart,
  entries: EntryValues[],
  plan: Plan,
): Promise<void> {
  const seen = new Set<PresentEntry>();
  const present = await part.list(writing.tx);
  for (const [index, given] of entries.entries()) {
    // Invalid entries need no statement.
    await setImmediate();
    const found = part.find(present, given);
    const name = String(
      given.name || found?.name || given.category || given.key || `#${index + 1}`,
    );
    const base = { part: part.name, name: name.slice(0, 100) };
    const entry: Entry = { ...base, verdict: 'changed', changes: [], reasons: [] };
    const reasons = await attempt(writing, async () => {
      if (found && seen.has(found)) throw twice();
      const values = part.check(given, found);
      entry.changes = changesOf(found?.values ?? {}, values);
      if (found) seen.add(found);
      if (entry.changes.length > 0) await part.write(writing, values, found);
    });
    if (reasons) plan.entries.push({ ...entry, verdict: 'refused', changes: [], reasons });
    else if (entry.changes.length === 0) plan.unchanged++;
    else {
      plan.entries.push({ ...entry, verdict: found ? 'changed' : 'new' });
      await refresh(writing);
    }
  }
}

/** Null after success; otherwise why it was refused, and nothing is changed. */
async function attempt(
  { tx }: Writing,
  work: () => Promise<void>,
): Promise<Entry['reasons'] | null> {
  await tx.query('savepoint entry');
  try {
    await work();
    await tx.query('release savepoint entry');
    return null;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    await tx.query('rollback to savepoint entry');
    const details =
      error.details.length > 0 ? error.details : [{ path: '', message: error.message }];
    return details.slice(0, REASONS_LIMIT).map(({ path, message }) => ({ field: path, message }));
  }
}

/** Later entries are checked against those written before. */
async function refresh(writing: Writing): Promise<void> {
  writing.assortment = await findAssortment(writing.tx);
}

/** Whether the entries of the file had another order. */
async function reorder(writing: Writing, part: FilePart, entries: EntryValues[]): Promise<boolean> {
  if (!part.order) return false;
  const present = await part.list(writing.tx);
  const wanted = [...new Set(entries.flatMap((given) => part.find(present, given)?.id ?? []))];
  const now = present.map(({ id }) => id).filter((id) => wanted.includes(id));
  if (isDeepStrictEqual(wanted, now)) return false;
  await part.order(writing, wanted);
  return true;
}

function changesOf(before: EntryValues, after: EntryValues): Entry['changes'] {
  return Object.keys(after)
    .filter((field) => !isDeepStrictEqual(ownValue(before, field), ownValue(after, field)))
    .map((field) => ({
      field,
      before: textOf(field, ownValue(before, field)),
      after: textOf(field, ownValue(after, field)),
    }))
    .filter((change) => change.before !== change.after || change.before !== '');
}

function textOf(field: string, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (field === 'measures') return jsonText('measures', value);
  return Array.isArray(value) ? value.join(', ') : String(value);
}

function twice(): ShopError {
  const message = 'This entry is in the file twice.';
  return new ShopError('invalid_request', { details: [{ path: '', message }] });
}
