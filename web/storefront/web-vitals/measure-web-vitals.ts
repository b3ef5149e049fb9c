import type { WebVitalMeasurement } from '#contract/web-vitals';

/**
 * Measures Web Vitals as the library `web-vitals` does, which is 3.2 KB compressed for these four; this is a third of it.
 *
 * LCP and TTFB belong to the page that was loaded, because browsers do not measure them for a client-side navigation. INP and
 * CLS are reported for each page that was shown in the document: an entry counts for the page that was shown when it began,
 * so that a slow press on a link counts for the page that it was pressed on.
 *
 * A page is reported once: when the document is first hidden, the last moment at which browsers surely run scripts. What happens
 * to it afterwards is not measured, nor is a document that the browser shows again from its back/forward cache.
 */

interface ShownPage {
  /** Its path in the map of pages; null where nothing is measured, as in the admin area. */
  path: string | null;
  /** Milliseconds since the navigation. */
  since: number;
  /** The score of the worst session of layout shifts: shifts less than a second apart, within five seconds. */
  worstSession: number;
  session: { start: number; end: number; score: number };
  /** The duration of each interaction. */
  interactions: Map<number, number>;
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

const SESSION_GAP_MS = 1_000;
const SESSION_MS = 5_000;
/** Of this number of interactions, the slowest one is left out. */
const INTERACTIONS_PER_OUTLIER = 50;
/** The shortest duration that browsers report. */
const MIN_EVENT_MS = 16;
/** Every second one is `null`. Two measurements of each of the others, and two of the load, fit into a report. */
const MAX_PAGES = 30;
const MAX_VALUE = 600_000;

let pages: ShownPage[] = [];
/** Null once it is reported, and of a page that was loaded in the background. */
let load: { path: string | null; lcp: number | undefined } | null = null;
const observers: (() => void)[] = [];

/** From `since`, milliseconds after the navigation, the page is shown. */
export function showPage(path: string | null, since: number): void {
  if (observers.length === 0) start(path);
  if (pages.length === MAX_PAGES) report();
  pages.push({
    path,
    since,
    worstSession: 0,
    session: { start: 0, end: Number.NEGATIVE_INFINITY, score: 0 },
    interactions: new Map(),
  });
}

function start(path: string | null): void {
  const wasHidden = performance
    .getEntriesByType('visibility-state')
    .some(({ name }) => name === 'hidden');
  if (!wasHidden && !document.hidden) load = { path, lcp: undefined };
  observe('largest-contentful-paint', ({ startTime }) => {
    if (load) load.lcp = startTime;
  });
  observe('layout-shift', (entry) => addShift(entry as LayoutShift));
  observe('event', (entry) => addInteraction(entry as PerformanceEventTiming));
  // Only slow events are kept from the time before this script ran, but the first one always.
  observe('first-input', (entry) => addInteraction(entry as PerformanceEventTiming));
  addEventListener('visibilitychange', () => document.hidden && report(), true);
}

function observe(type: string, add: (entry: PerformanceEntry) => void): void {
  const addAll = (entries: PerformanceEntryList) => entries.forEach(add);
  const observer = new PerformanceObserver((list) => addAll(list.getEntries()));
  // Browsers ignore types that they do not measure.
  const options = { type, buffered: true, durationThreshold: MIN_EVENT_MS };
  observer.observe(options);
  observers.push(() => addAll(observer.takeRecords()));
}

/** The page that was shown at the beginning of an entry. */
function pageAt({ startTime }: PerformanceEntry): ShownPage | undefined {
  return pages.findLast(({ since }) => since <= startTime);
}

function addShift(entry: LayoutShift): void {
  const page = pageAt(entry);
  if (!page || entry.hadRecentInput) return;
  const { startTime, value } = entry;
  const { session } = page;
  const continues =
    startTime - session.end < SESSION_GAP_MS && startTime - session.start < SESSION_MS;
  page.session = continues
    ? { ...session, end: startTime, score: session.score + value }
    : { start: startTime, end: startTime, score: value };
  page.worstSession = Math.max(page.worstSession, page.session.score);
}

function addInteraction(entry: PerformanceEventTiming): void {
  const { interactionId, duration } = entry;
  const interactions = pageAt(entry)?.interactions;
  if (interactionId)
    interactions?.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
}

function report(): void {
  for (const takeRecords of observers) takeRecords();
  const measurements: WebVitalMeasurement[] = [];
  const add = (page: string | null, metric: WebVitalMeasurement['metric'], value?: number) => {
    if (page !== null && value !== undefined && value >= 0 && value < MAX_VALUE)
      measurements.push({ page, metric, value: Math.round(value * 1e4) / 1e4 });
  };
  if (load) {
    const [navigation] = performance.getEntriesByType(
      'navigation',
    ) as PerformanceNavigationTiming[];
    // A prerendered page is waited for from the moment at which it is shown.
    const shownAt = (navigation as { activationStart?: number } | undefined)?.activationStart ?? 0;
    const fromShown = (time: number | undefined) => time && Math.max(0, time - shownAt);
    add(load.path, 'LCP', fromShown(load.lcp));
    add(load.path, 'TTFB', fromShown(navigation?.responseStart || undefined));
    load = null;
  }
  const measuresShifts = PerformanceObserver.supportedEntryTypes.includes('layout-shift');
  for (const { path, worstSession, interactions } of pages) {
    const slowestFirst = [...interactions.values()].sort((a, b) => b - a);
    add(path, 'INP', slowestFirst[Math.floor(slowestFirst.length / INTERACTIONS_PER_OUTLIER)]);
    if (measuresShifts) add(path, 'CLS', worstSession);
  }
  pages = [];
  if (measurements.length === 0) return;
  const body = new Blob([JSON.stringify({ measurements })], { type: 'application/json' });
  navigator.sendBeacon('/api/web-vitals', body);
}
