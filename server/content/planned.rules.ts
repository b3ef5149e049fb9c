import type { PlannedChange } from '#contract/admin/content/content';
import type { PageSection } from '#contract/admin/content/sections';
import type { PartRow } from './content.queries';
import { type DefaultContent, readStored } from './document.rules';
import { type CampaignTime, timeOfSection } from './sections/home-sections.rules';

type Planned = Omit<PlannedChange, 'at' | 'previewPath'> & { at: Date };

/**
 * Scheduled changes, soonest first: drafts that are published, and sections of the home page that are shown or hidden.
 * From the time at which the draft of the home page is published, its sections count instead of the live ones.
 */
export function plannedChanges(
  rows: readonly PartRow[],
  defaults: DefaultContent,
  campaigns: readonly CampaignTime[],
): Planned[] {
  const drafts = rows.flatMap(({ part, publishAt }): Planned[] =>
    publishAt ? [{ at: publishAt, part, event: 'publish', section: null }] : [],
  );
  return [...drafts, ...plannedSections(rows, defaults, campaigns)].sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
}

function plannedSections(
  rows: readonly PartRow[],
  defaults: DefaultContent,
  campaigns: readonly CampaignTime[],
): Planned[] {
  const row = rows.find(({ part }) => part === 'home');
  if (!row) return [];
  const { now, publishAt } = row;
  const live = eventsOf(row.live, defaults, campaigns).filter(
    ({ at }) => at > now && (publishAt === null || at < publishAt),
  );
  if (!publishAt) return live;
  return [...live, ...eventsOf(row.draft, defaults, campaigns).filter(({ at }) => at > publishAt)];
}

function eventsOf(
  stored: unknown,
  defaults: DefaultContent,
  campaigns: readonly CampaignTime[],
): Planned[] {
  const content = readStored('home', stored, defaults);
  if (content.kind !== 'home') return [];
  return content.sections.flatMap((section) => {
    const planned = { part: 'home' as const, section: summaryOf(section) };
    const time = timeOfSection(section, campaigns);
    if (time === null) return [];
    return [
      { ...planned, at: time.from, event: 'show' as const },
      { ...planned, at: time.until, event: 'hide' as const },
    ].flatMap(({ at, ...event }) => (Number.isFinite(at) ? [{ ...event, at: new Date(at) }] : []));
  });
}

/** What tells a section from others. */
function summaryOf(section: PageSection): NonNullable<PlannedChange['section']> {
  const { kind } = section;
  if (section.kind === 'hero') return { kind, heading: section.slides[0]?.heading ?? '' };
  return { kind, heading: 'heading' in section ? section.heading : '' };
}
