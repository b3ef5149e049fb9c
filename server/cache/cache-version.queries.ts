import { type Connection, execute, queryValue, raw } from '../database/database';
import { HISTORY } from '../database/history';

/** Longer than any rendered page is cached. */
const RETENTION_HOURS = 1;

/**
 * Returns a name for the committed state of all data shown on pages: the catalogue, the content and the settings. Each
 * change to this data results in another name.
 */
export async function readVersion(connection: Connection): Promise<string> {
  // Of two overlapping transactions, the one with the greater id may commit first: the sum changes when the other follows.
  return queryValue<string>(connection, 'cache-version')`
    select concat(max(id), '/', sum(id), '/', ${raw(HISTORY)}) as version from cache_invalidation`;
}

/** Deletes rows older than any cached page. */
export async function deleteOldInvalidations(connection: Connection): Promise<void> {
  await execute(connection, 'cache-invalidation-delete')`
    delete from cache_invalidation where at < now() - make_interval(hours => ${RETENTION_HOURS})`;
}
