import { Link } from 'react-router';
import * as pages from '#contract/values/pages/storefront-pages';
import { notFound } from '../messages';
import { buttonClass } from '../ui/button';

/** The 404 page, with a loose end of the thread that decorates all pages. */
export function NotFound() {
  return (
    <section className="relative overflow-hidden">
      <title>{notFound.documentTitle}</title>
      <meta name="robots" content="noindex" />
      <div className="wrap grid min-h-150 content-center justify-items-start pt-18 pb-35">
        <p className="text-ink-2">{notFound.documentTitle}</p>
        <h1 className="display-hero mt-4">{notFound.title}</h1>
        <p className="mt-6 text-16 text-ink-2">{notFound.text}</p>
        <Link to={pages.home()} className={buttonClass({ className: 'mt-8' })}>
          {notFound.home}
        </Link>
      </div>
      <LooseThread />
    </section>
  );
}

function LooseThread() {
  return (
    <svg
      aria-hidden="true"
      className="absolute start-0 bottom-14 h-22.5 rtl:-scale-x-100 w-full overflow-visible text-thread print:hidden"
      viewBox="0 0 1360 90"
      fill="none"
      preserveAspectRatio="xMaxYMid slice"
    >
      <path
        d="M-400 60H560c120 0 190 6 250-8 48-11 66-46 38-50-30-4-44 40 6 62 60 26 130 4 178-16 40-17 92-22 96 6 4 24-44 26-40-4 5-36 98-30 150-10"
        stroke="currentColor"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
