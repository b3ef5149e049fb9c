import { isDeepStrictEqual } from 'node:util';
import type { AdminContent, ContentInput } from '#contract/content.admin';
import { transaction } from '../database/transaction';
import { recordAudit } from '../platform/audit';
import { ShopError } from '../platform/errors';
import { newId } from '../platform/ids';
import type { Caller } from '../platform/sessions';
import type { Shop } from '../platform/shop';
import { findDocument, putDocument, takeDraft } from './content.queries';
import { getShopFacts, previewToken } from './content.service';
import { defaultPages } from './default-pages';
import { documentOf, liveOf, placeholdersOf } from './document.rules';

/** What the pages say, the draft of it, and what may be written in it. */
export async function getContent(shop: Shop): Promise<AdminContent> {
  const [live, draft, facts] = await Promise.all([
    findDocument(shop.pool, 'live'),
    findDocument(shop.pool, 'draft'),
    getShopFacts(shop),
  ]);
  return {
    live: liveOf(live?.value),
    draft: draft && liveOf(draft.value),
    draftSavedAt: draft?.changed_at.toISOString() ?? null,
    draftSavedBy:
      draft?.first_name == null
        ? null
        : { firstName: draft.first_name, lastName: draft.last_name ?? '' },
    publishedAt: live?.changed_at.toISOString() ?? null,
    previewQuery: draft && `preview=${previewToken(shop, draft.id)}`,
    defaultPages,
    placeholders: placeholdersOf(facts),
  };
}

/** Saves the draft. Its preview link stays the same until it is published or thrown away. */
export async function saveDraft(
  shop: Shop,
  caller: Caller,
  input: ContentInput,
): Promise<AdminContent> {
  await transaction(shop.pool, async (tx) => {
    const live = await findDocument(tx, 'live');
    const draft = await findDocument(tx, 'draft');
    const before = liveOf((draft ?? live)?.value);
    const value = documentOf(input, before);
    const id = draft?.id ?? newId();
    await putDocument(tx, 'draft', { id, value, changedBy: caller.accountId });
    await note(tx, caller, id, 'content.save-draft', changesOf(before, liveOf(value)));
  });
  return getContent(shop);
}

/** Makes the draft what shoppers see. Throws `not_found` without one. */
export async function publishDraft(shop: Shop, caller: Caller): Promise<AdminContent> {
  await transaction(shop.pool, async (tx) => {
    const draft = await takeDraft(tx);
    if (!draft) throw new ShopError('not_found', { message: 'There’s no draft to publish.' });
    const before = liveOf((await findDocument(tx, 'live'))?.value);
    await putDocument(tx, 'live', {
      id: newId(),
      value: draft.value,
      changedBy: caller.accountId,
    });
    const changes = changesOf(before, liveOf(draft.value));
    await note(tx, caller, draft.id, 'content.publish', changes);
  });
  return getContent(shop);
}

/** Throws the draft away; without one nothing happens. */
export async function discardDraft(shop: Shop, caller: Caller): Promise<AdminContent> {
  await transaction(shop.pool, async (tx) => {
    const draft = await takeDraft(tx);
    if (draft) await note(tx, caller, draft.id, 'content.discard-draft', {});
  });
  return getContent(shop);
}

type Changes = { before?: Record<string, unknown>; after?: Record<string, unknown> };

/** The parts of a document that are not as they were. */
function changesOf(before: object, after: object): Changes {
  const old: Record<string, unknown> = { ...before };
  const changed = Object.entries(after).filter(
    ([name, value]) => !isDeepStrictEqual(value, old[name]),
  );
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, old[name]])),
    after: Object.fromEntries(changed),
  };
}

async function note(
  tx: Parameters<typeof recordAudit>[0],
  caller: Caller,
  entityId: string,
  action: string,
  changes: Changes,
): Promise<void> {
  await recordAudit(tx, {
    actorId: caller.accountId,
    action,
    entity: 'content',
    entityId,
    ...changes,
  });
}
