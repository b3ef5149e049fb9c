import {
  createTemplate,
  type Postgres,
  type PostgresOptions,
  startPostgres,
} from '../../support/postgres/postgres';
import { type FaultShop, openFaultShop } from './fault-shop';

/** Starts a shop on a PostgreSQL whose data is in a folder. */
export async function openShopOnDisk(
  tmpdir: string,
  options: PostgresOptions = { durable: true },
): Promise<{ postgres: Postgres; shop: FaultShop; close(): Promise<void> }> {
  const usual = process.env.TMPDIR;
  process.env.TMPDIR = tmpdir;
  const postgres = await startPostgres(options).finally(() => {
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
  });
  const shop = await openFaultShop({
    DATABASE_URL: await createTemplate(postgres.url),
  });
  return {
    postgres,
    shop,
    close: async () => {
      await shop.close();
      await postgres.stop();
    },
  };
}
