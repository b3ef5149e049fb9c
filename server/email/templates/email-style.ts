import { displayFonts, type Font, textFonts } from '#contract/values/content/fonts';
import { type Palette, paletteOf, type Theme } from '#contract/values/content/theme';

/** The shop's theme in emails. */
export interface EmailStyle {
  /** A colour in light mode. */
  light(name: Colour): string;
  /** The style sheet with the colours of dark mode, for clients that support `prefers-color-scheme`. */
  darkSheet: string;
  displayFont: string;
  textFont: string;
  /** In CSS. */
  radius: string;
}

type Colour =
  | ('paper' | 'surface' | 'ink' | 'ink-2' | 'line' | 'line-strong')
  | ('accent' | 'on-accent' | 'sale' | 'thread' | 'ground');

/** Behind pictures, in both modes. */
const ground = { light: '#e5e3df', dark: '#c5c3c0' };

/** Emails load no fonts: readers who don't have the shop's see a system font of its kind. */
export function emailStyle(theme: Theme): EmailStyle {
  const light = { ...paletteOf('light', theme.light), ground: ground.light };
  const dark = { ...paletteOf('dark', theme.dark), ground: ground.dark };
  return {
    light: (name) => light[name],
    darkSheet: darkSheet(dark),
    displayFont: stackOf(displayFonts[theme.displayFont]),
    textFont: stackOf(textFonts[theme.textFont]),
    radius: `${theme.radius}px`,
  };
}

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
