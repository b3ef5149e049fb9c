import type { StaticPage } from './static-page';
import { BulletList, TextSection } from './text-section';

export const materials: StaticPage = {
  title: 'Materials',
  summary: 'What clothes are made of, what fabric weight means and how to care for them.',
  Text: () => (
    <>
      <TextSection title="Cotton">
        <BulletList>
          <li>
            <b className="font-medium">Jersey</b> is knitted: T-shirts and tops. Around 160 g/m² is
            light, 240 g/m² is heavy and keeps its shape.
          </li>
          <li>
            <b className="font-medium">Piqué</b> is knitted with a raised grain that lets air
            through: polos.
          </li>
          <li>
            <b className="font-medium">Poplin</b> is a close, smooth weave for shirts;{' '}
            <b className="font-medium">flannel</b> is brushed and warmer.
          </li>
          <li>
            <b className="font-medium">Twill</b> has a diagonal line and wears well: chinos,
            trousers and shorts.
          </li>
          <li>
            <b className="font-medium">Loopback</b> is smooth outside with loops inside;{' '}
            <b className="font-medium">fleece</b> has the loops brushed soft. Both make hoodies and
            sweatshirts.
          </li>
        </BulletList>
      </TextSection>
      <TextSection title="Linen">
        <p>
          Made from flax. It is cool, dries fast and creases, which is how it should look. Linen
          that is washed before or after sewing is soft from the first day and does not shrink much.
        </p>
      </TextSection>
      <TextSection title="Wool, viscose and cupro">
        <p>
          A little wool in a trouser helps it drape and keep a crease. Viscose and cupro are made
          from plant fibre. They drape softly and feel cool.
        </p>
      </TextSection>
      <TextSection title="Fabric weight">
        <p>
          The weight of a square metre of cloth. Under 150 g/m² is a summer shirt, 200 to 260 g/m² a
          T-shirt or trousers, over 320 g/m² a hoodie for cold days.
        </p>
      </TextSection>
      <TextSection title="Care">
        <BulletList>
          <li>Wash cold, inside out, with similar colours, and only when needed.</li>
          <li>Line dry. Tumble drying wears out fibres.</li>
          <li>Iron linen while it’s damp. Knitwear doesn’t need ironing.</li>
          <li>Always follow the care label in the garment.</li>
        </BulletList>
      </TextSection>
    </>
  ),
};
