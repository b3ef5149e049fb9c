import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../../server/database/embedded/cluster';
import { eventually } from './fault-shop';
import type { Pooler, PoolerOptions } from './stand-in-pooler';

/** Whether this machine has one. */
export const hasPgbouncer = spawnSync('pgbouncer', ['--version']).status === 0;

/** PgBouncer before a database. It passes no time limits on: it refuses who asks for some, or drops them. */
export async function openPgbouncer(
  databaseUrl: string,
  { mode, limits }: PoolerOptions,
): Promise<Pooler> {
  const url = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-pgbouncer-'));
  const file = join(folder, 'pgbouncer.ini');
  const port = await findFreePort();
  const dropped = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
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
ignore_startup_parameters = ${limits === 'dropped' ? dropped.join(', ') : ''}
`,
  );
  // It does not serve as root.
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
