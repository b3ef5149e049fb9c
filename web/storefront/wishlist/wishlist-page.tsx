import { useId } from 'react';
import { useWishlist } from '../../api/wishlist';
import { PageTitle } from '../../page-title';
import { LinkButton } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { useAccountGuard } from '../auth/use-account-guard';
import { useListings } from '../layout/departments';
import { NoIndex } from '../page-head/page-head';
import { ProductGrid } from '../product/card/product-grid';
import { RecentlyViewed } from '../product/related/recently-viewed';
import { wishlist } from './messages';

export default function WishlistPage() {
  const isSignedIn = useAccountGuard();
  const { data, isLoading, error } = useWishlist();
  const isKnown = isSignedIn && !isLoading;
  return (
    <div className="wrap pb-(--section)">
      <PageTitle>{wishlist.title}</PageTitle>
      <NoIndex />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 pt-10 pb-8 lg:pt-14 lg:pb-11">
        <h1 className="display-56">{wishlist.title}</h1>
        <p role="status" className="text-ink-2 tabular-nums">
          {isKnown && !error && wishlist.items(data.length)}
        </p>
      </div>
      {isKnown ? <Favourites /> : <ProductGrid products={undefined} />}
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
  if (data.length === 0) return <NoFavourites />;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="sr-only">
        {wishlist.products}
      </h2>
      <ProductGrid products={data} eager={4} />
    </section>
  );
}

function NoFavourites() {
  const { departments } = useListings();
  return (
    <>
      <Notice
        title={wishlist.emptyTitle}
        action={departments.slice(0, 2).map(({ key, name, new: to }) => (
          <LinkButton key={key} to={to}>
            {wishlist.newFor(name.toLowerCase())}
          </LinkButton>
        ))}
      >
        {wishlist.emptyText}
      </Notice>
      <RecentlyViewed isEnabled className="section-gap" />
    </>
  );
}
