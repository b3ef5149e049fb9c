import type { Page } from 'playwright-core';

/**
 * Texts with too little contrast, as the browser renders them now. For forced colours: axe compares the colours that
 * the page would have without them.
 */
export function findIllegible(page: Page): Promise<string[]> {
  return page.evaluate(illegibleTexts);
}

/** Runs in the browser. */
function illegibleTexts(): string[] {
  const MIN_CONTRAST = 4.5;
  type Colour = readonly [red: number, green: number, blue: number, alpha: number];
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });

  // A page has few colours and many texts, and rendering is slow.
  const known = new Map<string, Colour>();
  const read = (text: string): Colour => {
    const colour = known.get(text) ?? draw(text);
    known.set(text, colour);
    return colour;
  };
  const draw = (text: string): Colour => {
    if (!canvas) throw new Error('no canvas');
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const channel = (value: number) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const luminance = ([red, green, blue]: Colour) =>
    0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
  const contrast = (one: Colour, other: Colour) => {
    const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  };
  const groundOf = (element: Element): Colour => {
    for (let up: Element | null = element; up; up = up.parentElement) {
      const colour = read(getComputedStyle(up).backgroundColor);
      if (colour[3] > 0.5) return colour;
    }
    return read('Canvas');
  };
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  };

  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement;
    if (!element || (text.textContent ?? '').trim() === '' || !isShown(element)) continue;
    const ratio = contrast(read(getComputedStyle(element).color), groundOf(element));
    if (ratio < MIN_CONTRAST)
      found.push(`${ratio.toFixed(1)} of ${MIN_CONTRAST}: ${element.outerHTML.slice(0, 160)}`);
  }
  return found;
}
