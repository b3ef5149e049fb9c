import type {
  AdminDelivery,
  DeliveryPromises,
  DeliverySetup,
  updateDelivery as updateDeliveryEndpoint,
} from '#contract/admin/delivery';
import type { Received } from '#contract/endpoint';
import { toCents, toDollars } from '#contract/money';
import { recordAudit } from '../audit/record.service';
import type { Caller } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import { assertVersion } from '../http/edit-versions';
import { type DeliverySettings, readSettings, writeSetting } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { findDeliveryVersion, listPromises, lockDelivery } from './delivery.queries';

const REPORT_MONTHS = 12;

/** Zones, methods and holidays, in dollars. */
export async function getDelivery(shop: Shop): Promise<AdminDelivery> {
  return transaction(shop.pool, (tx) => viewDelivery(shop, tx));
}

/** In one transaction, so that version and values match. */
async function viewDelivery(shop: Shop, tx: Connection): Promise<AdminDelivery> {
  await lockDelivery(tx);
  const { delivery } = await readSettings(shop, tx);
  return { ...convertMoney(delivery, toDollars), version: await findDeliveryVersion(tx) };
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
    const { delivery: before } = await readSettings(shop, tx);
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    const { version: _, ...shown } = values;
    const after = convertMoney({ ...shown, ...Object.fromEntries(given) }, toCents);
    const changed = (Object.keys(after) as (keyof DeliverySettings)[]).filter(
      (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
    );
    if (changed.length === 0) return values;
    await writeSetting(tx, 'delivery', after);
    await recordAudit(tx, {
      ...{ actorId: caller.accountId, action: 'delivery.change' },
      ...{ entity: 'delivery', entityId: 'delivery' },
      before: pick(before, changed),
      after: pick(after, changed),
    });
    return viewDelivery(shop, tx);
  });
  await shop.cacheVersion.refresh();
  return saved;
}

/** How many of the delivered orders came when promised, by month and method. */
export async function listDeliveryPromises(shop: Shop): Promise<DeliveryPromises[]> {
  const { delivery } = await readSettings(shop);
  return listPromises(shop.pool, REPORT_MONTHS - 1, delivery.timeZone);
}

function convertMoney(
  setup: DeliverySetup,
  convert: (amount: number) => number,
): DeliverySetup & DeliverySettings {
  return {
    ...setup,
    zones: setup.zones.map((zone) => ({
      ...zone,
      methods: zone.methods.map((method) => ({
        ...method,
        price: convert(method.price),
        freeOver: method.freeOver === null ? null : convert(method.freeOver),
        bands: method.bands.map(({ upTo, price }) => ({
          upTo: upTo === null || method.kind !== 'value' ? upTo : convert(upTo),
          price: convert(price),
        })),
      })),
    })),
  };
}

function pick(setup: DeliverySettings, names: readonly (keyof DeliverySettings)[]) {
  return Object.fromEntries(names.map((name) => [name, setup[name]]));
}
