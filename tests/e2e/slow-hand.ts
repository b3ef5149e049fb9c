import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** What a person needs to find something and point at it, and to type a letter. */
const POINT_SECONDS = 3;
const LETTER_SECONDS = 0.3;
/** What a person needs to read the label of the next field after Tab. */
const NEXT_SECONDS = 1.5;

/** Clicks and types like a person, and adds up how long one would take. */
export function slowHand() {
  let seconds = 0;
  const point = (target: Locator) => {
    seconds += POINT_SECONDS;
    return target;
  };
  return {
    seconds: () => seconds,
    click: (target: Locator) => point(target).click(),
    async type(target: Locator, text: string) {
      seconds += text.length * LETTER_SECONDS;
      await point(target).fill(text);
    },
    /** Goes to the next field by Tab, which has to be this one. */
    async typeNext(target: Locator, text: string) {
      seconds += NEXT_SECONDS + text.length * LETTER_SECONDS;
      await target.page().keyboard.press('Tab');
      await expect
        .poll(() => target.evaluate((field) => field === document.activeElement))
        .toBe(true);
      await target.fill(text);
    },
    choose: (target: Locator, option: string) => point(target).selectOption(option),
    attach: (target: Locator, buffer: Buffer) => {
      seconds += 3 * POINT_SECONDS;
      return point(target).setInputFiles({ name: 'shirt.png', mimeType: 'image/png', buffer });
    },
  };
}

export type SlowHand = ReturnType<typeof slowHand>;
