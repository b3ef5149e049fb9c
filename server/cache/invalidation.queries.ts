import type { Connection } from '../database/database';
import { HISTORY } from '../database/history';
import { LISTENER_NAME } from '../database/listening';

/** What the processes of a shop tell each other by, and the database tells them. */
export const CHANNEL = 'selvedge';

/** SQL for the version of the pages. After a failover the numbers of changes that were lost may be given again. */
export const VERSION = `concat(max(id), '/', sum(id), '/', ${HISTORY})`;

/** The database's clock in milliseconds and, where it is wanted, the version of the pages; see page-version.ts. */
export async function readPulse(
  connection: Connection,
  withVersion: boolean,
): Promise<{ time: number; version: string | null }> {
  const time = 'extract(epoch from clock_timestamp())::float8 * 1000 as time';
  const { rows } = await connection.query<{ time: number; version: string }>(
    withVersion
      ? {
          name: 'pulse-version',
          text: `select ${time}, ${VERSION} as version from page_change`,
        }
      : { name: 'pulse', text: `select ${time}` },
  );
  return { time: rows[0]?.time ?? 0, version: rows[0]?.version ?? null };
}

export async function notify(connection: Connection, payload: string): Promise<void> {
  await connection.query({
    name: 'notify',
    text: `select pg_notify('${CHANNEL}', $1)`,
    values: [payload],
  });
}

const others = `select pid from pg_stat_activity
  where application_name = '${LISTENER_NAME}' and datname = current_database() and pid <> pg_backend_pid()`;

/** Asks all other listening connections to say that they have heard, and tells which these are. */
export async function askOthers(connection: Connection, payload: string): Promise<number[]> {
  const { rows } = await connection.query<{ pid: number }>({
    name: 'listeners-ask',
    text: `with other as materialized (${others}) select pid, pg_notify('${CHANNEL}', $1)::text from other`,
    values: [payload],
  });
  return rows.map(({ pid }) => pid);
}

export async function answerRoll(connection: Connection, token: string): Promise<void> {
  await connection.query({
    name: 'listeners-answer',
    text: `select pg_notify('${CHANNEL}', concat('heard:', $1::text, ':', pg_backend_pid()))`,
    values: [token],
  });
}

export async function hasListeners(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query<{ any: boolean }>({
    name: 'listeners-any',
    text: `select exists (${others}) as any`,
  });
  return rows[0]?.any ?? false;
}
