import { fieldError } from '../http/errors';
import { limit } from '../http/rate-limits';
import { refusals } from '../http/refusals/messages';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { asksVatNumber } from './tax.rules';
import { findCheck, storeCheck } from './vat-number.queries';
import { countryOfVatNumber, normaliseVatNumber } from './vat-number.rules';

/** Shoppers have one VAT number. */
const CHECKS_PER_HOUR = 20;

/**
 * Throws `invalid_request` if a shop that asks for VAT numbers gets an invalid one, or one that the register does not
 * confirm. Runs before the order's transaction, because the register is slow.
 */
export async function assertVatNumber(
  shop: Shop,
  accountId: string,
  typed: string | undefined,
): Promise<void> {
  const number = normaliseVatNumber(typed ?? '');
  if (number === '') return;
  const settings = await readSettings(shop);
  if (!asksVatNumber(settings)) return;
  if (countryOfVatNumber(number) === null) throw refusal(refusals.checkout.vatNumber);
  if (!settings.tax.checksOnline) return;
  const known = await findCheck(shop.pool, number);
  const isValid = known?.isValid ?? (await askRegister(shop, accountId, number));
  if (!isValid) throw refusal(refusals.checkout.vatNumberUnknown);
}

async function askRegister(shop: Shop, accountId: string, number: string): Promise<boolean> {
  await limit(shop, {
    name: 'vat-number',
    key: accountId,
    points: CHECKS_PER_HOUR,
    seconds: 60 * 60,
  });
  try {
    const isValid = await shop.vatRegister.isValid(number);
    await storeCheck(shop.pool, number, isValid);
    return isValid;
  } catch (err) {
    shop.log.warn({ err }, 'the register of VAT numbers did not answer');
    throw refusal(refusals.checkout.vatNumberUnchecked);
  }
}

const refusal = (message: string) => fieldError('invalid_request', 'vatNumber', message);
