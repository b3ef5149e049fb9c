import { usualSize } from '#contract/values/fit/suggest-size';
import { useAssortment } from '../../../api/assortment';
import { useSizeCharts } from '../../../api/fit/fit';
import { formatList } from '../../../ui/text/format';
import { own } from '../../fit/profile-messages';
import { useFitProfile } from '../../fit/use-fit-profile';
import { sizedCategories } from '../../fit/use-size-advice';
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

/** The shopper's usual sizes in these categories, in the order of `sizes`. */
function useMySizes(keys: readonly string[], sizes: readonly string[]): string[] {
  const { profile } = useFitProfile();
  const assortment = useAssortment();
  const charts = useSizeCharts({ isEnabled: profile !== null });
  const categories = sizedCategories(assortment, charts);
  const usual = new Set(
    profile === null
      ? []
      : categories
          .filter(({ key }) => keys.includes(key))
          .flatMap((category) => usualSize(profile, category, categories)?.size ?? []),
  );
  return sizes.filter((size) => usual.has(size));
}
