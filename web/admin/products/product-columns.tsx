import { Link } from 'react-router';
import type { Product } from '#contract/catalogue';
import { Status } from '../../ui/status';
import type { Column } from '../../ui/table';
import { formatMoney, formatNumber } from '../../ui/text/format';
import * as paths from '../paths';
import { products } from './messages';
import { ProductTitle } from './product-title';

/** A product's cells, as the tables of the products page and of the dashboard show them. */
export const productColumns = {
  image: {
    id: 'image',
    head: products.image,
    wide: true,
    cell: (product) => <Thumb product={product} />,
  },
  title: {
    id: 'title',
    head: products.columnTitle,
    grow: true,
    cell: (product) => (
      <Link to={paths.adminEditProduct(product._id)} className="hover:underline underline-offset-4">
        {product.title}
      </Link>
    ),
  },
  titleWithBrand: {
    id: 'title',
    head: products.columnTitle,
    grow: true,
    cell: (product) => (
      <>
        <ProductTitle product={product} to={paths.adminEditProduct(product._id)} />
      </>
    ),
  },
  category: {
    id: 'category',
    head: 'Category',
    className: 'text-ink-2',
    wide: true,
    cell: (product) => product.category.name,
  },
  price: {
    id: 'price',
    head: products.price,
    align: 'end',
    cell: (product) => formatMoney(product.discountPrice),
  },
  stock: {
    id: 'stock',
    head: products.stock,
    cell: (product) => (
      <span className="flex items-baseline gap-2">
        <StockBadge product={product} />
        {/* On a phone there is no column for it. */}
        <span className="text-13 text-ink-2 tabular-nums lg:hidden">
          {formatNumber(product.quantity)}
        </span>
      </span>
    ),
  },
  quantity: {
    id: 'quantity',
    head: products.quantity,
    align: 'end',
    wide: true,
    cell: (product) => formatNumber(product.quantity),
  },
} satisfies Record<string, Column<Product>>;

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
      className="size-9 rounded-full bg-ground object-cover object-[50%_35%] [filter:var(--image-filter)]"
    />
  );
}

function StockBadge({ product }: { product: Product }) {
  return product.quantity > 0 ? (
    <Status tone="ok">{products.inStock}</Status>
  ) : (
    <Status tone="bad">{products.outOfStock}</Status>
  );
}
