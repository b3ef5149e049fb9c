import { Link, type LinkProps } from 'react-router';
import { brandAndColour } from '../format';
import * as paths from '../paths';

/** A link in a table row; underlined on hover only. */
export function RowLink(props: LinkProps) {
  return <Link {...props} className="hover:underline underline-offset-4" />;
}

interface ProductCellProps {
  product: { _id: string; title: string; brand: string; colour: string };
}

/** A product's name and distinguishing details, linked to its stock page, which every role may open. */
export function ProductCell({ product }: ProductCellProps) {
  return (
    <>
      <RowLink to={paths.adminProductStock(product._id)}>{product.title}</RowLink>
      <span className="ms-2 text-12 text-ink-2">{brandAndColour(product)}</span>
    </>
  );
}
