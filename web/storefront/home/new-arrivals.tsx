import { Link } from 'react-router';
import type { Arrival } from '#contract/content';
import * as paths from '../../paths';
import { buttonClass } from '../../ui/button';
import { SectionHead } from '../../ui/text/section-head';
import { ProductCard } from '../product/card/product-card';
import { sections } from './below-fold-messages';

export function NewArrivals({ arrivals }: { arrivals: readonly Arrival[] }) {
  if (arrivals.length === 0) return null;
  return (
    <section className="wrap section-gap">
      <SectionHead title={sections.newArrivals}>
        <ViewAll className="max-lg:hidden" />
      </SectionHead>
      <ul className="product-grid">
        {arrivals.map(({ id, product }) => (
          <li key={id} className="min-w-0">
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
      <ViewAll className="mt-8 w-full lg:hidden" />
    </section>
  );
}

function ViewAll({ className }: { className: string }) {
  return (
    <Link to={paths.listing('men', 'New')} className={buttonClass({ kind: 'quiet', className })}>
      {sections.viewAll}
    </Link>
  );
}
