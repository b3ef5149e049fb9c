import type { Connection } from '../../database/database';

/** Each change of an order or its payment has added a row to its day, by the triggers of the table `order_day`. */
export async function foldDays(connection: Connection): Promise<void> {
  await connection.query({
    name: 'order-days-fold',
    text: `with gone as (
        delete from order_day where day in (select day from order_day group by day having count(*) > 1)
        returning day, orders, revenue
      )
      insert into order_day (day, orders, revenue)
      select day, sum(orders), sum(revenue) from gone group by day`,
  });
}
