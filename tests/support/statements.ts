import type pg from 'pg';

/** Runs `work`, and returns the labels of the statements that it sends by the pool itself, outside transactions. */
export async function statementsOf(
  pool: pg.Pool,
  work: () => Promise<unknown>,
  before: (label: string) => Promise<unknown> | undefined = () => undefined,
): Promise<string[]> {
  const labels: string[] = [];
  const { query } = pool;
  pool.query = (async (...args: [{ label: string }]) => {
    const [{ label }] = args;
    labels.push(label);
    await before(label);
    return Reflect.apply(query, pool, args);
  }) as typeof pool.query;
  try {
    await work();
  } finally {
    pool.query = query;
  }
  return labels;
}
