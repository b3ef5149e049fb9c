import type { AuditRow, exportAuditCsv } from '#contract/admin/audit';
import type { Received } from '#contract/endpoint';
import { isoIn } from '#contract/values/dates';
import { isId } from '#contract/values/id';
import type { Caller } from '../auth/sessions/caller';
import { csvLines } from '../http/csv';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { listAuditBatch } from './audit.queries';
import { describeRows, readFilter } from './audit.service';
import { recordAudit } from './record.service';

const BATCH = 500;

type Filter = Received<typeof exportAuditCsv>['query'];

const columns: [
  heading: string,
  cell: (entry: AuditRow, moment: (at: string) => string) => string,
][] = [
  ['Time', ({ at }, moment) => moment(at)],
  ['First name', ({ actor }) => actor?.firstName ?? ''],
  ['Last name', ({ actor }) => actor?.lastName ?? ''],
  ['Email', ({ actor }) => actor?.email ?? ''],
  ['Action', ({ action }) => action],
  ['In words', ({ label, thing }) => `${label} ${thing}`.trim()],
  ['Record', ({ entity }) => entity],
  ['Record id', ({ entityId }) => entityId],
  ['Before', ({ before }) => (before ? JSON.stringify(before) : '')],
  ['After', ({ after }) => (after ? JSON.stringify(after) : '')],
  ['Person id', ({ actor }) => actor?._id ?? ''],
  ['Entry id', ({ _id }) => _id],
];

/** Records that a person takes a copy of the log. */
export function recordExport(
  shop: Shop,
  { accountId }: Caller,
  format: 'csv' | 'jsonl',
  filter: Filter,
): Promise<void> {
  return recordAudit(shop.pool, {
    actorId: accountId,
    action: 'audit.export',
    entity: 'audit',
    entityId: format,
    after: filter,
  });
}

/** The entries of a filter as CSV lines, newest first, with times of the shop's time zone. */
export async function* exportCsv(shop: Shop, filter: Filter): AsyncGenerator<string> {
  yield csvLines([columns.map(([heading]) => heading)]);
  const { delivery } = await readSettings(shop);
  const moment = isoIn(delivery.timeZone);
  for await (const entries of listBatches(shop, filter))
    yield csvLines(entries.map((entry) => columns.map(([, cell]) => cell(entry, moment))));
}

/** The entries of a filter as JSON lines, newest first, with times in UTC. */
export async function* exportLines(shop: Shop, filter: Filter): AsyncGenerator<string> {
  for await (const entries of listBatches(shop, filter))
    yield entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}

async function* listBatches(shop: Shop, query: Filter): AsyncGenerator<AuditRow[]> {
  if (query.actor && !isId(query.actor)) return;
  const filter = readFilter(query);
  let after: string | null = null;
  for (;;) {
    const rows = await listAuditBatch(shop.pool, filter, after, BATCH);
    if (rows.length > 0) yield await describeRows(shop, rows);
    after = rows.at(-1)?._id ?? null;
    if (rows.length < BATCH || after === null) return;
  }
}
