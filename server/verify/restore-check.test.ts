import { chmod, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestShop, type TestShop } from '../../tests/support/shop';
import { writeBackup } from '../database/backup/backup';
import { checkRestore } from './restore-check';
import { verifyShop } from './verify.service';

const options = { maxHours: 1, verify: verifyShop, interrupted: new AbortController().signal };

describe.skipIf(process.env.TEST_DATABASE === 'installed-postgres')('a restore check', () => {
  let folder: string;
  let test: TestShop;
  /** Its own, because the tests of commands check restores at the same time. Accounts of PostgreSQL pass through it. */
  let temporary: string;
  beforeEach(async () => {
    temporary = await mkdtemp(join(tmpdir(), 'selvedge-temporary-'));
    await chmod(temporary, 0o711);
    vi.stubEnv('TMPDIR', temporary);
    folder = await mkdtemp(join(tmpdir(), 'selvedge-backups-'));
    test = await openTestShop();
  });
  afterEach(async () => {
    await test.close();
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
    await rm(temporary, { recursive: true });
  });

  it('fails without a backup', async () => {
    await expect(checkRestore(folder, options)).rejects.toThrow(/^There is no \*\.backup file in /);
    await expect(checkRestore(join(folder, 'none'), options)).rejects.toThrow(/^There is no file/);
  });

  it('restores the newest backup of a folder aside, verifies it and leaves nothing behind', async () => {
    const old = join(folder, 'old.backup');
    await writeBackup(test.shop.pool, old);
    await utimes(old, 0, 0);
    await test.signUp();
    await writeBackup(test.shop.pool, join(folder, 'new.backup'));
    const { file, hours, verification } = await checkRestore(folder, options);
    expect({ file, hours }).toEqual({ file: join(folder, 'new.backup'), hours: 0 });
    expect(verification.findings).toEqual([]);
    expect(await restoreFolders()).toEqual([]);
  });

  it('that is interrupted leaves nothing behind', async () => {
    await writeBackup(test.shop.pool, join(folder, 'newer.backup'));
    const interruption = new AbortController();
    const verify = () => {
      interruption.abort();
      return new Promise<never>(() => {});
    };
    const checked = checkRestore(folder, { maxHours: 1, verify, interrupted: interruption.signal });
    await expect(checked).rejects.toThrow('Interrupted.');
    expect(await restoreFolders()).toEqual([]);
  });

  it('refuses a backup that is too old', async () => {
    await writeBackup(test.shop.pool, join(folder, 'only.backup'));
    await expect(checkRestore(folder, { ...options, maxHours: 0 })).rejects.toThrow(
      'The newest backup, only.backup, is 0 hours old.',
    );
  });
});

async function restoreFolders(): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => name.includes('restore-check'));
}
