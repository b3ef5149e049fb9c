import type { SitePageDocument, SitePageRecord } from '#contract/admin/content/site-pages';
import { beginningOf } from '#contract/text';
import { type SitePageKind, sitePagePath } from '#contract/values/content/site-pages';
import { isId } from '#contract/values/id';
import type { Caller } from '../auth/sessions/sessions';
import { assertLater } from '../content/draft.service';
import { previewToken } from '../content/preview.service';
import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { transaction } from '../database/transaction';
import { fieldError, ShopError } from '../http/errors';
import { changedValues } from '../records/changed-values';
import {
  beginEdit,
  changeRecord,
  type Edit,
  type EditableKind,
  editRecord,
} from '../records/edit-record';
import type { Shop } from '../shop';
import {
  deleteSitePageRow,
  findSitePage,
  insertPublication,
  insertSitePage,
  isSlugUsed,
  listDueSitePages,
  listPublicationRows,
  lockSitePages,
  type SitePageRow,
  takeSlug,
  updateSitePage,
} from './site-pages.queries';
import { previewPurpose } from './site-pages.service';

const TITLE_LIMIT = 150;
const SLUG_LIMIT = 80;
/** Number of published versions of a page that can be restored. */
const KEPT = 50;

/** A page as staff see it. */
export function recordOf(page: SitePageRow, shop: Shop): SitePageRecord {
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

/** Creates a page. Throws `invalid_request` at `slug` if another page has it, as the other changes do. */
export function createPage(shop: Shop, caller: Caller, input: NewPage): Promise<SitePageRecord> {
  return transaction(shop.pool, async (tx) => {
    await lockSitePages(tx);
    return insertPage(shop, tx, caller, input);
  });
}

async function insertPage(
  shop: Shop,
  tx: Connection,
  caller: Caller,
  { kind, document, publish }: NewPage,
): Promise<SitePageRecord> {
  const id = newId();
  await assertFreeSlug(tx, { id, kind, slug: document.slug });
  const actorId = caller.accountId;
  await insertSitePage(tx, { id, kind, draft: document, draftId: newId(), changedBy: actorId });
  const edit = await beginEdit(pageRecord, { shop, tx, id }, actorId);
  await edit.note({ action: 'site-page.create', after: { kind, ...document } });
  if (publish) await publishDocument(edit, document);
  return recordOf(await getPage(tx, id), shop);
}

/** Copies what staff see of a page, its draft if it has one, as a draft with a slug of its own. Throws `not_found`. */
export async function duplicatePage(
  shop: Shop,
  caller: Caller,
  id: string,
): Promise<SitePageRecord> {
  return transaction(shop.pool, async (tx) => {
    await lockSitePages(tx);
    const { kind, draft, live } = await getPage(tx, id);
    const shown = draft ?? live;
    if (!shown) throw new ShopError('not_found');
    const document = {
      ...shown,
      title: beginningOf(`Copy of ${shown.title}`, TITLE_LIMIT).trimEnd(),
      slug: await freeSlug(tx, kind, shown.slug),
    };
    return insertPage(shop, tx, caller, { kind, document, publish: false });
  });
}

/** `our-story-copy`, or with the first number that makes it free. */
async function freeSlug(tx: Connection, kind: SitePageKind, slug: string): Promise<string> {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '-copy' : `-copy-${number}`;
    const free = `${slug.slice(0, SLUG_LIMIT - ending.length).replace(/-+$/, '')}${ending}`;
    if (!(await isSlugUsed(tx, { id: newId(), kind, slug: free }))) return free;
  }
}

/** A page. Pages change one at a time, because their slugs are compared. */
const pageRecord: EditableKind<SitePageRow, SavedPage, SitePageRecord> = {
  entity: 'site-page',
  async read({ tx, id }) {
    await lockSitePages(tx);
    return getPage(tx, id);
  },
  show: recordOf,
  check: ({ tx, id, before }, { document }) =>
    assertFreeSlug(tx, { id, kind: before.kind, slug: document.slug }),
  async write(edit, { document, publish }) {
    const { before: page, note } = edit;
    if (publish) return publishDocument(edit, document);
    await store(edit, { draft: document });
    const action = 'site-page.save-draft';
    await note({ action, ...changedValues(page.draft ?? page.live, document) });
  },
};

interface SavedPage extends Omit<NewPage, 'kind'> {
  version: number | undefined;
}

/** Saves the draft, or publishes it. */
export function savePage(
  shop: Shop,
  caller: Caller,
  id: string,
  page: SavedPage,
): Promise<SitePageRecord> {
  return editRecord(shop, caller, pageRecord, id, page);
}

/** An action on a page. Throws `stale_version` if `version` is outdated. */
type PageAction = (
  shop: Shop,
  caller: Caller,
  id: string,
  version?: number,
) => Promise<SitePageRecord>;

/** Publishes the draft. Throws `not_found` without one. */
export const publishPage: PageAction = (shop, caller, id, version) =>
  changeRecord(shop, caller, pageRecord, id, version, publishDraft);

/** Publishes the drafts whose time has come, in the name of the staff members who saved them last. */
export async function publishDuePages(shop: Shop): Promise<void> {
  for (const { id } of await listDueSitePages(shop.pool))
    await transaction(shop.pool, async (tx) => {
      await lockSitePages(tx);
      const due = await listDueSitePages(tx);
      if (!due.some((page) => page.id === id)) return;
      const { changedBy } = await getPage(tx, id);
      await publishDraft(await beginEdit(pageRecord, { shop, tx, id }, changedBy));
    });
}

/** Sets when the draft is published automatically, and from when the page is not shown. */
export function schedulePage(
  shop: Shop,
  caller: Caller,
  id: string,
  input: { publishAt: string | null; hideAt: string | null; version?: number | undefined },
): Promise<SitePageRecord> {
  return changeRecord(shop, caller, pageRecord, id, input.version, async (edit) => {
    const { before: page, note } = edit;
    const [publishAt, hideAt] = [input.publishAt, input.hideAt].map((at) => at && new Date(at));
    if (publishAt && !page.draft)
      throw fieldError('invalid_request', 'publishAt', 'There’s no draft to publish.');
    if (input.publishAt && publishAt && publishAt.getTime() !== page.publishAt?.getTime())
      assertLater(input.publishAt, page.now);
    const times = { publishAt: publishAt || null, hideAt: hideAt || null };
    await store(edit, times);
    const before = { publishAt: page.publishAt, hideAt: page.hideAt };
    await note({ action: 'site-page.schedule', ...changedValues(before, times) });
  });
}

/** Discards the draft. Throws `invalid_request` for a page that has nothing else. */
export const discardPageDraft: PageAction = (shop, caller, id, version) =>
  changeRecord(shop, caller, pageRecord, id, version, async (edit) => {
    if (!edit.before.draft) return;
    if (!edit.before.live)
      throw new ShopError('invalid_request', {
        message: 'This page is only a draft. Delete the page instead.',
      });
    await store(edit, noDraft());
    await edit.note({ action: 'site-page.discard-draft' });
  });

/** Takes a page out of the shop. */
export const unpublishPage: PageAction = (shop, caller, id, version) =>
  changeRecord(shop, caller, pageRecord, id, version, async (edit) => {
    const { live, draft } = edit.before;
    if (!live) return;
    await store(edit, { live: null, draft: draft ?? live });
    await edit.note({ action: 'site-page.unpublish' });
  });

/** Deletes a page. Its URLs are gone from then on. */
export async function deletePage(shop: Shop, caller: Caller, id: string): Promise<void> {
  await transaction(shop.pool, async (tx) => {
    const { before: page, note } = await beginEdit(pageRecord, { shop, tx, id }, caller.accountId);
    await deleteSitePageRow(tx, id);
    const before = { kind: page.kind, ...(page.live ?? page.draft) };
    await note({ action: 'site-page.delete', before });
  });
}

/** Publishes an earlier version again; the draft stays. Throws `not_found`. */
export function restorePage(
  shop: Shop,
  caller: Caller,
  id: string,
  number: number,
): Promise<SitePageRecord> {
  return changeRecord(shop, caller, pageRecord, id, undefined, async (edit) => {
    const { tx, before: page, note } = edit;
    const publications = await listPublicationRows(tx, id);
    const found = publications.find((publication) => publication.number === number);
    if (!found) throw new ShopError('not_found', { message: 'This version is no longer kept.' });
    await assertFreeSlug(tx, { id, kind: page.kind, slug: found.value.slug });
    await putLive(edit, found.value);
    await note({ action: 'site-page.restore', ...changedValues(page.live, found.value) });
  });
}

/** By staff, or by a schedule in the name of who saved the page last. */
type PageEdit = Edit<SitePageRow, string | null>;

async function publishDraft(edit: PageEdit): Promise<void> {
  const { draft } = edit.before;
  if (!draft) throw new ShopError('not_found', { message: 'There’s no draft to publish.' });
  await publishDocument(edit, draft);
}

async function publishDocument(edit: PageEdit, document: SitePageDocument): Promise<void> {
  await putLive(edit, document, noDraft());
  const changes = changedValues(edit.before.live, document);
  await edit.note({ action: 'site-page.publish', ...changes });
}

/** Makes a document what shoppers see, at its URL. A page that was no longer shown is shown again. */
async function putLive(
  edit: PageEdit,
  live: SitePageDocument,
  changes: Partial<SitePageRow> = {},
): Promise<void> {
  const { tx, id, actorId, before } = edit;
  const hideAt = before.state === 'hidden' ? null : before.hideAt;
  const publishedAt = before.publishedAt ?? new Date();
  await store(edit, { ...changes, live, hideAt, publishedAt });
  await takeSlug(tx, { id, kind: before.kind, slug: live.slug });
  await insertPublication(tx, { pageId: id, value: live, publishedBy: actorId }, KEPT);
}

const store = ({ tx, before, actorId }: PageEdit, changes: Partial<SitePageRow>) =>
  updateSitePage(tx, { ...before, ...changes, changedBy: actorId });

const noDraft = () => ({ draft: null, draftId: newId(), publishAt: null });

async function assertFreeSlug(
  tx: Connection,
  taken: { id: string; kind: SitePageKind; slug: string },
): Promise<void> {
  if (await isSlugUsed(tx, taken))
    throw fieldError('invalid_request', 'slug', 'Another page has this slug.');
}
