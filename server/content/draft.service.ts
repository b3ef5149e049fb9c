import { isDeepStrictEqual } from 'node:util';
import type { AdminContent, AdminContentPart, PartContent } from '#contract/admin/content/content';
import type { ShopFacts } from '#contract/content/content';
import {
  type ContentPart,
  contentParts,
  kindOfPart,
  pathOfPart,
} from '#contract/values/content/content-parts';
import { DEFAULT_LANGUAGE } from '#contract/values/languages/languages';
import type { Caller } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { transaction } from '../database/transaction';
import { fieldError, ShopError } from '../http/errors';
import { changedValues } from '../records/changed-values';
import {
  beginEdit,
  changeRecord,
  type Edit,
  type RecordKind,
  readRecord,
} from '../records/edit-record';
import type { Shop } from '../shop';
import {
  deleteDraft,
  listDueParts,
  listLayers,
  listParts,
  lockContent,
  type PartRow,
  storeDraft,
  storeSchedule,
} from './content.queries';
import { getShopFacts, previewPurpose, readDefaults } from './content.service';
import { type DefaultContent, defaultContent, placeholdersOf, readStored } from './document.rules';
import { plannedChanges } from './planned.rules';
import { previewToken } from './preview.service';
import { getPublished, publish } from './publications.service';

/** All parts, with their drafts and scheduled changes. */
export async function getContent(shop: Shop): Promise<AdminContent> {
  const rows = await listParts(shop.pool, contentParts);
  const defaults = await readDefaults(shop, shop.pool);
  return {
    parts: contentParts.map((part) =>
      stateOf(
        part,
        rows.find((row) => row.part === part),
      ),
    ),
    planned: plannedChanges(rows, defaults, await listLayers(shop.pool, false)).map(
      ({ at, ...change }) => ({
        ...change,
        at: at.toISOString(),
        previewPath: previewPath(shop, change.part, null, at),
      }),
    ),
  };
}

/** One part: its live value, its draft, and the data that its form needs. */
export function getContentPart(shop: Shop, part: ContentPart): Promise<AdminContentPart> {
  return readRecord(shop, contentRecord, part);
}

interface ContentRecord {
  part: ContentPart;
  /** Undefined if it was never changed. */
  row: PartRow | undefined;
  /** What a shop begins with, in its default language. */
  defaults: DefaultContent;
  facts: ShopFacts;
  version: number;
}

/** By staff, or by a schedule in the name of who saved the draft last. */
type PartEdit = Edit<ContentRecord, string | null>;

const contentRecord: RecordKind<ContentRecord, AdminContentPart> = {
  entity: 'content',
  async read({ shop, tx, id }) {
    const part = contentParts.find((known) => known === id);
    if (part === undefined) throw new ShopError('not_found');
    await lockContent(tx);
    const row = await findPart(tx, part);
    const defaults = await readDefaults(shop, tx);
    return { part, row, defaults, facts: await getShopFacts(shop, tx), version: row?.version ?? 0 };
  },
  show: ({ part, row, defaults, facts }, shop) => ({
    ...stateOf(part, row),
    live: readStored(part, row?.live, defaults),
    draft: row?.draftId ? readStored(part, row.draft, defaults) : null,
    previewPath: row?.draftId ? previewPath(shop, part, row.draftId, row.publishAt) : null,
    defaultContent: defaultContent(part, defaults),
    placeholders: placeholdersOf(facts, facts.language ?? DEFAULT_LANGUAGE),
  }),
};

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

/** The URL that shows a part as it will be at a time: with its draft, scheduled or not, and all that is planned until then. */
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
  return changeRecord(shop, caller, contentRecord, part, version, async (edit) => {
    const { row, defaults } = edit.before;
    const before = readStored(part, row?.draftId ? row.draft : row?.live, defaults);
    const value = storedOf(part, content, defaults);
    const id = row?.draftId ?? newId();
    await storeDraft(edit.tx, part, { id, value, savedBy: caller.accountId });
    await edit.note({ action: 'content.save-draft', ...changedValues(before, content) });
  });
}

/** A content as it is stored. Default content is not, so that it continues to follow the shop and new releases. */
function storedOf(part: ContentPart, content: PartContent, defaults: DefaultContent): object {
  if (isDeepStrictEqual(content, defaultContent(part, defaults))) return {};
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
  return changeRecord(shop, caller, contentRecord, part, version, (edit) =>
    publishNow(edit, 'content.publish'),
  );
}

async function publishNow({ tx, before, note, actorId }: PartEdit, action: string): Promise<void> {
  const { part, row, defaults } = before;
  const { draft } = withDraft(row);
  await deleteDraft(tx, part);
  await publish(tx, part, row, draft, actorId);
  const live = readStored(part, row?.live, defaults);
  await note({ action, ...changedValues(live, readStored(part, draft, defaults)) });
}

/** Sets when the draft of a part is published automatically. Throws `not_found` without one. */
export function scheduleDraft(
  shop: Shop,
  caller: Caller,
  part: ContentPart,
  { publishAt, version }: { publishAt: string | null; version?: number | undefined },
): Promise<AdminContentPart> {
  return changeRecord(shop, caller, contentRecord, part, version, async (edit) => {
    const draft = withDraft(edit.before.row);
    if (publishAt !== null) assertLater(publishAt, draft.now);
    await storeSchedule(edit.tx, part, publishAt);
    const before = { publishAt: draft.publishAt?.toISOString() ?? null };
    await edit.note({ action: 'content.schedule', before, after: { publishAt } });
  });
}

/** Rejects a time in the past, which would publish immediately what staff mean to publish later. */
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
      const edit = await beginEdit(contentRecord, { shop, tx, id: part }, row.draftSavedBy);
      await publishNow(edit, 'content.publish-scheduled');
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
  return changeRecord(shop, caller, contentRecord, part, version, async (edit) => {
    if (!edit.before.row?.draftId) return;
    await deleteDraft(edit.tx, part);
    await edit.note({ action: 'content.discard-draft' });
  });
}

/** Publishes an earlier version of a part again; the draft stays. Throws `not_found`. */
export function restorePublication(
  shop: Shop,
  caller: Caller,
  part: ContentPart,
  number: number,
): Promise<AdminContentPart> {
  return changeRecord(
    shop,
    caller,
    contentRecord,
    part,
    undefined,
    async ({ tx, before, note }) => {
      const { row, defaults } = before;
      const value = await getPublished(tx, part, number);
      await publish(tx, part, row, value, caller.accountId);
      const live = readStored(part, row?.live, defaults);
      const changes = changedValues(live, readStored(part, value, defaults));
      const after = { ...changes?.after, restoredVersion: number };
      await note({ action: 'content.restore', before: changes?.before ?? {}, after });
    },
  );
}
