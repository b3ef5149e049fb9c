import { execFile } from 'node:child_process';
import { chown, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { unprivilegedUser } from '../../../server/database/embedded/binaries';
import { createTemplate, type Postgres, startPostgres } from '../../support/postgres/postgres';
import { type FaultProxy, openFaultProxy } from './fault-proxy';
import { requireFound } from './shoppers/shopping';

/** One PostgreSQL of several. */
export interface Member {
  postgres: Postgres;
  /** Between it and the shop. */
  forShop: FaultProxy;
  /** Between it and the members that follow it. */
  forStandbys: FaultProxy;
}

/** A primary with two standbys, one of which each commit waits for, and what a cluster manager does with them. */
export interface Replicated {
  /** A migrated database at all members, through their proxies. */
  url: string;
  primary(): Member;
  standbys(): Member[];
  /** Asks the database of one member, past the proxies. */
  ask<Row extends pg.QueryResultRow>(member: Member, sql: string): Promise<Row[]>;
  /** Makes the standby with the most changes the primary, which the other one then follows. */
  promote(): Promise<void>;
  /** Makes a member that was lost, or was the primary, a new standby. */
  rejoin(member: Member): Promise<void>;
  close(): Promise<void>;
}

const MEMBERS = 3;
const SETTINGS = { wal_keep_size: '256MB', wal_retrieve_retry_interval: '100ms' };

export async function startReplicated(): Promise<Replicated> {
  const first = await startPostgres({ settings: SETTINGS });
  const { pathname } = new URL(await createTemplate(first.url));
  let primary = await memberOf(first);
  const members = [primary];
  while (members.length < MEMBERS)
    members.push(await memberOf(await startStandby(primary, SETTINGS)));
  const standbys = () => members.filter((each) => each !== primary);
  for (const member of members) {
    await run(member, `alter system set synchronous_standby_names = 'ANY 1 (*)'`);
    await run(member, 'select pg_reload_conf()');
  }
  return {
    url: `postgres://postgres@${members.map(({ forShop }) => new URL(forShop.url).host).join()}${pathname}`,
    primary: () => primary,
    standbys,
    ask: (member, sql) => run(member, sql, pathname),
    promote: async () => {
      const received = await Promise.all(
        standbys().map(async (member) => {
          const [row] = await run<{ bytes: number }>(
            member,
            `select pg_wal_lsn_diff(pg_last_wal_receive_lsn(), '0/0')::float8 as bytes`,
          );
          return { member, bytes: row?.bytes ?? 0 };
        }),
      );
      const [newest] = received.sort((a, b) => b.bytes - a.bytes);
      const others = received.slice(1).map(({ member }) => member);
      primary = requireFound(newest).member;
      await run(primary, 'select pg_promote()');
      for (const other of others) {
        await run(other, `alter system set primary_conninfo = '${addressOf(primary)}'`);
        await run(other, 'select pg_reload_conf()');
      }
    },
    rejoin: async (member) => {
      const { port } = member.postgres;
      await member.postgres.stop();
      member.forShop.heal();
      member.forStandbys.heal();
      member.postgres = await startStandby(primary, SETTINGS, port);
    },
    close: async () => {
      for (const { postgres, forShop, forStandbys } of members) {
        await postgres.stop();
        await Promise.all([forShop.close(), forStandbys.close()]);
      }
    },
  };
}

/** Starts a standby of `primary`, from a base backup by PostgreSQL's functions, as the npm package has no pg_basebackup. */
export async function startStandby(
  primary: Pick<Member, 'postgres'> & Partial<Member>,
  settings: Record<string, string | number> = {},
  port?: number,
): Promise<Postgres> {
  const { url, dataDir: from } = primary.postgres;
  return startPostgres({
    settings,
    ...(port === undefined ? {} : { port }),
    makeData: async (dataDir) => {
      const client = new pg.Client(url);
      await client.connect();
      await client.query(`select pg_backup_start('standby', fast => true)`);
      await promisify(execFile)('cp', ['-a', from, dataDir]);
      const { rows } = await client.query<{ labelfile: string }>('select * from pg_backup_stop()');
      await client.end();
      await rm(join(dataDir, 'postmaster.pid'));
      const label = join(dataDir, 'backup_label');
      await writeFile(label, rows[0]?.labelfile ?? '');
      if (unprivilegedUser) await chown(label, unprivilegedUser.uid, unprivilegedUser.gid);
      await writeFile(join(dataDir, 'standby.signal'), '');
      const lines = `\nprimary_conninfo = '${addressOf(primary)}'\n`;
      await writeFile(join(dataDir, 'postgresql.auto.conf'), lines, { flag: 'a' });
    },
  });
}

async function memberOf(postgres: Postgres): Promise<Member> {
  const [forShop, forStandbys] = await Promise.all([
    openFaultProxy(postgres.url),
    openFaultProxy(postgres.url),
  ]);
  return { postgres, forShop, forStandbys };
}

/** Where standbys find a primary. */
function addressOf({ postgres, forStandbys }: Pick<Member, 'postgres'> & Partial<Member>): string {
  const { hostname, port } = new URL(forStandbys?.url ?? postgres.url);
  return `host=${hostname} port=${port} user=postgres`;
}

async function run<Row extends pg.QueryResultRow>(
  { postgres }: Member,
  sql: string,
  pathname = '/postgres',
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: new URL(pathname, postgres.url).href });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
