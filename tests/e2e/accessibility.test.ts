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
let openScreen: ReturnType<typeof screenOpener>;
beforeAll(async () => {
  demo = await openDemo();
  cast = await makeCast(demo);
  openScreen = screenOpener(demo, () => cast);
});
afterAll(() => demo?.close());

describe.each([
  ['the shop', storefrontScreens],
  ['accounts', accountScreens],
  ['the admin area', adminScreens],
])('nothing bars the way in %s', (_, screens) => {
  it.each(screens)('$name', async (screen) => {
    const { page, complaints, leave } = await openScreen(screen);
    await screen.act?.(page, cast);
    await show(page, { colorScheme: 'light' });
    const light = await findBarriers(page);
    await show(page, { colorScheme: 'dark' });
    const dark = await findBarriers(page, colourRules);
    await leave();
    expect({ light, dark }).toEqual({ light: [], dark: [] });
    expect(complaints.splice(0)).toEqual([]);
  });
});
