import type { ComponentProps } from 'react';
import { useShopFacts } from '../../api/shop-facts';
import { OpeningSoon } from '../opening-soon/opening-soon';
import { Sections } from '../sections/sections';

/** The home page below its first screen. It says so while there are no products, whatever its sections are. */
export function BelowFold(props: ComponentProps<typeof Sections>) {
  const { hasProducts } = useShopFacts();
  return (
    <>
      {!hasProducts && (
        <div className="wrap">
          <OpeningSoon className="mt-8 lg:mt-9" />
        </div>
      )}
      <Sections {...props} />
    </>
  );
}
