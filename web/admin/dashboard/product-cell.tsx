import { Link } from 'react-router';
import * as paths from '../paths';

interface ProductCellProps {
  product: { _id: string; title: string; brand: string; colour: string };
}

/** A product's name and distinguishing details, linked to its stock page, which every role may open. */
export function ProductCell({ product }: ProductCellProps) {
  return (
    <>
      <Link
        to={paths.adminProductStock(product._id)}
        className="hover:underline underline-offset-4"
      >
        {product.title}
      </Link>
      <span className="ms-2 text-12 text-ink-2">
        {[product.brand, product.colour].filter(Boolean).join(', ')}
      </span>
    </>
  );
}
