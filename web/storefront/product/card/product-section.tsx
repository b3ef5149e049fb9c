import type { ComponentProps } from 'react';
import { LinkButton } from '../../../ui/button';
import { SectionHead } from '../../../ui/text/section-head';
import { ProductGrid } from './product-grid';

type ProductSectionProps = ComponentProps<typeof ProductGrid> & {
  title: string;
  /** The link to more products: beside the title, or below the products on small screens. */
  more: { label: string; to: string } | null;
};

/** Products under a title, with a link to more. */
export function ProductSection({ title, more, ...grid }: ProductSectionProps) {
  return (
    <section className="wrap section-gap print:hidden">
      <SectionHead title={title}>
        {more && (
          <LinkButton to={more.to} kind="quiet" className="max-lg:hidden">
            {more.label}
          </LinkButton>
        )}
      </SectionHead>
      <ProductGrid {...grid} />
      {more && (
        <LinkButton to={more.to} kind="quiet" className="mt-8 w-full lg:hidden">
          {more.label}
        </LinkButton>
      )}
    </section>
  );
}
