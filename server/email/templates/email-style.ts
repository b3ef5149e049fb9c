import { displayFonts, type Font, textFonts } from '#contract/values/content/fonts';
import { type Palette, paletteOf, type Theme } from '#contract/values/content/theme';
import { isRightToLeft } from '#contract/values/languages/locales';
import { escapeHtml } from '../../http/escape.rules';

/** The shop's theme in emails, and the direction of their language. */
export interface EmailStyle {
  /** A colour in light mode. */
  light(name: Colour): string;
  /** The style sheet with the colours of dark mode, for clients that support `prefers-color-scheme`. */
  darkSheet: string;
  displayFont: string;
  textFont: string;
  /** In CSS. */
  radius: string;
  direction: Direction;
}

/** Of the lines of an email. Sides are written out, since clients such as Outlook know no logical ones. */
interface Direction {
  /** Where lines start and end. */
  start: 'left' | 'right';
  end: 'left' | 'right';
  /** The `dir` of what holds the email's own texts; many clients drop the one of the root. */
  own: '' | ' dir="rtl"';
  /** The `dir` of a URL. */
  url: '' | ' dir="ltr"';
  /** The HTML of a line in any language, such as one of an address. */
  line(text: string): string;
  /** The `letter-spacing` of headings: joined letters are never spaced. */
  headingSpacing: string;
  /** The padding of a cell that has none where lines start, in CSS. */
  padding(top: number, end: number, bottom: number): string;
}

type Colour =
  | ('paper' | 'surface' | 'ink' | 'ink-2' | 'line' | 'line-strong')
  | ('accent' | 'on-accent' | 'sale' | 'thread' | 'ground');

/** Behind pictures, in both modes. */
const ground = { light: '#e5e3df', dark: '#c5c3c0' };

/** Emails load no fonts: readers who don't have the shop's see a system font of its kind. */
export function emailStyle(theme: Theme, language: string): EmailStyle {
  const light = { ...paletteOf('light', theme.light), ground: ground.light };
  const dark = { ...paletteOf('dark', theme.dark), ground: ground.dark };
  return {
    light: (name) => light[name],
    darkSheet: darkSheet(dark),
    displayFont: stackOf(displayFonts[theme.displayFont]),
    textFont: stackOf(textFonts[theme.textFont]),
    radius: `${theme.radius}px`,
    direction: isRightToLeft(language) ? rightToLeft : leftToRight,
  };
}

const leftToRight: Direction = {
  start: 'left',
  end: 'right',
  own: '',
  url: '',
  line: escapeHtml,
  headingSpacing: ';letter-spacing:-0.015em',
  padding: (top, end, bottom) => `padding:${top}px ${end}px ${bottom}px 0`,
};

const rightToLeft: Direction = {
  start: 'right',
  end: 'left',
  own: ' dir="rtl"',
  url: ' dir="ltr"',
  line: (text) => `<span dir="auto">${escapeHtml(text)}</span>`,
  headingSpacing: '',
  padding: (top, end, bottom) => `padding:${top}px 0 ${bottom}px ${end}px`,
};

function stackOf({ name, kind }: Font): string {
  const quoted = name.includes(' ') ? `'${name}'` : name;
  return kind === 'serif'
    ? `${quoted}, Georgia, 'Times New Roman', serif`
    : `${quoted}, system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif`;
}

/** The classes say what a colour is for, so that the dark one can replace it. */
function darkSheet(palette: Palette & { ground: string }): string {
  const dark = (name: Colour) => `${palette[name]} !important`;
  const rules = [
    `.on-paper{background-color:${dark('paper')}}`,
    `.on-sheet{background-color:${dark('surface')}}`,
    `.ink{color:${dark('ink')}}`,
    `.quiet{color:${dark('ink-2')}}`,
    `.sale{color:${dark('sale')}}`,
    `.line{border-color:${dark('line')}}`,
    `.strong-line{border-color:${dark('line-strong')}}`,
    `.thread{border-color:${dark('thread')}}`,
    `.button{background-color:${dark('accent')};color:${dark('on-accent')}}`,
    `.ground{background-color:${dark('ground')}}`,
    '.logo-on-light{display:none !important}',
    '.logo-on-dark{display:inline-block !important}',
  ];
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${rules.join('')}}`;
}
