import type { SavedState } from '#contract/errors';
import { type Connection, queryOne } from '../database/database';
import { ShopError } from './errors';

/** The stored state of an editable record; `values` in the shape of its endpoint. */
interface Versioned {
  /** As in the audit. All entities of the kind where no id is given. */
  entity: string;
  entityId?: string | null;
  version: number;
  values: unknown;
}

/**
 * Throws `stale_version` if a save was based on another version than the stored one. A client that sends no version
 * overwrites the fields that it sends. The caller holds a lock on the row.
 */
export async function assertVersion(
  tx: Connection,
  sent: number | undefined,
  now: Versioned,
): Promise<void> {
  if (sent !== undefined && sent !== now.version) throw await staleVersion(tx, sent, now);
}

/** The `stale_version` error, with the stored state and who saved it: null if the version is unchanged. */
export async function staleVersion(
  tx: Connection,
  sent: number | undefined,
  { entity, entityId = null, version, values }: Versioned,
  details: ShopError['details'] = [],
): Promise<ShopError> {
  // Stock movements do not change the version.
  const row = await queryOne<{ at: Date; firstName: string | null; lastName: string | null }>(
    tx,
    'version-last-save',
  )`
    select u.at, a.first_name as "firstName", a.last_name as "lastName"
    from audit u left join account a on a.id = u.actor_id
    where u.entity = ${entity} and (${entityId}::text is null or u.entity_id = ${entityId}) and u.action <> 'stock.adjust'
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
