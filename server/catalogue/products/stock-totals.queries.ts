import type { Connection } from '../../database/database';

/** Any number, the same in every replica. */
const SUMS_LOCK = 4_815_163;

export async function areSumsOld(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query<{ isOld: boolean }>({
    name: 'product-pieces-old',
    text: 'select exists (select from stock_change) as "isOld"',
  });
  return rows[0]?.isOld ?? false;
}

/** Lets one at a time sum up, until the commit: of two, the one with the older view could write last. */
export async function lockSums(tx: Connection): Promise<void> {
  await tx.query({
    name: 'product-pieces-lock',
    text: 'select pg_advisory_xact_lock($1)',
    values: [SUMS_LOCK],
  });
}

/** One statement, so that it sees the stock just as it sees the notes of it: one it does not see stays for the next. */
export async function sumChanged(tx: Connection): Promise<void> {
  await tx.query({
    name: 'product-pieces-sum',
    text: `with noted as (
        delete from stock_change returning product_id
      )
      insert into product_pieces (product_id, pieces, fewest)
      select p.id, coalesce(sum(s.quantity), 0), min(s.quantity) filter (where s.quantity > 0)
      from (select distinct product_id from noted) as moved
      join product p on p.id = moved.product_id
      left join product_size s on s.product_id = p.id
      group by p.id
      on conflict (product_id) do update set pieces = excluded.pieces, fewest = excluded.fewest
        where (product_pieces.pieces, product_pieces.fewest) is distinct from (excluded.pieces, excluded.fewest)`,
  });
}
