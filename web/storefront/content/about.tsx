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
          A selvedge is the edge a loom finishes by itself. The weft turns there and goes back in,
          so the cloth cannot unravel. Denim woven on the old narrow looms carries one red thread
          along it; so does every page of this shop.
        </p>
      </TextSection>
      <TextSection title="What we sell">
        <p>
          Clothing for women and men that is worn on most days: T-shirts, polos, shirts, tops,
          dresses, hoodies, sweatshirts, trousers and shorts. We choose by the cloth first, then by
          how it is sewn. Each product says what it is made of and how heavy the cloth is; more
          under <TextLink to={paths.content('materials')}>Materials</TextLink>.
        </p>
      </TextSection>
      <TextSection title="How we sell it">
        <p>
          One picture of the thing itself, its colour by name, its price and what it was before.
          ‘Only a few left’ is said only when it is true.
        </p>
        {facts.demo && (
          <p>
            This is a demonstration shop: the brands, the people and the goods in it are made up,
            and nothing is sent.
          </p>
        )}
      </TextSection>
    </>
  ),
};
