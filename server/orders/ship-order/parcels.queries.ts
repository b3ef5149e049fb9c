import { type Connection, execute, queryAll, queryValue } from '../../database/database';
import type { ParcelTable, ShopOrderTable } from '../../database/rows';

/** The tracking of a parcel; all may be empty. */
export type Tracking = Pick<ParcelTable, 'trackingNumber' | 'carrier' | 'trackingUrl'>;

/** Units of an order line. */
export interface Units {
  id: string;
  quantity: number;
}

export interface ParcelRow
  extends Tracking,
    Pick<ParcelTable, 'id' | 'orderId' | 'shippedAt' | 'deliveredAt'> {
  /** Within its order, from 1. */
  number: ParcelTable['number'];
  /** By the order line's id. */
  lines: Units[];
}

/** The parcels of orders, the oldest of each order first. */
export function listParcels(connection: Connection, orderIds: string[]) {
  return queryAll<ParcelRow>(connection, 'parcel-list')`
    select p.id, p.order_id, p.number, p.carrier, p.tracking_number,
        p.tracking_url, p.shipped_at, p.delivered_at, (
          select coalesce(json_agg(json_build_object('id', order_line_id, 'quantity', quantity)), '[]')
          from parcel_line where parcel_id = p.id
        ) as lines
      from parcel p where p.order_id = any(${orderIds}::uuid[]) order by p.order_id, p.number`;
}

/** Other orders with a parcel of this tracking number, however its letters are typed. */
export function listOrdersTracked(connection: Connection, trackingNumber: string, orderId: string) {
  return queryAll<Pick<ShopOrderTable, 'number'>>(connection, 'parcel-list-tracked')`
    select distinct o.number from parcel p join shop_order o on o.id = p.order_id
      where lower(p.tracking_number) = lower(${trackingNumber}) and p.order_id <> ${orderId}
      order by o.number limit 5`;
}

/** Stores a parcel, shipped now. The caller has locked its order. */
export function insertParcel(
  tx: Connection,
  parcel: Pick<ParcelRow, 'id' | 'orderId' | 'number' | 'lines'> & Tracking,
) {
  return execute(tx, 'parcel-insert')`
    with made as (
        insert into parcel (id, order_id, number, carrier, tracking_number, tracking_url)
        values (${parcel.id}, ${parcel.orderId}, ${parcel.number}, ${parcel.carrier}, ${parcel.trackingNumber}, ${parcel.trackingUrl})
        returning id
      )
      insert into parcel_line (parcel_id, order_line_id, quantity)
      select made.id, line.id, line.quantity
      from made, unnest(${parcel.lines.map(({ id }) => id)}::uuid[], ${parcel.lines.map(({ quantity }) => quantity)}::integer[]) as line (id, quantity)`;
}

export function deleteParcel(tx: Connection, id: string) {
  return execute(tx, 'parcel-delete')`delete from parcel where id = ${id}`;
}

export function updateTracking(tx: Connection, id: string, tracking: Tracking) {
  return execute(tx, 'parcel-update-tracking')`
    update parcel set tracking_number = ${tracking.trackingNumber}, carrier = ${tracking.carrier},
        tracking_url = ${tracking.trackingUrl} where id = ${id}`;
}

export function markParcelsDelivered(tx: Connection, ids: string[]) {
  return execute(tx, 'parcel-mark-delivered')`
    update parcel set delivered_at = now() where id = any(${ids}::uuid[]) and delivered_at is null`;
}

/** Number of tracking changes of an order. */
export function countTrackingChanges(connection: Connection, orderId: string) {
  return queryValue<number>(connection, 'order-count-tracking-changes')`
    select count(*)::int from audit
      where entity = 'order' and entity_id = ${orderId} and action = 'order.tracking'`;
}

/** Whether every sent unit of an order has come back; null if none has. */
export function isFullyReturned(connection: Connection, orderId: string) {
  return queryValue<boolean | null>(connection, 'order-all-back')`
    select (
        select sum(l.quantity - (
          select coalesce(sum(r.quantity), 0) from refund_line r where r.order_line_id = l.id and r.restocked
        )) from order_line l where l.order_id = ${orderId}
      ) = (
        select sum(l.quantity) from return_request r join return_line l on l.return_id = r.id
        where r.order_id = ${orderId} and r.status = 'received'
      )`;
}
