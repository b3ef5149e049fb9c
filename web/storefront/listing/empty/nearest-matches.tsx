import { useNearestMatches } from '../../../api/products';
import { ProductCard } from '../../product/card/product-card';
import { empty } from './empty-messages';

/** Suggestions for a search without results: products that match some of its words, or new arrivals. */
export function NearestMatches({ q }: { q: string }) {
  const { data } = useNearestMatches(q);
  if (!data || data.products.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="mb-5 display-28">
        {data.words === null ? empty.arrivals : empty.nearest(data.words)}
      </h2>
      <ul className="product-grid lg:grid-cols-3">
        {data.products.map((product) => (
          <li key={product._id} className="min-w-0">
            <ProductCard
              product={{ ...product, variants: [] }}
              sizes="(min-width: 64em) 28vw, (min-width: 40em) 33vw, 50vw"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
