import { kit } from '../messages';

/** The first stop of the Tab key: skips the header to the page's `#content`. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="absolute start-2 top-2 z-50 -translate-y-20 rounded bg-surface px-4 py-3 font-medium text-ink focus:translate-y-0 focus:shadow-overlay print:hidden"
    >
      {kit.skipToContent}
    </a>
  );
}
