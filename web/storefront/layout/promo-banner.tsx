import { X } from 'lucide';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon';
import { PROMO_KEY, readStorage, writeStorage } from '../storage';
import { promo } from './messages';

/**
 * The announcement above the header. It is in every page's HTML; for visitors who dismissed it, the boot script sets a
 * data attribute that hides it before the first paint.
 */
export function PromoBanner({ text, href = null }: { text: string; href?: string | null }) {
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => {
    const isSame = readStorage('localStorage', PROMO_KEY) === text;
    setDismissed(isSame);
    markDocument(isSame);
  }, [text]);

  const dismiss = () => {
    // Without storage the announcement is back after the next page load.
    writeStorage('localStorage', PROMO_KEY, text);
    setDismissed(true);
    markDocument(true);
  };
  if (isDismissed) return null;
  return (
    <aside
      aria-label={promo.region}
      className="relative grid min-h-10 place-items-center bg-promo px-13 py-2 text-center text-13 text-on-promo [[data-promo=dismissed]_&]:hidden print:hidden"
    >
      <p>
        {href === null ? (
          text
        ) : (
          <Link to={href} className="underline underline-offset-3 focus-visible:outline-on-promo">
            {text}
          </Link>
        )}
      </p>
      <button
        type="button"
        aria-label={promo.dismiss}
        onClick={dismiss}
        className="absolute end-[calc(var(--gutter)-12px)] top-1/2 grid size-10 -translate-y-1/2 pointer-coarse:size-11 place-items-center opacity-80 hover:opacity-100 focus-visible:outline-on-promo"
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
