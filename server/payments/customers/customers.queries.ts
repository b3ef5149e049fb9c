import { type Connection, execute, queryAll, queryOne } from '../../database/database';
import type { PaymentCustomerTable } from '../../database/rows';

export type CustomerRow = Pick<
  PaymentCustomerTable,
  'id' | 'accountId' | 'gateway' | 'reference' | 'keysVersion' | 'createdAt'
>;

/** The customer of a member at a provider; a new row without a reference if there is none. */
export async function openCustomer(
  connection: Connection,
  id: string,
  accountId: string,
  gateway: string,
): Promise<CustomerRow> {
  await execute(connection, 'payment-customer-insert')`
    insert into payment_customer (id, account_id, gateway)
      select ${id}, id, ${gateway} from account where id = ${accountId} and erased_at is null
      on conflict (account_id, gateway) do nothing`;
  const row = await queryOne<CustomerRow>(connection, 'payment-customer-find')`
    select id, account_id, gateway, reference, keys_version, created_at from payment_customer
      where account_id = ${accountId} and gateway = ${gateway}`;
  if (!row) throw new Error(`The account ${accountId} can have no customer at ${gateway}.`);
  return row;
}

export function listCustomers(connection: Connection, accountId: string) {
  return queryAll<CustomerRow>(connection, 'payment-customer-list')`
    select id, account_id, gateway, reference, keys_version, created_at from payment_customer
      where account_id = ${accountId} order by created_at, id`;
}

export function findCustomer(connection: Connection, id: string) {
  return queryOne<CustomerRow>(connection, 'payment-customer-find-by-id')`
    select id, account_id, gateway, reference, keys_version, created_at from payment_customer where id = ${id}`;
}

/** Stores the provider's customer, unless the member's account was deleted in the meantime. */
export function storeCustomer(
  connection: Connection,
  { id, reference, keysVersion }: Pick<CustomerRow, 'id' | 'reference' | 'keysVersion'>,
) {
  return execute(connection, 'payment-customer-store')`
    update payment_customer set reference = ${reference}, keys_version = ${keysVersion} where id = ${id}`;
}

/** Separates the customers from their member. Returns their ids. */
export function separateCustomers(tx: Connection, accountId: string, gateway: string | null) {
  return queryAll<Pick<CustomerRow, 'id'>>(tx, 'payment-customer-separate')`
    update payment_customer set account_id = null
      where account_id = ${accountId} and (${gateway}::text is null or gateway = ${gateway}) returning id`;
}

/** Deletes a customer that has no member any more. */
export function deleteCustomer(connection: Connection, id: string) {
  return execute(connection, 'payment-customer-delete')`
    delete from payment_customer where id = ${id} and account_id is null`;
}
