import { useCallback } from 'react';
import type { PublicAssortment } from '#contract/catalogue/assortment';
import type { ProductDetail, ProductPage } from '#contract/catalogue/catalogue';
import * as pages from '#contract/values/pages/storefront-pages';
import { listWord, useAssortment } from '../../api/assortment';
import { Breadcrumb } from '../../ui/breadcrumb';
import { lazySection } from '../../ui/lazy/lazy-section';
import { useLazyComponent } from '../../ui/lazy/use-lazy-component';
import { WhenNear } from '../../ui/lazy/when-near';
import { useInView } from '../../ui/use-in-view';
import { useListings } from '../layout/departments';
import { groupsTitle } from '../listing/listing-scope.rules';
import type { LoadedReviews } from '../reviews/load-reviews';
import { ProductReviews } from '../reviews/product-reviews';
import { BuyBox, StickyBuy } from './buy/buy-box';
import { isSoldOut } from './buy/sizes.rules';
import { useBuying } from './buy/use-buying';
import { GridSkeleton } from './card/grid-skeleton';
import { ProductSection } from './card/product-section';
import { Gallery } from './gallery/gallery';
import { product as texts } from './messages';
import { ProductDetails } from './product-details';
import { ProductFacts } from './product-facts';
import { ProductHead } from './product-head';
import { RelatedSkeleton } from './related/related-skeleton';
import { useRecordView, useViewedBefore } from './related/viewed-products';

const AlsoLike = lazySection(
  'also-like',
  async () => (await import('./related/also-like')).AlsoLike,
  RelatedSkeleton,
);
const loadViewed = async () => (await import('./related/recently-viewed')).RecentlyViewed;

/** Pictures above the buy box; side by side from 768 px. */
export const productColumns =
  'grid items-start gap-6 md:grid-cols-2 md:gap-8 md:pt-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:pt-5 xl:grid-cols-[minmax(0,1fr)_25rem] xl:gap-16';

/** The shorter column stays in view while the other one scrolls. */
const column =
  'min-w-0 md:sticky md:top-[min(var(--header-offset)+1.25rem,100vh-var(--height,0px)-1.5rem)] md:transition-[top]';

type ProductViewProps = {
  product: ProductDetail;
  /** Related products that the server rendered. */
  related: ProductPage | null;
  /** Reviews that the server rendered. */
  reviews: LoadedReviews | null;
  /** Whether the user may view product lists. */
  isListShown: boolean;
};

export function ProductView({ product, related, reviews, isListShown }: ProductViewProps) {
  const buying = useBuying(product);
  // Anything below counts as in view, so that a jump across the buttons is noticed.
  const [actionsRef, isInView] = useInView('0px 0px 1000000px 0px');
  const measuredRef = useMeasuredHeight();
  useRecordView(product._id);
  const viewed = useViewedBefore(product._id);
  const isViewedShown = isListShown && viewed.length > 0;
  const RecentlyViewed = useLazyComponent(loadViewed, isViewedShown);
  const assortment = useAssortment();
  const listings = useListings();
  const crumbs = crumbsOf(assortment, product);
  const relatedProps = { product, initial: related, isEnabled: isListShown };
  return (
    <>
      <ProductHead
        key={product._id}
        product={product}
        reviews={reviews?.page.reviews}
        crumbs={crumbs}
      />
      <div className="wrap">
        <Breadcrumb crumbs={crumbs} />
        <div className={productColumns}>
          <div ref={measuredRef} className={column}>
            <Gallery key={product._id} product={product} />
          </div>
          <div ref={measuredRef} className={column}>
            <BuyBox product={product} buying={buying} actionsRef={actionsRef} />
            <ProductFacts product={product} />
            <ProductDetails key={product._id} product={product} />
          </div>
        </div>
      </div>
      {!product.draft && (
        <ProductReviews key={product._id} productId={product._id} initial={reviews} />
      )}
      {!product.draft && (
        <ProductSection
          title={texts.alsoLike}
          more={{ label: texts.viewAll, to: listings.listing('All') }}
        >
          <WhenNear
            isServerRendered={related !== null}
            placeholder={<RelatedSkeleton {...relatedProps} />}
          >
            <AlsoLike {...relatedProps} />
          </WhenNear>
        </ProductSection>
      )}
      {RecentlyViewed ? (
        <RecentlyViewed key={product._id} productId={product._id} isEnabled={isListShown} />
      ) : (
        isViewedShown && (
          <ProductSection title={texts.viewedBefore} more={null}>
            <GridSkeleton kind="small" count={viewed.length} />
          </ProductSection>
        )
      )}
      <div className="h-(--section)" />
      {!isSoldOut(product) && (
        <StickyBuy product={product} buying={buying} isShown={isInView === false} />
      )}
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
  const inSection = (list = 'all') =>
    pages.listing({ levelOne: department.slug, levelTwo: section.slug, levelThree: list });
  return [
    { label: department.name, to: inSection() },
    { label: section.name, to: inSection() },
    ...(category
      ? [{ label: groupsTitle([listWord(category)]), to: inSection(category.slug) }]
      : []),
  ];
}

/**
 * A ref for a sticky column that may be higher than the window: keeps its height in `--height`, so that the column scrolls
 * to its end before it sticks.
 */
function useMeasuredHeight() {
  return useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() =>
      element.style.setProperty('--height', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
}
