import type {
  AdminLegal,
  LackingProduct,
  LegalSetup,
  updateLegal as updateLegalEndpoint,
} from '#contract/admin/legal';
import type { Received } from '#contract/endpoint';
import { recordAudit } from '../audit/record.service';
import type { Caller } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import { assertVersion } from '../http/edit-versions';
import { dutiesOf, readSettings, shopCountry, writeSetting } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { findLegalVersion, listLacking, lockLegal } from './legal.queries';

/** The legal settings, and the duties that apply by them. */
export async function getLegal(shop: Shop): Promise<AdminLegal> {
  return transaction(shop.pool, (tx) => viewLegal(shop, tx));
}

/** In one transaction, so that version and values match. */
async function viewLegal(shop: Shop, tx: Connection): Promise<AdminLegal> {
  await lockLegal(tx);
  const settings = await readSettings(shop, tx);
  return {
    ...settings.legal,
    country: shopCountry(settings),
    applies: dutiesOf(settings),
    version: await findLegalVersion(tx),
  };
}

/** Changes the given parts and audits the changed ones. Throws `stale_version`. */
export async function updateLegal(
  shop: Shop,
  caller: Caller,
  { version, ...change }: Received<typeof updateLegalEndpoint>['body'],
): Promise<AdminLegal> {
  const saved = await transaction(shop.pool, async (tx) => {
    const values = await viewLegal(shop, tx);
    await assertVersion(tx, version, { entity: 'legal', version: values.version, values });
    const { legal: before } = await readSettings(shop, tx);
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    const after: LegalSetup = { ...before, ...Object.fromEntries(given) };
    const changed = (Object.keys(after) as (keyof LegalSetup)[]).filter(
      (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
    );
    if (changed.length === 0) return values;
    await writeSetting(tx, 'legal', after);
    const pick = (setup: LegalSetup) =>
      Object.fromEntries(changed.map((name) => [name, setup[name]]));
    await recordAudit(tx, {
      actorId: caller.accountId,
      action: 'legal.change',
      entity: 'legal',
      entityId: 'legal',
      before: pick(before),
      after: pick(after),
    });
    return viewLegal(shop, tx);
  });
  await shop.cacheVersion.refresh();
  return saved;
}

/** Products that lack facts, and their number. None while the shop does not follow that duty. */
export async function listLackingProducts(
  shop: Shop,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
): Promise<{ items: LackingProduct[]; total: number }> {
  const settings = await readSettings(shop);
  if (!dutiesOf(settings).productFacts) return { items: [], total: 0 };
  const { rows, total } = await listLacking(
    shop.pool,
    {
      hasMaker: settings.maker !== null,
      hasResponsiblePerson: settings.responsiblePerson !== null,
    },
    { limit: pageSize, offset: (pageNumber - 1) * pageSize },
  );
  return { items: rows, total };
}
