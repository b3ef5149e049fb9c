import { Suspense } from 'react';
import { isRouteErrorResponse, useHref, useLocation, useRouteError } from 'react-router';
import { failure, shop } from './messages';
import * as paths from './paths';
import { buttonClass } from './ui/button';
import { latePart } from './ui/dormant';

const NotFound = latePart(async () => (await import('./not-found')).NotFound);

/** The root's error boundary: what stands in a page's place when not even its layout can be shown. */
export function ErrorScreen() {
  return (
    <main id="content">
      <ErrorContent />
    </main>
  );
}

/**
 * What a layout's error boundary shows inside its own frame: a lost page, or that something broke.
 * Tells what to do, never what broke inside.
 */
export function ErrorContent() {
  const error = useRouteError();
  const isLost = isRouteErrorResponse(error) && error.status === 404;
  if (!isLost) return <Broken />;
  return (
    <Suspense>
      <NotFound />
    </Suspense>
  );
}

function Broken() {
  const here = useHref(useLocation());
  return (
    <div className="wrap grid min-h-150 content-center justify-items-start py-18">
      <title>{`${failure.title} – ${shop.name}`}</title>
      <h1 className="display-56">{failure.title}</h1>
      <p className="mt-6 text-16 text-ink-2">{failure.text}</p>
      <div className="mt-8 flex flex-wrap gap-2">
        <a className={buttonClass({ kind: 'primary' })} href={here}>
          {failure.again}
        </a>
        <a className={buttonClass({ kind: 'quiet' })} href={paths.home()}>
          {failure.home}
        </a>
      </div>
    </div>
  );
}
