import * as paths from '../../paths';
import type { StaticPage } from './static-page';
import { TextLink, TextSection } from './text-section';

export const about: StaticPage = {
  title: 'About',
  summary: 'A shop for everyday clothing, named after the edge that holds.',
  Text: ({ facts }) => (
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
          under <TextLink to={paths.content('materials')}>Materials</TextLink>.
        </p>
      </TextSection>
      <TextSection title="How we sell it">
        <p>
          Each product has its own picture, the name of its colour, its price and its earlier price.
          We say ‘Only a few left’ only when it’s true.
        </p>
        {facts.demo && (
          <p>
            This is a demonstration shop: its brands, people and products are made up, and nothing
            is shipped.
          </p>
        )}
      </TextSection>
    </>
  ),
};
