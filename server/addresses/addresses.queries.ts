import type { AddressInput } from '#contract/addresses';
import { command, rowsQuery } from '../database/statements';

export type AddressRow = AddressInput & { id: string };

/** Locks an account, which serializes changes of its addresses. False if the account is erased. */
export const lockAccount = command<[accountId: string]>(
  'address-lock-account',
  'select from account where id = $1 and erased_at is null for no key update',
);

/** An account's addresses, the default first, then the newest. */
export const listRows = rowsQuery<AddressRow, [accountId: string]>(
  'address-list',
  `select id, first_name as "firstName", last_name as "lastName", mobile, street_address as "streetAddress", city, state,
      zip_code as "zipCode", is_default as "isDefault"
    from address where account_id = $1 order by is_default desc, created_at desc, id desc`,
);

export const insertAddress = command(
  'address-insert',
  `insert into address (id, account_id, first_name, last_name, mobile, street_address, city, state, zip_code, is_default)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
  (accountId: string, row: AddressRow) => [row.id, accountId, ...valuesOf(row)],
);

export const updateRow = command(
  'address-update',
  `update address set first_name = $2, last_name = $3, mobile = $4, street_address = $5, city = $6, state = $7,
      zip_code = $8, is_default = $9
    where id = $1`,
  (row: AddressRow) => [row.id, ...valuesOf(row)],
);

export const deleteRow = command<[id: string]>(
  'address-delete',
  'delete from address where id = $1',
);

export const deleteRows = command<[accountId: string]>(
  'address-delete-all',
  'delete from address where account_id = $1',
);

/** Removes the default flag from an account's addresses. */
export const clearDefault = command<[accountId: string]>(
  'address-clear-default',
  'update address set is_default = false where account_id = $1 and is_default',
);

export const makeDefault = command<[id: string]>(
  'address-make-default',
  'update address set is_default = true where id = $1',
);

function valuesOf(row: AddressRow): unknown[] {
  const { firstName, lastName, mobile, streetAddress, city, state, zipCode, isDefault } = row;
  return [firstName, lastName, mobile, streetAddress, city, state, zipCode, isDefault];
}
