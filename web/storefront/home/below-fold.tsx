import { ArrowUpRight, Lock, type LucideIcon, MessageCircle, Truck, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import type { Home, Tile } from '#contract/content';
import { useShopFacts } from '../../api/shop-facts';
import { LinkButton } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Picture } from '../../ui/picture';
import { formatMoney } from '../../ui/text/format';
import { formatCount } from '../../ui/text/format-count';
import { SectionHead } from '../../ui/text/section-head';
import { useListings } from '../layout/departments';
import { OpeningSoon } from '../opening-soon/opening-soon';
import { ProductSection } from '../product/card/product-section';
import { points, sections } from './below-fold-messages';
import { Newsletter } from './newsletter';

/** The home page below its first screen. */
export function BelowFold({ contents }: { contents: Home }) {
  const { tiles, banner, newArrivals } = contents;
  const { hasProducts } = useShopFacts();
  const listings = useListings();
  return (
    <>
      <div className="wrap">
        {!hasProducts && <OpeningSoon className="mt-8 lg:mt-9" />}
        <Reassurance />
      </div>
      {tiles.length > 0 && <CategoryTiles tiles={tiles} />}
      <Banner banner={banner} />
      {newArrivals.length > 0 && (
        <ProductSection
          title={sections.newArrivals}
          more={{ label: sections.viewAll, to: listings.listing('New') }}
          products={newArrivals.map(({ product }) => product)}
        />
      )}
      <Newsletter />
    </>
  );
}

/** The shop's four promises: shipping, returns, payment, support. */
function Reassurance() {
  const { returnDays } = useShopFacts();
  const [shipping, shippingText] = useShippingPromise();
  const entries: readonly [LucideIcon, string, string][] = [
    [Truck, shipping, shippingText],
    [Undo2, points.returns, points.returnsText(formatCount(returnDays, points.day))],
    [Lock, points.payment, points.paymentText],
    [MessageCircle, points.support, points.supportText],
  ];
  return (
    <ul
      aria-label={points.label}
      className="grid grid-cols-2 gap-x-4 gap-y-6 border-b border-line py-8 lg:grid-cols-4 lg:py-9"
    >
      {entries.map(([icon, title, text]) => (
        <li key={title} className="flex flex-col gap-2.5 lg:flex-row lg:gap-4">
          <Icon of={icon} size={22} className="flex-none" />
          <div>
            <h2 className="font-medium">{title}</h2>
            <p className="mt-0.5 text-ink-2">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What the checkout grants. The demo shop promises a free first order, and tells staff that it is not granted. */
function useShippingPromise(): readonly [title: string, text: string] {
  const facts = useShopFacts();
  if (facts.demo || facts.freeFirstOrder) return [points.shipping, points.shippingText];
  if (facts.shippingFlat === 0) return [points.shipping, points.onEveryOrder];
  if (facts.freeShippingOver !== null)
    return [points.shipping, points.onOrdersOver(formatMoney(facts.freeShippingOver))];
  const { from, to } = facts.deliveryDays;
  return [points.delivery, points.deliveryText(from, to)];
}

/** The category tiles; picture and title are one target. */
function CategoryTiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <section className="wrap section-gap">
      <SectionHead title={sections.categories} />
      <ul className="grid grid-cols-2 gap-(--gap-x) lg:grid-cols-4">
        {tiles.map(({ name, href, image }) => (
          <li key={href}>
            <Link to={href} className="group relative block">
              <Picture
                image={image}
                alt=""
                sizes="(min-width: 90em) 21rem, (min-width: 64em) 24vw, 48vw"
                className="after:absolute after:inset-x-0 after:top-3/5 after:bottom-0 after:bg-linear-to-t after:from-[rgb(240_232_219/0.72)] after:to-[rgb(240_232_219/0)]"
              />
              <span className="absolute inset-x-3.5 bottom-3 flex items-end justify-between gap-2 font-display text-20 leading-5.5 tracking-[-0.005em] text-on-ground lg:inset-x-5 lg:bottom-4.5 lg:text-28 lg:leading-7.5 lg:tracking-[-0.01em] forced-colors:bg-[Canvas] forced-colors:text-[CanvasText]">
                {name}
                <Icon
                  of={ArrowUpRight}
                  className="flex-none transition-transform group-hover:translate-x-0.5 group-hover:-translate-y-0.5"
                />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Phones show half of the picture's width, at slightly less than full resolution, which saves data. */
const bannerSizes = '(min-width: 64em) 100vw, 160vw';

/** A wide picture with its text below, because text on it would be hard to read. */
function Banner({ banner }: { banner: Home['banner'] }) {
  const { image, heading, text, link } = banner;
  return (
    <section className="mt-(--section)">
      {image.url && (
        <Picture
          image={image}
          sizes={bannerSizes}
          className="aspect-3/2! w-full rounded-none! lg:aspect-3/1! lg:max-h-140"
          imageClassName="object-[20%_60%] lg:object-center"
        />
      )}
      <div className="wrap">
        <div className="grid items-start pt-7 lg:grid-cols-12 lg:gap-4 lg:pt-12">
          <h2 className="display-56 lg:col-span-6">{heading}</h2>
          <div className="lg:col-span-5 lg:col-start-8">
            <p className="mt-3.5 max-w-100 text-16 text-ink-2">{text}</p>
            <LinkButton to={link.href} kind="secondary" className="mt-5.5">
              {link.label}
            </LinkButton>
          </div>
        </div>
      </div>
    </section>
  );
}
