import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Icon } from '../../ui/icon';
import { promo } from './messages';
import { dismissedPromo, keepDismissed } from './promo-memory';

/**
 * The line above the header. It is in every page's HTML, and the mark that the boot script puts on the document hides
 * it before the first paint from who has dismissed it.
 */
export function PromoBanner({ text }: { text: string }) {
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => {
    const isOld = dismissedPromo() === text;
    setDismissed(isOld);
    markDocument(isOld);
  }, [text]);

  const dismiss = () => {
    keepDismissed(text);
    setDismissed(true);
    markDocument(true);
  };
  if (isDismissed) return null;
  return (
    <aside
      aria-label={promo.region}
      className="relative grid min-h-10 place-items-center bg-promo px-13 py-2 text-center text-13 text-on-promo [[data-promo=dismissed]_&]:hidden print:hidden"
    >
      <p>{text}</p>
      <button
        type="button"
        aria-label={promo.dismiss}
        onClick={dismiss}
        className="absolute end-[calc(var(--gutter)-12px)] top-1/2 grid size-10 -translate-y-1/2 place-items-center opacity-80 hover:opacity-100 focus-visible:outline-on-promo"
      >
        <Icon of={X} size={16} />
      </button>
    </aside>
  );
}

function markDocument(isDismissed: boolean): void {
  const { dataset } = document.documentElement;
  if (isDismissed) dataset.promo = 'dismissed';
  else delete dataset.promo;
}
