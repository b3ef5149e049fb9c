import type pg from 'pg';

/** The first line of a migration that builds indexes of tables in use. */
const CONCURRENT_MARKER = '-- concurrently';

const STATEMENT =
  /^(?:create (?:unique )?index concurrently (?<created>\w+) on .+|drop index concurrently if exists \w+)$/is;

export function isConcurrent(sql: string): boolean {
  return sql.startsWith(`${CONCURRENT_MARKER}\n`);
}

/**
 * Runs a migration of indexes outside a transaction, so that writes to the tables are not blocked. It may be repeated
 * after an interruption: a valid index is kept, and an invalid one is dropped and built again.
 * Throws if the migration contains any other statement.
 */
export async function buildConcurrently(client: pg.ClientBase, sql: string): Promise<void> {
  for (const { text, created } of statementsOf(sql)) {
    if (created !== undefined) {
      const isValid = await findValidity(client, created);
      if (isValid) continue;
      if (isValid === false) await client.query(`drop index concurrently ${created}`);
    }
    await client.query(text);
  }
}

/** The same within a transaction, for a database without other users. */
export function withoutConcurrency(sql: string): string {
  return statementsOf(sql)
    .map(({ text }) => `${text.replace(/\bindex concurrently\b/i, 'index')};`)
    .join('\n');
}

/** Throws if a statement is neither `create index concurrently NAME on …` nor `drop index concurrently if exists NAME`. */
export function statementsOf(sql: string): { text: string; created: string | undefined }[] {
  const texts = sql.replace(/--.*$/gm, '').split(';');
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => {
      const match = STATEMENT.exec(text);
      if (!match)
        throw new Error(
          `only indexes are built or dropped concurrently, not: ${text.slice(0, 60)}`,
        );
      return { text, created: match.groups?.created };
    });
}

/** Whether an index is valid; null if it does not exist. */
async function findValidity(client: pg.ClientBase, name: string): Promise<boolean | null> {
  const { rows } = await client.query<{ valid: boolean }>(
    `select i.indisvalid and i.indisready as valid from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relname = $1 and pg_table_is_visible(c.oid)`,
    [name],
  );
  return rows[0]?.valid ?? null;
}
