import { isDeepStrictEqual } from 'node:util';
import type { AdminContent, ContentInput } from '#contract/admin/content/content';
import type { HomeContent } from '#contract/content/content';
import { recordAudit } from '../audit/record.service';
import type { Caller } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { transaction } from '../database/transaction';
import { assertVersion } from '../http/edit-versions';
import { ShopError } from '../http/errors';
import type { Shop } from '../shop';
import {
  findContentVersion,
  findDocument,
  isDraftDue,
  lockContent,
  saveDocument,
  scheduleDocument,
} from './content.queries';
import { getShopFacts, previewToken, readDefaultHome } from './content.service';
import { defaultPages } from './default-pages';
import { documentOf, placeholdersOf, readStored, type StoredDocument } from './document.rules';
import { type ContentChanges, changesOf, getPublished, publish } from './publications.service';
import { homeSections } from './sections/home-sections.rules';

/** The published content, the draft, and the limits for editing. */
export function getContent(shop: Shop): Promise<AdminContent> {
  return transaction(shop.pool, async (tx) => {
    await lockContent(tx);
    return viewContent(shop, tx);
  });
}

/** Reads under the lock, so that the version belongs to the values. */
async function viewContent(shop: Shop, tx: Connection): Promise<AdminContent> {
  const live = await findDocument(tx, 'live');
  const draft = await findDocument(tx, 'draft');
  const home = await readDefaultHome(shop, tx);
  return {
    live: readStored(live?.value, home),
    draft: draft && readStored(draft.value, home),
    draftSavedAt: draft?.changed_at.toISOString() ?? null,
    draftSavedBy:
      draft?.first_name == null
        ? null
        : { firstName: draft.first_name, lastName: draft.last_name ?? '' },
    publishAt: draft?.publish_at?.toISOString() ?? null,
    publishedAt: live?.changed_at.toISOString() ?? null,
    previewQuery: draft && `preview=${previewToken(shop, draft.id)}`,
    version: await findContentVersion(tx),
    defaultPages,
    placeholders: placeholdersOf(await getShopFacts(shop, tx)),
  };
}

/**
 * Saves the draft. Its preview link stays valid until it is published or discarded. Throws `stale_version`, as the
 * other changes of the content do.
 */
export function saveDraft(
  shop: Shop,
  caller: Caller,
  input: ContentInput,
  version?: number,
): Promise<AdminContent> {
  return changeContent(shop, version, async (tx) => {
    const live = await findDocument(tx, 'live');
    const draft = await findDocument(tx, 'draft');
    const home = await readDefaultHome(shop, tx);
    const before = readStored((draft ?? live)?.value, home);
    const value = withoutDefaultHome(documentOf(input), home);
    const id = draft?.id ?? newId();
    await saveDocument(tx, 'draft', { id, value, changedBy: caller.accountId });
    const changes = changesOf(before, readStored(value, home));
    await recordChange(tx, caller.accountId, id, 'content.save-draft', changes);
  });
}

/** A home page that is the default one is not stored, so that it continues to follow the shop's departments. */
function withoutDefaultHome(document: Required<StoredDocument>, home: HomeContent): StoredDocument {
  const { sections, ...others } = document;
  return isDeepStrictEqual(sections, homeSections(home)) ? others : document;
}

/** Publishes the draft. Throws `not_found` without one. */
export function publishDraft(shop: Shop, caller: Caller, version?: number): Promise<AdminContent> {
  return changeContent(shop, version, (tx) => publishNow(shop, tx, caller.accountId));
}

async function publishNow(shop: Shop, tx: Connection, actorId: string | null): Promise<void> {
  const draft = await findDraft(tx);
  await saveDocument(tx, 'draft', { id: newId(), value: null, changedBy: actorId });
  const changes = await publish(shop, tx, draft.value, actorId);
  await recordChange(tx, actorId, draft.id, 'content.publish', changes);
}

/** Sets when the draft is published automatically. Throws `not_found` without one. */
export function scheduleDraft(
  shop: Shop,
  caller: Caller,
  { publishAt, version }: { publishAt: string | null; version?: number | undefined },
): Promise<AdminContent> {
  return changeContent(shop, version, async (tx) => {
    const draft = await findDraft(tx);
    await scheduleDocument(tx, publishAt);
    const before = { publishAt: draft.publish_at?.toISOString() ?? null };
    const changes = { before, after: { publishAt } };
    await recordChange(tx, caller.accountId, draft.id, 'content.schedule', changes);
  });
}

/** Publishes the draft if its time has come, in the name of the staff member who saved it last. */
export async function publishDueDraft(shop: Shop): Promise<void> {
  if (!(await isDraftDue(shop.pool))) return;
  await transaction(shop.pool, async (tx) => {
    await lockContent(tx);
    if (!(await isDraftDue(tx))) return;
    await publishNow(shop, tx, (await findDraft(tx)).changed_by);
  });
}

async function findDraft(tx: Connection) {
  const draft = await findDocument(tx, 'draft');
  if (!draft) throw new ShopError('not_found', { message: 'There’s no draft to publish.' });
  return draft;
}

/** Deletes the draft, if there is one. */
export function discardDraft(shop: Shop, caller: Caller, version?: number): Promise<AdminContent> {
  return changeContent(shop, version, async (tx) => {
    const draft = await findDocument(tx, 'draft');
    if (!draft) return;
    await saveDocument(tx, 'draft', { id: newId(), value: null, changedBy: caller.accountId });
    await recordChange(tx, caller.accountId, draft.id, 'content.discard-draft', {});
  });
}

/** Publishes an earlier version again; the draft stays. Throws `not_found`. */
export function restorePublication(
  shop: Shop,
  caller: Caller,
  number: number,
): Promise<AdminContent> {
  return changeContent(shop, undefined, async (tx) => {
    const changes = await publish(shop, tx, await getPublished(tx, number), caller.accountId);
    await recordChange(tx, caller.accountId, String(number), 'content.restore', changes);
  });
}

/** Makes one change of the content at a time, based on the version that was sent. */
function changeContent(
  shop: Shop,
  version: number | undefined,
  work: (tx: Connection) => Promise<void>,
): Promise<AdminContent> {
  return transaction(shop.pool, async (tx) => {
    await lockContent(tx);
    if (version !== undefined) {
      const values = await viewContent(shop, tx);
      await assertVersion(tx, version, { entity: 'content', version: values.version, values });
    }
    await work(tx);
    return viewContent(shop, tx);
  });
}

async function recordChange(
  tx: Connection,
  actorId: string | null,
  entityId: string,
  action: string,
  changes: ContentChanges,
): Promise<void> {
  await recordAudit(tx, { actorId, action, entity: 'content', entityId, ...changes });
}
