import { formatList } from '../../../ui/text/format';
import { useMySizes } from '../../fit/my-sizes';
import { own } from '../../fit/profile-messages';
import type { Listing } from '../use-listing';

/** A switch of the sizes of a shopper whose size is known; nothing if none is listed. */
export function MySizeButton({
  listing: { scope, selection, choose },
  categories,
}: {
  listing: Listing;
  categories: readonly string[];
}) {
  const mySizes = useMySizes(categories, scope.sizes);
  if (mySizes.length === 0) return null;
  const isOn = mySizes.join() === selection.size.join();
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => choose({ ...selection, size: isOn ? [] : mySizes, page: 1 })}
      className="inline-flex min-h-8 items-center rounded border border-line-strong px-3 text-13 hover:border-ink aria-pressed:border-ink aria-pressed:bg-accent-soft aria-pressed:font-medium pointer-coarse:min-h-11"
    >
      {own.mySize(formatList(mySizes))}
    </button>
  );
}
