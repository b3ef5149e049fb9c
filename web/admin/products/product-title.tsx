import { Link } from 'react-router';

type ProductTitleProps = { product: { title: string; brand: string; colour: string }; to: string };

/** A product in a table: its title as a link, with brand and colour below. */
export function ProductTitle({ product, to }: ProductTitleProps) {
  return (
    <>
      <Link to={to} className="hover:underline underline-offset-4">
        {product.title}
      </Link>
      <span className="block text-12 text-ink-2">
        {[product.brand, product.colour].filter(Boolean).join(', ')}
      </span>
    </>
  );
}
