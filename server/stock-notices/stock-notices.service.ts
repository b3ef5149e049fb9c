import { z } from 'zod';
import type { Product } from '#contract/catalogue/catalogue';
import { STOCK_NOTICE_LIMIT } from '#contract/catalogue/stock-notices';
import type { Caller } from '../auth/sessions/sessions';
import { findShownProduct } from '../catalogue/catalogue.service';
import { newId } from '../database/ids';
import { transaction } from '../database/transaction';
import { ShopError } from '../http/errors';
import { isWithin, limit } from '../http/rate-limits';
import { refusals } from '../http/refusals/messages';
import { enqueue, type JobHandler } from '../jobs/queue';
import type { Shop } from '../shop';
import {
  countNotices,
  deleteNotice,
  deleteNoticesOf,
  deleteOlderThan,
  insertNotice,
  lockAccount,
  lockQuantity,
  markNotified,
  unmarkNotified,
  type Waiter,
} from './stock-notices.queries';

const HOUR = 60 * 60;
const CLIENT_REQUESTS_PER_HOUR = 120;
const EMAIL_REQUESTS_PER_HOUR = 20;
/** Notices expire: an email address is personal data. */
const EXPIRY_DAYS = 180;
const BATCH = 200;

/**
 * Subscribes the caller, or an email address, to a size that is out of stock; returns the size's exact name. Throws `not_found`,
 * and `invalid_request` for an unknown size, a missing address or an account with too many notices. For an address with too
 * many, nothing is stored and no error is thrown, since it may belong to someone else.
 */
export async function askForNotice(
  shop: Shop,
  caller: Caller | null,
  productId: string,
  input: { size: string; email?: string | undefined },
  client: string,
): Promise<{ size: string; isWaiting: boolean }> {
  const waiter = waiterOf(caller, input.email);
  await limit(shop, {
    name: 'notify',
    key: client,
    points: CLIENT_REQUESTS_PER_HOUR,
    seconds: HOUR,
  });
  const product = await findShownProduct(shop.pool, productId);
  if (!product) throw noSuchProduct();
  const { name: size, quantity } = sizeOf(product, input.size);
  if (quantity > 0) return { size, isWaiting: false };
  if ('email' in waiter && !(await maySubscribe(shop, waiter.email)))
    return { size, isWaiting: true };
  return { size, isWaiting: await subscribe(shop, { productId, size }, waiter) };
}

/** The job `stock-back` is enqueued in the transaction that brings a size back into stock. */
export function stockNoticeJobs(shop: Shop): Record<string, JobHandler> {
  return { 'stock-back': (payload) => notifyWaiting(shop, stockBack.parse(payload).productId) };
}

/** Deletes a notice whose email was sent. If the size sold out before that, the notice waits again. */
export async function settleNotice(
  shop: Shop,
  payload: Record<string, unknown>,
  isSent: boolean,
): Promise<void> {
  const { noticeId } = noticePayload.parse(payload);
  if (isSent) return deleteNotice(shop.pool, noticeId);
  await transaction(shop.pool, async (tx) => {
    const productId = await unmarkNotified(tx, noticeId);
    // The size may have come back while this notice was marked, and was skipped then.
    if (productId !== undefined) await enqueue(tx, 'stock-back', { productId });
  });
}

/** Deletes the notices of a recipient, by address and account. */
export async function forgetNotices(
  { pool }: Pick<Shop, 'pool'>,
  email: string,
  accountId: string | null,
): Promise<void> {
  await deleteNoticesOf(pool, email, accountId);
}

/** Deletes expired notices. */
export async function deleteExpiredNotices(shop: Shop): Promise<void> {
  await deleteOlderThan(shop.pool, EXPIRY_DAYS);
}

const stockBack = z.object({ productId: z.string() });
const noticePayload = z.object({ noticeId: z.string() });

async function notifyWaiting(shop: Shop, productId: string): Promise<void> {
  while ((await notifyBatch(shop, productId)) === BATCH);
  shop.wakeJobs();
}

/** Enqueues the emails of one batch; returns their number. */
function notifyBatch(shop: Shop, productId: string): Promise<number> {
  return transaction(shop.pool, async (tx) => {
    const ids = await markNotified(tx, productId, BATCH);
    for (const noticeId of ids) await enqueue(tx, 'mail', { template: 'back-in-stock', noticeId });
    return ids.length;
  });
}

/** Stores a notice; false if the size is back in stock. */
async function subscribe(
  shop: Shop,
  { productId, size }: { productId: string; size: string },
  waiter: Waiter,
): Promise<boolean> {
  return transaction(shop.pool, async (tx) => {
    const quantity = await lockQuantity(tx, productId, size);
    if (quantity === null) throw noSuchProduct();
    if (quantity > 0) return false;
    if ('accountId' in waiter && !(await lockAccount(tx, waiter.accountId)))
      throw new ShopError('session_ended');
    const isBelowLimit = (await countNotices(tx, waiter)) < STOCK_NOTICE_LIMIT;
    if (!isBelowLimit && 'accountId' in waiter)
      throw new ShopError('invalid_request', {
        message: refusals.product.notices(STOCK_NOTICE_LIMIT),
      });
    if (isBelowLimit) await insertNotice(tx, { id: newId(), productId, size }, waiter);
    return true;
  });
}

/** A notice of an account goes to the address that the account has when the email is sent. */
function waiterOf(caller: Caller | null, email: string | undefined): Waiter {
  if (caller) return { accountId: caller.accountId };
  if (email !== undefined) return { email };
  const message = refusals.product.enterEmail;
  throw new ShopError('invalid_request', { message, details: [{ path: 'email', message }] });
}

function maySubscribe(shop: Shop, email: string): Promise<boolean> {
  const key = email.toLowerCase();
  return isWithin(shop, {
    name: 'notify-address',
    key,
    points: EMAIL_REQUESTS_PER_HOUR,
    seconds: HOUR,
  });
}

function sizeOf(product: Product, name: string): Product['sizes'][number] {
  const size = product.sizes.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (size) return size;
  const message = refusals.product.noSuchSize;
  throw new ShopError('invalid_request', { message, details: [{ path: 'size', message }] });
}

function noSuchProduct(): ShopError {
  return new ShopError('not_found', { message: refusals.product.notFound });
}
