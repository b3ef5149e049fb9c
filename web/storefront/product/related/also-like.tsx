import type { Product, ProductPage } from '#contract/catalogue';
import { useProducts } from '../../../api/products';
import * as paths from '../../../paths';
import { LinkButton } from '../../../ui/button';
import { SectionHead } from '../../../ui/text/section-head';
import { ProductGrid } from '../card/product-grid';
import { product as texts } from '../messages';
import { othersOf, othersQuery } from './also-like.rules';

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
      <ProductGrid kind="small" products={data || error ? others : undefined} skeletons={6} />
      <ViewAll className="mt-8 w-full lg:hidden" />
    </section>
  );
}

function ViewAll({ className }: { className: string }) {
  return (
    <LinkButton to={paths.listing('men', 'All')} kind="quiet" className={className}>
      {texts.viewAll}
    </LinkButton>
  );
}
