import type { SavedState } from '#contract/errors';
import { type Connection, queryOne } from '../database/database';
import type { AuditTable } from '../database/rows';
import { ShopError } from '../http/errors';

/** The stored state of a record; `values` in the shape of its endpoint. */
interface Stored {
  /** As in the audit. A kind with a single record has its entity as id. */
  entity: string;
  id: string;
  version: number;
  values: unknown;
}

/** The `stale_version` error, with the stored state and who saved it: null if the version is unchanged. */
export async function staleVersion(
  tx: Connection,
  sent: number | undefined,
  { entity, id, version, values }: Stored,
  details: ShopError['details'] = [],
): Promise<ShopError> {
  // Stock movements do not change the version.
  const row = await queryOne<
    Pick<AuditTable, 'at'> & { firstName: string | null; lastName: string | null }
  >(tx, 'version-last-save')`
    select u.at, a.first_name, a.last_name
    from audit u left join account a on a.id = u.actor_id
    where u.entity = ${entity} and (${id === entity} or u.entity_id = ${id}) and u.action <> 'stock.adjust'
    order by u.id desc limit 1`;
  const last = sent === version ? undefined : row;
  const current: SavedState = {
    version,
    savedAt: last?.at.toISOString() ?? null,
    savedBy:
      last?.firstName == null ? null : { firstName: last.firstName, lastName: last.lastName ?? '' },
    values,
  };
  return new ShopError('stale_version', { details, current });
}
