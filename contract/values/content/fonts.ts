/** The open fonts (SIL Open Font License) that a shop can choose from. Their files are in web/theme/font-files.server.ts. */

export interface Font {
  name: string;
  /** The name in style sheets. */
  family: string;
  /** The generic family; its system font is shown until the font has loaded. */
  kind: 'serif' | 'sans-serif';
  /** Its metrics relative to Times New Roman or Arial in percent, so that nothing shifts once it has loaded. */
  fallback: { size: number; ascent: number; descent: number };
}

/** Fonts for titles and the shop’s name. */
export const displayFonts = {
  'instrument-serif': serif('Instrument Serif', 82.21, 120.42, 37.71),
  'playfair-display': serif('Playfair Display', 111.26, 97.25, 22.56),
  fraunces: serif('Fraunces', 115.45, 84.71, 22.09),
  'cormorant-garamond': serif('Cormorant Garamond', 96.98, 95.27, 29.59),
  'space-grotesk': sans('Space Grotesk', 109.69, 89.71, 26.62),
  syne: sans('Syne', 98.47, 93.93, 27.93),
} as const satisfies Record<string, Font>;
export type DisplayFont = keyof typeof displayFonts;

/** Fonts for everything else. */
export const textFonts = {
  inter: { ...sans('Inter', 107.06, 90.51, 22.51), family: 'Inter Variable' },
  'dm-sans': sans('DM Sans', 104.53, 94.9, 29.66),
  'work-sans': sans('Work Sans', 111.93, 83.09, 21.71),
  'source-sans-3': sans('Source Sans 3', 93.76, 109.21, 42.66),
  manrope: sans('Manrope', 103.19, 103.31, 29.07),
  lora: serif('Lora', 115.2, 87.33, 23.78),
} as const satisfies Record<string, Font>;
export type TextFont = keyof typeof textFonts;

/** The CSS font stack of a font. The theme’s style sheet declares the font and its fallback. */
export function fontStack({ name, family, kind }: Font): string {
  const generic = kind === 'serif' ? "'Times New Roman', serif" : 'system-ui, sans-serif';
  return `'${family}', '${name} Fallback', ${generic}`;
}

function serif(name: string, size: number, ascent: number, descent: number): Font {
  return { name, family: name, kind: 'serif', fallback: { size, ascent, descent } };
}

function sans(name: string, size: number, ascent: number, descent: number): Font {
  return { name, family: name, kind: 'sans-serif', fallback: { size, ascent, descent } };
}
