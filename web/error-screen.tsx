import { isRouteErrorResponse, useHref, useLocation, useRouteError } from 'react-router';
import * as paths from './paths';
import { NotFound } from './storefront/not-found/not-found';
import { buttonClass } from './ui/button';

/** What stands in a page's place when it cannot be shown. Tells what to do, never what broke inside. */
export function ErrorScreen() {
  const error = useRouteError();
  const lost = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main id="content" className="wrap">
      {lost ? <NotFound /> : <Broken />}
    </main>
  );
}

function Broken() {
  const here = useHref(useLocation());
  return (
    <div className="grid min-h-150 content-center justify-items-start">
      <title>Something went wrong – Selvedge</title>
      <h1 className="display-56">Something went wrong</h1>
      <p className="mt-6 text-16 text-ink-2">
        The page could not be shown. Nothing was lost: your cart is kept.
      </p>
      <div className="mt-8 flex flex-wrap gap-2">
        <a className={buttonClass({ kind: 'primary' })} href={here}>
          Try again
        </a>
        <a className={buttonClass({ kind: 'quiet' })} href={paths.home()}>
          Back home
        </a>
      </div>
    </div>
  );
}
