import { z } from 'zod';
import type { Product } from '#contract/catalogue';
import { STOCK_NOTICE_LIMIT } from '#contract/stock-notices';
import type { Caller } from '../auth/sessions/sessions';
import { findProduct } from '../catalogue/catalogue.service';
import { newId } from '../database/ids';
import { transaction } from '../database/transaction';
import { ShopError } from '../http/errors';
import { isWithin, limit } from '../http/rate-limits';
import { enqueue, type JobHandler } from '../jobs/queue';
import type { Shop } from '../shop';
import {
  countOf,
  deleteNotice,
  deleteOlderThan,
  holdAccount,
  holdQuantity,
  insertNotice,
  markTold,
  unmarkTold,
  type Waiter,
} from './stock-notices.queries';

const HOUR = 60 * 60;
const PER_CLIENT_AND_HOUR = 120;
const PER_ADDRESS_AND_HOUR = 20;
/** Nobody waits for a shirt for ever, and an address is not kept for longer than it is needed. */
const KEPT_DAYS = 180;
const BATCH = 200;

/**
 * Notes that the caller, or the owner of an address, waits for a size; answers the size by its own name. Nobody waits for
 * one that is in stock. Throws `not_found`, and `invalid_request` for a size there is not, an address that is missing, or
 * an account that waits for too much; an address that does is quietly not noted, as its owner may be somebody else.
 */
export async function askForNotice(
  shop: Shop,
  caller: Caller | null,
  productId: string,
  input: { size: string; email?: string | undefined },
  client: string,
): Promise<{ size: string; isWaiting: boolean }> {
  const waiter = waiterOf(caller, input.email);
  await limit(shop, { name: 'notify', key: client, points: PER_CLIENT_AND_HOUR, seconds: HOUR });
  const product = await findProduct(shop.pool, productId);
  if (!product) throw noSuchProduct();
  const { name: size, quantity } = sizeOf(product, input.size);
  if (quantity > 0) return { size, isWaiting: false };
  if ('email' in waiter && !(await mayWrite(shop, waiter.email))) return { size, isWaiting: true };
  return { size, isWaiting: await note(shop, { productId, size }, waiter) };
}

/** What is done once a size is back: a job of kind `stock-back` is written with the change that brought it. */
export function stockNoticeJobs(shop: Shop): Record<string, JobHandler> {
  return { 'stock-back': (payload) => tellWaiting(shop, stockBack.parse(payload).productId) };
}

/** Forgets a notice whose mail has been written; one whose size has sold out before that waits on. */
export async function settleNotice(
  shop: Shop,
  payload: Record<string, unknown>,
  isWritten: boolean,
): Promise<void> {
  const { noticeId } = noticeMail.parse(payload);
  if (isWritten) return deleteNotice(shop.pool, noticeId);
  await transaction(shop.pool, async (tx) => {
    const productId = await unmarkTold(tx, noticeId);
    // It may have come back once more while this one was marked, and so passed by.
    if (productId !== undefined) await enqueue(tx, 'stock-back', { productId });
  });
}

/** Deletes what has waited too long. */
export async function forgetOldNotices(shop: Shop): Promise<void> {
  await deleteOlderThan(shop.pool, KEPT_DAYS);
}

const stockBack = z.object({ productId: z.string() });
const noticeMail = z.object({ noticeId: z.string() });

async function tellWaiting(shop: Shop, productId: string): Promise<void> {
  while ((await tellNext(shop, productId)) === BATCH);
  shop.wakeJobs();
}

/** How many were told. */
function tellNext(shop: Shop, productId: string): Promise<number> {
  return transaction(shop.pool, async (tx) => {
    const ids = await markTold(tx, productId, BATCH);
    for (const noticeId of ids) await enqueue(tx, 'mail', { template: 'back-in-stock', noticeId });
    return ids.length;
  });
}

/** False where the size has come back meanwhile. */
async function note(
  shop: Shop,
  { productId, size }: { productId: string; size: string },
  waiter: Waiter,
): Promise<boolean> {
  return transaction(shop.pool, async (tx) => {
    const quantity = await holdQuantity(tx, productId, size);
    if (quantity === null) throw noSuchProduct();
    if (quantity > 0) return false;
    if ('accountId' in waiter && !(await holdAccount(tx, waiter.accountId)))
      throw new ShopError('session_ended');
    const isRoom = (await countOf(tx, waiter)) < STOCK_NOTICE_LIMIT;
    if (!isRoom && 'accountId' in waiter)
      throw new ShopError('invalid_request', {
        message: `You’re already waiting for ${STOCK_NOTICE_LIMIT} sizes.`,
      });
    if (isRoom) await insertNotice(tx, { id: newId(), productId, size }, waiter);
    return true;
  });
}

/** Who is signed in is told at the address of the account, whatever that is by then. */
function waiterOf(caller: Caller | null, email: string | undefined): Waiter {
  if (caller) return { accountId: caller.accountId };
  if (email !== undefined) return { email };
  const message = 'Enter your email.';
  throw new ShopError('invalid_request', { message, details: [{ path: 'email', message }] });
}

function mayWrite(shop: Shop, email: string): Promise<boolean> {
  const key = email.toLowerCase();
  return isWithin(shop, {
    name: 'notify-address',
    key,
    points: PER_ADDRESS_AND_HOUR,
    seconds: HOUR,
  });
}

function sizeOf(product: Product, name: string): Product['sizes'][number] {
  const size = product.sizes.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (size) return size;
  const message = 'This product isn’t available in that size.';
  throw new ShopError('invalid_request', { message, details: [{ path: 'size', message }] });
}

function noSuchProduct(): ShopError {
  return new ShopError('not_found', { message: 'Product not found.' });
}
