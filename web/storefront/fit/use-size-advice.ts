import type { PublicAssortment, SizeChart } from '#contract/catalogue/assortment';
import type { ProductDetail } from '#contract/catalogue/catalogue';
import { type SizedCategory, suggestSize, usualSize } from '#contract/values/fit/suggest-size';
import { ownValue } from '#contract/values/own-value';
import { useAssortment } from '../../api/assortment';
import { useProductFit, useSizeCharts } from '../../api/fit/fit';
import { useFitProfile } from './use-fit-profile';

/** What buyers say about a product on its page, and the size that is suggested to this shopper. */
export function useSizeAdvice(product: ProductDetail) {
  const { fit } = useProductFit(product._id);
  const { profile } = useFitProfile();
  const assortment = useAssortment();
  const key = product.thirdLevelCategory;
  // Only a size that was entered for another garment needs all charts.
  const hasOtherSizes =
    profile !== null &&
    ownValue(profile.wears, key) === undefined &&
    Object.keys(profile.wears).length > 0;
  const charts = useSizeCharts({ isEnabled: hasOtherSizes });
  const advice = fit?.advice ?? null;
  if (!fit || !profile) return { advice, profile, suggestion: null, usual: null };
  const category = sizedCategories(assortment, [
    { category: key, measures: fit.categoryMeasures },
  ])[0];
  const garment = {
    measures: product.facts?.measures ?? {},
    sizes: product.sizes.map(({ name }) => name),
    verdict: advice?.verdict ?? null,
  };
  const others = sizedCategories(assortment, charts);
  return {
    advice,
    profile,
    /** The shopper's size in this category, whether or not the product is made in it. */
    usual: category ? (usualSize(profile, category, others)?.size ?? null) : null,
    suggestion: category ? suggestSize(profile, category, garment, others) : null,
  };
}

/** The categories with charts, as sizes are suggested by them. */
export function sizedCategories(
  { categories, sizeSystems }: PublicAssortment,
  charts: readonly SizeChart[],
): SizedCategory[] {
  return categories.flatMap(({ key, department, sizeSystem }) => {
    const chart = charts.find(({ category }) => category === key)?.measures;
    const sizes = sizeSystems.find((system) => system.key === sizeSystem)?.sizes;
    return chart && sizes ? [{ key, department, sizes, chart }] : [];
  });
}
