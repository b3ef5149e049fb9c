import type {
  CountryDefaults,
  chooseCountry as chooseCountryEndpoint,
  Setup,
} from '#contract/admin/setup';
import type { Received } from '#contract/endpoint';
import { recordAudit } from '../audit/record.service';
import type { Caller } from '../auth/sessions/sessions';
import { listEditedPages } from '../content/content.service';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import { updateDelivery } from '../delivery/delivery.service';
import { readPaymentSetup } from '../payments/gateways/payment-setup.service';
import { DEFAULT_PROVIDER } from '../payments/gateways/registry';
import { saveSettings } from '../settings/settings.service';
import { parseSettings, readSettings, type Settings, sendsEmail } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { updateTax } from '../tax/tax.service';
import { countryDefaults } from './country-defaults';
import { addMark, findProgress, listMarks, removeMark } from './setup.queries';
import { type SetupMark, setupOf } from './setup.rules';

type CountryStart = Received<typeof chooseCountryEndpoint>['body'];

/** The set-up checklist, derived from the shop's data and the marks of staff. */
export async function getSetup(shop: Shop, connection: Connection = shop.pool): Promise<Setup> {
  const { demo } = shop.config;
  const marks = await listMarks(connection);
  const settings = await readSettings(shop, connection);
  const facts = {
    settings,
    defaults: parseSettings({}),
    hasChosenCountry: marks.has('chosen-country'),
    ...(await findProgress(connection)),
    takesPayments: await takesPayments(shop, settings, connection),
    sendsEmail: sendsEmail(shop, settings),
    editedPages: await listEditedPages(shop, connection),
  };
  return setupOf(facts, marks, { demo });
}

/** Whether orders can be paid, other than by test payments of the built-in provider. */
async function takesPayments(
  shop: Shop,
  settings: Settings,
  connection: Connection,
): Promise<boolean> {
  const setup = await readPaymentSetup(shop, settings, connection);
  return (
    setup.outside !== null ||
    settings.payOnDelivery ||
    settings.bankTransfer ||
    setup.providers.some(({ name }) => name !== DEFAULT_PROVIDER)
  );
}

/** What a shop in a country usually starts with; without a country, what this shop has. */
export async function getCountryDefaults(shop: Shop, country?: string): Promise<CountryDefaults> {
  if (country !== undefined) return countryDefaults(country);
  const { currency, dateLocale, delivery, language, tax } = await readSettings(shop);
  return {
    ...countryDefaults(delivery.country),
    currency,
    timeZone: delivery.timeZone,
    dateLocale,
    language,
    pricesIncludeTax: tax.pricesIncludeTax,
  };
}

/**
 * Chooses the shop's country and what goes with it. Each part is saved and audited as on its own page; the step is ticked
 * when all are saved, and saving again completes it. Throws `invalid_request`.
 */
export async function chooseCountry(
  shop: Shop,
  caller: Caller,
  { country, currency, timeZone, dateLocale, language, pricesIncludeTax }: CountryStart,
): Promise<Setup> {
  await updateDelivery(shop, caller, { country, timeZone });
  const isSameCurrency = (await readSettings(shop)).currency === currency;
  await saveSettings(shop, caller, {
    dateLocale,
    language,
    ...(isSameCurrency ? {} : { currency }),
  });
  await updateTax(shop, caller, { pricesIncludeTax });
  return transaction(shop.pool, async (tx) => {
    if (await addMark(tx, 'chosen-country'))
      await recordAudit(tx, {
        actorId: caller.accountId,
        action: 'setup.country',
        entity: 'setup',
        entityId: country,
      });
    return getSetup(shop, tx);
  });
}

/** Marks a step as not needed, or the whole list as hidden. Repeating it changes nothing. */
export async function setMark(
  shop: Shop,
  { accountId: actorId }: Caller,
  mark: SetupMark,
  isSet: boolean,
): Promise<Setup> {
  return transaction(shop.pool, async (tx) => {
    const hasChanged = await (isSet ? addMark(tx, mark) : removeMark(tx, mark));
    if (hasChanged) {
      const [action, entityId] =
        mark === 'hidden'
          ? [isSet ? 'setup.hide' : 'setup.show', 'checklist']
          : [isSet ? 'setup.skip' : 'setup.reopen', mark];
      await recordAudit(tx, { actorId, action, entity: 'setup', entityId });
    }
    return getSetup(shop, tx);
  });
}
