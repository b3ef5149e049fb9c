import { Suspense } from 'react';
import { isRouteErrorResponse, useHref, useLocation, useRouteError } from 'react-router';
import { failure, shop } from './messages';
import * as paths from './paths';
import { buttonClass } from './ui/button';
import { latePart } from './ui/lazy/lazy-hydration';

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
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status !== 404) return <Broken isAway={status === 0 || status === 503} />;
  return (
    <Suspense>
      <NotFound />
    </Suspense>
  );
}

function Broken({ isAway }: { isAway: boolean }) {
  const here = useHref(useLocation());
  const title = isAway ? failure.away : failure.title;
  return (
    <div className="wrap grid min-h-150 content-center justify-items-start py-18">
      <title>{`${title} – ${shop.name}`}</title>
      <h1 className="display-56">{title}</h1>
      <p className="mt-6 text-16 text-ink-2">{isAway ? failure.awayText : failure.text}</p>
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
