import { expect, it } from 'vitest';
import { defaultTheme } from '#contract/values/content/theme';
import { allFontsCss, lookOf, themeCss } from './theme-css.server';

const { light, dark } = defaultTheme;

it('loads nothing more for the default theme', () => {
  expect(lookOf(defaultTheme)).toBeNull();
});

it('declares only the chosen fonts', () => {
  const css = themeCss({ ...defaultTheme, displayFont: 'syne' });
  expect(css).toContain("--font-display:'Syne', 'Syne Fallback', system-ui, sans-serif");
  expect(css).not.toMatch(/--font-text|--color|Lora/);
  expect(lookOf({ ...defaultTheme, displayFont: 'syne' })?.fonts).toHaveLength(2);
});

it('sets both schemes where one has other colours, and the dark one last', () => {
  const css = themeCss({ ...defaultTheme, light: { ...light, accent: '#7a1f1f' }, radius: 8 });
  expect(css).toContain(':root{--radius:8px;--radius-overlay:16px}');
  const [first, system, chosen] = css.split('@media ').slice(1);
  expect(first).toContain('--color-accent:#7a1f1f');
  for (const block of [system, chosen]) expect(block).toContain(`--color-accent:${dark.accent}`);
});

it('changes its URL with its content', () => {
  const urls = [2, 3, 4].map((radius) => {
    const look = lookOf({ ...defaultTheme, radius, textFont: 'lora' });
    return look?.stylesheet;
  });
  expect(new Set(urls).size).toBe(3);
  expect(urls[0]).toMatch(/^\/theme\/[0-9a-f]{12}\.css$/);
});

it('lists every font but the default ones, whose style sheet every page has', () => {
  const css = allFontsCss();
  expect(css).toContain("font-family:'Lora'");
  expect(css).not.toMatch(/'Inter Variable'|'Instrument Serif'/);
});
