import type { Product } from '#contract/catalogue/catalogue';
import { adminPages } from '#contract/values/pages/admin-pages';
import { objectPosition } from '../../ui/picture';
import { Status } from '../../ui/status';
import type { Column } from '../../ui/table';
import { formatNumber } from '../../ui/text/format';
import { Money } from '../../ui/text/money';
import { brandAndColour } from '../format';
import { RowLink } from '../lists/list-table';
import { products } from './messages';

/** The cells of a product, shared by the tables of the products page and the dashboard. */
export const productColumns = {
  image: { head: products.image, wide: true, cell: (product) => <Thumb product={product} /> },
  title: {
    head: products.columnTitle,
    grow: true,
    cell: ({ _id, title }) => <RowLink to={adminPages.editProduct({ id: _id })}>{title}</RowLink>,
  },
  titleWithBrand: {
    head: products.columnTitle,
    grow: true,
    cell: (product) => (
      <>
        <RowLink to={adminPages.editProduct({ id: product._id })}>{product.title}</RowLink>
        <span className="block text-12 text-ink-2">{brandAndColour(product)}</span>
      </>
    ),
  },
  category: {
    head: products.category,
    className: 'text-ink-2',
    wide: true,
    cell: (product) => product.category.name,
  },
  price: {
    head: products.price,
    align: 'end',
    cell: (product) => <Money amount={product.discountPrice} />,
  },
  stock: {
    head: products.stock,
    cell: (product) => (
      <span className="flex items-baseline gap-2">
        <Status tone={product.quantity > 0 ? 'ok' : 'bad'}>
          {product.quantity > 0 ? products.stockLevels.in : products.stockLevels.out}
        </Status>
        {/* On a phone there is no column for it. */}
        <span className="text-13 text-ink-2 tabular-nums lg:hidden">
          {formatNumber(product.quantity)}
        </span>
      </span>
    ),
  },
  quantity: {
    head: products.quantity,
    align: 'end',
    wide: true,
    cell: (product) => formatNumber(product.quantity),
  },
} satisfies Record<string, Column<Product>>;

export const dashboardColumns: Column<Product>[] = [
  productColumns.image,
  productColumns.title,
  productColumns.category,
  productColumns.price,
  productColumns.stock,
  productColumns.quantity,
];

function Thumb({ product }: { product: Product }) {
  const [picture] = product.images;
  const url = picture?.widths.length
    ? product.imageUrl.replace(/-\d+(\.\w+)$/, `-${Math.min(...picture.widths)}$1`)
    : product.imageUrl;
  return (
    <img
      src={url}
      alt=""
      width={36}
      height={36}
      loading="lazy"
      style={picture?.focus && { objectPosition: objectPosition(picture.focus) }}
      className="size-9 rounded-full bg-ground object-cover object-[50%_35%] [filter:var(--image-filter)]"
    />
  );
}
