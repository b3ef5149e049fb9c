import type { Home } from '#contract/content';
import { Banner } from './banner';
import { CategoryTiles } from './category-tiles';
import { NewArrivals } from './new-arrivals';
import { Newsletter } from './newsletter';
import { Reassurance } from './reassurance';

/** The home page below its first screen. */
export function BelowFold({ contents }: { contents: Home }) {
  const { tiles, banner, newArrivals } = contents;
  return (
    <>
      <div className="wrap">
        <Reassurance />
      </div>
      {tiles.length > 0 && <CategoryTiles tiles={tiles} />}
      <Banner banner={banner} />
      <NewArrivals arrivals={newArrivals} />
      <Newsletter />
    </>
  );
}
