import type {
  AdminDelivery,
  DeliveryPromises,
  DeliverySetup,
  updateDelivery as updateDeliveryEndpoint,
} from '#contract/admin/delivery';
import type { Received } from '#contract/endpoint';
import { isWholeMinor, toMajor, toMinor } from '#contract/money';
import type { Caller } from '../auth/sessions/sessions';
import { lockNamed } from '../database/locks';
import { decimalsMessage } from '../http/check-money';
import { fieldError, ShopError } from '../http/errors';
import { enqueue } from '../jobs/queue';
import { changedValues, withGiven } from '../records/changed-values';
import { type EditableKind, editRecord, noteOfChange, readRecord } from '../records/edit-record';
import {
  convertDelivery,
  holdCurrency,
  readSettings,
  type Settings,
  versionOfSettings,
  writeSetting,
} from '../settings/shop-settings';
import type { Shop } from '../shop';
import { isTimeZone, listPromises } from './delivery.queries';

const REPORT_MONTHS = 12;

/** Zones, methods and holidays, in major units. */
export function getDelivery(shop: Shop): Promise<AdminDelivery> {
  return readRecord(shop, deliveryRecord);
}

/** Changes the given parts. Throws `stale_version`. */
export function updateDelivery(
  shop: Shop,
  caller: Caller,
  body: DeliveryBody,
): Promise<AdminDelivery> {
  return editRecord(shop, caller, deliveryRecord, deliveryRecord.entity, body);
}

type DeliveryBody = Received<typeof updateDeliveryEndpoint>['body'];

interface DeliveryRecord extends Pick<Settings, 'delivery' | 'currency'> {
  version: number;
}

const deliveryRecord: EditableKind<DeliveryRecord, DeliveryBody, AdminDelivery> = {
  entity: 'delivery',
  async read({ shop, tx }) {
    await lockNamed(tx, 'delivery');
    const { delivery, currency } = await readSettings(shop, tx);
    return { delivery, currency, version: await versionOfSettings(tx, ['delivery']) };
  },
  show: ({ version, ...stored }) => ({ ...inMajorUnits(stored), version }),
  async write({ tx, before }, change) {
    const currency = await holdCurrency(tx);
    const setup = withGiven<DeliverySetup>(inMajorUnits(before), change);
    assertBounds(setup, currency);
    if (change.timeZone && !(await isTimeZone(tx, change.timeZone)))
      throw fieldError('invalid_request', 'timeZone', 'Unknown time zone.');
    const after = convertDelivery(setup, (amount) => toMinor(amount, currency));
    if (!changedValues(before.delivery, after)) return;
    await writeSetting(tx, 'delivery', after);
    // The dashboard's days are those of the time zone.
    if (after.timeZone !== before.delivery.timeZone) await enqueue(tx, 'recount-daily-orders', {});
  },
  audit: (before, after) => noteOfChange('delivery.change', before.delivery, after.delivery),
  async committed(shop) {
    shop.wakeJobs();
    await shop.cacheVersion.refresh();
  },
};

const inMajorUnits = ({ delivery, currency }: Pick<Settings, 'delivery' | 'currency'>) =>
  convertDelivery(delivery, (amount) => toMajor(amount, currency));

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
