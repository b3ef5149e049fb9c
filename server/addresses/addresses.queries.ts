import type { AddressInput } from '#contract/addresses/addresses';
import {
  type Connection,
  execute,
  matchesOne,
  queryAll,
  queryOne,
  queryValue,
  raw,
} from '../database/database';
import { ON_DELIVERY } from '../database/fragments/outside-gateways';
import type { AddressTable } from '../database/rows';

export type AddressRow = AddressInput & Pick<AddressTable, 'id' | 'isFromOrder'>;

/** Locks an account, which serializes changes of its addresses. False if the account is erased. */
export function lockAccount(tx: Connection, accountId: string) {
  return matchesOne(tx, 'address-lock-account')`
    select from account where id = ${accountId} and erased_at is null for no key update`;
}

/** An account's addresses, the default first, then the newest. */
export function listRows(connection: Connection, accountId: string) {
  return queryAll<AddressRow>(connection, 'address-list')`
    select id, first_name, last_name, mobile, street_address, city, state,
        zip_code, country, is_default, is_from_order
      from address where account_id = ${accountId} order by is_default desc, created_at desc, id desc`;
}

export function insertAddress(tx: Connection, accountId: string, row: AddressRow) {
  return execute(tx, 'address-insert')`
    insert into address (id, account_id, first_name, last_name, mobile, street_address, city, state, zip_code,
        country, is_default, is_from_order)
      values (${row.id}, ${accountId}, ${row.firstName}, ${row.lastName}, ${row.mobile}, ${row.streetAddress},
        ${row.city}, ${row.state}, ${row.zipCode}, ${row.country}, ${row.isDefault},
        ${row.isFromOrder})`;
}

export function updateRow(tx: Connection, row: AddressRow) {
  return execute(tx, 'address-update')`
    update address set first_name = ${row.firstName}, last_name = ${row.lastName}, mobile = ${row.mobile},
        street_address = ${row.streetAddress}, city = ${row.city}, state = ${row.state}, zip_code = ${row.zipCode},
        country = ${row.country}, is_default = ${row.isDefault}, is_from_order = ${row.isFromOrder}
      where id = ${row.id}`;
}

export function deleteRow(tx: Connection, id: string) {
  return execute(tx, 'address-delete')`delete from address where id = ${id}`;
}

export function deleteRows(tx: Connection, accountId: string) {
  return execute(tx, 'address-delete-all')`delete from address where account_id = ${accountId}`;
}

/** Removes the default flag from an account's addresses. */
export function clearDefault(tx: Connection, accountId: string) {
  return execute(tx, 'address-clear-default')`
    update address set is_default = false where account_id = ${accountId} and is_default`;
}

export function makeDefault(tx: Connection, id: string) {
  return execute(tx, 'address-make-default')`update address set is_default = true where id = ${id}`;
}

/** The account that an order belongs to. */
export function findBuyer(tx: Connection, orderId: string) {
  return queryValue<string | null>(tx, 'address-find-buyer')`
    select account_id from shop_order where id = ${orderId}`;
}

/** The address of an account's newest order that is paid, authorised or to be paid on delivery, and not cancelled. */
export function findOrderedAddress(tx: Connection, accountId: string) {
  return queryOne<Omit<AddressRow, 'id' | 'isDefault' | 'isFromOrder'>>(tx, 'address-of-order')`
    select o.first_name, o.last_name, o.mobile, o.street_address, o.city,
        o.state, o.zip_code, o.country
      from shop_order o join payment p on p.order_id = o.id
      where o.account_id = ${accountId} and o.status <> 'Cancelled' and o.street_address <> ''
        and (p.status in ('paid', 'authorised', 'refunded') or p.gateway = ${raw(ON_DELIVERY)})
      order by o.placed_at desc, o.id desc limit 1`;
}
