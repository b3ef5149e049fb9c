import {
  type CategoryKey,
  type ColourName,
  categories,
  colourNames,
} from '#contract/values/assortment';

const sizeWords: Record<string, string> = {
  ...{ s: 'S', small: 'S', m: 'M', medium: 'M', l: 'L', large: 'L' },
  ...{ xl: 'XL', 'x-large': 'XL', 'x large': 'XL', 'extra large': 'XL', 'extra-large': 'XL' },
  ...{ 'default title': 'One size', 'one size': 'One size', os: 'One size', onesize: 'One size' },
};

const colourWords: Record<string, ColourName> = {
  ...{ gray: 'Grey', charcoal: 'Grey', silver: 'Grey', slate: 'Grey', heather: 'Grey' },
  ...{ navy: 'Blue', indigo: 'Blue', denim: 'Blue', sky: 'Blue' },
  ...{ cream: 'White', ivory: 'White', ecru: 'White', offwhite: 'White' },
  ...{
    tan: 'Beige',
    sand: 'Beige',
    khaki: 'Beige',
    camel: 'Beige',
    stone: 'Beige',
    oatmeal: 'Beige',
  },
  ...{ burgundy: 'Red', maroon: 'Red', wine: 'Red', crimson: 'Red' },
  ...{ olive: 'Green', forest: 'Green', sage: 'Green', mint: 'Green' },
  ...{ rose: 'Pink', blush: 'Pink', ebony: 'Black', jet: 'Black' },
};

/** Words for a kind of garment, the most specific first. */
const garments: [RegExp, string][] = [
  [/sweat-?shirts?|sweaters?|jumpers?/, 'Sweatshirt'],
  [/hood(ie|ies|y)|hooded/, 'Hoodie'],
  [/polos?/, 'Polo'],
  [/t-?shirts?|tees?/, 'T-shirt'],
  [/dress(es)?/, 'Dress'],
  [/chinos?/, 'Chinos'],
  [/shorts?/, 'Shorts'],
  [/pants?|trousers?|jeans|joggers?|leggings?/, 'Pants'],
  [/tops?|blouses?|camis?|tanks?/, 'Top'],
  [/shirts?/, 'Shirt'],
];

/** The shop's name of a size; null for an unknown size. */
export function sizeOf(text: string): string | null {
  return sizeWords[text.trim().toLowerCase()] ?? null;
}

/** The shop's colour that a text names, by its last matching word; null without one. */
export function colourOf(text: string): ColourName | null {
  const words =
    text
      .toLowerCase()
      .replace('off-white', 'offwhite')
      .replace('off white', 'offwhite')
      .match(/[a-z]+/g) ?? [];
  const found = words.flatMap(
    (word) => colourNames.find((name) => name.toLowerCase() === word) ?? colourWords[word] ?? [],
  );
  return found.at(-1) ?? null;
}

/** The shop's category that the texts describe, the most specific text first; null if none matches. */
export function categoryOf(texts: string[]): CategoryKey | null {
  const plain = texts.map((text) => ` ${text.toLowerCase().replace(/[^a-z-]+/g, ' ')} `);
  const contains = (word: RegExp) => (text: string) => new RegExp(` (${word.source}) `).test(text);
  const department = plain.map((text) => {
    if (contains(/women|womens|woman|ladies|female/)(text)) return 'women';
    return contains(/men|mens|man|male/)(text) ? 'men' : null;
  });
  const main = department.find((one) => one !== null);
  for (const text of plain)
    for (const [word, label] of garments)
      if (contains(word)(text)) {
        const found = categories.filter(
          (each) => each.label === label && (main === undefined || each.main === main),
        );
        // A garment of both departments is ambiguous.
        return found.length === 1 ? (found[0]?.key ?? null) : null;
      }
  return null;
}

/** Elements that end a line of text. */
const LINE_ENDS = /^(br|\/p|\/li|\/h\d|\/div)\b/i;
const HIDDEN = /^(script|style)\b/i;

/** The visible text of HTML, in time proportional to its length, also for invalid HTML. */
export function textOf(html: string): string {
  return visibleText(html)
    .replace(/&nbsp;/gi, ' ')
    .replace(/&lt;/gi, '<')
    .replace(/&gt;/gi, '>')
    .replace(/&quot;/gi, '"')
    .replace(/&#0?39;|&apos;/gi, "'")
    .replace(/&amp;/gi, '&')
    .split(/[\r\n]+/)
    .map((line) => line.replace(/[ \t]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

function visibleText(html: string): string {
  let text = '';
  for (let at = 0; at < html.length; ) {
    const start = html.indexOf('<', at);
    const end = start < 0 ? -1 : html.indexOf('>', start);
    if (end < 0) return text + html.slice(at);
    text += html.slice(at, start);
    const tag = html.slice(start + 1, Math.min(end, start + 10));
    if (LINE_ENDS.test(tag)) text += '\n';
    at = end + 1;
    const hidden = HIDDEN.exec(tag)?.[1];
    if (!hidden) continue;
    const close = new RegExp(`</${hidden}`, 'gi');
    close.lastIndex = at;
    const closing = close.exec(html);
    if (!closing) return text;
    at = closing.index;
  }
  return text;
}
