import { type CSSProperties, useState } from 'react';
import { isColour } from '#contract/values/content/colour-contrast';
import { displayFonts, fontStack, textFonts } from '#contract/values/content/fonts';
import {
  defaultTheme,
  isDarkOnes,
  paletteOf,
  type Scheme,
  schemes,
  sharedColoursOf,
} from '#contract/values/content/theme';
import { Segmented } from '../../ui/forms/segmented';
import { Panel } from '../../ui/panel';
import { Money } from '../../ui/text/money';
import type { BrandDraft } from './brand-form.rules';
import { preview as text, brand as words } from './messages';

const options = schemes.map((value) => ({ value, label: words.schemes[value] }));

/** The shop with the colours, fonts and logo as they are chosen. */
export function BrandPreview({ draft }: { draft: BrandDraft }) {
  const [scheme, setScheme] = useState<Scheme>('light');
  const { shopName, motto, logo, logoDark, headerMenu, theme } = draft;
  const isDark = isDarkOnes(coloursOf(theme, scheme));
  const picture = isDark ? (logoDark ?? logo) : logo;
  return (
    <Panel
      title={text.title}
      actions={
        <Segmented label={text.scheme} options={options} value={scheme} onChange={setScheme} />
      }
    >
      {/* Browsers load the fonts that are shown. */}
      <link rel="stylesheet" href="/theme/fonts.css" />
      <div inert style={styleOf(theme, scheme)} className="bg-paper font-text text-ink">
        <p className="bg-promo px-4 py-2 text-center text-12 text-on-promo">{text.promo}</p>
        <div className="flex h-14 items-center justify-between gap-3 border-b border-line px-4 text-13">
          <span className="flex gap-3 overflow-hidden whitespace-nowrap">
            {[text.women, text.men, ...headerMenu.map(({ label }) => label)]
              .slice(0, 3)
              .map((label, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: entries may be equal while they are typed
                <span key={index}>{label}</span>
              ))}
          </span>
          {picture ? (
            <img src={picture.url} alt="" className="h-7 w-auto max-w-32 object-contain" />
          ) : (
            <span className="truncate font-display text-28 tracking-[-0.02em]">{shopName}</span>
          )}
        </div>
        <div className="grid gap-4 px-4 py-6">
          <p className="font-display text-40 tracking-display">{text.heading}</p>
          <p className="text-ink-2">
            {text.text} <span className="text-link">{text.link}</span>
          </p>
          <p className="flex flex-wrap gap-3">
            <span className="text-sale">
              <Money amount={48} />
            </span>
            <s className="text-ink-2">
              <Money amount={60} />
            </s>
            <span className="ms-auto text-ok">{text.stock}</span>
          </p>
          <div>
            <p className="mb-2 text-13 font-medium">{text.field}</p>
            <p className="flex h-10 items-center rounded border border-line-strong bg-surface px-3 text-ink-2">
              {text.value}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <span className="inline-flex min-h-11 items-center rounded bg-accent px-5 font-medium text-on-accent">
              {text.primary}
            </span>
            <span className="inline-flex min-h-11 items-center rounded border border-ink px-5 font-medium">
              {text.secondary}
            </span>
          </div>
        </div>
        <p className="min-h-16 bg-sunken px-4 py-5 font-display text-20">{motto}</p>
      </div>
    </Panel>
  );
}

/** The chosen colours; the default ones while one is still being typed. */
function coloursOf(theme: BrandDraft['theme'], scheme: Scheme) {
  const chosen = theme[scheme];
  const isValid = [chosen.paper, chosen.ink, chosen.accent].every(isColour);
  return isValid ? chosen : defaultTheme[scheme];
}

/** The theme's custom properties, for the preview only. */
function styleOf(theme: BrandDraft['theme'], scheme: Scheme): CSSProperties {
  const colours = {
    ...paletteOf(scheme, coloursOf(theme, scheme)),
    ...sharedColoursOf(coloursOf(theme, 'light')),
  };
  return Object.fromEntries([
    ...Object.entries(colours).map(([name, colour]) => [`--color-${name}`, colour]),
    ['--font-display', fontStack(displayFonts[theme.displayFont])],
    ['--font-text', fontStack(textFonts[theme.textFont])],
    ['--radius', `${theme.radius}px`],
  ]);
}
