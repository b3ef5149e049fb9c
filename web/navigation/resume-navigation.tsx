import { useEffect } from 'react';
import { type MiddlewareFunction, useNavigate } from 'react-router';
import * as pages from '#contract/values/pages/storefront-pages';
import { usePrefix } from '../api/shop-facts';
import { wasReloaded } from '../ui/lazy/load-module';

/** The target of the navigation that has not ended yet. */
const PENDING = 'interrupted-navigation';
/** The target that was opened again after a reload. */
const RESUMED = 'resumed-navigation';

/**
 * If a page's module is gone after a release, the router reloads the current page instead of opening the new one. This
 * stores the target while it is loaded, so that `ResumeNavigation` opens it after the reload: once, so that a module that
 * is missing for good does not cause a loop.
 */
export const storeTarget: MiddlewareFunction = async ({ request }, next) => {
  const { pathname, search, hash } = new URL(request.url);
  const target = pathname + search + hash;
  if (read(RESUMED) !== target) write(PENDING, target);
  const result = await next();
  // Another navigation may have replaced this one.
  if (read(PENDING) === target) write(PENDING, null);
  if (read(RESUMED) === target) write(RESUMED, null);
  return result;
};

/** Opens the page that a reload kept from opening. */
export function ResumeNavigation() {
  const navigate = useNavigate();
  const prefix = usePrefix();
  useEffect(() => {
    const target = read(PENDING);
    write(PENDING, null);
    write(RESUMED, null);
    // The router adds the prefix again. A target in another language is not of this page.
    if (!target?.startsWith(prefix) || !wasReloaded()) return;
    write(RESUMED, target);
    void navigate(target.slice(prefix.length) || pages.home());
  }, [navigate, prefix]);
  return null;
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    // Without storage the visitor presses the link a second time.
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // As above.
  }
}
