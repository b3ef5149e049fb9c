import { useState } from 'react';
import { categories, mains } from '#contract/values/assortment';
import { Segmented } from '../../ui/forms/segmented';
import { sizeGuide as texts } from './messages';
import { SizeTable, type Unit } from './size-table';

const units: readonly { value: Unit; label: string }[] = [
  { value: 'cm', label: texts.cm },
  { value: 'inches', label: texts.inches },
];

const byDepartment = mains
  .toReversed()
  .flatMap((main) => categories.filter((category) => category.main === main));

/** The measures of all garments, in centimetres or inches. */
export function SizeTables() {
  const [unit, setUnit] = useState<Unit>('cm');
  return (
    <>
      <div className="pb-8">
        <Segmented label={texts.unit} options={units} value={unit} onChange={setUnit} />
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
}
