import { useAssortment } from '../../../api/assortment';
import { classNames } from '../../../ui/class-names';
import { Loading } from '../../../ui/skeleton';
import type { CardProduct } from './card-product.rules';
import { type GridKind, GridSkeleton, gridClass } from './grid-skeleton';
import { ProductCard } from './product-card';

type ProductGridProps = {
  /** Undefined while loading: shows `skeletons` placeholders. */
  products: readonly CardProduct[] | undefined;
  skeletons?: number;
  kind?: GridKind;
  /** The number of cards in the first view, whose pictures load eagerly. */
  eager?: number;
  /** Whether the cards name their departments; by default if the products are of several. */
  namesDepartments?: boolean;
  /** Dims the previous products while the next ones load. */
  isStale?: boolean;
};

/** The `sizes` of the pictures of each kind of grid. */
const pictureSizes = {
  page: '(min-width: 64em) 25vw, (min-width: 40em) 33vw, 50vw',
  listing: '(min-width: 64em) 28vw, (min-width: 40em) 33vw, 50vw',
  /** Never wider than a sixth of the page. */
  small: '(min-width: 90em) 214px, (min-width: 64em) 16vw, (min-width: 40em) 33vw, 50vw',
} as const satisfies Record<GridKind, string>;

/** Product cards in rows. */
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
  if (!products)
    return (
      <Loading>
        <GridSkeleton kind={kind} count={skeletons} />
      </Loading>
    );
  return (
    <ul
      aria-busy={isStale}
      className={classNames(
        gridClass(kind),
        isStale !== undefined && 'transition-opacity aria-busy:opacity-50 aria-busy:delay-150',
      )}
    >
      {products.map((product, position) => (
        <li key={product._id} className="min-w-0">
          <ProductCard
            product={product}
            eager={position < eager}
            sizes={pictureSizes[kind]}
            department={namedDepartments.find(({ key }) => key === product.topLevelCategory)?.name}
          />
        </li>
      ))}
    </ul>
  );
}
