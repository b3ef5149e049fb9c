import { lazy, Suspense } from 'react';

const DraftNotice = lazy(async () => ({ default: (await import('./draft-notice')).DraftNotice }));

/** The notice of a preview, which other pages do not load. */
export function PreviewNotice({ shownAt }: { shownAt?: string | undefined }) {
  return (
    <Suspense>
      <DraftNotice shownAt={shownAt} />
    </Suspense>
  );
}
