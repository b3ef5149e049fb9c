import { Link } from 'react-router';
import type { Product, ProductPage } from '#contract/catalogue';
import { useProducts } from '../../../api/products';
import * as paths from '../../../paths';
import { buttonClass } from '../../../ui/button';
import { Loading } from '../../../ui/skeleton';
import { SectionHead } from '../../../ui/text/section-head';
import { ProductCard } from '../card/product-card';
import { ProductCardSkeleton } from '../card/product-card-skeleton';
import { smallCardSizes, smallGrid } from '../card/small-grid';
import { product as texts } from '../messages';
import { othersOf, othersQuery } from './also-like.rules';

const SKELETONS = [1, 2, 3, 4, 5, 6];

type AlsoLikeProps = {
  product: Product;
  /** The list that the server rendered the page with. */
  initial: ProductPage | null;
  isEnabled: boolean;
};

/** Related products. */
export function AlsoLike({ product, initial, isEnabled }: AlsoLikeProps) {
  const { data, error } = useProducts(othersQuery(product), { initial, isEnabled });
  const others = othersOf(data?.content ?? [], product._id);
  return (
    <section className="wrap section-gap print:hidden">
      <SectionHead title={texts.alsoLike}>
        <ViewAll className="max-lg:hidden" />
      </SectionHead>
      {data || error ? (
        <ul className={smallGrid}>
          {others.map((other) => (
            <li key={other._id} className="min-w-0">
              <ProductCard product={other} sizes={smallCardSizes} />
            </li>
          ))}
        </ul>
      ) : (
        <Loading>
          <div className={smallGrid}>
            {SKELETONS.map((key) => (
              <ProductCardSkeleton key={key} />
            ))}
          </div>
        </Loading>
      )}
      <ViewAll className="mt-8 w-full lg:hidden" />
    </section>
  );
}

function ViewAll({ className }: { className: string }) {
  return (
    <Link to={paths.listing('men', 'All')} className={buttonClass({ kind: 'quiet', className })}>
      {texts.viewAll}
    </Link>
  );
}
