import {
  CONTROL_CONTRAST,
  contrast,
  isColour,
  luminance,
  mix,
  TEXT_CONTRAST,
} from './colour-contrast';
import type { DisplayFont, TextFont } from './fonts';

/** The look of the shop: what staff choose, and every colour that follows from it. */

/** The colours that staff choose for the light or the dark scheme. */
interface SchemeColours {
  /** The page. */
  paper: string;
  /** Text. */
  ink: string;
  /** Links and the main buttons. */
  accent: string;
}

export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

export interface Theme {
  light: SchemeColours;
  dark: SchemeColours;
  displayFont: DisplayFont;
  textFont: TextFont;
  /** Of buttons and fields, in pixels; overlays have twice as much. */
  radius: number;
}

/** Above this radius a checkbox would look like a radio button. */
export const MAX_RADIUS = 8;

/** The colours of web/theme/theme.css, by the names of their custom properties. A test compares them. */
const defaults = {
  light: {
    paper: '#faf8f5',
    surface: '#ffffff',
    sunken: '#f3efe9',
    ink: '#1c1a17',
    'ink-2': '#645e55',
    'ink-3': '#a39b8f',
    line: '#e4dfd7',
    'line-strong': '#8e877b',
    accent: '#2a3560',
    'accent-hover': '#1d2647',
    'accent-soft': '#eceef5',
    'on-accent': '#ffffff',
    thread: '#c8362b',
    sale: '#a3271d',
    ok: '#2c6643',
    warn: '#96500a',
    compare: '#938b80',
    'mark-ok': '#3f8f5f',
    'mark-warn': '#cc761b',
    'mark-bad': '#c8362b',
  },
  dark: {
    paper: '#151412',
    surface: '#1e1c19',
    sunken: '#1b1916',
    ink: '#f3efe8',
    'ink-2': '#aba399',
    'ink-3': '#6a645b',
    line: '#34302b',
    'line-strong': '#7d766b',
    accent: '#c3cae4',
    'accent-hover': '#d9def0',
    'accent-soft': '#252838',
    'on-accent': '#14172a',
    thread: '#e2584b',
    sale: '#f29488',
    ok: '#86cba0',
    warn: '#f0b070',
    compare: '#7d766b',
    'mark-ok': '#57b07d',
    'mark-warn': '#e59a4a',
    'mark-bad': '#e2584b',
  },
} as const;

/** Every colour of a scheme, by the name of its custom property. */
export type Palette = Record<keyof typeof defaults.light, string>;

const chosenOf = ({ paper, ink, accent }: Palette): SchemeColours => ({ paper, ink, accent });

export const defaultTheme: Theme = {
  light: chosenOf(defaults.light),
  dark: chosenOf(defaults.dark),
  displayFont: 'instrument-serif',
  textFont: 'inter',
  radius: 2,
};

/** Whether text is lighter than the page. */
export const isDarkOnes = ({ paper, ink }: SchemeColours): boolean =>
  luminance(paper) < luminance(ink);

/** Every colour that follows from the chosen ones. The default colours give the default palette. */
export function paletteOf(scheme: Scheme, chosen: SchemeColours): Palette {
  if (areSame(chosen, defaultTheme[scheme])) return defaults[scheme];
  const { paper, ink, accent } = chosen;
  const grounds = groundsOf(chosen);
  const [, surface = paper, sunken = paper] = grounds;
  /** The nearest to a colour that can be read. */
  const readable = (colour: string, least = TEXT_CONTRAST) =>
    withContrast(ink, colour, grounds, least);
  const onAccent = contrast(accent, '#ffffff') >= TEXT_CONTRAST ? '#ffffff' : '#000000';
  const lineStrong = readable(mix(ink, paper, 0.5), CONTROL_CONTRAST);
  const signals = defaults[isDarkOnes(chosen) ? 'dark' : 'light'];
  return {
    paper,
    surface,
    sunken,
    ink,
    accent,
    'ink-2': readable(mix(ink, paper, 0.33)),
    'ink-3': mix(ink, paper, 0.6),
    line: mix(paper, ink, 0.1),
    'line-strong': lineStrong,
    // Away from the text on it, so that this stays readable.
    'accent-hover': mix(accent, onAccent === '#ffffff' ? '#000000' : '#ffffff', 0.2),
    'accent-soft': mix(surface, accent, 0.09),
    'on-accent': onAccent,
    thread: accent,
    sale: readable(signals.sale),
    ok: readable(signals.ok),
    warn: readable(signals.warn),
    compare: lineStrong,
    'mark-ok': readable(signals['mark-ok'], CONTROL_CONTRAST),
    'mark-warn': readable(signals['mark-warn'], CONTROL_CONTRAST),
    'mark-bad': readable(signals['mark-bad'], CONTROL_CONTRAST),
  };
}

/** The colours of the promotion line and of buttons on pictures, which both schemes share. */
export function sharedColoursOf(light: SchemeColours): Record<string, string> {
  const palette = paletteOf('light', light);
  return {
    ...promoColoursOf(light, palette),
    'accent-on-ground': palette.accent,
    'accent-hover-on-ground': palette['accent-hover'],
    'on-accent-on-ground': palette['on-accent'],
  };
}

function promoColoursOf(light: SchemeColours, { surface, ink, paper }: Palette) {
  if (areSame(light, defaultTheme.light)) return { promo: ink, 'on-promo': defaults.dark.ink };
  return isDarkOnes(light)
    ? { promo: surface, 'on-promo': ink }
    : { promo: ink, 'on-promo': paper };
}

/** The lowest contrast of text and of links with their backgrounds. Null while a colour is invalid. */
export function contrastsOf(colours: SchemeColours): Record<'ink' | 'accent', number> | null {
  if (![colours.paper, colours.ink, colours.accent].every(isColour)) return null;
  const grounds = groundsOf(colours);
  return {
    ink: leastContrast(colours.ink, grounds),
    accent: leastContrast(colours.accent, grounds),
  };
}

/** A contrast for people, rounded down: `4.4:1`. */
export function contrastText(ratio: number): string {
  return `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;
}

export function isSameTheme(one: Theme, other: Theme): boolean {
  return hasSameColours(one, other) && hasSameShape(one, other);
}

export function hasSameColours(one: Theme, other: Theme): boolean {
  return schemes.every((scheme) => areSame(one[scheme], other[scheme]));
}

function hasSameShape(one: Theme, other: Theme): boolean {
  return (
    one.displayFont === other.displayFont &&
    one.textFont === other.textFont &&
    one.radius === other.radius
  );
}

function areSame(one: SchemeColours, other: SchemeColours): boolean {
  return one.paper === other.paper && one.ink === other.ink && one.accent === other.accent;
}

/** The backgrounds of text: the page, raised panels and sunken areas. */
function groundsOf(colours: SchemeColours): string[] {
  const { paper, ink } = colours;
  if (areSame(colours, defaultTheme.light) || areSame(colours, defaultTheme.dark)) {
    const { surface, sunken } = defaults[isDarkOnes(colours) ? 'dark' : 'light'];
    return [paper, surface, sunken];
  }
  const surface = isDarkOnes(colours) ? mix(paper, ink, 0.04) : mix(paper, '#ffffff', 0.7);
  return [paper, surface, mix(paper, ink, 0.03)];
}

function leastContrast(colour: string, grounds: readonly string[]): number {
  return Math.min(...grounds.map((ground) => contrast(colour, ground)));
}

/** The colour nearest to `wanted`, on its way to `ink`, that has enough contrast with the grounds. */
function withContrast(ink: string, wanted: string, grounds: readonly string[], least: number) {
  for (let share = 0; share < 1; share += 0.05) {
    const colour = mix(wanted, ink, share);
    if (leastContrast(colour, grounds) >= least) return colour;
  }
  return ink;
}
