import { type Connection, queryAll } from '../database/database';
import type { TaxRate } from '../tax/rounding.rules';

/** A tax of an order line, or of the delivery, as it was when the order was placed. */
export interface OrderTaxRow extends TaxRate {
  orderId: string;
  /** Null: delivery. */
  orderLineId: string | null;
  base: number;
  amount: number;
  added: number;
}

/** The taxes of orders, in their order. */
export function listOrderTaxes(connection: Connection, orderIds: string[]) {
  return queryAll<OrderTaxRow>(connection, 'order-tax-list')`
    select order_id as "orderId", order_line_id as "orderLineId", name, rate, base, amount, added
      from order_tax_line where order_id = any(${orderIds}::uuid[]) order by order_id, position`;
}
