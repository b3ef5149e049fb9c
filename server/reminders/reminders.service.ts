import type { ReminderResult } from '#contract/admin/emails/reminders';
import { toMajor } from '#contract/money';
import type { EmailChoices } from '#contract/reminders';
import { newId } from '../database/ids';
import { tryLockNamed } from '../database/locks';
import { transaction } from '../database/transaction';
import { ShopError } from '../http/errors';
import { enqueue } from '../jobs/queue';
import { readSettings, type Settings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { recordMissingPrices, setSeenPrices } from '../wishlist/wishlist.service';
import {
  countResults,
  deleteOldReminders,
  deleteReminder,
  findChoices,
  insertCartReminder,
  insertPriceDropReminder,
  listLeftCarts,
  listPriceDrops,
  type ReminderList,
  storeChoice,
} from './reminders.queries';

const BATCH = 200;
const RESULT_DAYS = 30;
/** Longer than what limits and results look back to. */
const KEPT_DAYS = 60;

/** Enqueues the reminders of carts that are due. Safe to run concurrently. */
export async function remindOfCarts(shop: Shop): Promise<void> {
  const { cartReminderHours, secondCartReminderHours, reminderAudience } = await readSettings(shop);
  if (cartReminderHours === null) return;
  const carts = await listLeftCarts(shop.pool, {
    firstHours: cartReminderHours,
    secondHours: secondCartReminderHours,
    forCustomers: reminderAudience === 'customers',
    limit: BATCH,
  });
  await transaction(shop.pool, async (tx) => {
    for (const cart of carts) {
      const reminderId = newId();
      if (!(await insertCartReminder(tx, reminderId, cart))) continue;
      await enqueue(tx, 'mail', { template: 'cart-reminder', reminderId });
    }
  });
  if (carts.length > 0) shop.wakeJobs();
}

/** Enqueues the emails about favourites that got cheaper. Safe to run concurrently. */
export async function tellOfPriceDrops(shop: Shop): Promise<void> {
  const { priceDropPercent, reminderAudience } = await readSettings(shop);
  if (priceDropPercent === null) return;
  await recordMissingPrices(shop);
  const found = await transaction(shop.pool, async (tx) => {
    // Another process is at it.
    if (!(await tryLockNamed(tx, 'price drops'))) return 0;
    const drops = await listPriceDrops(tx, {
      percent: priceDropPercent,
      forCustomers: reminderAudience === 'customers',
      limit: BATCH,
    });
    for (const { accountId, favourites } of drops) {
      const reminderId = newId();
      await insertPriceDropReminder(tx, reminderId, accountId, favourites);
      const products = favourites.map(({ productId }) => productId);
      await setSeenPrices(tx, accountId, products);
      await enqueue(tx, 'mail', { template: 'price-drop', reminderId });
    }
    return drops.length;
  });
  if (found > 0) shop.wakeJobs();
}

/** Forgets a reminder that was not written: its recipient does not want it any longer, or nothing is left to tell. */
export async function settleReminder(
  shop: Shop,
  payload: Record<string, unknown>,
  isWritten: boolean,
): Promise<void> {
  if (!isWritten) await deleteReminder(shop.pool, String(payload.reminderId));
}

/** Stops the reminders of a list to an address. */
export async function stopReminders(
  { pool }: Pick<Shop, 'pool'>,
  email: string,
  list: ReminderList,
): Promise<void> {
  await storeChoice(pool, email, list, false);
}

/** Which reminders an account gets; null for those that the shop does not send. */
export async function getEmailChoices(shop: Shop, accountId: string): Promise<EmailChoices> {
  const settings = await readSettings(shop);
  const found = await findChoices(shop.pool, accountId);
  if (!found) throw new ShopError('not_found');
  const byDefault = settings.reminderAudience === 'customers' && found.isCustomer;
  const isOn = isSent(settings);
  return {
    cartReminders: isOn['cart-reminders'] ? (found.cartReminders ?? byDefault) : null,
    priceDrops: isOn['price-drops'] ? (found.priceDrops ?? byDefault) : null,
  };
}

/** Stores the given choices of an account, and returns all. */
export async function setEmailChoices(
  shop: Shop,
  accountId: string,
  { cartReminders, priceDrops }: { cartReminders?: boolean; priceDrops?: boolean },
): Promise<EmailChoices> {
  await transaction(shop.pool, async (tx) => {
    const found = await findChoices(tx, accountId);
    if (!found) throw new ShopError('not_found');
    if (cartReminders !== undefined)
      await storeChoice(tx, found.email, 'cart-reminders', cartReminders);
    if (priceDrops !== undefined) await storeChoice(tx, found.email, 'price-drops', priceDrops);
  });
  return getEmailChoices(shop, accountId);
}

/** What the reminders of the last 30 days have brought. */
export async function listReminderResults(shop: Shop): Promise<ReminderResult[]> {
  const settings = await readSettings(shop);
  const counted = await countResults(shop.pool, RESULT_DAYS);
  const isOn = isSent(settings);
  return (['cart-reminders', 'price-drops'] as const).map((list) => {
    const result = counted.find((one) => one.list === list);
    return {
      list,
      isOn: isOn[list],
      emails: result?.emails ?? 0,
      orders: result?.orders ?? 0,
      total: toMajor(result?.total ?? 0, settings.currency),
    };
  });
}

export async function deleteExpiredReminders(shop: Shop): Promise<void> {
  await deleteOldReminders(shop.pool, KEPT_DAYS);
}

const isSent = (settings: Settings): Record<ReminderList, boolean> => ({
  'cart-reminders': settings.cartReminderHours !== null,
  'price-drops': settings.priceDropPercent !== null,
});
