import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../tests/support/shop';
import { writeBackup } from '../database/backup/backup';
import { checkRestore } from './restore-check';
import { verifyShop } from './verify.service';

const options = { maxHours: 1, verify: verifyShop, interrupted: new AbortController().signal };

describe.skipIf(process.env.TEST_DATABASE === 'installed-postgres')('a restore check', () => {
  let folder: string;
  let test: TestShop;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'selvedge-backups-'));
    test = await openTestShop();
  });
  afterEach(async () => {
    await test.close();
    await rm(folder, { recursive: true });
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
    const before = await temporaryFolders();
    const { file, hours, verification } = await checkRestore(folder, options);
    expect({ file, hours }).toEqual({ file: join(folder, 'new.backup'), hours: 0 });
    expect(verification.findings).toEqual([]);
    expect(await temporaryFolders()).toEqual(before);
  });

  it('that is interrupted leaves nothing behind', async () => {
    await writeBackup(test.shop.pool, join(folder, 'newer.backup'));
    const before = await temporaryFolders();
    const interruption = new AbortController();
    const verify = () => {
      interruption.abort();
      return new Promise<never>(() => {});
    };
    const checked = checkRestore(folder, { maxHours: 1, verify, interrupted: interruption.signal });
    await expect(checked).rejects.toThrow('Interrupted.');
    expect(await temporaryFolders()).toEqual(before);
  });

  it('refuses a backup that is too old', async () => {
    await writeBackup(test.shop.pool, join(folder, 'only.backup'));
    await expect(checkRestore(folder, { ...options, maxHours: 0 })).rejects.toThrow(
      'The newest backup, only.backup, is 0 hours old.',
    );
  });
});

async function temporaryFolders(): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => name.includes('restore-check'));
}
