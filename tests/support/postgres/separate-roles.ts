import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createEmptyDatabase } from './postgres';

/**
 * An empty database as docs/operations.md describes it: a role that owns it, and one that may only connect. They are
 * removed with the server.
 */
export async function createSeparateRoles(): Promise<{ owner: string; serving: string }> {
  const url = await createEmptyDatabase();
  const id = randomUUID().slice(0, 8);
  const names = { owner: `owner_${id}`, serving: `serving_${id}` };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `create role ${names.owner} login; create role ${names.serving} login;
    alter database ${new URL(url).pathname.slice(1)} owner to ${names.owner}`,
  );
  await client.end();
  const as = (role: string) => {
    const copy = new URL(url);
    copy.username = role;
    return copy.href;
  };
  return { owner: as(names.owner), serving: as(names.serving) };
}
