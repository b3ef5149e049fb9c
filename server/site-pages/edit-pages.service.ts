import { isDeepStrictEqual } from 'node:util';
import type { SitePageDocument, SitePageRecord } from '#contract/admin/content/site-pages';
import { type SitePageKind, sitePagePath } from '#contract/values/content/site-pages';
import { isId } from '#contract/values/id';
import { ownValue } from '#contract/values/own-value';
import { recordAudit } from '../audit/record.service';
import type { Caller } from '../auth/sessions/sessions';
import { assertLater } from '../content/draft.service';
import { previewToken } from '../content/preview.service';
import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { transaction } from '../database/transaction';
import { assertVersion } from '../http/edit-versions';
import { fieldError, ShopError } from '../http/errors';
import type { Shop } from '../shop';
import {
  deleteSitePageRow,
  findSitePage,
  insertPublication,
  insertSitePage,
  isAddressUsed,
  listDueSitePages,
  listPublicationRows,
  lockSitePages,
  type SitePageRow,
  takeAddress,
  updateSitePage,
} from './site-pages.queries';
import { previewPurpose } from './site-pages.service';

/** Number of published versions of a page that can be restored. */
export const KEPT = 50;

/** A page as staff see it. */
export function recordOf(shop: Shop, page: SitePageRow): SitePageRecord {
  const { id, kind, live, draft, draftId, changedByName, publishAt, hideAt, publishedAt } = page;
  const token = previewToken(shop, previewPurpose(draftId), publishAt);
  return {
    _id: id,
    kind,
    live,
    draft,
    state: page.state,
    version: page.version,
    changedAt: page.changedAt.toISOString(),
    changedBy: changedByName,
    publishedAt: publishedAt?.toISOString() ?? null,
    publishAt: publishAt?.toISOString() ?? null,
    hideAt: hideAt?.toISOString() ?? null,
    previewPath: draft && `${sitePagePath(kind, draft.slug)}?preview=${token}`,
  };
}

/** A page for staff. Throws `not_found`. */
export async function getPage(connection: Connection, id: string): Promise<SitePageRow> {
  const page = isId(id) ? await findSitePage(connection, id) : null;
  if (!page) throw new ShopError('not_found', { message: 'This page no longer exists.' });
  return page;
}

interface NewPage {
  kind: SitePageKind;
  publish: boolean;
  document: SitePageDocument;
}

/** Creates a page. Throws `invalid_request` at `slug` if its address is used, as the other changes do. */
export function createPage(shop: Shop, caller: Caller, input: NewPage): Promise<SitePageRecord> {
  return transaction(shop.pool, async (tx) => {
    await lockSitePages(tx);
    const { kind, document, publish } = input;
    const id = newId();
    await assertFreeAddress(tx, { id, kind, slug: document.slug });
    const actorId = caller.accountId;
    await insertSitePage(tx, { id, kind, draft: document, draftId: newId(), changedBy: actorId });
    await record(tx, actorId, id, 'site-page.create', { after: { kind, ...document } });
    if (publish) await publishDocument(tx, actorId, await getPage(tx, id), document);
    return recordOf(shop, await getPage(tx, id));
  });
}

/** Saves the draft, or publishes it. */
export function savePage(
  shop: Shop,
  caller: Caller,
  id: string,
  { version, publish, document }: Omit<NewPage, 'kind'> & { version: number | undefined },
): Promise<SitePageRecord> {
  return changePage(shop, id, version, async (tx, page) => {
    await assertFreeAddress(tx, { id, kind: page.kind, slug: document.slug });
    if (publish) return publishDocument(tx, caller.accountId, page, document);
    await updateSitePage(tx, { ...page, draft: document, changedBy: caller.accountId });
    const changes = changesOf(page.draft ?? page.live, document);
    await record(tx, caller.accountId, id, 'site-page.save-draft', changes);
  });
}

/** Publishes the draft. Throws `not_found` without one. */
export function publishPage(
  shop: Shop,
  caller: Caller,
  id: string,
  version?: number,
): Promise<SitePageRecord> {
  return changePage(shop, id, version, (tx, page) => publishDraft(tx, caller.accountId, page));
}

/** Publishes the drafts whose time has come, in the name of the staff members who saved them last. */
export async function publishDuePages(shop: Shop): Promise<void> {
  for (const { id } of await listDueSitePages(shop.pool))
    await transaction(shop.pool, async (tx) => {
      await lockSitePages(tx);
      const due = await listDueSitePages(tx);
      if (!due.some((page) => page.id === id)) return;
      const page = await getPage(tx, id);
      await publishDraft(tx, page.changedBy, page);
    });
}

/** Sets when the draft is published automatically, and from when the page is not shown. */
export function schedulePage(
  shop: Shop,
  caller: Caller,
  id: string,
  input: { publishAt: string | null; hideAt: string | null; version?: number | undefined },
): Promise<SitePageRecord> {
  return changePage(shop, id, input.version, async (tx, page) => {
    const [publishAt, hideAt] = [input.publishAt, input.hideAt].map((at) => at && new Date(at));
    if (publishAt && !page.draft)
      throw fieldError('invalid_request', 'publishAt', 'There’s no draft to publish.');
    if (input.publishAt && publishAt && publishAt.getTime() !== page.publishAt?.getTime())
      assertLater(input.publishAt, page.now);
    const changed = { publishAt: publishAt || null, hideAt: hideAt || null };
    await updateSitePage(tx, { ...page, ...changed, changedBy: caller.accountId });
    const { publishAt: before, hideAt: hidden } = page;
    const changes = changesOf({ publishAt: before, hideAt: hidden }, changed);
    await record(tx, caller.accountId, id, 'site-page.schedule', changes);
  });
}

/** An action on a page. Throws `stale_version` if `version` is outdated. */
type PageAction = (
  shop: Shop,
  caller: Caller,
  id: string,
  version?: number,
) => Promise<SitePageRecord>;

/** Discards the draft. Throws `invalid_request` for a page that has nothing else. */
export const discardPageDraft: PageAction = (shop, caller, id, version) =>
  changePage(shop, id, version, async (tx, page) => {
    if (!page.draft) return;
    if (!page.live)
      throw new ShopError('invalid_request', {
        message: 'This page is only a draft. Delete the page instead.',
      });
    await updateSitePage(tx, { ...page, ...noDraft(), changedBy: caller.accountId });
    await record(tx, caller.accountId, id, 'site-page.discard-draft', {});
  });

/** Takes a page out of the shop. */
export const unpublishPage: PageAction = (shop, caller, id, version) =>
  changePage(shop, id, version, async (tx, page) => {
    if (!page.live) return;
    const draft = page.draft ?? page.live;
    const changed = { live: null, draft, changedBy: caller.accountId };
    await updateSitePage(tx, { ...page, ...changed });
    await record(tx, caller.accountId, id, 'site-page.unpublish', {});
  });

/** Deletes a page. Its addresses are gone from then on. */
export async function deletePage(shop: Shop, caller: Caller, id: string): Promise<void> {
  await transaction(shop.pool, async (tx) => {
    await lockSitePages(tx);
    const page = await getPage(tx, id);
    await deleteSitePageRow(tx, id);
    const document = page.live ?? page.draft;
    const before = { kind: page.kind, ...document };
    await record(tx, caller.accountId, id, 'site-page.delete', { before });
  });
}

/** Publishes an earlier version again; the draft stays. Throws `not_found`. */
export function restorePage(
  shop: Shop,
  caller: Caller,
  id: string,
  number: number,
): Promise<SitePageRecord> {
  return changePage(shop, id, undefined, async (tx, page) => {
    const publications = await listPublicationRows(tx, id);
    const found = publications.find((publication) => publication.number === number);
    if (!found) throw new ShopError('not_found', { message: 'This version is no longer kept.' });
    await assertFreeAddress(tx, { id, kind: page.kind, slug: found.value.slug });
    await putLive(tx, caller.accountId, page, found.value);
    const changes = changesOf(page.live, found.value);
    await record(tx, caller.accountId, id, 'site-page.restore', changes);
  });
}

/** Makes one change of the pages at a time, based on the version that was sent. */
function changePage(
  shop: Shop,
  id: string,
  version: number | undefined,
  work: (tx: Connection, page: SitePageRow) => Promise<void>,
): Promise<SitePageRecord> {
  return transaction(shop.pool, async (tx) => {
    await lockSitePages(tx);
    const page = await getPage(tx, id);
    const values = recordOf(shop, page);
    const now = { entity: 'site-page', entityId: id, version: page.version, values };
    await assertVersion(tx, version, now);
    await work(tx, page);
    return recordOf(shop, await getPage(tx, id));
  });
}

async function publishDraft(
  tx: Connection,
  actorId: string | null,
  page: SitePageRow,
): Promise<void> {
  if (!page.draft) throw new ShopError('not_found', { message: 'There’s no draft to publish.' });
  await publishDocument(tx, actorId, page, page.draft);
}

async function publishDocument(
  tx: Connection,
  actorId: string | null,
  page: SitePageRow,
  document: SitePageDocument,
): Promise<void> {
  await putLive(tx, actorId, { ...page, ...noDraft() }, document);
  await record(tx, actorId, page.id, 'site-page.publish', changesOf(page.live, document));
}

/** Makes a document what shoppers see, at its address. A page that was no longer shown is shown again. */
async function putLive(
  tx: Connection,
  actorId: string | null,
  page: SitePageRow,
  live: SitePageDocument,
): Promise<void> {
  const { id, kind, state } = page;
  const hideAt = state === 'hidden' ? null : page.hideAt;
  const publishedAt = page.publishedAt ?? new Date();
  await updateSitePage(tx, { ...page, live, hideAt, publishedAt, changedBy: actorId });
  await takeAddress(tx, { id, kind, slug: live.slug });
  await insertPublication(tx, { pageId: id, value: live, publishedBy: actorId }, KEPT);
}

const noDraft = () => ({ draft: null, draftId: newId(), publishAt: null });

async function assertFreeAddress(
  tx: Connection,
  address: { id: string; kind: SitePageKind; slug: string },
): Promise<void> {
  if (await isAddressUsed(tx, address))
    throw fieldError('invalid_request', 'slug', 'Another page has this address.');
}

interface Changes {
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** The values that changed. */
function changesOf(before: object | null, after: object): Changes {
  const old: Record<string, unknown> = { ...before };
  const changed = Object.entries(after).filter(
    ([name, value]) => !isDeepStrictEqual(value, ownValue(old, name)),
  );
  const names = changed.map(([name]) => name);
  return {
    before: Object.fromEntries(names.map((name) => [name, ownValue(old, name)])),
    after: Object.fromEntries(changed),
  };
}

async function record(
  tx: Connection,
  actorId: string | null,
  entityId: string,
  action: string,
  changes: Changes,
): Promise<void> {
  await recordAudit(tx, { actorId, action, entity: 'site-page', entityId, ...changes });
}
