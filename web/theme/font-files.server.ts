import serifLatin from '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2?url';
import cormorantExt from '@fontsource-variable/cormorant-garamond/files/cormorant-garamond-latin-ext-wght-normal.woff2?url';
import cormorant from '@fontsource-variable/cormorant-garamond/files/cormorant-garamond-latin-wght-normal.woff2?url';
import dmSansExt from '@fontsource-variable/dm-sans/files/dm-sans-latin-ext-wght-normal.woff2?url';
import dmSans from '@fontsource-variable/dm-sans/files/dm-sans-latin-wght-normal.woff2?url';
import frauncesExt from '@fontsource-variable/fraunces/files/fraunces-latin-ext-wght-normal.woff2?url';
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url';
import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import loraExt from '@fontsource-variable/lora/files/lora-latin-ext-wght-normal.woff2?url';
import lora from '@fontsource-variable/lora/files/lora-latin-wght-normal.woff2?url';
import manropeExt from '@fontsource-variable/manrope/files/manrope-latin-ext-wght-normal.woff2?url';
import manrope from '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?url';
import playfairExt from '@fontsource-variable/playfair-display/files/playfair-display-latin-ext-wght-normal.woff2?url';
import playfair from '@fontsource-variable/playfair-display/files/playfair-display-latin-wght-normal.woff2?url';
import sourceSansExt from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2?url';
import sourceSans from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';
import spaceGroteskExt from '@fontsource-variable/space-grotesk/files/space-grotesk-latin-ext-wght-normal.woff2?url';
import spaceGrotesk from '@fontsource-variable/space-grotesk/files/space-grotesk-latin-wght-normal.woff2?url';
import syneExt from '@fontsource-variable/syne/files/syne-latin-ext-wght-normal.woff2?url';
import syne from '@fontsource-variable/syne/files/syne-latin-wght-normal.woff2?url';
import workSansExt from '@fontsource-variable/work-sans/files/work-sans-latin-ext-wght-normal.woff2?url';
import workSans from '@fontsource-variable/work-sans/files/work-sans-latin-wght-normal.woff2?url';
import type { DisplayFont, TextFont } from '#contract/values/content/fonts';

interface FontFiles {
  latin: string;
  /** Null: theme.css declares the font. */
  latinExt: string | null;
}

/** The URLs of the fonts' files. Pages load only those of the two chosen fonts. */
export const fontFiles: Record<DisplayFont | TextFont, FontFiles> = {
  'instrument-serif': { latin: serifLatin, latinExt: null },
  inter: { latin: interLatin, latinExt: null },
  'playfair-display': { latin: playfair, latinExt: playfairExt },
  fraunces: { latin: fraunces, latinExt: frauncesExt },
  'cormorant-garamond': { latin: cormorant, latinExt: cormorantExt },
  'space-grotesk': { latin: spaceGrotesk, latinExt: spaceGroteskExt },
  syne: { latin: syne, latinExt: syneExt },
  'dm-sans': { latin: dmSans, latinExt: dmSansExt },
  'work-sans': { latin: workSans, latinExt: workSansExt },
  'source-sans-3': { latin: sourceSans, latinExt: sourceSansExt },
  manrope: { latin: manrope, latinExt: manropeExt },
  lora: { latin: lora, latinExt: loraExt },
};
