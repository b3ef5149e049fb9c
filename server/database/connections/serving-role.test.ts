import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillEventfulShop } from '../../../tests/support/eventful-shop';
import { createTestDatabase } from '../../../tests/support/postgres/postgres';
import { createSeparateRoles } from '../../../tests/support/postgres/separate-roles';
import { openTestShop, type TestShop } from '../../../tests/support/shop';
import { revokeAllSessions } from '../../auth/sessions/sessions';
import { verifyShop } from '../../verify/verify.service';
import { writeBackup } from '../backup/backup';
import { restoreBackup } from '../backup/restore';
import type { Database } from '../database';
import { openDatabase } from './connect';
import { grantAfterRestore, prepareSchema } from './serving-role';

describe('a role that may not create tables', () => {
  let addresses: { databaseUrl: string; migrateDatabaseUrl: string; dataDir: string };
  let database: Database;
  const open = async () => {
    const { owner, serving } = await createSeparateRoles();
    addresses = { databaseUrl: serving, migrateDatabaseUrl: owner, dataDir: '/nowhere' };
    database = await openDatabase({ url: serving, dataDir: '/nowhere' });
  };

  describe('before its owner has migrated', () => {
    beforeAll(open);
    afterAll(() => database.close());

    it('does not migrate, and says what to do', async () => {
      const alone = { ...addresses, migrateDatabaseUrl: null };
      await expect(prepareSchema(database.pool, alone)).rejects.toThrow(
        /older than this version, and the role serving_\w+ may not change it\. Run npm run db:migrate/,
      );
    });

    it('is refused beside the owner of another database', async () => {
      const other = { ...addresses, migrateDatabaseUrl: await createTestDatabase() };
      await expect(prepareSchema(database.pool, other)).rejects.toThrow(/different databases/);
    });
  });

  describe('with the rights that its owner gave it once for several processes', () => {
    let test: TestShop;
    beforeAll(async () => {
      await open();
      await Promise.all([1, 2, 3].map(() => prepareSchema(database.pool, addresses)));
      test = await openTestShop({ database });
      await fillEventfulShop(test);
    }, 180_000);
    afterAll(() => test.close());

    it('may not change tables', async () => {
      await prepareSchema(database.pool, { ...addresses, migrateDatabaseUrl: null });
      for (const statement of [
        'create table mine (id integer)',
        'alter table shop_order disable trigger user',
        'drop table shop_order',
        'truncate shop_order',
        `insert into schema_migration (version, name, checksum) values (9999, 'x', 'x')`,
      ])
        await expect(database.pool.query(statement)).rejects.toThrow(
          /permission denied|must be owner/,
        );
    });

    it('serves a shop and runs every job, schedule and clean-up', async () => {
      await test.runJobs();
      const tasks = test.shop.features.flatMap(
        (feature) => feature.schedules?.(test.shop, test.app) ?? [],
      );
      for (const task of tasks) await task.run();
      for (const feature of test.shop.features) await feature.deleteExpired?.(test.shop);
      await test.runJobs();
      const { rows } = await database.pool.query(
        'select kind, last_error from job where last_error is not null',
      );
      expect(rows).toEqual([]);
      expect((await verifyShop(database)).findings).toEqual([]);
      expect(await revokeAllSessions(database.pool)).toBeGreaterThan(0);
    }, 180_000);

    it('backs up; a restore by the owner gives it its rights again', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'selvedge-roles-'));
      const file = join(folder, 'shop.backup');
      await writeBackup(database.pool, file);
      await test.close();
      const owner = await openDatabase({ url: addresses.migrateDatabaseUrl, dataDir: '/nowhere' });
      await restoreBackup(owner, file, { replace: true });
      await grantAfterRestore(owner.pool, addresses);
      await owner.close();
      await rm(folder, { recursive: true });
      database = await openDatabase({ url: addresses.databaseUrl, dataDir: '/nowhere' });
      test = await openTestShop({ database });
      expect((await test.signUp()).token).toBeTruthy();
    }, 120_000);
  });
});
