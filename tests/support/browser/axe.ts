import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** Half the size of `axe.source`; the browser parses it for every page. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Every rule of WCAG 2.2 A and AA and of axe's best practices, including those that axe leaves off by default. One is left out,
 * which never finds a violation: it asks people to look at hidden content.
 */
const everyRule: RunOptions = {
  runOnly: { type: 'tag', values: tags },
  rules: Object.fromEntries(
    axe.getRules(tags).map(({ ruleId }) => [ruleId, { enabled: ruleId !== 'hidden-content' }]),
  ),
  resultTypes: ['violations'],
};

const colourRuleIds = ['color-contrast', 'link-in-text-block'];

/** All rules but those about colours, which `findColourViolations` checks. */
export const structureRules: RunOptions = {
  ...everyRule,
  rules: {
    ...everyRule.rules,
    ...Object.fromEntries(colourRuleIds.map((id) => [id, { enabled: false }])),
  },
};

const colourRules: RunOptions = {
  runOnly: { type: 'rule', values: colourRuleIds },
  resultTypes: ['violations', 'incomplete'],
  elementRef: true,
};

/** The violations that axe finds on the current page, one line per element. */
export async function findViolations(page: Page, options = everyRule): Promise<string[]> {
  await injectAxe(page);
  const violations = await page.evaluate(violationsOf, options);
  return violations.flatMap(linesOf);
}

/**
 * The violations of the rules about colours on the current page in its current theme. These rules take half the time of all, and
 * pages share their colours: they run only if a text has a look that `known` does not contain, and add the looks that passed.
 */
export async function findColourViolations(page: Page, known: Set<string>): Promise<string[]> {
  await injectAxe(page);
  const { violations, passed } = await page.evaluate(judgeColours, {
    known: [...known],
    options: colourRules,
  });
  for (const look of passed) known.add(look);
  return violations.flatMap(linesOf);
}

/** Through the debugging protocol, because the page's own content security policy would refuse it. */
async function injectAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
}

/**
 * Runs in the browser. The look of a text is all that its contrast depends on: its colour, size and weight, what is behind it up to
 * the first opaque background, opacity, and whether it is exempt as disabled.
 */
async function judgeColours(given: { known: string[]; options: RunOptions }) {
  const grounds = new Map<Element | null, string>([[null, '']]);
  const veils = new Map<Element | null, string>([[null, '']]);

  /** The backgrounds behind the content of an element. One that floats may lie over others than its ancestors'. */
  const groundOf = (element: Element | null): string => {
    const known = grounds.get(element);
    if (known !== undefined || !element) return known ?? '';
    const { backgroundColor, backgroundImage, position } = getComputedStyle(element);
    const isOpaque = /^rgb\(/.test(backgroundColor) && backgroundImage === 'none';
    const isFloating = position === 'absolute' || position === 'fixed';
    const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none';
    const own = [
      backgroundColor,
      backgroundImage.slice(0, 80),
      isFloating && element.className,
    ].join(' ');
    const below = () => groundOf(element.parentElement);
    const ground = isOpaque ? own : isClear && !isFloating ? below() : `${own} < ${below()}`;
    grounds.set(element, ground);
    return ground;
  };
  /** Opacity and filters of an element and its ancestors. */
  const veilOf = (element: Element | null): string => {
    const known = veils.get(element);
    if (known !== undefined || !element) return known ?? '';
    const { opacity, filter, mixBlendMode } = getComputedStyle(element);
    const isVeiled = opacity !== '1' || filter !== 'none' || mixBlendMode !== 'normal';
    const veil =
      veilOf(element.parentElement) + (isVeiled ? ` ${opacity} ${filter} ${mixBlendMode}` : '');
    veils.set(element, veil);
    return veil;
  };
  const isDisabled = (element: Element) =>
    element.closest(':disabled, [aria-disabled=true]') !== null ||
    element.closest('label')?.control?.matches(':disabled') === true;
  const lookOf = (element: Element): string => {
    const style = getComputedStyle(element);
    const { color, fontSize, fontWeight, textShadow, textDecorationLine } = style;
    const size = Number.parseFloat(fontSize);
    // In points of 4/3 px, as the standard says.
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
    const around = element.parentElement ? getComputedStyle(element.parentElement).color : '';
    return [
      color,
      isLarge && 'large',
      textShadow,
      element.closest('a') !== null && `${textDecorationLine} in ${around}`,
      isDisabled(element) && 'disabled',
      groundOf(element),
      veilOf(element),
    ].join('; ');
  };
  const isText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    );
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  };

  const known = new Set(given.known);
  const texts = [...document.body.querySelectorAll('*')].filter(
    (element) => isText(element) && isShown(element),
  );
  const looks = new Set(texts.map(lookOf).filter((look) => !known.has(look)));
  if (looks.size === 0) return { violations: [], passed: [] };

  const { axe: loaded } = globalThis as unknown as { axe: typeof axe };
  const { violations, incomplete } = await loaded.run(document, given.options);
  // Where something covers a text, axe does not judge it; elsewhere the same look may fail.
  const isCovered = (node: AxeResults['incomplete'][number]['nodes'][number]) =>
    node.any.some(({ data }) => /Overlap|Obscur|Viewport/.test(data?.messageKey ?? ''));
  const covered = new Set(
    incomplete.flatMap(({ nodes }) => nodes.filter(isCovered).map(({ element }) => element)),
  );
  const judged = new Set(
    texts.filter((element) => !covered.has(element as HTMLElement)).map(lookOf),
  );
  const passed = violations.length > 0 ? [] : [...looks].filter((look) => judged.has(look));
  const plain = violations.map((violation) => ({
    ...violation,
    nodes: violation.nodes.map(({ element: _, ...node }) => node),
  }));
  return { violations: plain as typeof violations, passed };
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
