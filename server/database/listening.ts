import pg from 'pg';
import type { Ears, Listening } from './database';
import { CONNECT_TIMEOUT_MS } from './limits';

/** The name by which the listening connections of all processes are found in `pg_stat_activity`. */
export const LISTENER_NAME = 'selvedge-listen';

/** Listens on a connection of its own to the server at `url`. */
export async function listenOnServer(
  url: string,
  channel: string,
  { onNotify, onEnd }: Ears,
): Promise<Listening> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: LISTENER_NAME,
  });
  let isOpen = true;
  let isListening = false;
  const end = () => {
    if (!isOpen) return;
    close();
    if (isListening) onEnd?.();
  };
  const close = () => {
    isOpen = false;
    client.end().catch(() => {});
    // A connection that has vanished without a word would never end by itself.
    (client.connection as unknown as { stream: { destroy(): void } }).stream.destroy();
  };
  client.on('error', end);
  client.on('end', end);
  client.on('notification', ({ payload }) => {
    if (isOpen) onNotify(payload ?? '');
  });
  try {
    await client.connect();
    // A notification is a commit too; one that waited for a synchronous standby would keep all others from being heard.
    await client.query('set synchronous_commit = off');
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    isListening = true;
  } catch (error) {
    close();
    throw error;
  }
  return { isInstant: false, connection: client, close };
}
