import { usualSize } from '#contract/values/fit/suggest-size';
import { useAssortment } from '../../api/assortment';
import { useSizeCharts } from '../../api/fit';
import { useFitProfile } from './use-fit-profile';
import { sizedCategories } from './use-size-advice';

/** The shopper's usual sizes in these categories, in the order of `sizes`. */
export function useMySizes(keys: readonly string[], sizes: readonly string[]): string[] {
  const { profile } = useFitProfile();
  const assortment = useAssortment();
  const charts = useSizeCharts({ isEnabled: profile !== null });
  const categories = sizedCategories(assortment, charts);
  const own = new Set(
    profile === null
      ? []
      : categories
          .filter(({ key }) => keys.includes(key))
          .flatMap((category) => usualSize(profile, category, categories)?.size ?? []),
  );
  return sizes.filter((size) => own.has(size));
}
