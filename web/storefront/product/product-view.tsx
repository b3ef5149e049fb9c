import type { PublicAssortment } from '#contract/catalogue/assortment';
import type { ProductDetail, ProductPage } from '#contract/catalogue/catalogue';
import { listWord, useAssortment } from '../../api/assortment';
import * as paths from '../../paths';
import { Breadcrumb } from '../../ui/breadcrumb';
import { useInView } from '../../ui/use-in-view';
import { groupsTitle } from '../listing/listing-scope.rules';
import { BuyBox, StickyBuy } from './buy/buy-box';
import { isSoldOut } from './buy/sizes.rules';
import { useBuying } from './buy/use-buying';
import { Gallery } from './gallery/gallery';
import { ProductDetails } from './product-details';
import { ProductFacts } from './product-facts';
import { ProductHead } from './product-head';
import { AlsoLike } from './related/also-like';
import { RecentlyViewed } from './related/recently-viewed';
import { useRecordView } from './related/viewed-products';

/** Pictures above the buy box; side by side from 768 px. */
export const productColumns =
  'grid items-start gap-6 md:grid-cols-2 md:gap-8 md:pt-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-18 lg:pt-5';

type ProductViewProps = {
  product: ProductDetail;
  /** Related products that the server rendered. */
  related: ProductPage | null;
  /** Whether the user may view product lists. */
  isListShown: boolean;
};

export function ProductView({ product, related, isListShown }: ProductViewProps) {
  const buying = useBuying(product);
  // Anything below counts as in view, so that a jump across the buttons is noticed.
  const [actionsRef, isInView] = useInView('0px 0px 1000000px 0px');
  useRecordView(product._id);
  const assortment = useAssortment();
  const crumbs = crumbsOf(assortment, product);
  return (
    <>
      <ProductHead key={product._id} product={product} crumbs={crumbs} />
      <div className="wrap">
        <Breadcrumb crumbs={crumbs} />
        <div className={productColumns}>
          <Gallery key={product._id} product={product} />
          <div className="min-w-0">
            <BuyBox product={product} buying={buying} actionsRef={actionsRef} />
            <ProductFacts product={product} />
            <ProductDetails key={product._id} product={product} />
          </div>
        </div>
      </div>
      <AlsoLike product={product} initial={related} isEnabled={isListShown} />
      <RecentlyViewed key={product._id} productId={product._id} isEnabled={isListShown} />
      <div className="h-(--section)" />
      {isInView === false && !isSoldOut(product) && <StickyBuy product={product} buying={buying} />}
    </>
  );
}

function crumbsOf(
  { departments, sections, categories }: PublicAssortment,
  { topLevelCategory, secondLevelCategory, thirdLevelCategory }: ProductDetail,
) {
  const department = departments.find(({ key }) => key === topLevelCategory);
  const section = sections.find(({ key }) => key === secondLevelCategory);
  const category = categories.find(({ key }) => key === thirdLevelCategory);
  if (!department || !section) return [];
  const inSection = (list?: string) => paths.listing(department.slug, list, {}, section.slug);
  return [
    { label: department.name, to: inSection() },
    { label: section.name, to: inSection() },
    ...(category
      ? [{ label: groupsTitle([listWord(category)]), to: inSection(category.slug) }]
      : []),
  ];
}
