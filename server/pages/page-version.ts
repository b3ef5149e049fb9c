import { VERSION } from '../cache/invalidation.queries';
import { withTimeout } from '../concurrency/with-timeout';
import type { Connection } from '../database/database';
import type { Shop } from '../shop';

/** Pages wait no longer for a database that does not answer. */
const PATIENCE_MS = 1_000;
const KEPT_HOURS = 1;

/**
 * Names the state of what pages show to everyone, as committed: another name after each change of a product or a setting.
 * Rejects when the database does not answer within a second.
 */
export async function readPageVersion(connection: Connection): Promise<string> {
  // The rows seen, not the newest of them, tell the state: of two changes the later one may be committed first.
  const answer = connection.query<{ version: string }>({
    name: 'page-version',
    text: `select ${VERSION} as version from page_change`,
  });
  const { rows } = await withTimeout(answer, PATIENCE_MS, 'the database');
  return rows[0]?.version ?? '';
}

/** The same without asking, where this process has been told; see freshness.ts. */
export function currentPageVersion({ freshness, pool }: Shop): string | Promise<string> {
  return freshness.pageVersion() ?? readPageVersion(pool);
}

/** Deletes changes that no kept page is older than. */
export async function forgetOldPageChanges(connection: Connection): Promise<void> {
  await connection.query({
    name: 'page-change-forget',
    text: 'delete from page_change where at < now() - make_interval(hours => $1)',
    values: [KEPT_HOURS],
  });
}
