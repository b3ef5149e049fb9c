import type {
  CampaignDetail,
  CampaignInput,
  CampaignIssue,
  CampaignPrice,
  CampaignPricesInput,
  CampaignProductKind,
  CampaignRecord,
  CampaignState,
  CampaignUpdate,
  listCampaigns as listEndpoint,
} from '#contract/admin/campaigns';
import { BULK_LIMIT } from '#contract/admin/catalogue/catalogue-bulk';
import type { SettingsWarning } from '#contract/admin/settings';
import type { Received } from '#contract/endpoint';
import { moneyFormat, toMajor, toMinor } from '#contract/money';
import { campaignFields } from '#contract/records/campaign';
import { valuesIn } from '#contract/records/fields';
import { CAMPAIGN_PRODUCTS_LIMIT } from '#contract/values/campaigns';
import { roundingIn } from '#contract/values/catalogue/price-roundings';
import { isId } from '#contract/values/id';
import { listAudit } from '../audit/audit.service';
import type { Caller } from '../auth/sessions/sessions';
import { chosenIds } from '../catalogue/bulk/bulk.service';
import { rewritePrices } from '../catalogue/prices/due-prices.service';
import { catalogueTransaction } from '../catalogue/search/index-loader/index-loader.service';
import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { type PageRequest, pageOffset } from '../database/ordering';
import { transaction } from '../database/transaction';
import { ShopError } from '../http/errors';
import {
  addToCampaign,
  copyToCampaign,
  insertCampaignPromotion,
  listCampaignPromotions,
  removeAllFromCampaign,
  removeFromCampaign,
} from '../promotions/campaign-promotions.service';
import {
  changeRecord,
  type Edit,
  type EditableKind,
  editRecord,
  noteOfChange,
  recordNotes,
} from '../records/edit-record';
import { getSettings } from '../settings/settings.service';
import { holdCurrency, readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import {
  copyMembers,
  countMembers,
  removeMembers,
  upsertMembers,
} from './campaign-products.queries';
import { followCampaigns } from './campaign-products.service';
import {
  type CampaignRow,
  cancelRow,
  copyPrices,
  countOrders,
  deletePrices,
  deleteRow,
  endPrices,
  endRow,
  findCampaign,
  findPricedAt,
  insertCampaign,
  listCampaignRows,
  listDueCampaigns,
  listDueProducts,
  listIssueRows,
  listPriceableIds,
  listPricedIds,
  listPriceRows,
  listSections,
  lockCampaign,
  type PriceOfCampaign,
  planRow,
  settlePrices,
  updateCampaignRow,
  upsertPrices,
} from './campaigns.queries';
import { countBlocked } from './rehearsal.service';

/** The title of the page that has none. */
const HOME_PAGE = 'Home page';

type Selection = Pick<CampaignPricesInput, 'ids' | 'filter' | 'all'>;

/** A page of the campaigns. */
export async function listCampaigns(
  shop: Shop,
  query: Received<typeof listEndpoint>['query'],
): Promise<{ items: CampaignRecord[]; total: number }> {
  const { rows, total } = await listCampaignRows(shop.pool, query);
  return { items: rows.map(recordOf), total };
}

/** A campaign with its promotions. Throws `not_found`. */
export async function getCampaign(shop: Shop, id: string): Promise<CampaignDetail> {
  const row = await getRow(shop.pool, id);
  const promotions = await listCampaignPromotions(shop.pool, id);
  const sections = await listSections(shop.pool, id);
  return {
    ...recordOf(row),
    sections: sections.map(({ pageTitle, heading, ...section }) => ({
      ...section,
      pageTitle: pageTitle ?? HOME_PAGE,
      heading: heading ?? '',
    })),
    promotionList: promotions.map(({ id: _id, ...promotion }) => ({ ...promotion, _id })),
  };
}

export function createCampaign(
  shop: Shop,
  caller: Caller,
  input: CampaignInput,
): Promise<CampaignRecord> {
  return transaction(shop.pool, (tx) => insertDraft(tx, caller, input));
}

async function insertDraft(
  tx: Connection,
  { accountId: actorId }: Caller,
  input: CampaignInput,
  copyOf?: string,
): Promise<CampaignRecord> {
  const id = newId();
  await insertCampaign(tx, { id, ...storedOf(input), actorId });
  const after = { ...input, ...(copyOf !== undefined && { copyOf }) };
  await recordNotes(tx, campaignMoments, id, actorId, [{ action: 'campaign.create', after }]);
  return recordOf(await getRow(tx, id));
}

/** What a campaign was when its prices were compared with the law. */
interface Judgement {
  version: number;
  state: CampaignState;
  pricedAt: string | null;
  /** How many of its prices the law forbids. */
  blocked: number;
}

/**
 * Compares the prices of a campaign with the law, as they are or with a change, before the campaign is locked: it takes longer than
 * writers of prices wait for a lock. Who has locked it asks `assertAsJudged`. Throws `not_found`.
 */
async function judgeCampaign(
  shop: Shop,
  id: string,
  change: (row: CampaignRow) => Promise<Parameters<typeof countBlocked>[3] | null>,
): Promise<Judgement> {
  const row = await getRow(shop.pool, id);
  const pricedAt = await findPricedAt(shop.pool, id);
  const judged = await change(row);
  const blocked = judged === null ? 0 : await countBlocked(shop, shop.pool, id, judged);
  return { version: row.version, state: row.state, pricedAt, blocked };
}

/** Throws `order_state` if a campaign, which is locked, has changed since its prices were judged. */
async function assertAsJudged(
  { tx, id, before }: Pick<Edit<CampaignRow>, 'tx' | 'id' | 'before'>,
  { version, state, pricedAt }: Judgement,
): Promise<void> {
  const isSameCampaign = before.version === version && before.state === state;
  if (isSameCampaign && (await findPricedAt(tx, id)) === pricedAt) return;
  throw stateError('This campaign changed while its prices were checked. Please try again.');
}

/** Changes the name and the dates. Throws `stale_version`, and `order_state` for dates that no longer change. */
export async function updateCampaign(
  shop: Shop,
  caller: Caller,
  id: string,
  update: CampaignUpdate,
): Promise<CampaignRecord> {
  // The lowest price of the days before another beginning can be lower.
  const isMoved = ({ state, startsAt }: CampaignRow) =>
    state === 'planned' && update.startsAt !== null && !isSame(update.startsAt, startsAt);
  const judgement = await judgeCampaign(shop, id, async (row) =>
    isMoved(row) ? { startsAt: momentOf(update.startsAt) } : null,
  );
  const saved = await editRecord(
    shop,
    caller,
    {
      ...campaignMoments,
      async write(edit, change) {
        if (isMoved(edit.before)) {
          await assertAsJudged(edit, judgement);
          if (judgement.blocked > 0)
            throw fieldError(
              'startsAt',
              `${notAllowed(judgement.blocked)} Choose another beginning.`,
            );
        }
        await campaignMoments.write(edit, change);
      },
    },
    id,
    update,
  );
  await followCampaigns(shop, id);
  return saved;
}

/** A campaign while its beginning or end may change: prices of its products wait. */
const campaignMoments: EditableKind<CampaignRow, CampaignUpdate, CampaignRecord> = {
  entity: 'campaign',
  read: ({ tx, id }) => lockRow(tx, id, true),
  show: recordOf,
  transaction: catalogueTransaction,
  check({ before }, { startsAt, endsAt }) {
    const { state } = before;
    const isOver = state === 'ended' || state === 'cancelled';
    if ((isOver || state === 'running') && !isSame(startsAt, before.startsAt))
      throw stateError('This campaign has begun, so its beginning can’t change.');
    if (isOver && !isSame(endsAt, before.endsAt))
      throw stateError('This campaign is over, so its end can’t change.');
    if (state === 'planned' && startsAt === null)
      throw fieldError('startsAt', 'Enter when this campaign starts.');
    const now = Date.now();
    if (state === 'planned' && !isSame(startsAt, before.startsAt) && isBefore(startsAt, now))
      throw fieldError('startsAt', 'Choose a beginning in the future.');
    if (!isOver && !isSame(endsAt, before.endsAt) && isBefore(endsAt, now))
      throw fieldError('endsAt', 'Choose an end in the future.');
  },
  write: ({ tx, id }, change) => updateCampaignRow(tx, { id, ...storedOf(change) }),
  audit: (before, after) => noteOfChange('campaign.update', auditOf(before), auditOf(after)),
};

/**
 * A campaign while its prices and promotions change, but not its dates. Prices of its products wait while it could begin, so that none
 * is written with what it had before. Those of a running one are written here.
 */
const campaignMembers = {
  ...campaignMoments,
  async read({ tx, id }: { tx: Connection; id: string }) {
    const { state } = await getRow(tx, id);
    const row = await lockRow(tx, id, state === 'planned');
    if (row.state === 'running' && state !== 'running') throw hasJustBegun();
    return row;
  },
};

/** Deletes a draft. Throws `order_state` for another campaign. */
export async function deleteCampaign(shop: Shop, caller: Caller, id: string): Promise<void> {
  await transaction(shop.pool, async (tx) => {
    const before = await lockRow(tx, id, true);
    if (before.state !== 'draft')
      throw stateError('Only a draft can be deleted. End or cancel this campaign instead.');
    await removeAllFromCampaign(tx, id);
    await deleteRow(tx, id);
    const note = { action: 'campaign.delete', before: auditOf(before) };
    await recordNotes(tx, campaignMoments, id, caller.accountId, [note]);
  });
}

/**
 * Lets a draft begin at its beginning, or now. Throws `stale_version`, `order_state` if it is not a draft, and `invalid_request` while the
 * law forbids some of its prices.
 */
export async function planCampaign(
  shop: Shop,
  caller: Caller,
  id: string,
  version: number | undefined,
): Promise<CampaignRecord> {
  const judgement = await judgeCampaign(shop, id, async () => ({}));
  const { blocked } = judgement;
  if (blocked > 0)
    throw fieldError(
      'prices',
      `${blocked === 1 ? '1 price is' : `${blocked} prices are`} not allowed. The rehearsal names ${blocked === 1 ? 'it' : 'them'}: change or remove ${blocked === 1 ? 'it' : 'them'} first.`,
    );
  const planned = await changeRecord(shop, caller, campaignMoments, id, version, async (edit) => {
    if (edit.before.state !== 'draft') throw stateError('Only a draft can be planned.');
    await assertAsJudged(edit, judgement);
    if (!(await planRow(edit.tx, id))) throw fieldError('endsAt', 'Choose an end in the future.');
    const { startsAt, endsAt, prices, promotions } = await getRow(edit.tx, id);
    await edit.note({
      action: 'campaign.plan',
      after: { ...textsOf({ startsAt, endsAt }), prices, promotions },
    });
  });
  await followCampaigns(shop, id);
  return planned;
}

/**
 * Ends a running campaign, or cancels a planned one: in the same moment nothing of it counts on any server. Throws `stale_version`,
 * and `order_state` if it is neither.
 */
export async function endCampaign(
  shop: Shop,
  caller: Caller,
  id: string,
  version: number | undefined,
): Promise<CampaignRecord> {
  const ended = await changeRecord(
    shop,
    caller,
    campaignMoments,
    id,
    version,
    async ({ tx, before, note }) => {
      const { prices, promotions } = before;
      if (await endRow(tx, id)) {
        const { orders = 0 } = (await countOrders(tx, id)) ?? {};
        await note({ action: 'campaign.end', after: { prices, promotions, ordersKept: orders } });
      } else if (await cancelRow(tx, id))
        await note({ action: 'campaign.cancel', after: { prices, promotions } });
      else throw stateError('Only a planned or running campaign can be ended.');
    },
  );
  await followCampaigns(shop, id);
  return ended;
}

/**
 * Creates a draft whose promotions keep what texts of the shop promise about delivery and its settings do not. Throws `order_state` if all
 * promises are kept.
 */
export async function draftPromisedCampaign(shop: Shop, caller: Caller): Promise<CampaignRecord> {
  const { warnings, currency } = await getSettings(shop);
  if (warnings.length === 0) throw stateError('Everything that the shop promises is true.');
  return transaction(shop.pool, async (tx) => {
    if ((await holdCurrency(tx)) !== currency)
      throw stateError('The shop’s currency has just changed. Please try again.');
    const draft = await insertDraft(tx, caller, {
      ...unplanned,
      name: 'What the shop promises',
    });
    for (const { fix } of warnings)
      await insertCampaignPromotion(tx, draft._id, freeDeliveryOf(fix, currency));
    return recordOf(await getRow(tx, draft._id));
  });
}

function freeDeliveryOf({ freeShippingOver: over }: SettingsWarning['fix'], currency: string) {
  const isOver = over !== undefined && over > 0;
  return {
    name:
      over === undefined
        ? 'Free shipping on your first order'
        : isOver
          ? `Free shipping over ${moneyFormat(currency)(over)}`
          : 'Free shipping',
    kind: 'delivery' as const,
    class: 'delivery' as const,
    value: 100,
    minimum: isOver ? toMinor(over, currency) : 0,
    conditions: { isFirstOrder: over === undefined },
  };
}

/** Creates a draft with the prices and the automatic promotions of a campaign, without its dates. */
export function duplicateCampaign(shop: Shop, caller: Caller, id: string): Promise<CampaignRecord> {
  return transaction(shop.pool, async (tx) => {
    const { name, promoText, promoHref } = await getRow(tx, id);
    const input = { ...unplanned, name: copyName(name), promoText, promoHref };
    const copy = await insertDraft(tx, caller, input, id);
    await copyPrices(tx, id, copy._id);
    await copyMembers(tx, id, copy._id);
    await copyToCampaign(tx, id, copy._id);
    return recordOf(await getRow(tx, copy._id));
  });
}

const unplanned = { startsAt: null, endsAt: null, promoText: null, promoHref: null };

const MAX_NAME = campaignFields.name.max;
const COPY = ' (copy)';
const copyName = (name: string) =>
  `${[...name].slice(0, MAX_NAME - COPY.length - 1).join('')}${COPY}`;

/** A page of the prices of a campaign. Throws `not_found`. */
export async function listPrices(
  shop: Shop,
  id: string,
  { q, ...page }: { q?: string | undefined } & PageRequest,
): Promise<{ items: CampaignPrice[]; total: number }> {
  await getRow(shop.pool, id);
  const { rows, total } = await listPriceRows(shop.pool, id, q || null, pageOffset(page));
  return {
    items: rows.map(({ currency, ...row }) => ({
      ...row,
      price: toMajor(row.price, currency),
      discountPrice: toMajor(row.discountPrice, currency),
      plannedPrice: toMajor(row.plannedPrice, currency),
      plannedDiscountPrice: toMajor(row.plannedDiscountPrice, currency),
    })),
    total,
  };
}

/**
 * Gives products a price during a campaign, in place of their earlier one. Returns how many. Throws `invalid_request` for prices of a
 * campaign that is planned or running that the law forbids.
 */
export async function setPrices(
  shop: Shop,
  caller: Caller,
  id: string,
  input: CampaignPricesInput,
): Promise<{ prices: number }> {
  const { currency, priceRounding } = await readSettings(shop);
  const terms = termsOf(input, currency, input.rounding ?? priceRounding);
  const chosen = await selectedIds(shop, input);
  let ids = chosen;
  const judgement = await judgeCampaign(shop, id, async ({ state }) => {
    if (state !== 'planned' && state !== 'running') return null;
    ids = withinLimit(chosen ?? (await listPriceableIds(shop.pool)));
    const reduced = state === 'running' ? await listPricedIds(shop.pool, id, ids) : [];
    return { ids, reduced, terms };
  });
  if (judgement.blocked > 0)
    throw fieldError(
      input.percent === undefined ? 'discountPrice' : 'percent',
      `${notAllowed(judgement.blocked)} Choose a lower price, or fewer products.`,
    );
  let prices = 0;
  await changeMembers(shop, caller, id, async (edit) => {
    const { tx, before, note } = edit;
    if ((await holdCurrency(tx)) !== currency)
      throw stateError('The shop’s currency has just changed. Please try again.');
    if (before.state !== 'draft' || judgement.state !== 'draft')
      await assertAsJudged(edit, judgement);
    prices = await upsertPrices(tx, id, ids, terms);
    if (before.state === 'running') await rewritePrices(tx, await listPricedIds(tx, id, ids));
    await note({
      action: 'campaign.set-prices',
      after: { products: prices, percent: input.percent, plannedPrice: terms.discountPrice },
    });
  });
  return { prices };
}

/** Takes products out of a campaign; of a running one their prices end now. Returns how many. */
export async function removePrices(
  shop: Shop,
  caller: Caller,
  id: string,
  selection: Selection,
): Promise<{ prices: number }> {
  const ids = await selectedIds(shop, selection);
  let prices = 0;
  await changeMembers(shop, caller, id, async ({ tx, before, note }) => {
    const isRunning = before.state === 'running';
    const listed = await listPricedIds(tx, id, ids);
    const found = before.state === 'draft' ? listed : withinLimit(listed);
    prices = found.length;
    if (isRunning) {
      await endPrices(tx, id, found);
      await rewritePrices(tx, found);
    } else await deletePrices(tx, id, found);
    await note({ action: 'campaign.remove-prices', after: { products: prices } });
  });
  return { prices };
}

/** Products of a campaign that is planned or running, which are changed in one transaction. */
function withinLimit(ids: string[]): string[] {
  if (ids.length <= BULK_LIMIT) return ids;
  throw new ShopError('invalid_request', {
    message: `Once a campaign is planned, you can change up to ${BULK_LIMIT.toLocaleString('en-US')} of its products at a time.`,
  });
}

/** Publishes or withdraws products while a campaign runs. Returns how many. Throws `invalid_request` for too many. */
export async function addProducts(
  shop: Shop,
  caller: Caller,
  id: string,
  { ids, kind }: { ids: string[]; kind: CampaignProductKind },
): Promise<{ products: number }> {
  let products = 0;
  await changeMembers(shop, caller, id, async ({ tx, note }) => {
    products = await upsertMembers(tx, id, ids, kind);
    const { count = 0 } = (await countMembers(tx, id)) ?? {};
    if (count > CAMPAIGN_PRODUCTS_LIMIT)
      throw fieldError(
        'ids',
        `A campaign can publish and withdraw up to ${CAMPAIGN_PRODUCTS_LIMIT} products.`,
      );
    await note({ action: 'campaign.add-products', after: { products, kind } });
  });
  await followCampaigns(shop, id);
  return { products };
}

/** Takes products out of a campaign, which undoes what it has done to them. Returns how many. */
export async function removeProducts(
  shop: Shop,
  caller: Caller,
  id: string,
  ids: string[],
): Promise<{ products: number }> {
  let products = 0;
  await changeMembers(shop, caller, id, async ({ tx, before, note }) => {
    products = await removeMembers(tx, id, ids, before.state === 'draft');
    await note({ action: 'campaign.remove-products', after: { products } });
  });
  await followCampaigns(shop, id);
  return { products };
}

/** Puts a promotion into a campaign. Throws `not_found`, and `order_state` if it is in another. */
export async function addPromotion(
  shop: Shop,
  caller: Caller,
  id: string,
  promotionId: string,
): Promise<CampaignDetail> {
  await changeMembers(shop, caller, id, async ({ tx, note }) => {
    if (!isId(promotionId) || !(await addToCampaign(tx, promotionId, id)))
      throw stateError('This promotion is in a campaign already, or no longer exists.');
    await note({ action: 'campaign.add-promotion', after: { promotion: promotionId } });
  });
  return getCampaign(shop, id);
}

/** Takes a promotion out of a campaign, and pauses it. Throws `not_found`. */
export async function removePromotion(
  shop: Shop,
  caller: Caller,
  id: string,
  promotionId: string,
): Promise<CampaignDetail> {
  await changeMembers(shop, caller, id, async ({ tx, note }) => {
    if (!isId(promotionId) || !(await removeFromCampaign(tx, promotionId, id)))
      throw new ShopError('not_found');
    await note({ action: 'campaign.remove-promotion', after: { promotion: promotionId } });
  });
  return getCampaign(shop, id);
}

/** Changes what belongs to a campaign that is not over. */
function changeMembers(
  shop: Shop,
  caller: Caller,
  id: string,
  work: (edit: Edit<CampaignRow>) => Promise<void>,
): Promise<CampaignRecord> {
  return changeRecord(shop, caller, campaignMembers, id, undefined, async (edit) => {
    const { state } = edit.before;
    if (state === 'ended' || state === 'cancelled')
      throw stateError('This campaign is over, so it doesn’t change any more.');
    await work(edit);
    if (state !== 'running' && (await getRow(edit.tx, id)).state === 'running')
      throw hasJustBegun();
  });
}

/** What was done to a campaign, newest first. Throws `not_found`. */
export async function listLog(shop: Shop, id: string, page: PageRequest) {
  await getRow(shop.pool, id);
  const { items, total } = await listAudit(shop, { entity: 'campaign', entityId: id, ...page });
  return {
    items: items.map(({ at, action, label, actor, after }) => ({
      at,
      action,
      label,
      by: actor && { _id: actor._id, firstName: actor.firstName, lastName: actor.lastName },
      details: after ?? {},
    })),
    total,
  };
}

/** Products in one transaction. */
const BATCH = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Writes the prices of products whose campaign has begun or ended, so that lists follow. What is charged asks the campaign itself, see
 * `currentPriceOf`. Safe to run on several servers. A product that fails is tried again by the next run and keeps nothing else back.
 */
export async function writeDueCampaigns(shop: Shop): Promise<void> {
  for (const { id } of await listDueCampaigns(shop.pool)) {
    for (let after: string | undefined = BEFORE_ALL; after !== undefined; ) {
      const ids = await listDueProducts(shop.pool, id, after, BATCH);
      if (ids.length > 0) await writeProducts(shop, id, ids);
      after = ids.at(-1);
    }
    await transaction(shop.pool, async (tx) => {
      await lockCampaign(tx, id, true);
      await settlePrices(tx, id);
    });
  }
}

/** Writes the prices of products together, or each by itself if one of them fails. */
async function writeProducts(shop: Shop, campaign: string, ids: string[]): Promise<void> {
  const write = (some: string[]) => catalogueTransaction(shop, (tx) => rewritePrices(tx, some));
  try {
    await write(ids);
  } catch (err) {
    shop.log.warn({ err, campaign }, 'the prices of a campaign could not be written together');
    for (const product of ids)
      await write([product]).catch((err: unknown) =>
        shop.log.error({ err, campaign, product }, 'a price of a campaign could not be written'),
      );
  }
}

/** What did not happen although a campaign says so, and needs staff. */
export async function listIssues(shop: Shop): Promise<CampaignIssue[]> {
  const rows = await listIssueRows(shop.pool);
  return rows.map(({ id, since, ...issue }) => ({
    ...issue,
    campaignId: id,
    since: since.toISOString(),
  }));
}

async function selectedIds(shop: Shop, { ids, filter, all }: Selection): Promise<string[] | null> {
  if (all) return null;
  return (await chosenIds(shop, { ids, filter, wholeStyle: false })).filter(isId);
}

async function lockRow(tx: Connection, id: string, isMoment: boolean): Promise<CampaignRow> {
  if (isId(id)) await lockCampaign(tx, id, isMoment);
  return getRow(tx, id);
}

async function getRow(connection: Connection, id: string): Promise<CampaignRow> {
  const row = isId(id) ? await findCampaign(connection, id) : undefined;
  if (!row) throw new ShopError('not_found');
  return row;
}

function recordOf({
  id,
  startsAt,
  endsAt,
  endedAt,
  createdAt,
  ...row
}: CampaignRow): CampaignRecord {
  return {
    ...row,
    _id: id,
    ...textsOf({ startsAt, endsAt, endedAt }),
    createdAt: createdAt.toISOString(),
  };
}

const textsOf = <Name extends string>(moments: Record<Name, Date | null>) =>
  Object.fromEntries(
    Object.entries<Date | null>(moments).map(([name, at]) => [name, at?.toISOString() ?? null]),
  ) as Record<Name, string | null>;

const auditOf = (row: CampaignRow) =>
  valuesIn(campaignFields, { ...row, ...textsOf({ startsAt: row.startsAt, endsAt: row.endsAt }) });

function termsOf(
  { percent, discountPrice }: Pick<CampaignPricesInput, 'percent' | 'discountPrice'>,
  currency: string,
  rounding: Parameters<typeof roundingIn>[0],
): PriceOfCampaign {
  const rounded = percent === undefined ? null : roundingIn(rounding, currency);
  return {
    price: null,
    discountPrice: discountPrice === undefined ? null : toMinor(discountPrice, currency),
    percent: percent ?? null,
    roundingStep: rounded?.step ?? null,
    roundingEnding: rounded?.ending ?? null,
  };
}

const notAllowed = (products: number) =>
  `${products === 1 ? '1 product' : `${products} products`} would cost more than before, or no less than the lowest price of the last 30 days.`;

const storedOf = ({ name, startsAt, endsAt, promoText, promoHref }: CampaignInput) => ({
  name,
  startsAt: momentOf(startsAt),
  endsAt: momentOf(endsAt),
  promoText,
  promoHref,
});
const isSame = (given: string | null, stored: Date | null) =>
  (momentOf(given)?.getTime() ?? null) === (stored?.getTime() ?? null);
const momentOf = (text: string | null) => (text === null ? null : new Date(text));
const isBefore = (text: string | null, now: number) => text !== null && Date.parse(text) <= now;
const hasJustBegun = () => stateError('This campaign has just begun. Please try again.');
const stateError = (message: string) => new ShopError('order_state', { message });
const fieldError = (path: string, message: string) =>
  new ShopError('invalid_request', { message, details: [{ path, message }] });
