import type { Connection } from '../database/database';

/** A shipping address. */
interface Destination {
  firstName: string;
  lastName: string;
  mobile: string;
  streetAddress: string;
  city: string;
  state: string;
  zipCode: string;
}

export interface AddressRow extends Destination {
  id: string;
  isDefault: boolean;
}

const COLUMNS = `id, first_name as "firstName", last_name as "lastName", mobile, street_address as "streetAddress",
  city, state, zip_code as "zipCode", is_default as "isDefault"`;

/** Locks an account, which serializes changes of its addresses. False if the account is erased. */
export async function lockAccount(tx: Connection, accountId: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'address-lock-account',
    text: 'select from account where id = $1 and erased_at is null for no key update',
    values: [accountId],
  });
  return rowCount === 1;
}

/** An account's addresses, the default first, then the newest. */
export async function listRows(connection: Connection, accountId: string): Promise<AddressRow[]> {
  const { rows } = await connection.query<AddressRow>({
    name: 'address-list',
    text: `select ${COLUMNS} from address where account_id = $1
      order by is_default desc, created_at desc, id desc`,
    values: [accountId],
  });
  return rows;
}

export async function insertAddress(
  tx: Connection,
  accountId: string,
  row: AddressRow,
): Promise<void> {
  await tx.query({
    name: 'address-insert',
    text: `insert into address (id, account_id, first_name, last_name, mobile, street_address, city, state, zip_code,
        is_default)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [row.id, accountId, ...valuesOf(row), row.isDefault],
  });
}

export async function updateRow(tx: Connection, row: AddressRow): Promise<void> {
  await tx.query({
    name: 'address-update',
    text: `update address set first_name = $2, last_name = $3, mobile = $4, street_address = $5, city = $6, state = $7,
        zip_code = $8, is_default = $9
      where id = $1`,
    values: [row.id, ...valuesOf(row), row.isDefault],
  });
}

export async function deleteRow(tx: Connection, id: string): Promise<void> {
  await tx.query({
    name: 'address-delete',
    text: 'delete from address where id = $1',
    values: [id],
  });
}

export async function deleteRows(tx: Connection, accountId: string): Promise<void> {
  await tx.query({
    name: 'address-delete-all',
    text: 'delete from address where account_id = $1',
    values: [accountId],
  });
}

/** Removes the default flag from an account's addresses. */
export async function clearDefault(tx: Connection, accountId: string): Promise<void> {
  await tx.query({
    name: 'address-clear-default',
    text: 'update address set is_default = false where account_id = $1 and is_default',
    values: [accountId],
  });
}

export async function makeDefault(tx: Connection, id: string): Promise<void> {
  await tx.query({
    name: 'address-make-default',
    text: 'update address set is_default = true where id = $1',
    values: [id],
  });
}

function valuesOf(row: Destination): string[] {
  return [
    row.firstName,
    row.lastName,
    row.mobile,
    row.streetAddress,
    row.city,
    row.state,
    row.zipCode,
  ];
}
