import { type Connection, execute, queryAll } from '../database/database';
import type { OrderTaxLineTable } from '../database/rows';
import { type Statement, statement } from '../database/statement';
import type { TaxRate } from '../tax/rounding.rules';

/** A tax of an order line, or of the delivery, as it was when the order was placed. */
export interface OrderTaxRow
  extends TaxRate,
    Pick<OrderTaxLineTable, 'orderId' | 'base' | 'amount' | 'added'> {
  /** Null: delivery. */
  orderLineId: OrderTaxLineTable['orderLineId'];
}

/** The taxes of orders, in their order. */
export function listOrderTaxes(connection: Connection, orderIds: string[]) {
  return queryAll<OrderTaxRow>(connection, 'order-tax-list')`
    select order_id, order_line_id, name, rate, base, amount, added
      from order_tax_line where order_id = any(${orderIds}::uuid[]) order by order_id, position`;
}

/** The statement that stores the taxes of orders. */
export function insertOrderTaxes(orders: OrderTaxRow[][]): Statement {
  return statement(
    'order-insert-tax-lines',
    `insert into order_tax_line (order_id, position, order_line_id, name, rate, base, amount, added)
      select "orderId", position, "orderLineId", name, rate, base, amount, added
      from jsonb_to_recordset($1::jsonb) as t ("orderId" uuid, position smallint, "orderLineId" uuid, name text, rate integer,
        base integer, amount integer, added integer)`,
    [
      JSON.stringify(
        orders.flatMap((lines) => lines.map((line, index) => ({ ...line, position: index + 1 }))),
      ),
    ],
  );
}

export function deleteOrderTaxes(tx: Connection, orderId: string) {
  return execute(tx, 'order-tax-delete')`delete from order_tax_line where order_id = ${orderId}`;
}
