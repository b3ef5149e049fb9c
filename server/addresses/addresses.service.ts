import { ADDRESS_LIMIT, type Address, type AddressInput } from '#contract/addresses/addresses';
import { addressLines, checkAddress } from '../address-formats/address-formats.rules';
import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { transaction } from '../database/transaction';
import { ShopError } from '../http/errors';
import { refusals } from '../http/refusals/messages';
import { enqueue } from '../jobs/queue';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import {
  type AddressRow,
  clearDefault,
  deleteRow,
  findBuyer,
  findOrderedAddress,
  insertAddress,
  listRows,
  lockAccount,
  makeDefault,
  updateRow,
} from './addresses.queries';

/** The account's addresses, the default first, then the newest. */
export async function listAddresses(shop: Shop, accountId: string): Promise<Address[]> {
  const { delivery } = await readSettings(shop);
  return (await listRows(shop.pool, accountId)).map((row) => toAddress(row, delivery.country));
}

/** Stores an address; the first one is the default. Throws `invalid_request` above the limit. */
export async function addAddress(
  shop: Shop,
  accountId: string,
  input: AddressInput,
): Promise<Address> {
  const { checked, home } = await checkInput(shop, input);
  return transaction(shop.pool, async (tx) => {
    const held = await openBook(tx, accountId);
    if (held.length >= ADDRESS_LIMIT)
      throw new ShopError('invalid_request', {
        message: refusals.account.addresses(ADDRESS_LIMIT),
      });
    const isDefault = input.isDefault || held.length === 0;
    const row = { ...checked, id: newId(), isDefault, isFromOrder: false };
    if (row.isDefault) await clearDefault(tx, accountId);
    await insertAddress(tx, accountId, row);
    return toAddress(row, home);
  });
}

/** Replaces an address. The default stays the default until another takes its place. */
export async function updateAddress(
  shop: Shop,
  accountId: string,
  id: string,
  input: AddressInput,
): Promise<Address> {
  const { checked, home } = await checkInput(shop, input);
  return transaction(shop.pool, async (tx) => {
    const before = own(await openBook(tx, accountId), id);
    const isDefault = input.isDefault || before.isDefault;
    const row = { ...checked, id, isDefault, isFromOrder: false };
    if (row.isDefault && !before.isDefault) await clearDefault(tx, accountId);
    await updateRow(tx, row);
    return toAddress(row, home);
  });
}

/** Deletes an address. If it was the default, the newest of the others becomes the default. */
export async function removeAddress(shop: Shop, accountId: string, id: string): Promise<void> {
  await transaction(shop.pool, async (tx) => {
    const held = await openBook(tx, accountId);
    const { isDefault } = own(held, id);
    await deleteRow(tx, id);
    const [newest] = held.filter((row) => row.id !== id);
    if (isDefault && newest) await makeDefault(tx, newest.id);
  });
}

/**
 * Keeps the address of the newest paid order of an order's account, to offer it at the next checkout: as the first address, or
 * in place of that of an earlier order. Addresses that the customer typed into the address book stay as they are.
 */
export async function saveOrderAddress(shop: Shop, orderId: string): Promise<void> {
  await transaction(shop.pool, async (tx) => {
    const accountId = await findBuyer(tx, orderId);
    if (accountId === null || !(await lockAccount(tx, accountId))) return;
    const ordered = await findOrderedAddress(tx, accountId);
    if (!ordered) return;
    const held = await listRows(tx, accountId);
    const before = held.find(({ isFromOrder }) => isFromOrder);
    if (before) await updateRow(tx, { ...before, ...ordered });
    else if (held.length === 0)
      await insertAddress(tx, accountId, {
        ...ordered,
        id: newId(),
        isDefault: true,
        isFromOrder: true,
      });
  });
}

/**
 * The same for an order that was confirmed, in the job of its confirmation email: a job of its own would be as much work for the
 * database as the order's lines. It becomes one if it fails, so that the email is sent anyway.
 */
export async function saveConfirmedAddress(shop: Shop, orderId: string): Promise<void> {
  await saveOrderAddress(shop, orderId).catch(async (err) => {
    shop.log.warn({ err, orderId }, 'the address of an order could not be saved with its email');
    await enqueue(shop.pool, 'save-order-address', { orderId }, { key: orderId });
  });
}

async function checkInput(shop: Shop, input: AddressInput) {
  const home = (await readSettings(shop)).delivery.country;
  return { home, checked: checkAddress(input, { home }) };
}

/** The addresses of an account, which is locked until the commit. */
async function openBook(tx: Connection, accountId: string): Promise<AddressRow[]> {
  if (!(await lockAccount(tx, accountId))) throw new ShopError('session_ended');
  return listRows(tx, accountId);
}

function own(held: AddressRow[], id: string): AddressRow {
  const row = held.find((one) => one.id === id);
  if (!row) throw new ShopError('not_found', { message: refusals.account.noAddress });
  return row;
}

function toAddress({ id, isFromOrder: _, ...row }: AddressRow, home: string): Address {
  return { _id: id, ...row, lines: addressLines(row, home) };
}
