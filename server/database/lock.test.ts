import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeLock } from './lock';
import { describeSelf, type Holder } from './lock-holder';

const silence = { silenceMs: 1_500 };

let folder: string;
let lock: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-lock-'));
  lock = join(folder, 'lock');
});
afterEach(() => rm(folder, { recursive: true }));

const startTime = async (pid: number) => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
};

const write = async (holder: Partial<Holder>) =>
  writeFile(lock, JSON.stringify({ ...(await describeSelf()), ...holder }));

/** A process that lives until it is killed, holding the lock as if it had taken it. */
async function holdByAnother() {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  await write({ pid, started: await startTime(pid) });
  return child;
}

describe('the lock of a data folder', () => {
  it('refuses a second process and tells the holder’s pid', async () => {
    const child = await holdByAnother();
    try {
      await expect(takeLock(folder, silence)).rejects.toThrow(`in use by process ${child.pid} `);
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('is not taken twice by one process', async () => {
    const release = await takeLock(folder, silence);
    await expect(takeLock(folder, silence)).rejects.toThrow(`in use by process ${process.pid} `);
    await release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is taken over from a holder that died', async () => {
    const child = await holdByAnother();
    child.kill('SIGKILL');
    await once(child, 'exit');
    const release = await takeLock(folder, silence);
    await release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is taken over from a zombie, which is a process that has died', async () => {
    const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 100']);
    try {
      const pid = Number(String((await once(parent.stdout, 'data'))[0]));
      await write({ pid, started: await startTime(pid) });
      const isZombie = async () => / Z /.test(await readFile(`/proc/${pid}/stat`, 'utf8'));
      while (!(await isZombie())) await new Promise((resolve) => setTimeout(resolve, 20));
      await (await takeLock(folder, silence))();
    } finally {
      parent.kill('SIGKILL');
    }
  });

  it('is not taken for held when another process has the dead holder’s pid', async () => {
    await write({ pid: process.ppid, started: '1' });
    await (await takeLock(folder, silence))();
  });

  it.each([
    ['container, where it has our own pid', { pidNamespace: 'pid:[1]', pid: process.pid }],
    ['host', { boot: 'another', host: 'elsewhere' }],
  ])('is held by a process in another %s while that touches it', async (_where, other) => {
    await write(other);
    const beat = setInterval(() => utimes(lock, new Date(), new Date()), 300);
    await expect(takeLock(folder, silence)).rejects.toThrow(/is in use by process \d+ on host /);
    clearInterval(beat);
    // Nobody has touched it for long enough.
    await (await takeLock(folder, silence))();
  });

  it('that cannot be read is held while it is touched, and refused without a name', async () => {
    await writeFile(lock, '1 12345');
    const beat = setInterval(() => utimes(lock, new Date(), new Date()), 300);
    await expect(takeLock(folder, silence)).rejects.toThrow(/is in use by another process/);
    clearInterval(beat);
  });

  it('of which another has become the holder ends the process that had it', async () => {
    const program = `import('${import.meta.dirname}/lock.ts').then(async ({ takeLock }) => {
      await takeLock(${JSON.stringify(folder)}); console.log('taken'); setInterval(() => {}, 1000); });`;
    const child = spawn(process.execPath, ['--import', 'tsx', '-e', program]);
    const ended = once(child, 'exit');
    await once(child.stdout, 'data');
    await write({ token: 'another' });
    expect(await ended).toEqual([null, 'SIGKILL']);
  }, 30_000);
});
