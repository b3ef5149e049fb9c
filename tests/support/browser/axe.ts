import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** Half the size of `axe.source`; the browser parses it for every page. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Every rule of WCAG 2.2 A and AA and of axe's best practices, including those that axe leaves off by default. */
const everyRule: RunOptions = {
  runOnly: { type: 'tag', values: tags },
  rules: Object.fromEntries(axe.getRules(tags).map(({ ruleId }) => [ruleId, { enabled: true }])),
  resultTypes: ['violations'],
};

/** The rules about colours, for a page that has already been checked in another theme. */
export const colourRules: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
};

/** The violations that axe finds on the current page, one line per element. */
export async function findViolations(page: Page, options = everyRule): Promise<string[]> {
  // Injected through the debugging protocol, because the page's own content security policy would refuse it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const violations = await page.evaluate(violationsOf, options);
  return violations.flatMap(linesOf);
}

/** Runs in the browser. The rest of the result lists what every rule passed, and is slow to transfer. */
async function violationsOf(options: RunOptions): Promise<AxeResults['violations']> {
  const { axe: loaded } = globalThis as unknown as { axe: typeof axe };
  return (await loaded.run(document, options)).violations;
}

function linesOf({ id, nodes }: AxeResults['violations'][number]): string[] {
  return nodes.map(({ target, failureSummary, html }) =>
    `${id} at ${target.join(' ')}: ${failureSummary ?? ''} ${html}`.replaceAll(/\s+/g, ' '),
  );
}
