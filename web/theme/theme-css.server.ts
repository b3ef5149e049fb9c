import { createHash } from 'node:crypto';
import {
  type DisplayFont,
  displayFonts,
  type Font,
  fontStack,
  type TextFont,
  textFonts,
} from '#contract/values/content/fonts';
import {
  defaultTheme,
  hasSameColours,
  isDarkOnes,
  isSameTheme,
  paletteOf,
  type Scheme,
  sharedColoursOf,
  type Theme,
} from '#contract/values/content/theme';
import { fontFiles } from './font-files.server';

/** What a page needs of a theme that is not the default. */
interface Look {
  /** The URL of the theme's style sheet, which changes with its content. */
  stylesheet: string;
  /** The font files to preload. */
  fonts: string[];
  /** The pages' background, for the browser's own bars. */
  paper: Record<Scheme, string>;
}

/** Null for the default theme, which is in theme.css. */
export function lookOf(theme: Theme): Look | null {
  if (isSameTheme(theme, defaultTheme)) return null;
  return {
    stylesheet: `/theme/${nameOf(themeCss(theme))}`,
    fonts: [fontFiles[theme.displayFont].latin, fontFiles[theme.textFont].latin],
    paper: { light: theme.light.paper, dark: theme.dark.paper },
  };
}

/** The file name of a theme's style sheet. */
export function nameOf(css: string): string {
  return `${createHash('sha256').update(css).digest('hex').slice(0, 12)}.css`;
}

/** The style sheet of a theme: what differs from theme.css. */
export function themeCss(theme: Theme): string {
  const { displayFont, textFont, radius } = theme;
  const root = [
    ...(displayFont === defaultTheme.displayFont
      ? []
      : [`--font-display:${fontStack(displayFonts[displayFont])}`]),
    ...(textFont === defaultTheme.textFont
      ? []
      : [`--font-text:${fontStack(textFonts[textFont])}`]),
    ...(radius === defaultTheme.radius
      ? []
      : [`--radius:${radius}px`, `--radius-overlay:${2 * radius}px`]),
  ];
  return [
    facesOf(displayFont, displayFonts[displayFont]),
    facesOf(textFont, textFonts[textFont]),
    root.length > 0 ? `:root{${root.join(';')}}` : '',
    hasSameColours(theme, defaultTheme) ? '' : colourCss(theme),
  ].join('');
}

/** Every font that can be chosen, for the preview in the admin area. Browsers load those that a page uses. */
export function allFontsCss(): string {
  return [...Object.entries(displayFonts), ...Object.entries(textFonts)]
    .map(([id, font]) => facesOf(id as DisplayFont | TextFont, font))
    .join('');
}

/** With the selectors of theme.css, and after it. Print has its own colours there. */
function colourCss(theme: Theme): string {
  const { light, dark } = theme;
  const lights = declarations({ ...paletteOf('light', light), ...sharedColoursOf(light) });
  const darks = declarations(paletteOf('dark', dark));
  const scheme = (colours: typeof dark) => `color-scheme:${isDarkOnes(colours) ? 'dark' : 'light'}`;
  return [
    `@media screen{:root{${scheme(light)};${lights}}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme='light']){${scheme(dark)};${darks}}}`,
    `@media screen{[data-theme='dark']{${scheme(dark)};${darks}}}`,
  ].join('');
}

function declarations(colours: Record<string, string>): string {
  return Object.entries(colours)
    .map(([name, colour]) => `--color-${name}:${colour}`)
    .join(';');
}

const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const LATIN_EXT =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

/** A font and its fallback, like those in fonts.css; nothing for the fonts there. */
function facesOf(id: DisplayFont | TextFont, { name, family, kind, fallback }: Font): string {
  const { latin, latinExt } = fontFiles[id];
  if (latinExt === null) return '';
  const face = (url: string, range: string) =>
    `@font-face{font-family:'${family}';font-style:normal;font-weight:100 900;font-display:swap;src:url('${url}') format('woff2');unicode-range:${range}}`;
  const local =
    kind === 'serif'
      ? ['Times New Roman', 'Liberation Serif']
      : ['Arial', 'Roboto', 'Liberation Sans'];
  const sources = local.map((each) => `local('${each}')`).join(',');
  const { size, ascent, descent } = fallback;
  return `${face(latin, LATIN)}${face(latinExt, LATIN_EXT)}@font-face{font-family:'${name} Fallback';src:${sources};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`;
}
