import { inflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { describe, expect, it, test } from 'vitest';
import { openFonts } from './pdf-fonts';
import { runsOf, textPrinter } from './pdf-text';

const names: [script: string, name: string][] = [
  ['Latin', 'Łukasz Żółć, Đặng Thị Hương, Þór Ægisson, İbrahim Ğ'],
  ['Latin in decomposed form', 'Zoë Núñez'.normalize('NFD')],
  ['Greek', 'Ελένη Παπαδοπούλου'],
  ['Cyrillic', 'Їжакевич Ґанна, Щёголев'],
  ['Chinese, simplified', '王小明，上海市静安区'],
  ['Chinese, traditional', '陳龍國，臺北市大安區'],
  ['Japanese', '髙橋さくら、東京都渋谷区〒150-0002ヴィラ'],
  ['Korean', '김민수, 서울특별시 강남구'],
  ['Thai', 'สมชาย ใจดี ถนนสุขุมวิท'],
  ['Arabic', 'محمد عبد الرحمن، شارع ١٥'],
  ['Hebrew', 'דוד כהן, רחוב הרצל 15'],
  ['Devanagari', 'प्रिया क्षत्रिय, मुंबई'],
  ['Armenian and Georgian', 'Արամ, გიორგი'],
];

describe('a name is printed in', () => {
  test.each(names)('%s', async (_, name) => {
    const fonts = await openFonts(name);
    for (const style of ['regular', 'bold'] as const) {
      const runs = runsOf(name, style, fonts);
      const glyphs = runs.flatMap(({ text, font }) => font.font.layout(text).glyphs);
      expect(glyphs.filter(({ id }) => id === 0)).toEqual([]);
      const letters = (text: string) => [...text.normalize('NFC')].sort().join('');
      expect(letters(runs.map(({ text }) => text).join(''))).toBe(letters(name));
    }
  });
});

it('keeps the order of right-to-left text, and of numbers and brackets in it', async () => {
  const line = 'רחוב הרצל 15 (ב) Tel Aviv';
  const fonts = await openFonts(line);
  const shown = runsOf(line, 'regular', fonts).map(({ text }) => text);
  expect(shown.join('|')).toBe('Tel Aviv| |(|ב|)| |15| |הרצל| |רחוב');
  const numbered = 'شارع ١٥';
  const numbers = runsOf(numbered, 'regular', await openFonts(numbered));
  expect(numbers.map(({ text }) => text)).toEqual(['١', '٥', ' ', 'شارع']);
  const joined = runsOf('سلام', 'regular', await openFonts('سلام')).map(({ text, font }) =>
    font.font.layout(text).glyphs.flatMap(({ codePoints }) => codePoints),
  );
  // The last letter is the leftmost, and lam and alef are one form.
  expect(String.fromCodePoint(...joined.flat())).toBe(`م${'لا'}س`);
});

it('prints the code of a character that no font has', async () => {
  const line = 'Ada 🧵!';
  const shown = runsOf(line, 'regular', await openFonts(line)).map(({ text }) => text);
  expect(shown.join('')).toBe('Ada U+1F9F5!');
});

it('drops what draws nothing, such as marks of direction', async () => {
  const line = 'Ada\u202e Lovelace\u200b';
  const shown = runsOf(line, 'regular', await openFonts(line)).map(({ text }) => text);
  expect(shown).toEqual(['Ada Lovelace']);
});

it('writes the text into the file, in lines that fit', async () => {
  const text = `${names.map(([, name]) => name).join('\n')}\n${'無限'.repeat(40)}\n${'x'.repeat(90)}`;
  const { shown, size } = await printed(text, 200);
  const withoutSpaces = (all: string) =>
    [...all.normalize('NFKC').replace(/\s/g, '')].sort().join('');
  expect(withoutSpaces(shown)).toBe(withoutSpaces(text));
  // Only the used characters are in the file.
  expect(size).toBeLessThan(150_000);
});

async function printed(text: string, width: number): Promise<{ shown: string; size: number }> {
  const pdf = new PDFDocument({ size: 'A4', font: '' });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((settle) => pdf.on('end', settle));
  const { print, heightOf } = textPrinter(pdf, await openFonts(text));
  const box = { x: 50, width, size: 9 };
  expect(print(text, 50, box)).toBeCloseTo(50 + heightOf(text, box));
  pdf.end();
  await ended;
  const file = Buffer.concat(parts);
  return { shown: textIn(file), size: file.length };
}

/** The text of a file of pdfkit: each glyph that is shown, by the table of its font. */
function textIn(file: Buffer): string {
  const objects = new Map(
    file
      .toString('latin1')
      .split(/\nendobj\n/)
      .map((part) => {
        const [, id, body = ''] = /(\d+) 0 obj\n([\s\S]*)$/.exec(part) ?? [];
        return [id, body] as const;
      }),
  );
  const streamOf = (body: string) => {
    const [, stream = ''] = /stream\n([\s\S]*)\nendstream/.exec(body) ?? [];
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
  };
  const texts = new Map<string, string[]>();
  const resources = [...objects.values()].find((body) => body.includes('/Font <<')) ?? '';
  for (const [, name = '', id] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const [, table] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? [];
    const ranges = streamOf(objects.get(table) ?? '').matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g);
    const glyphs: string[] = [];
    for (const [, from = '', list = ''] of ranges)
      for (const [at, [, codes = '']] of [...list.matchAll(/<([^>]*)>/g)].entries())
        glyphs[Number.parseInt(from, 16) + at] = Buffer.from(codes.replace(/ /g, ''), 'hex')
          .swap16()
          .toString('utf16le');
    texts.set(name, glyphs);
  }
  const [content = ''] = [...objects.values()]
    .filter((body) => body.includes('FlateDecode'))
    .map(streamOf)
    .filter((stream) => stream.includes(' Tf'));
  let shown = '';
  let font: string[] = [];
  for (const [, name, hex] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>/g))
    if (name) font = texts.get(name) ?? [];
    else
      for (const code of hex?.match(/.{4}/g) ?? []) {
        expect(code).not.toBe('0000');
        shown += font[Number.parseInt(code, 16)] ?? '?';
      }
  return shown;
}
