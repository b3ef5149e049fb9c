import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';
import decompress from 'wawoff2/decompress.js';

const { resolve } = createRequire(import.meta.url);

/** Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic; a PDF holds only the characters that it shows. */
const base = {
  regular: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};

/** Further scripts: families in many files, whose ranges of characters are in unicode.json. */
const families = {
  thai: resolve('@fontsource-variable/noto-sans-thai/unicode.json'),
  devanagari: resolve('@fontsource-variable/noto-sans-devanagari/unicode.json'),
  sc: resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
  jp: resolve('@fontsource-variable/noto-sans-jp/unicode.json'),
  kr: resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
};
type Family = keyof typeof families;

export type FontStyle = 'regular' | 'bold';

/** A font of a document. */
export interface PrintedFont {
  /** Distinguishes the document's fonts. */
  name: string;
  /** The bytes of a TrueType font, for the PDF library, which opens them itself. */
  file: Buffer;
  /** Opened, to ask which characters it has. */
  font: Font;
  /** Whether its strokes have to be drawn thicker: the Chinese, Japanese and Korean fonts begin at the weight Thin. */
  isThin: boolean;
}

/** The fonts that print a document. */
export interface PrintedFonts {
  base: Record<FontStyle, PrintedFont>;
  /** The font that has every character of a cluster; null if there is none. */
  find(cluster: string, style: FontStyle): PrintedFont | null;
}

/** Opens the fonts that a text needs. */
export async function openFonts(text: string): Promise<PrintedFonts> {
  const regular = openBase('regular');
  const opened = new Map<string, PrintedFont>();
  const others = new Map<number, PrintedFont[]>();
  const missing = new Set(
    codePointsOf(text.normalize('NFC')).filter((code) => !regular.font.hasGlyphForCodePoint(code)),
  );
  // Most invoices are printed in the base fonts alone, without reading what the others have.
  for (const family of missing.size > 0 ? familiesFor(text) : []) {
    const files = filesOf(family);
    for (const code of missing) {
      const file = files.find(({ ranges }) =>
        ranges.some(([from, to]) => from <= code && code <= to),
      );
      if (!file) continue;
      const font = opened.get(file.path) ?? (await openFile(family, file.path));
      opened.set(file.path, font);
      if (!font.font.hasGlyphForCodePoint(code)) continue;
      others.set(code, [...(others.get(code) ?? []), font]);
    }
  }
  const baseFonts = { regular, bold: openBase('bold') };
  return {
    base: baseFonts,
    find(cluster, style) {
      const codes = codePointsOf(cluster);
      const candidates = [
        baseFonts[style],
        regular,
        ...codes.flatMap((code) => others.get(code) ?? []),
      ];
      const has = ({ font }: PrintedFont) => codes.every((code) => font.hasGlyphForCodePoint(code));
      return candidates.find(has) ?? null;
    },
  };
}

/** Kana and Hangul tell which country's form of Chinese characters a text is written in. */
function familiesFor(text: string): Family[] {
  const [first, ...rest]: Family[] = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? ['jp', 'sc', 'kr']
    : /\p{Script=Hangul}/u.test(text)
      ? ['kr', 'sc', 'jp']
      : ['sc', 'jp', 'kr'];
  return ['thai', 'devanagari', ...(first ? [first] : []), ...rest];
}

function openBase(style: FontStyle): PrintedFont {
  const file = readFileSync(base[style]);
  return { name: style, file, font: open(file), isThin: false };
}

async function openFile(family: Family, path: string): Promise<PrintedFont> {
  // pdfkit cannot make a smaller font of a WOFF2 file.
  const file = Buffer.from(await decompress(readFileSync(path)));
  return { name: path, file, font: open(file), isThin: !['thai', 'devanagari'].includes(family) };
}

/** Opens a file of one font, not of a collection. */
function open(file: Buffer): Font {
  return create(file) as Font;
}

interface FontFile {
  path: string;
  /** The first and the last code point of each range. */
  ranges: [number, number][];
}

function filesOf(family: Family): FontFile[] {
  const list = families[family];
  const ranges = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>;
  return Object.entries(ranges).map(([subset, text]) => ({
    path: join(
      dirname(list),
      'files',
      `noto-sans-${family}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    ),
    ranges: text.split(',').map((range) => {
      const [from = 0, to = from] = range
        .trim()
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return [from, to];
    }),
  }));
}

function codePointsOf(text: string): number[] {
  return [...text].map((character) => character.codePointAt(0) ?? 0);
}
