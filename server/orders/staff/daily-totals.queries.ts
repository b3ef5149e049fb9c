import type { Connection } from '../../database/database';

/** Merges the rows of each day: triggers add a row for every change of an order or payment. */
export async function mergeDailyTotals(connection: Connection): Promise<void> {
  await connection.query({
    name: 'daily-totals-merge',
    text: `with deleted as (
        delete from daily_order_total where day in (select day from daily_order_total group by day having count(*) > 1)
        returning day, orders, revenue
      )
      insert into daily_order_total (day, orders, revenue)
      select day, sum(orders), sum(revenue) from deleted group by day`,
  });
}
