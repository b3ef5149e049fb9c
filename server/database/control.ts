import { createHash } from 'node:crypto';
import { chmod, rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { revokeAllSessions } from '../auth/sessions/sessions';
import type { Shop } from '../shop';
import { type Verification, verification } from '../verify/verification';
import { verifyShop } from '../verify/verify.service';
import { type Backup, writeBackup } from './backup/backup';

const command = z.discriminatedUnion('command', [
  z.object({ command: z.literal('backup'), file: z.string() }),
  z.object({ command: z.literal('verify') }),
  z.object({ command: z.literal('revoke-sessions') }),
]);
type Command = z.infer<typeof command>;

const backup = z.object({
  file: z.string(),
  bytes: z.number(),
  rows: z.record(z.string(), z.number()),
});

const answer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({ ok: z.literal(false), message: z.string() }),
]);

const LONGEST_COMMAND = 10_000;
const LONGEST_ANSWER = 10_000_000;
const LINE_MS = 10_000;

/**
 * Lets commands in other processes reach the embedded database while this one serves it: a socket in `DATA_DIR` that only
 * its owner can open, one line of JSON each way. With a PostgreSQL server it does nothing, as commands connect to that.
 * Resolves to what closes it.
 */
export async function startControl(shop: Shop): Promise<() => Promise<void>> {
  if (shop.database.kind === 'server') return async () => {};
  const path = controlPath(shop.config.dataDir);
  const server = createServer({ allowHalfOpen: true }, (socket) => serve(shop, socket));
  try {
    // What is there was left by a process that was killed: the folder's lock is ours.
    if (process.platform !== 'win32') await rm(path, { force: true });
    await new Promise<void>((done, fail) => {
      server.once('error', fail);
      server.listen(path, done);
    });
    if (process.platform !== 'win32') await chmod(path, 0o600);
  } catch (err) {
    shop.log.warn(
      { err, path },
      'no control socket: a backup can be made only while the shop is stopped',
    );
    return async () => {};
  }
  server.unref();
  return () => new Promise((done) => server.close(() => done()));
}

/** Asks the process that serves `dataDir` for a backup. Null when none answers; throws an `Error` when it refuses. */
export async function askForBackup(dataDir: string, file: string): Promise<Backup | null> {
  return ask(dataDir, { command: 'backup', file: resolve(file) }, backup);
}

/** Asks the process that serves `dataDir` to verify its shop. Null when none answers; throws an `Error` when it refuses. */
export async function askForVerification(dataDir: string): Promise<Verification | null> {
  return ask(dataDir, { command: 'verify' }, verification);
}

/** Asks the process that serves `dataDir` to end all sessions; how many ended. Null when none answers. */
export async function askToRevokeSessions(dataDir: string): Promise<number | null> {
  return ask(dataDir, { command: 'revoke-sessions' }, z.number());
}

async function ask<T>(dataDir: string, asked: Command, result: z.ZodType<T>): Promise<T | null> {
  const socket = await connect(controlPath(dataDir));
  if (!socket) return null;
  socket.end(`${JSON.stringify(asked)}\n`);
  const said = answer.parse(JSON.parse(await readLine(socket, LONGEST_ANSWER)));
  if (!said.ok) throw new Error(said.message);
  return result.parse(said.result);
}

function serve(shop: Shop, socket: Socket): void {
  socket.on('error', () => {});
  socket.setTimeout(LINE_MS, () => socket.destroy());
  readLine(socket, LONGEST_COMMAND)
    .then((line) => {
      socket.setTimeout(0);
      return run(shop, command.parse(JSON.parse(line)));
    })
    .then(
      (result) => ({ ok: true, result }),
      (error: Error) => ({ ok: false, message: error.message }),
    )
    .then((said) => socket.end(`${JSON.stringify(said)}\n`));
}

function run(shop: Shop, asked: Command): Promise<Backup | Verification | number> {
  if (asked.command === 'backup') return writeBackup(shop.pool, asked.file);
  if (asked.command === 'revoke-sessions') return revokeAllSessions(shop.pool);
  return verifyShop(shop.database);
}

function readLine(socket: Socket, longest: number): Promise<string> {
  return new Promise((done, fail) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      text += chunk;
      const end = text.indexOf('\n');
      if (end >= 0) done(text.slice(0, end));
      else if (text.length > longest) socket.destroy();
    });
    socket.once('close', () =>
      fail(new Error('The process that serves the shop ended in the middle. Try again.')),
    );
  });
}

function connect(path: string): Promise<Socket | null> {
  return new Promise((done) => {
    const socket = createConnection(path);
    socket.once('connect', () => done(socket));
    socket.once('error', () => done(null));
  });
}

/** The socket's path, the shorter of the absolute and the relative: a path of more than about 100 bytes is not possible. */
function controlPath(dataDir: string): string {
  const path = join(resolve(dataDir), 'control.sock');
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\selvedge-${createHash('sha256').update(path).digest('hex').slice(0, 16)}`;
  const fromHere = relative(process.cwd(), path);
  return fromHere.length < path.length ? fromHere : path;
}
