import { describe, expect, it } from 'vitest';
import { contrast, isColour } from './colour-contrast';
import { contrastsOf, defaultTheme, paletteOf, schemes } from './theme';

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
});

it('has readable default colours', () => {
  for (const scheme of schemes) {
    const contrasts = contrastsOf(defaultTheme[scheme]);
    expect(contrasts?.ink).toBeGreaterThan(14);
    expect(contrasts?.accent).toBeGreaterThan(9);
  }
});

/** Any allowed choice, from black on white to accents that only just pass. */
const choices = [
  { paper: '#ffffff', ink: '#000000', accent: '#000000' },
  { paper: '#ffffff', ink: '#595959', accent: '#0066cc' },
  { paper: '#ffd400', ink: '#1a1a1a', accent: '#5c1300' },
  { paper: '#0b1020', ink: '#e8ecff', accent: '#7aa2ff' },
  { paper: '#000000', ink: '#ffffff', accent: '#ffe000' },
  { paper: '#f6f1ea', ink: '#2b2118', accent: '#b3261e' },
  { paper: '#3a3a3a', ink: '#ffffff', accent: '#ffffff' },
].map((choice) => [choice]);

describe.each(choices)('the palette of %j', (choice) => {
  it.each(schemes)('is readable as %s', (scheme) => {
    const contrasts = contrastsOf(choice);
    expect(Math.min(contrasts?.ink ?? 0, contrasts?.accent ?? 0)).toBeGreaterThanOrEqual(4.5);
    const palette = paletteOf(scheme, choice);
    expect(Object.values(palette).every(isColour)).toBe(true);
    const grounds = [palette.paper, palette.surface, palette.sunken];
    const least = (colour: string) => Math.min(...grounds.map((each) => contrast(colour, each)));
    for (const text of ['ink-2', 'sale', 'ok', 'warn'] as const)
      expect(least(palette[text]), text).toBeGreaterThanOrEqual(4.5);
    for (const mark of ['line-strong', 'mark-ok', 'mark-warn', 'mark-bad'] as const)
      expect(least(palette[mark]), mark).toBeGreaterThanOrEqual(3);
    expect(contrast(palette['on-accent'], palette.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette['on-accent'], palette['accent-hover'])).toBeGreaterThanOrEqual(4.5);
  });
});

it('knows no contrast of a colour that is still being typed', () => {
  expect(contrastsOf({ paper: '#fff', ink: '#000000', accent: '#000000' })).toBeNull();
});
