import type { Case } from '../measure';
import type { Stage } from '../stage';
import { deepQueries, type ListingQuery, mixedQueries } from './listing-queries';
import { priceChanges } from './price-changes';
import { checkListings, recordAnswers } from './right-answers';

const QUERIES = 1_000;
const HOT = 100;
const DEEP = 60;
const FAR_PAGE = 10_000;
/** Number of answers that are compared with plain SQL, which scans the whole table for each. */
const CHECKED = 20;

/** A thousand different lists, none repeated while no price has changed. */
export async function listingMix(stage: Stage): Promise<Case> {
  return { name: 'listing-mix', bare: 'query', ...(await uncached(stage, mixedQueries(QUERIES))) };
}

/** A hundred lists, requested repeatedly. */
export async function listingHot(stage: Stage): Promise<Case> {
  const queries = mixedQueries(HOT);
  const calls = await askedOnce(stage, queries);
  return { name: 'listing-hot', bare: 'memory', calls: () => calls };
}

/** The lists of all products around page 10,000, or the last page of a smaller shop. */
export async function deepPage(stage: Stage): Promise<Case> {
  const lastPage = Math.min(FAR_PAGE, Math.floor(stage.products / 6));
  return {
    name: 'deep-page',
    bare: 'query',
    ...(await uncached(stage, deepQueries(DEEP, lastPage))),
  };
}

async function uncached(stage: Stage, queries: ListingQuery[]) {
  const calls = await askedOnce(stage, queries);
  return { calls: () => calls, backgroundWork: await priceChanges(stage, calls) };
}

async function askedOnce({ server, pool }: Stage, queries: ListingQuery[]) {
  await checkListings(server.url, pool, queries.slice(0, CHECKED));
  return recordAnswers(
    server.url,
    queries.map(({ path }) => ({ method: 'GET' as const, path })),
  );
}
