import * as pages from '#contract/values/pages/storefront-pages';
import type { StaticPage } from './static-page';
import { TextLink, TextSection } from './text-section';

/** Until staff write their own page. */
export const about: StaticPage = {
  title: 'About',
  summary: 'Who we are, and what you can expect of us.',
  Text: ({ facts }) => (
    <>
      <TextSection title={`About ${facts.shopName}`}>
        <p>
          We choose each item for how it’s made and how long it will last, and we show you what it’s
          made of before you buy.
        </p>
      </TextSection>
      <TextSection title="What you can expect">
        <p>
          Each product has its own pictures, the name of its colour, its price and its earlier
          price. We say ‘Only a few left’ only when it’s true. Read how we{' '}
          <TextLink to={pages.content({ name: 'shipping' })}>deliver</TextLink> and how{' '}
          <TextLink to={pages.content({ name: 'returns' })}>returns</TextLink> work.
        </p>
      </TextSection>
      <TextSection title="Write to us">
        <p>
          We’re happy to help: see{' '}
          <TextLink to={pages.content({ name: 'contact' })}>Contact</TextLink>.
        </p>
      </TextSection>
    </>
  ),
};

/** Of the demo shop, which is named after a part of cloth. */
export const demoAbout: StaticPage = {
  title: 'About',
  summary: 'A shop for everyday clothing, named after the edge that holds.',
  Text: () => (
    <>
      <TextSection title="The name">
        <p>
          A selvedge is the self-finished edge of woven cloth. The weft turns there and goes back
          in, so the cloth can’t unravel. Denim woven on old narrow looms has a red thread along
          this edge, and so does every page of this shop.
        </p>
      </TextSection>
      <TextSection title="What we sell">
        <p>
          Everyday clothing for women and men: T-shirts, polos, shirts, tops, dresses, hoodies,
          sweatshirts, trousers and shorts. We choose each item for its cloth first, then for how
          it’s sewn. Every product page says what it’s made of and how heavy the cloth is. Read more
          under <TextLink to={pages.content({ name: 'materials' })}>Materials</TextLink>.
        </p>
      </TextSection>
      <TextSection title="How we sell it">
        <p>
          Each product has its own picture, the name of its colour, its price and its earlier price.
          We say ‘Only a few left’ only when it’s true.
        </p>
        <p>
          This is a demonstration shop: its brands, people and products are made up, and nothing is
          shipped.
        </p>
      </TextSection>
    </>
  ),
};
