import { useState } from 'react';
import { categories, mains } from '#contract/assortment';
import { Segmented } from '../../ui/segmented';
import { sizeGuide as texts } from './messages';
import { SizeTable, type Unit } from './size-table';
import type { WrittenPage } from './written-page';

const units: readonly { value: Unit; label: string }[] = [
  { value: 'cm', label: texts.cm },
  { value: 'inches', label: texts.inches },
];

const byDepartment = mains
  .toReversed()
  .flatMap((main) => categories.filter((category) => category.main === main));

export const sizeGuide: WrittenPage = {
  title: 'Size guide',
  summary:
    'Measures of the finished garments. Lay one you like flat, measure it the same way, and compare.',
  Text: () => {
    const [unit, setUnit] = useState<Unit>('cm');
    return (
      <>
        <div className="grid max-w-160 gap-3 border-t border-line py-8 text-16">
          <p>
            Chest, waist and hip are all the way round: measure across and double it. Length runs
            from the neck to the hem; of trousers and shorts, along the outer seam.
          </p>
          <div>
            <Segmented label={texts.unit} options={units} value={unit} onChange={setUnit} />
          </div>
        </div>
        <nav aria-label={texts.jump} className="mb-10 max-w-240 print:hidden">
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {byDepartment.map(({ key, name }) => (
              <li key={key}>
                <a href={`#${key}`} className="text-link inline-block py-1.5">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
          {byDepartment.map(({ key, name }) => (
            <section key={key} id={key} className="scroll-mt-6 break-inside-avoid">
              <h2 className="display-28 mb-2">{name}</h2>
              <SizeTable category={key} name={name} unit={unit} />
            </section>
          ))}
        </div>
      </>
    );
  },
};
