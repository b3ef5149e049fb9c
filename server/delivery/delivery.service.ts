import type {
  AdminDelivery,
  DeliveryPromises,
  DeliverySetup,
  updateDelivery as updateDeliveryEndpoint,
} from '#contract/admin/delivery';
import type { Received } from '#contract/endpoint';
import { isWholeMinor, toMajor, toMinor } from '#contract/money';
import { recordAudit } from '../audit/record.service';
import type { Caller } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import { decimalsMessage } from '../http/check-money';
import { assertVersion } from '../http/edit-versions';
import { fieldError, ShopError } from '../http/errors';
import { enqueue } from '../jobs/queue';
import {
  convertDelivery,
  type DeliverySettings,
  holdCurrency,
  readSettings,
  writeSetting,
} from '../settings/shop-settings';
import type { Shop } from '../shop';
import { findDeliveryVersion, isTimeZone, listPromises, lockDelivery } from './delivery.queries';

const REPORT_MONTHS = 12;

/** Zones, methods and holidays, in major units. */
export async function getDelivery(shop: Shop): Promise<AdminDelivery> {
  return transaction(shop.pool, (tx) => viewDelivery(shop, tx));
}

/** In one transaction, so that version and values match. */
async function viewDelivery(shop: Shop, tx: Connection): Promise<AdminDelivery> {
  await lockDelivery(tx);
  const { delivery, currency } = await readSettings(shop, tx);
  const shown = convertDelivery(delivery, (amount) => toMajor(amount, currency));
  return { ...shown, version: await findDeliveryVersion(tx) };
}

/** Changes the given parts and audits the changed ones. Throws `stale_version`. */
export async function updateDelivery(
  shop: Shop,
  caller: Caller,
  { version, ...change }: Received<typeof updateDeliveryEndpoint>['body'],
): Promise<AdminDelivery> {
  const saved = await transaction(shop.pool, async (tx) => {
    const values = await viewDelivery(shop, tx);
    await assertVersion(tx, version, { entity: 'delivery', version: values.version, values });
    const currency = await holdCurrency(tx);
    const { delivery: before } = await readSettings(shop, tx);
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    const { version: _, ...shown } = values;
    const setup: DeliverySetup = { ...shown, ...Object.fromEntries(given) };
    assertBounds(setup, currency);
    if (change.timeZone && !(await isTimeZone(tx, change.timeZone)))
      throw fieldError('invalid_request', 'timeZone', 'Unknown time zone.');
    const after = convertDelivery(setup, (amount) => toMinor(amount, currency));
    const changed = (Object.keys(after) as (keyof DeliverySettings)[]).filter(
      (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
    );
    if (changed.length === 0) return values;
    await writeSetting(tx, 'delivery', after);
    // The dashboard's days are those of the time zone.
    if (after.timeZone !== before.timeZone) await enqueue(tx, 'recount-daily-orders', {});
    await recordAudit(tx, {
      actorId: caller.accountId,
      action: 'delivery.change',
      entity: 'delivery',
      entityId: 'delivery',
      before: pick(before, changed),
      after: pick(after, changed),
    });
    return viewDelivery(shop, tx);
  });
  shop.wakeJobs();
  await shop.cacheVersion.refresh();
  return saved;
}

/** How many of the delivered orders came when promised, by month and method. */
export async function listDeliveryPromises(shop: Shop): Promise<DeliveryPromises[]> {
  return listPromises(shop.pool, REPORT_MONTHS - 1);
}

/** The bounds of prices by order value are amounts, which the contract cannot know of; those by weight are grams. */
function assertBounds({ zones }: DeliverySetup, currency: string): void {
  const details = zones.flatMap(({ methods }, zone) =>
    methods.flatMap(({ kind, bands }, method) =>
      bands.flatMap(({ upTo }, band) =>
        kind !== 'value' || upTo === null || isWholeMinor(upTo, currency)
          ? []
          : [
              {
                path: `zones.${zone}.methods.${method}.bands.${band}.upTo`,
                message: decimalsMessage(currency),
              },
            ],
      ),
    ),
  );
  if (details.length > 0) throw new ShopError('invalid_request', { details });
}

function pick(setup: DeliverySettings, names: readonly (keyof DeliverySettings)[]) {
  return Object.fromEntries(names.map((name) => [name, setup[name]]));
}
