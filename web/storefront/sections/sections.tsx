import { ArrowUpRight, type IconNode, Lock, MessageCircle, Truck, Undo2 } from 'lucide';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import type { ShownSection } from '#contract/content/sections';
import { workingDays } from '#contract/values/delivery/working-days';
import * as pages from '#contract/values/pages/storefront-pages';
import { useAssortment } from '../../api/assortment';
import { useShopFacts } from '../../api/shop-facts';
import { LinkButton } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Picture } from '../../ui/picture';
import { useMoney } from '../../ui/text/money';
import { SectionHead } from '../../ui/text/section-head';
import { categoryPath, useListings } from '../layout/departments';
import { ProductGrid } from '../product/card/product-grid';
import { ProductSection } from '../product/card/product-section';
import { Hero } from './hero';
import { points } from './messages';
import { Newsletter } from './newsletter';
import type { SectionProps } from './section-props';
import { TextWithPicture } from './text-with-picture';

/** Each kind of section, and the component that shows it. */
const components: { [Kind in ShownSection['kind']]: ComponentType<SectionProps<Kind>> } = {
  hero: Hero,
  promises: Promises,
  tiles: Tiles,
  products: Products,
  text: TextWithPicture,
  banner: Banner,
  newsletter: Newsletter,
};

interface SectionsProps {
  sections: readonly ShownSection[];
  /** The index of the first to show. */
  from?: number;
}

/** The sections of a page, from top to bottom. */
export function Sections({ sections, from = 0 }: SectionsProps) {
  return sections.slice(from).map((section, index) => {
    const Section = components[section.kind] as ComponentType<SectionProps<typeof section.kind>>;
    return <Section key={section.id} section={section} isFirst={from + index === 0} />;
  });
}

/** The shop's four promises: shipping, returns, payment, support. */
function Promises() {
  const { returnDays } = useShopFacts();
  const [shipping, shippingText] = useShippingPromise();
  const entries: readonly [IconNode, string, string][] = [
    [Truck, shipping, shippingText],
    [Undo2, points.returns, points.returnsText(returnDays)],
    [Lock, points.payment, points.paymentText],
    [MessageCircle, points.support, points.supportText],
  ];
  return (
    <div className="wrap">
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
    </div>
  );
}

/** What the checkout grants. The demo shop promises a free first order, and tells staff that it is not granted. */
function useShippingPromise(): readonly [title: string, text: string] {
  const formatMoney = useMoney();
  const facts = useShopFacts();
  if (facts.freeFirstOrder) return [points.shipping, points.firstOrderText];
  if (facts.demo) return [points.shipping, points.shippingText];
  if (facts.shippingFlat === 0) return [points.shipping, points.onEveryOrder];
  if (facts.freeShippingOver !== null)
    return [points.shipping, points.onOrdersOver(formatMoney(facts.freeShippingOver))];
  const { from, to } = facts.deliveryDays;
  return [points.delivery, points.deliveryText(workingDays(from, to))];
}

function Products({ section }: SectionProps<'products'>) {
  const { heading, link, products } = section;
  const list = useRuleList(section);
  const more = link
    ? { label: link.label, to: link.href }
    : list === null
      ? null
      : { label: points.viewAll, to: list };
  return (
    <ProductSection title={heading} more={more}>
      <ProductGrid products={products} />
    </ProductSection>
  );
}

/** The list that the rule of a section names. */
function useRuleList({
  source,
  category,
  collection,
}: SectionProps<'products'>['section']): string | null {
  const assortment = useAssortment();
  const listings = useListings();
  if (source === 'new') return listings.listing('New');
  if (source === 'collection') return pages.collection({ slug: collection });
  const found = assortment.categories.find(({ key }) => source === 'category' && key === category);
  return found ? categoryPath(assortment, found) : null;
}

/** Tiles with a picture and a name, such as the categories; picture and name are one target. */
function Tiles({ section: { heading, tiles } }: SectionProps<'tiles'>) {
  return (
    <section className="wrap section-gap">
      {heading && <SectionHead title={heading} />}
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
                  className="flex-none transition-transform group-hover:translate-x-0.5 group-hover:-translate-y-0.5 rtl:-scale-x-100 rtl:group-hover:-translate-x-0.5"
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
function Banner({ section: { image, heading, text, link } }: SectionProps<'banner'>) {
  return (
    <section className="mt-(--section)">
      {image && (
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
