import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';
import type { PageApi, RecordedCall } from './page-api';
import type { MadePage, PageTemplate } from './page-cache';
import { createPageResponse, type RenderedPage } from './page-response';
import type { Rendering } from './render-page';

/** Makes pages of renderings: `fill` puts the counts of the calls in their place. */
export function createPageMaker(fillIn: PageApi['fill']) {
  return async function makePage({
    page,
    calls,
    expiresAt,
    language,
  }: Rendering): Promise<MadePage> {
    const fill: Fill = (text, counts) => fillIn(text, counts, language);
    const counts = countsOf(calls);
    const filled = createPageResponse({ ...page, body: fill(page.body, counts) });
    const template = counts.length === 0 ? null : await templateOf(page, fill);
    return { page: filled, template, calls, expiresAt };
  };
}

/** Fills in the counts in the language of a page. */
type Fill = (text: string, counts: readonly number[]) => string;

/**
 * Is compressed on another thread, fast, because it is filled often and never sent. It is decompressed on this one: another thread
 * would hand it over in pieces of 16 KB.
 */
async function templateOf({ body, ...rest }: RenderedPage, fill: Fill): Promise<PageTemplate> {
  const packed = await promisify(deflateRaw)(body, { level: 1 });
  return {
    size: packed.buffer.byteLength,
    fill: async (calls) => {
      const text = inflateRawSync(packed).toString();
      return createPageResponse({ ...rest, body: fill(text, countsOf(calls)) });
    },
  };
}

const countsOf = (calls: readonly RecordedCall[]) => calls.flatMap(({ answer }) => answer.counts);
