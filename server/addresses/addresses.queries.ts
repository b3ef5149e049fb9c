import type { AddressInput } from '#contract/addresses';
import { type Connection, execute, matchesOne, queryAll } from '../database/database';

export type AddressRow = AddressInput & { id: string };

/** Locks an account, which serializes changes of its addresses. False if the account is erased. */
export function lockAccount(tx: Connection, accountId: string) {
  return matchesOne(tx, 'address-lock-account')`
    select from account where id = ${accountId} and erased_at is null for no key update`;
}

/** An account's addresses, the default first, then the newest. */
export function listRows(connection: Connection, accountId: string) {
  return queryAll<AddressRow>(connection, 'address-list')`
    select id, first_name as "firstName", last_name as "lastName", mobile, street_address as "streetAddress", city, state,
        zip_code as "zipCode", country, is_default as "isDefault"
      from address where account_id = ${accountId} order by is_default desc, created_at desc, id desc`;
}

export function insertAddress(tx: Connection, accountId: string, row: AddressRow) {
  return execute(tx, 'address-insert')`
    insert into address (id, account_id, first_name, last_name, mobile, street_address, city, state, zip_code,
        country, is_default)
      values (${row.id}, ${accountId}, ${row.firstName}, ${row.lastName}, ${row.mobile}, ${row.streetAddress},
        ${row.city}, ${row.state}, ${row.zipCode}, ${row.country}, ${row.isDefault})`;
}

export function updateRow(tx: Connection, row: AddressRow) {
  return execute(tx, 'address-update')`
    update address set first_name = ${row.firstName}, last_name = ${row.lastName}, mobile = ${row.mobile},
        street_address = ${row.streetAddress}, city = ${row.city}, state = ${row.state}, zip_code = ${row.zipCode},
        country = ${row.country}, is_default = ${row.isDefault}
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
