import type { Connection } from '../database/database';

/** The home page's document as stored, or undefined where none is. */
export async function findHomeDocument(connection: Connection): Promise<unknown> {
  const { rows } = await connection.query<{ value: unknown }>({
    name: 'content-home',
    text: `select value from setting where name = 'home'`,
  });
  return rows[0]?.value;
}
