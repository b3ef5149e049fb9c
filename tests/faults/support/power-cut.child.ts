import fs, { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import type pg from 'pg';

// The shop's database in a process of its own, for power-cut.test.ts:
//   write DATA_DIR JOURNAL      sells for ever, and writes down each sale when it is acknowledged
//   lie DATA_DIR JOURNAL        the same on a disk that says it has synced and has not
//   read DATA_DIR               says what is there, as JSON

const CLIENTS = 8;
const THINGS = 500;
const QUANTITY = 1_000_000;

/** What moves pages, log files and whole tables about while the shop sells. */
const DISTURBANCES = [
  'checkpoint',
  'checkpoint',
  'create table passing as select n, repeat(md5(n::text), 8) as text from generate_series(1, 3000) n',
  'drop table if exists passing',
  'vacuum thing',
  'select pg_switch_wal()',
  'reindex table sold',
];

const [mode = '', dataDir = '', journal = ''] = process.argv.slice(2);
if (mode === 'lie') lie();
// Only now, because it takes its own hold of Node's functions.
const { openDatabase } = await import('../../../server/database/connect');
const { transaction } = await import('../../../server/database/transaction');
const { pool, close } = await openDatabase({ url: null, dataDir });
if (mode === 'read') await read();
else await write();

function lie(): void {
  fs.fsyncSync = () => {};
  fs.fdatasyncSync = () => {};
  const fdatasync = (_descriptor: number, done: fs.NoParamCallback) => setImmediate(done, null);
  fs.fdatasync = Object.assign(fdatasync, { __promisify__: async () => {} });
  syncBuiltinESMExports();
}

async function write(): Promise<void> {
  await pool.query(`
    create table if not exists thing (id integer primary key, quantity integer not null check (quantity >= 0));
    create table if not exists sale (id bigint generated always as identity primary key, note text not null);
    create table if not exists sold (
      sale_id bigint not null references sale,
      thing_id integer not null references thing,
      quantity integer not null,
      primary key (sale_id, thing_id)
    );
    create table if not exists visit (id bigint generated always as identity primary key);
    insert into thing select n, ${QUANTITY} from generate_series(1, ${THINGS}) n on conflict do nothing`);
  process.stdout.write('ready\n');
  for (let client = 0; client < CLIENTS; client++) void buy();
  void disturb();
}

async function buy(): Promise<void> {
  for (;;) {
    const thing = 1 + Math.floor(Math.random() * THINGS);
    const quantity = 1 + Math.floor(Math.random() * 3);
    const sale = await transaction(pool, (tx) => sell(tx, thing, quantity));
    appendFileSync(journal, `sale ${sale}\n`);
    const visit = await pool.query<{ id: string }>('insert into visit default values returning id');
    appendFileSync(journal, `visit ${visit.rows[0]?.id}\n`);
  }
}

async function sell(tx: pg.PoolClient, thing: number, quantity: number): Promise<string> {
  await tx.query({
    name: 'take',
    text: 'update thing set quantity = quantity - $2 where id = $1',
    values: [thing, quantity],
  });
  const { rows } = await tx.query<{ id: string }>({
    name: 'sell',
    text: 'insert into sale (note) values ($1) returning id',
    values: ['x'.repeat(Math.floor(Math.random() * 1_500))],
  });
  const id = rows[0]?.id ?? '';
  await tx.query({
    name: 'note',
    text: 'insert into sold values ($1, $2, $3)',
    values: [id, thing, quantity],
  });
  return id;
}

async function disturb(): Promise<void> {
  for (;;) {
    const one = DISTURBANCES[Math.floor(Math.random() * DISTURBANCES.length)] ?? '';
    await pool.query(one).catch(() => {});
    await new Promise((done) => setTimeout(done, Math.random() * 150));
  }
}

async function read(): Promise<void> {
  const { rows } = await pool.query(`
    select
      (select json_agg(id order by id) from sale) as sales,
      (select json_agg(id order by id) from visit) as visits,
      (select count(*)::int from sale s where not exists (select from sold l where l.sale_id = s.id)) as "halfSales",
      (select sum(quantity)::int from thing) + (select coalesce(sum(quantity), 0)::int from sold) as things`);
  await close();
  const damaged = await findDamagedIndexes();
  process.stdout.write(JSON.stringify({ ...rows[0], damaged }));
}

/** Every index against its table, row by row. */
async function findDamagedIndexes(): Promise<string[]> {
  const lite = await PGlite.create({
    dataDir: `${dataDir}/database`,
    extensions: { amcheck },
  });
  await lite.exec('create extension if not exists amcheck');
  const { rows } = await lite.query<{ index: string }>(
    `select i.indexrelid::regclass::text as index from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where a.amname = 'btree' and i.indisvalid`,
  );
  const damaged: string[] = [];
  for (const { index } of rows)
    await lite
      .query('select bt_index_check($1::regclass, true)', [index])
      .catch((error: Error) => damaged.push(`${index}: ${error.message}`));
  await lite.exec('drop extension amcheck');
  await lite.close();
  return damaged;
}
