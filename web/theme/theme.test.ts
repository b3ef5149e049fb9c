import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { defaultTheme, paletteOf, schemes } from '#contract/values/content/theme';

const css = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8');

it('has the same dark colours for the system setting and the visitor’s', () => {
  const system = declarationsAfter(":root:not([data-theme='light']) {");
  const chosen = declarationsAfter("  [data-theme='dark'] {");
  expect(system.length).toBeGreaterThan(20);
  expect(chosen).toEqual(system);
});

it.each(schemes)('has the colours that derived themes begin with, in the %s scheme', (scheme) => {
  const declared = declarationsAfter(
    scheme === 'light' ? '@theme static {' : "  [data-theme='dark'] {",
  );
  for (const [name, colour] of Object.entries(paletteOf(scheme, defaultTheme[scheme])))
    expect(declared.join('\n')).toContain(`--color-${name}: ${colour}`);
});

function declarationsAfter(selector: string): string[] {
  const start = css.indexOf(selector) + selector.length;
  const block = css.slice(start, css.indexOf('}', start));
  return block
    .split(';')
    .map((line) => line.trim())
    .filter(Boolean);
}
