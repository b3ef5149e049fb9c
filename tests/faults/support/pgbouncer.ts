import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../../server/database/embedded/cluster';
import { eventually } from './fault-shop';
import type { Pooler, PoolerOptions } from './stand-in-pooler';

/** The installed version as major * 100 + minor, or null. */
export const pgbouncerVersion = findVersion();

function findVersion(): number | null {
  const [, major, minor] =
    /^PgBouncer (\d+)\.(\d+)/.exec(String(spawnSync('pgbouncer', ['--version']).stdout)) ?? [];
  return major === undefined ? null : Number(major) * 100 + Number(minor);
}

/** From this version on, PgBouncer supports named statements in transaction mode. */
export const NAMED_STATEMENTS = 121;

/** Starts PgBouncer in front of a database. It never passes start-up settings on: it rejects or drops them. */
export async function openPgbouncer(
  databaseUrl: string,
  { mode, settings }: PoolerOptions,
): Promise<Pooler> {
  const url = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-pgbouncer-'));
  const file = join(folder, 'pgbouncer.ini');
  const port = await findFreePort();
  const dropped = [
    'statement_timeout',
    'lock_timeout',
    'idle_in_transaction_session_timeout',
    'options',
  ];
  writeFileSync(
    file,
    `[databases]
* = host=${url.hostname} port=${url.port} user=${url.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
${pgbouncerVersion !== null && pgbouncerVersion >= NAMED_STATEMENTS ? 'max_prepared_statements = 200\n' : ''}ignore_startup_parameters = ${settings === 'dropped' ? dropped.join(', ') : ''}
`,
  );
  // PgBouncer does not run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', [...user, file], { stdio: 'ignore' });
  url.port = String(port);
  await eventually(() => requireListening(port));
  return {
    url: url.href,
    close: async () => {
      child.kill();
      await once(child, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}

async function requireListening(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
}
