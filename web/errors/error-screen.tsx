import { isRouteErrorResponse, useHref, useLocation, useRouteError } from 'react-router';
import * as pages from '#contract/values/pages/storefront-pages';
import { useShopName } from '../api/shop-facts';
import { failure } from '../messages';
import { buttonClass } from '../ui/button';
import { NotFound } from './not-found';

/** The root's error boundary, shown when not even the page's layout can be rendered. */
export function ErrorScreen() {
  return (
    <main id="content">
      <ErrorContent />
    </main>
  );
}

/**
 * The content of a layout's error boundary: page not found, shop unavailable or a general failure.
 * Shows what the visitor can do, never details of the error.
 */
export function ErrorContent() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status !== 404 && status !== 410)
    return <Failure isUnavailable={status === 0 || status === 503} />;
  return <NotFound />;
}

function Failure({ isUnavailable }: { isUnavailable: boolean }) {
  const here = useHref(useLocation());
  const home = useHref(pages.home());
  const shopName = useShopName();
  const title = isUnavailable ? failure.unavailable : failure.title;
  return (
    <div className="wrap grid min-h-150 content-center justify-items-start py-18">
      <title>{shopName ? `${title} – ${shopName}` : title}</title>
      <h1 className="display-56">{title}</h1>
      <p className="mt-6 text-16 text-ink-2">
        {isUnavailable ? failure.unavailableText : failure.text}
      </p>
      <div className="mt-8 flex flex-wrap gap-2">
        <a className={buttonClass({ kind: 'primary' })} href={here}>
          {failure.again}
        </a>
        <a className={buttonClass({ kind: 'quiet' })} href={home}>
          {failure.home}
        </a>
      </div>
    </div>
  );
}
