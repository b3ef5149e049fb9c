import type { listFit, StyleFit } from '#contract/admin/catalogue/fit';
import type { Received } from '#contract/endpoint';
import { toMajor } from '#contract/money';
import { pageOffset } from '../database/ordering';
import type { Shop } from '../shop';
import { listStyleFits, type StyleFitRow } from './fit.admin.queries';

/** A page of the styles that buyers said something about, and their number. */
export async function listFits(
  shop: Shop,
  { q, verdict, pageNumber, pageSize, ...order }: Received<typeof listFit>['query'],
): Promise<{ items: StyleFit[]; total: number }> {
  const rows = await listStyleFits(shop.pool, {
    ...order,
    q: q || null,
    verdict: verdict ?? null,
    ...pageOffset({ pageNumber, pageSize }),
  });
  return { items: rows.map(toStyleFit), total: rows[0]?.total ?? 0 };
}

function toStyleFit({ currency, total: _, ...row }: StyleFitRow): StyleFit {
  const inMajor = <Counts extends { refunded: number }>(counts: Counts): Counts => ({
    ...counts,
    refunded: toMajor(counts.refunded, currency),
  });
  return { ...inMajor(row), sizes: row.sizes.map(inMajor) };
}
