/** A page that was reloaded this recently is not reloaded again, so that a missing file cannot cause a loop. */
const RELOAD_INTERVAL_MS = 10 * 60_000;

/**
 * Imports a module as soon as the browser is online. Offline, `import()` must not be called: a browser remembers a
 * failed module for the life of the page and never requests it again.
 */
export async function importWhenOnline<Module>(load: () => Promise<Module>): Promise<Module> {
  if (!navigator.onLine)
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  return load();
}

/**
 * Reloads the page, the only way to get a module whose import has failed or whose file was replaced by a release. Does
 * nothing, and resolves to false, if the page was reloaded recently, the server does not answer or a field holds text.
 */
export async function reloadForModule(): Promise<boolean> {
  const isRecent = performance.now() < RELOAD_INTERVAL_MS && wasReloaded();
  if (isRecent || !(await isServerReachable()) || hasTypedText()) return false;
  window.location.reload();
  return true;
}

/** Whether this page was loaded by a reload, by code or by the visitor. */
export function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload';
}

const isServerReachable = () =>
  fetch(window.location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );

const hasTypedText = () =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ type, value }) => value !== '' && type !== 'radio' && type !== 'checkbox',
  );
