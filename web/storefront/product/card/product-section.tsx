import type { ReactNode } from 'react';
import { LinkButton } from '../../../ui/button';
import { SectionHead } from '../../../ui/text/section-head';

type ProductSectionProps = {
  title: string;
  /** The link to more products: beside the title, or below the products on small screens. */
  more: { label: string; to: string } | null;
  /** The grid of products. */
  children: ReactNode;
};

/** Products under a title, with a link to more. */
export function ProductSection({ title, more, children }: ProductSectionProps) {
  return (
    <section className="wrap section-gap print:hidden">
      <SectionHead title={title}>
        {more && (
          <LinkButton to={more.to} kind="quiet" className="max-lg:hidden">
            {more.label}
          </LinkButton>
        )}
      </SectionHead>
      {children}
      {more && (
        <LinkButton to={more.to} kind="quiet" className="mt-8 w-full lg:hidden">
          {more.label}
        </LinkButton>
      )}
    </section>
  );
}
