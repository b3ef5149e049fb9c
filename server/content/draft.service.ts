import { isDeepStrictEqual } from 'node:util';
import type { AdminContent, AdminContentPart, PartContent } from '#contract/admin/content/content';
import type { HomeContent } from '#contract/content/content';
import {
  type ContentPart,
  contentParts,
  kindOfPart,
  pathOfPart,
} from '#contract/values/content/content-parts';
import { recordAudit } from '../audit/record.service';
import type { Caller } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { transaction } from '../database/transaction';
import { assertVersion } from '../http/edit-versions';
import { fieldError, ShopError } from '../http/errors';
import type { Shop } from '../shop';
import {
  deleteDraft,
  listDueParts,
  listParts,
  lockContent,
  type PartRow,
  storeDraft,
  storeSchedule,
} from './content.queries';
import { getShopFacts, previewPurpose, readDefaultHome } from './content.service';
import { defaultContent, placeholdersOf, readStored } from './document.rules';
import { plannedChanges } from './planned.rules';
import { previewToken } from './preview.service';
import { type ContentChanges, changesOf, getPublished, publish } from './publications.service';

/** All parts, with their drafts and what is planned. */
export async function getContent(shop: Shop): Promise<AdminContent> {
  const rows = await listParts(shop.pool, contentParts);
  const home = await readDefaultHome(shop, shop.pool);
  return {
    parts: contentParts.map((part) =>
      stateOf(
        part,
        rows.find((row) => row.part === part),
      ),
    ),
    planned: plannedChanges(rows, home).map(({ at, ...change }) => ({
      ...change,
      at: at.toISOString(),
      previewPath: previewPath(shop, change.part, null, at),
    })),
  };
}

/** One part: what shoppers see, its draft, and what is needed to edit it. */
export function getContentPart(shop: Shop, part: ContentPart): Promise<AdminContentPart> {
  return transaction(shop.pool, async (tx) => {
    await lockContent(tx);
    return viewPart(shop, tx, part);
  });
}

/** Reads under the lock, so that the version belongs to the values. */
async function viewPart(shop: Shop, tx: Connection, part: ContentPart): Promise<AdminContentPart> {
  const row = await findPart(tx, part);
  const home = await readDefaultHome(shop, tx);
  return {
    ...stateOf(part, row),
    live: readStored(part, row?.live, home),
    draft: row?.draftId ? readStored(part, row.draft, home) : null,
    previewPath: row?.draftId ? previewPath(shop, part, row.draftId, row.publishAt) : null,
    defaultContent: defaultContent(part, home),
    placeholders: placeholdersOf(await getShopFacts(shop, tx)),
  };
}

function stateOf(part: ContentPart, row: PartRow | undefined): AdminContent['parts'][number] {
  return {
    part,
    draftSavedAt: row?.draftSavedAt?.toISOString() ?? null,
    draftSavedBy: row?.draftSavedByName ?? null,
    publishAt: row?.publishAt?.toISOString() ?? null,
    publishedAt: row?.publishedAt?.toISOString() ?? null,
    version: row?.version ?? 0,
  };
}

async function findPart(connection: Connection, part: ContentPart): Promise<PartRow | undefined> {
  const [row] = await listParts(connection, [part]);
  return row;
}

function previewPath(
  shop: Shop,
  part: ContentPart,
  draftId: string | null,
  at: Date | null,
): string {
  return `${pathOfPart(part)}?preview=${previewToken(shop, previewPurpose(draftId), at)}`;
}

/** The address that shows a part as it will be at a time: with its draft, scheduled or not, and all that is planned until then. */
export async function previewContent(
  shop: Shop,
  part: ContentPart,
  at: Date,
): Promise<{ path: string }> {
  const row = await findPart(shop.pool, part);
  return { path: previewPath(shop, part, row?.draftId ?? null, at) };
}

/**
 * Saves the draft of a part. Its preview link stays valid until it is published or discarded. Throws `stale_version`, as the
 * other changes of the part do.
 */
export function saveDraft(
  shop: Shop,
  caller: Caller,
  part: ContentPart,
  content: PartContent,
  version?: number,
): Promise<AdminContentPart> {
  if (content.kind !== kindOfPart(part))
    throw fieldError('invalid_request', 'kind', `Must be ${kindOfPart(part)}.`);
  return changePart(shop, part, version, async (tx, row, home) => {
    const before = readStored(part, row?.draftId ? row.draft : row?.live, home);
    const value = storedOf(part, content, home);
    const id = row?.draftId ?? newId();
    await storeDraft(tx, part, { id, value, savedBy: caller.accountId });
    await recordChange(
      tx,
      caller.accountId,
      part,
      'content.save-draft',
      changesOf(before, content),
    );
  });
}

/** A content as it is stored. Default content is not, so that it continues to follow the shop and new releases. */
function storedOf(part: ContentPart, content: PartContent, home: HomeContent): object {
  if (isDeepStrictEqual(content, defaultContent(part, home))) return {};
  const { kind: _, ...stored } = content;
  return stored;
}

/** Publishes the draft of a part, and no other. Throws `not_found` without one. */
export function publishDraft(
  shop: Shop,
  caller: Caller,
  part: ContentPart,
  version?: number,
): Promise<AdminContentPart> {
  return changePart(shop, part, version, (tx, row, home) =>
    publishNow(tx, part, row, home, { actorId: caller.accountId, action: 'content.publish' }),
  );
}

async function publishNow(
  tx: Connection,
  part: ContentPart,
  row: PartRow | undefined,
  home: HomeContent,
  { actorId, action }: { actorId: string | null; action: string },
): Promise<void> {
  const { draft } = withDraft(row);
  await deleteDraft(tx, part);
  await publish(tx, part, row, draft, actorId);
  const changes = changesOf(readStored(part, row?.live, home), readStored(part, draft, home));
  await recordChange(tx, actorId, part, action, changes);
}

/** Sets when the draft of a part is published automatically. Throws `not_found` without one. */
export function scheduleDraft(
  shop: Shop,
  caller: Caller,
  part: ContentPart,
  { publishAt, version }: { publishAt: string | null; version?: number | undefined },
): Promise<AdminContentPart> {
  return changePart(shop, part, version, async (tx, row) => {
    const draft = withDraft(row);
    if (publishAt !== null) assertLater(publishAt, draft.now);
    await storeSchedule(tx, part, publishAt);
    const before = { publishAt: draft.publishAt?.toISOString() ?? null };
    const changes = { before, after: { publishAt } };
    await recordChange(tx, caller.accountId, part, 'content.schedule', changes);
  });
}

/** Refuses a time that has passed: it would publish at once what staff mean to publish later. */
export function assertLater(publishAt: string, now: Date): void {
  if (Date.parse(publishAt) > now.getTime()) return;
  const message = 'This time has passed. Choose a later one, or publish the draft now.';
  throw fieldError('invalid_request', 'publishAt', message);
}

/** Publishes the drafts whose time has come, each in the name of the staff member who saved it last. */
export async function publishDueDrafts(shop: Shop): Promise<void> {
  for (const { part } of await listDueParts(shop.pool))
    await transaction(shop.pool, async (tx) => {
      await lockContent(tx);
      const row = await findPart(tx, part);
      // Another process may have published it.
      if (!row?.publishAt || row.publishAt > row.now) return;
      const home = await readDefaultHome(shop, tx);
      const by = { actorId: row.draftSavedBy, action: 'content.publish-scheduled' };
      await publishNow(tx, part, row, home, by);
    });
}

function withDraft(row: PartRow | undefined): PartRow {
  if (!row?.draftId) throw new ShopError('not_found', { message: 'There’s no draft to publish.' });
  return row;
}

/** Deletes the draft of a part, if there is one. */
export function discardDraft(
  shop: Shop,
  caller: Caller,
  part: ContentPart,
  version?: number,
): Promise<AdminContentPart> {
  return changePart(shop, part, version, async (tx, row) => {
    if (!row?.draftId) return;
    await deleteDraft(tx, part);
    await recordChange(tx, caller.accountId, part, 'content.discard-draft', {});
  });
}

/** Publishes an earlier version of a part again; the draft stays. Throws `not_found`. */
export function restorePublication(
  shop: Shop,
  caller: Caller,
  part: ContentPart,
  number: number,
): Promise<AdminContentPart> {
  return changePart(shop, part, undefined, async (tx, row, home) => {
    const value = await getPublished(tx, part, number);
    await publish(tx, part, row, value, caller.accountId);
    const { before, after } = changesOf(
      readStored(part, row?.live, home),
      readStored(part, value, home),
    );
    const changes = { before, after: { ...after, restoredVersion: number } };
    await recordChange(tx, caller.accountId, part, 'content.restore', changes);
  });
}

/** Makes one change of the content at a time, based on the version that was sent. */
function changePart(
  shop: Shop,
  part: ContentPart,
  version: number | undefined,
  work: (tx: Connection, row: PartRow | undefined, home: HomeContent) => Promise<void>,
): Promise<AdminContentPart> {
  return transaction(shop.pool, async (tx) => {
    await lockContent(tx);
    if (version !== undefined) {
      const values = await viewPart(shop, tx, part);
      const now = { entity: 'content', entityId: part, version: values.version, values };
      await assertVersion(tx, version, now);
    }
    await work(tx, await findPart(tx, part), await readDefaultHome(shop, tx));
    return viewPart(shop, tx, part);
  });
}

async function recordChange(
  tx: Connection,
  actorId: string | null,
  part: ContentPart,
  action: string,
  changes: ContentChanges,
): Promise<void> {
  await recordAudit(tx, { actorId, action, entity: 'content', entityId: part, ...changes });
}
