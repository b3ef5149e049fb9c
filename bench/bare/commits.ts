import pg from 'pg';
import { rateOf } from '../measure';

const SECONDS = 3;

/** The transactions a second that PostgreSQL itself commits: one inserted row each, on a number of connections. */
export async function countCommits(url: string, connections: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  pool.on('error', () => {});
  await pool.query('create table if not exists public.bench_commit (n integer)');
  const began = performance.now();
  let answers = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - began < SECONDS * 1_000) {
        await pool.query({ name: 'commit', text: 'insert into public.bench_commit values (1)' });
        answers++;
      }
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  await pool.query('drop table public.bench_commit');
  await pool.end();
  return rateOf({ answers, seconds });
}
