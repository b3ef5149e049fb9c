/** Under this age a page that was loaded anew is not loaded anew again: it would go in circles. */
const SETTLED_MS = 10 * 60_000;

/**
 * Loads code as soon as there is a network. Without one it is not even asked for: a browser that could not fetch a
 * file never asks for it again while the page lives.
 */
export async function loadWhenOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  if (!navigator.onLine)
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  return load();
}

/**
 * The one way to code that was lost on the way or has gone with a release: loads the page anew, where the shop answers
 * and nothing is typed that would be lost. Resolves to whether it does.
 */
export async function loadPageAnew(): Promise<boolean> {
  const isNew = performance.now() < SETTLED_MS && wasReloaded();
  if (isNew || !(await isShopThere()) || isAnythingTyped()) return false;
  window.location.reload();
  return true;
}

/** Whether the page was loaded anew, by us or by hand. */
export function wasReloaded(): boolean {
  const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return loading?.type === 'reload';
}

const isShopThere = () =>
  fetch(window.location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );

const isAnythingTyped = () =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ type, value }) => value !== '' && type !== 'radio' && type !== 'checkbox',
  );
