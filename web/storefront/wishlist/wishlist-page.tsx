import { useId } from 'react';
import { Link } from 'react-router';
import { useWishlist } from '../../api/wishlist';
import * as paths from '../../paths';
import { buttonClass } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Loading } from '../../ui/skeleton';
import { formatCount } from '../../ui/text/format-count';
import { PageTitle } from '../../ui/text/page-title';
import { useAccountGuard } from '../auth/use-account-guard';
import { ProductCard } from '../product/card/product-card';
import { ProductCardSkeleton } from '../product/card/product-card-skeleton';
import { RecentlyViewed } from '../product/related/recently-viewed';
import { wishlist } from './messages';

export default function WishlistPage() {
  const isSignedIn = useAccountGuard();
  const { data, isLoading, error } = useWishlist();
  const isKnown = isSignedIn && !isLoading;
  return (
    <div className="wrap pb-(--section)">
      <PageTitle>{wishlist.title}</PageTitle>
      <meta name="robots" content="noindex" />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 pt-10 pb-8 lg:pt-14 lg:pb-11">
        <h1 className="display-56">{wishlist.title}</h1>
        <p role="status" className="text-ink-2 tabular-nums">
          {isKnown && !error && formatCount(data.length, wishlist.item)}
        </p>
      </div>
      {isKnown ? <Favourites /> : <Cards />}
    </div>
  );
}

function Favourites() {
  const { data, error } = useWishlist();
  const heading = useId();
  if (error && data.length === 0)
    return (
      <Notice kind="error" title={wishlist.notLoaded}>
        {error.message}
      </Notice>
    );
  if (data.length === 0) return <Nothing />;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="sr-only">
        {wishlist.products}
      </h2>
      <ul className="product-grid">
        {data.map((product, position) => (
          <li key={product._id} className="min-w-0">
            <ProductCard product={product} eager={position < 4} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Nothing() {
  return (
    <>
      <Notice
        title={wishlist.emptyTitle}
        action={
          <>
            <Link to={paths.listing('women', 'New')} className={buttonClass()}>
              {wishlist.women}
            </Link>
            <Link to={paths.listing('men', 'New')} className={buttonClass()}>
              {wishlist.men}
            </Link>
          </>
        }
      >
        {wishlist.emptyText}
      </Notice>
      <RecentlyViewed isEnabled className="section-gap" />
    </>
  );
}

function Cards() {
  return (
    <Loading>
      <div className="product-grid">
        {[1, 2, 3, 4].map((card) => (
          <ProductCardSkeleton key={card} />
        ))}
      </div>
    </Loading>
  );
}
