import { ShoppingBag } from 'lucide-react';
import { Link } from 'react-router';
import * as paths from '../../../paths';
import { Icon } from '../../../ui/icon';
import { iconButtonClass } from '../../../ui/icon-button';
import { Count } from '../../../ui/text/count';
import { formatCount } from '../../../ui/text/format-count';
import { header } from '../messages';

/** The link to the cart, with the number of units in it. */
export function CartLink({ count }: { count: number }) {
  return (
    <Link
      to={paths.cart()}
      aria-label={header.cart(formatCount(count, header.item))}
      className={iconButtonClass}
    >
      <Icon of={ShoppingBag} />
      <Count of={count} />
    </Link>
  );
}
