import type {
  AdminLegal,
  LackingProduct,
  updateLegal as updateLegalEndpoint,
} from '#contract/admin/legal';
import type { Received } from '#contract/endpoint';
import type { Caller } from '../auth/sessions/sessions';
import { lockNamed } from '../database/locks';
import { type PageRequest, pageOffset } from '../database/ordering';
import { changedValues, withGiven } from '../records/changed-values';
import { type EditableKind, editRecord, noteOfChange, readRecord } from '../records/edit-record';
import {
  dutiesOf,
  readSettings,
  type Settings,
  shopCountry,
  versionOfSettings,
  writeSetting,
} from '../settings/shop-settings';
import type { Shop } from '../shop';
import { listLacking } from './legal.queries';

/** The legal settings, and the duties that apply by them. */
export function getLegal(shop: Shop): Promise<AdminLegal> {
  return readRecord(shop, legalRecord);
}

/** Changes the given parts. Throws `stale_version`. */
export function updateLegal(shop: Shop, caller: Caller, body: LegalBody): Promise<AdminLegal> {
  return editRecord(shop, caller, legalRecord, legalRecord.entity, body);
}

type LegalBody = Received<typeof updateLegalEndpoint>['body'];

const legalRecord: EditableKind<{ settings: Settings; version: number }, LegalBody, AdminLegal> = {
  entity: 'legal',
  async read({ shop, tx }) {
    await lockNamed(tx, 'legal');
    return {
      settings: await readSettings(shop, tx),
      version: await versionOfSettings(tx, ['legal']),
    };
  },
  show: ({ settings, version }) => ({
    ...settings.legal,
    country: shopCountry(settings),
    applies: dutiesOf(settings),
    version,
  }),
  async write({ tx, before }, change) {
    const setup = withGiven(before.settings.legal, change);
    if (changedValues(before.settings.legal, setup)) await writeSetting(tx, 'legal', setup);
  },
  audit: (before, after) =>
    noteOfChange('legal.change', before.settings.legal, after.settings.legal),
  committed: ({ cacheVersion }) => cacheVersion.refresh(),
};

/** Products that lack facts, and their number. None while the shop does not follow that duty. */
export async function listLackingProducts(
  shop: Shop,
  { pageNumber, pageSize }: PageRequest,
): Promise<{ items: LackingProduct[]; total: number }> {
  const settings = await readSettings(shop);
  if (!dutiesOf(settings).productFacts) return { items: [], total: 0 };
  const { rows, total } = await listLacking(
    shop.pool,
    {
      hasMaker: settings.maker !== null,
      hasResponsiblePerson: settings.responsiblePerson !== null,
    },
    pageOffset({ pageNumber, pageSize }),
  );
  return { items: rows, total };
}
