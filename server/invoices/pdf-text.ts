import bidiFactory from 'bidi-js';
import type { FontStyle, PrintedFont, PrintedFonts } from './pdf-fonts';

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** Scripts that are written without spaces: a line may break between their words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Of the characters that draw nothing, only joiners matter: they affect the letters beside them. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;
/** Written from left to right, although the PDF library turns them round with the letters. */
const ARABIC_DIGIT = /^[\u0660-\u0669\u06f0-\u06f9]/u;
const RIGHT_TO_LEFT_LETTER = /^[\p{Script=Hebrew}\p{Script=Arabic}]/u;
/** The width of the strokes that make a thin font regular, of the font's size. */
const STROKE = 0.035;

/** A part of a line in one font and one direction. */
interface TextRun {
  text: string;
  font: PrintedFont;
}

/** A part of a text with its embedding level: odd is right to left. */
type LevelRun = TextRun & { level: number; isJoinable: boolean };

/**
 * The runs of a line from left to right. Each character is in a font that has it; one that no font has is printed as its
 * code, such as U+1F600, as an empty box would not tell that something is missing.
 */
export function runsOf(line: string, style: FontStyle, fonts: PrintedFonts): TextRun[] {
  const text = line.normalize('NFC').replace(INVISIBLE, '');
  const { levels } = bidi.getEmbeddingLevels(text);
  const runs: LevelRun[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const level = levels[index] ?? 0;
    const isRightToLeft = level % 2 === 1;
    const shown = isRightToLeft ? (bidi.getMirroredCharacter(segment) ?? segment) : segment;
    const font = fonts.find(shown, style);
    // The PDF library turns letters round, and nothing else.
    const isJoinable = isRightToLeft
      ? RIGHT_TO_LEFT_LETTER.test(segment)
      : !ARABIC_DIGIT.test(segment);
    const last = runs.at(-1);
    const run = {
      text: font ? shown : codesOf(shown),
      font: font ?? fonts.base[style],
      level,
      isJoinable: isJoinable && font !== null,
    };
    if (last?.isJoinable && run.isJoinable && last.font === run.font && last.level === level)
      last.text += run.text;
    else runs.push(run);
  }
  return inVisualOrder(runs);
}

function codesOf(cluster: string): string {
  return [...cluster]
    .map((each) => `U+${each.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`)
    .join(' ');
}

/** Rule L2 of the Unicode Bidirectional Algorithm: reverses each sequence of a level or higher, from the highest level down. */
function inVisualOrder(runs: LevelRun[]): LevelRun[] {
  const ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--)
    for (let from = 0; from < ordered.length; from++) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to++;
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  return ordered;
}

/** Where and how a text is printed; `x` is its left edge, or with `align` the edge of the `width`. */
interface TextBox {
  x: number;
  width: number;
  size: number;
  style?: FontStyle;
  align?: 'left' | 'right' | 'center';
}

/** Prints and measures text in every script. */
export function textPrinter(pdf: PDFKit.PDFDocument, fonts: PrintedFonts) {
  const registered = new Set<string>();
  const use = ({ name, file }: PrintedFont, size: number) => {
    if (!registered.has(name)) pdf.registerFont(name, file);
    registered.add(name);
    return pdf.font(name).fontSize(size);
  };
  const widthOf = (runs: TextRun[], size: number) =>
    runs.reduce((sum, { text, font }) => sum + use(font, size).widthOfString(text), 0);
  const linesOf = (text: string, { width, size, style = 'regular' }: TextBox) =>
    text.split('\n').flatMap((paragraph) => {
      const fits = (line: string) => widthOf(runsOf(line.trimEnd(), style, fonts), size) <= width;
      return wrap(paragraph, fits).map((line) => runsOf(line, style, fonts));
    });
  /** Of a line: its height above and below the letters' base. */
  const extentOf = (runs: TextRun[], { size, style = 'regular' }: TextBox) => {
    const used = [fonts.base[style], ...runs.map(({ font }) => font)].map(({ font }) => font);
    const scaled = (height: (font: PrintedFont['font']) => number) =>
      Math.max(...used.map((font) => (height(font) / font.unitsPerEm) * size));
    return { above: scaled(({ ascent }) => ascent), below: scaled(({ descent }) => -descent) };
  };
  return {
    /** The height of a text in points. */
    heightOf(text: string, box: TextBox): number {
      return linesOf(text, box)
        .map((runs) => extentOf(runs, box))
        .reduce((sum, { above, below }) => sum + above + below, 0);
    },
    /** Prints a text and returns where it ends. */
    print(text: string, top: number, box: TextBox): number {
      const { size, align = 'left' } = box;
      let y = top;
      for (const runs of linesOf(text, box)) {
        const { above, below } = extentOf(runs, box);
        const free = box.width - widthOf(runs, size);
        let x = box.x + (align === 'right' ? free : align === 'center' ? free / 2 : 0);
        for (const { text: part, font } of runs) {
          const options = { lineBreak: false, baseline: 'alphabetic', fill: true } as const;
          use(font, size)
            .lineWidth(size * STROKE)
            .text(part, x, y + above, { ...options, stroke: font.isThin });
          x += use(font, size).widthOfString(part);
        }
        y += above + below;
      }
      return y;
    },
  };
}

/** Breaks a paragraph into lines that fit: at spaces, between words of scripts without spaces, or anywhere in a word that is too long. */
function wrap(paragraph: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  const add = (parts: string[], split: ((part: string) => string[]) | null) => {
    for (const part of parts) {
      if (fits(line + part)) line += part;
      else if (line !== '') {
        if (split && !fits(part)) add(split(part), null);
        else {
          lines.push(line.trimEnd());
          line = '';
          add([part], split);
        }
      } else if (split) add(split(part), null);
      else line = part;
    }
  };
  const characters = (word: string) => [...graphemes.segment(word)].map(({ segment }) => segment);
  for (const word of paragraph.match(/\S+\s*|\s+/gu) ?? []) {
    const parts = UNSPACED.test(word)
      ? [...words.segment(word)].map(({ segment }) => segment)
      : [word];
    add(parts, characters);
  }
  return [...lines, line.trimEnd()];
}
