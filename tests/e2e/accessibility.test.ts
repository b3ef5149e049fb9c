import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colourRules, findBarriers } from '../support/axe';
import { type Demo, openDemo } from '../support/served-demo';
import { accountScreens } from './account-screens';
import { adminScreens } from './admin-screens';
import { type Cast, makeCast } from './cast';
import { screenOpener, show } from './screen';
import { storefrontScreens } from './storefront-screens';

let demo: Demo;
let cast: Cast;
let look: ReturnType<typeof screenOpener>;
beforeAll(async () => {
  demo = await openDemo();
  cast = await makeCast(demo);
  look = screenOpener(demo, () => cast);
});
afterAll(() => demo?.close());

describe.each([
  ['the shop', storefrontScreens],
  ['accounts', accountScreens],
  ['the admin area', adminScreens],
])('nothing bars the way in %s', (_, screens) => {
  it.each(screens)('$name', async (screen) => {
    const barriers: Record<string, string[]> = {};
    const complaints = await look(screen, async (page) => {
      await screen.act?.(page, cast);
      await show(page, { colorScheme: 'light' });
      barriers.light = await findBarriers(page);
      await show(page, { colorScheme: 'dark' });
      barriers.dark = await findBarriers(page, colourRules);
    });
    expect({ ...barriers, complaints }).toEqual({ light: [], dark: [], complaints: [] });
  });
});
