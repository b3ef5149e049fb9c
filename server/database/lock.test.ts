import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeLock } from './lock';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A process that lives until it is killed, holding the lock as if it had taken it. */
async function holdByAnother() {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(child, 'spawn');
  const stat = await import('node:fs').then((fs) =>
    fs.readFileSync(`/proc/${child.pid}/stat`, 'utf8'),
  );
  const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  await writeFile(join(folder, 'lock'), `${child.pid} ${started}`);
  return child;
}

describe('the lock of a data folder', () => {
  it('refuses a second process and tells the holder’s pid', async () => {
    const child = await holdByAnother();
    try {
      await expect(takeLock(folder)).rejects.toThrow(`in use by process ${child.pid}`);
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('is taken over from a holder that died', async () => {
    const child = await holdByAnother();
    child.kill('SIGKILL');
    await once(child, 'exit');
    const release = await takeLock(folder);
    await release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is not taken for held when another process has the dead holder’s pid', async () => {
    await writeFile(join(folder, 'lock'), `${process.ppid} 1`);
    await (await takeLock(folder))();
  });
});
