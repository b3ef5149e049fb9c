import type { RetentionReport } from '#contract/admin/legal';
import { retentionKinds } from '#contract/values/legal';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { insertRetentionRun, listRetentionRuns } from './retention.queries';

/** Deletes rows older than the shop's retention periods, and records their number. */
export async function applyRetention(shop: Shop): Promise<void> {
  const { retention } = (await readSettings(shop)).legal;
  for (const kind of retentionKinds) {
    const days = retention[kind];
    if (days === null) continue;
    let rows = 0;
    for (const { retention: deletions } of shop.features) {
      const deleteBatch = deletions?.[kind];
      if (!deleteBatch) continue;
      // In batches, so that no transaction takes long.
      let deleted: number;
      do {
        deleted = await deleteBatch(shop.pool, days);
        rows += deleted;
      } while (deleted > 0);
    }
    if (rows > 0) await insertRetentionRun(shop.pool, kind, rows);
  }
}

/** The recorded deletions of each kind of data. */
export async function getRetention({ pool }: Shop): Promise<RetentionReport[]> {
  const runs = new Map((await listRetentionRuns(pool)).map((run) => [run.kind, run]));
  return retentionKinds.map((kind) => {
    const run = runs.get(kind);
    return {
      kind,
      lastAt: run?.lastAt.toISOString() ?? null,
      lastRows: run?.lastRows ?? 0,
      totalRows: run?.totalRows ?? 0,
    };
  });
}
