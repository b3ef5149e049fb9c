import { useAssortment } from '../../../api/assortment';
import { classNames } from '../../../ui/class-names';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { type CardProduct, ProductCard } from './product-card';

type ProductGridProps = {
  /** Undefined while loading: shows `skeletons` placeholders. */
  products: readonly CardProduct[] | undefined;
  skeletons?: number;
  kind?: keyof typeof kinds;
  /** The number of cards in the first view, whose pictures load eagerly. */
  eager?: number;
  /** Whether the cards name their departments; by default if the products are of several. */
  namesDepartments?: boolean;
  /** Dims the previous products while the next ones load. */
  isStale?: boolean;
};

/** The classes of each grid, and the `sizes` of its pictures. */
const kinds = {
  page: { columns: '', sizes: '(min-width: 64em) 25vw, (min-width: 40em) 33vw, 50vw' },
  /** Beside the filters. */
  listing: {
    columns: 'lg:grid-cols-3',
    sizes: '(min-width: 64em) 28vw, (min-width: 40em) 33vw, 50vw',
  },
  /** Six in a row; never wider than a sixth of the page. */
  small: {
    columns: 'lg:grid-cols-6',
    sizes: '(min-width: 90em) 214px, (min-width: 64em) 16vw, (min-width: 40em) 33vw, 50vw',
  },
} as const;

/** Product cards in rows. Cards and their skeletons have the same size, so that nothing shifts. */
export function ProductGrid({
  products,
  skeletons = 4,
  kind = 'page',
  eager = 0,
  namesDepartments = new Set(products?.map(({ topLevelCategory }) => topLevelCategory)).size > 1,
  isStale,
}: ProductGridProps) {
  const { departments } = useAssortment();
  const namedDepartments = namesDepartments ? departments : [];
  const { columns, sizes } = kinds[kind];
  const className = classNames('product-grid', columns);
  if (!products)
    return (
      <Loading>
        <div className={className}>
          {Array.from({ length: skeletons }, (_, position) => position).map((position) => (
            <div key={position}>
              <Skeleton className="aspect-4/5" />
              <Skeleton className="mt-3 mb-1 h-3 w-2/5" />
              <Skeleton className="mt-2 h-3.5 w-3/4" />
              <Skeleton className="mt-2.5 h-3.5 w-1/4" />
            </div>
          ))}
        </div>
      </Loading>
    );
  return (
    <ul
      aria-busy={isStale}
      className={classNames(
        className,
        isStale !== undefined && 'transition-opacity aria-busy:opacity-50 aria-busy:delay-150',
      )}
    >
      {products.map((product, position) => (
        <li key={product._id} className="min-w-0">
          <ProductCard
            product={product}
            eager={position < eager}
            sizes={sizes}
            department={namedDepartments.find(({ key }) => key === product.topLevelCategory)?.name}
          />
        </li>
      ))}
    </ul>
  );
}
