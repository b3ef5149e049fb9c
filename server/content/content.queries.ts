import type { ContentPart } from '#contract/values/content/content-parts';
import { type Connection, execute, queryAll } from '../database/database';
import { lockNamed } from '../database/locks';
import type { ContentPartTable } from '../database/rows';
import type { CampaignTime } from './sections/home-sections.rules';

export interface PartRow
  extends Pick<
    ContentPartTable,
    'publishedAt' | 'draftSavedAt' | 'draftSavedBy' | 'publishAt' | 'version' | 'draft'
  > {
  part: ContentPart;
  /** Null until it is published. */
  live: ContentPartTable['live'];
  /** Null without a draft, as are the next fields. */
  draftId: ContentPartTable['draftId'];
  draftSavedByName: { firstName: string; lastName: string } | null;
  now: Date;
}

/** Serializes changes of the content until the commit. */
export async function lockContent(tx: Connection): Promise<void> {
  await lockNamed(tx, 'content');
}

/** The stored ones of some parts; a part that has never been edited is not stored. */
export function listParts(connection: Connection, parts: readonly ContentPart[]) {
  return queryAll<PartRow>(connection, 'content-parts')`
    select p.part, p.live, p.published_at, p.draft, p.draft_id,
      p.draft_saved_at, p.draft_saved_by, p.publish_at, p.version, now(),
      case when a.first_name is not null then json_build_object('firstName', a.first_name, 'lastName',
        coalesce(a.last_name, '')) end as draft_saved_by_name
    from content_part p left join account a on a.id = p.draft_saved_by
    where p.part = any (${parts}::text[])`;
}

/** Stores the draft of a part; it keeps its schedule. */
export async function storeDraft(
  tx: Connection,
  part: ContentPart,
  draft: { id: string; value: unknown; savedBy: string | null },
): Promise<void> {
  await execute(tx, 'content-store-draft')`
    insert into content_part (part, draft, draft_id, draft_saved_at, draft_saved_by)
    values (${part}, ${JSON.stringify(draft.value)}, ${draft.id}, now(), ${draft.savedBy})
    on conflict (part) do update set draft = excluded.draft, draft_id = excluded.draft_id, draft_saved_at = now(),
      draft_saved_by = excluded.draft_saved_by`;
}

/** Deletes the draft of a part, and its schedule. */
export async function deleteDraft(tx: Connection, part: ContentPart): Promise<void> {
  await execute(tx, 'content-delete-draft')`
    update content_part set draft = null, draft_id = null, draft_saved_at = null, draft_saved_by = null, publish_at = null
    where part = ${part}`;
}

/** Sets what shoppers see. */
export async function storeLive(tx: Connection, part: ContentPart, live: unknown): Promise<void> {
  await execute(tx, 'content-store-live')`
    insert into content_part (part, live, published_at) values (${part}, ${JSON.stringify(live)}, now())
    on conflict (part) do update set live = excluded.live, published_at = excluded.published_at`;
}

/** Sets when the draft of a part is to be published automatically. */
export async function storeSchedule(
  tx: Connection,
  part: ContentPart,
  publishAt: string | null,
): Promise<void> {
  await execute(tx, 'content-schedule')`
    update content_part set publish_at = ${publishAt} where part = ${part}`;
}

export interface LayerRow extends CampaignTime {
  promoText: string | null;
  promoHref: string | null;
}

/** The campaigns that are or will be running, the latest beginning first; with drafts that have a beginning, for previews. */
export function listLayers(connection: Connection, withDrafts: boolean) {
  return queryAll<LayerRow>(connection, 'content-layers')`
    select id, starts_at as "from", least(ends_at, ended_at) as until, promo_text, promo_href from campaign
    where (state = 'planned' or state = 'draft' and ${withDrafts} and starts_at is not null)
      and coalesce(least(ends_at, ended_at) > now(), true)
    order by starts_at desc, id`;
}

/** The parts whose draft is to be published now, in the order of their times. */
export function listDueParts(connection: Connection) {
  return queryAll<{ part: ContentPart }>(connection, 'content-due')`
    select part from content_part where publish_at <= now() order by publish_at, part`;
}
