import type { Locator, Page } from 'playwright-core';
import { eventually } from './eventually';

const STEPS = 120;

/**
 * Presses Tab until the target has the focus. Every stop on the way must show its focus and must not be covered.
 * `back` presses Shift+Tab.
 */
export async function tabTo(page: Page, target: Locator, { back = false } = {}): Promise<void> {
  await target.first().waitFor();
  for (let step = 0; step < STEPS; step += 1) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    await expectShownFocus(page);
    if (await hasFocus(target)) return;
  }
  throw new Error(`The Tab key never came to ${target}`);
}

/** Focuses the target by Tab and replaces its text. */
export async function tabAndType(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Focuses the target by Tab and presses Enter. */
export async function tabAndEnter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Waits until the target has the focus. */
export async function expectFocus(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  await eventually(async () => {
    if (await hasFocus(target)) return;
    const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
    throw new Error(`The focus did not come to ${target}; it is on ${where}`);
  });
}

/**
 * Retried for a while: a focus ring may fade in, and elements that are scrolled to or opened come into view some
 * frames later, which takes long on a busy machine.
 */
async function expectShownFocus(page: Page): Promise<void> {
  await eventually(async () => {
    const fault = await page.evaluate(focusProblem);
    if (fault !== null) throw new Error(fault);
  });
}

/** Of several matches, such as a button for two screen widths, the visible one. */
async function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluateAll((elements) => elements.includes(document.activeElement as never));
}

/** Runs in the browser: the problem with the focused element, or null. */
function focusProblem(): string | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  const name = focused.outerHTML.slice(0, 160);

  // An element too small to be seen, such as a box drawn by its label, is seen by its label.
  const own = focused.getBoundingClientRect();
  const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : undefined;
  const box = own.width > 4 && own.height > 4 ? own : (label?.getBoundingClientRect() ?? own);
  const top = Math.max(box.top, 0);
  const bottom = Math.min(box.bottom, innerHeight);
  const left = Math.max(box.left, 0);
  const right = Math.min(box.right, innerWidth);
  if (top >= bottom || left >= right) return `The focus is outside of the view: ${name}`;

  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
  );
  const isSeen = points.some(([x, y]) => {
    const there = document.elementFromPoint(x, y);
    // A toast reports the last action and disappears soon.
    return (
      there !== null &&
      (focused.contains(there) ||
        there.contains(focused) ||
        label?.contains(there) === true ||
        there.closest('[role=status]') !== null)
    );
  });
  if (!isSeen) {
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return `The focus is behind ${over?.outerHTML.slice(0, 160)}: ${name}`;
  }

  const outlined = (element: Element | null | undefined, pseudo?: '::before' | '::after') => {
    if (!element) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, pseudo);
    return (
      (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) ||
      (pseudo === undefined && element === focused && boxShadow !== 'none')
    );
  };
  const near = [focused, label, focused.nextElementSibling];
  for (let up = focused.parentElement, n = 0; up && n < 4; up = up.parentElement, n += 1)
    near.push(up);
  const hasCaret =
    focused instanceof HTMLTextAreaElement ||
    (focused instanceof HTMLInputElement && /^(text|search|email|tel)$/.test(focused.type));
  const isShown =
    hasCaret ||
    near.some((each) => outlined(each) || outlined(each, '::after') || outlined(each, '::before'));
  return isShown ? null : `Nothing shows the focus: ${name}`;
}
