import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium, type Page } from 'playwright-core';
import { findFreePort } from '../../../server/database/embedded/cluster';
import { browserFlags, definedOnly } from './browser';
import { findChromium } from './chromium';

/** The measured values of a page. Scores are out of 100; `shift` is the cumulative layout shift. */
export const measures = ['performance', 'accessibility', 'best-practices', 'seo', 'shift'] as const;
export type Measure = (typeof measures)[number];
export type Scores = Record<Measure, number>;

export interface Audited {
  scores: Scores;
  /** The titles of the audits that lowered a score. */
  faults: string[];
}

/** A browser with its own profile, for Lighthouse alone. */
export interface Auditor {
  audit(url: string): Promise<Audited>;
  close(): Promise<void>;
}

/** `prepare` runs before the audits: the browser storage that it leaves is there for every audit. */
export async function openAuditor(prepare: (page: Page) => Promise<void>): Promise<Auditor> {
  const profile = await mkdtemp(join(tmpdir(), 'selvedge-lighthouse-'));
  const { path, env } = await findChromium();
  const environment = { ...definedOnly(process.env), ...env };
  const visit = await chromium.launchPersistentContext(profile, {
    executablePath: path,
    args: browserFlags,
    env: environment,
  });
  await prepare(await visit.newPage());
  await visit.close();

  const port = await findFreePort();
  const browser = spawn(
    path,
    [
      '--headless',
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
      '--no-first-run',
      '--disable-extensions',
      '--hide-scrollbars',
      '--mute-audio',
      ...browserFlags,
      'about:blank',
    ],
    { env: environment, stdio: 'ignore' },
  );
  await answers(port);
  return {
    audit: (url) => audit(url, port),
    close: async () => {
      await end(browser);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function audit(url: string, port: number): Promise<Audited> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  });
  if (!result) throw new Error(`Lighthouse has no answer for ${url}`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const weighing = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
      shift: audits['cumulative-layout-shift']?.numericValue ?? 0,
    },
    faults: [...new Set(weighing)].flatMap((id) => {
      const { score: part, title, displayValue = '' } = audits[id] ?? { score: null, title: id };
      return part === null || part >= 0.995 ? [] : [`${title} ${displayValue}`.trim()];
    }),
  };
}

/** The median of each measure. */
export function medianOf(runs: readonly Scores[]): Scores {
  const median = (measure: Measure) => {
    const sorted = runs.map((scores) => scores[measure]).sort((one, other) => one - other);
    return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  };
  return Object.fromEntries(measures.map((measure) => [measure, median(measure)])) as Scores;
}

async function answers(port: number): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; ) {
    const isThere = await fetch(`http://127.0.0.1:${port}/json/version`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The browser did not start.');
}

async function end(browser: ChildProcess): Promise<void> {
  if (browser.exitCode !== null || browser.signalCode !== null) return;
  const ended = once(browser, 'exit');
  browser.kill('SIGTERM');
  await ended;
}
