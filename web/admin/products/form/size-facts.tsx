import { useState } from 'react';
import { Link } from 'react-router';
import { measureLabels } from '#contract/values/catalogue/measure-messages';
import { type Measure, measureNames } from '#contract/values/catalogue/measures';
import { ownValue } from '#contract/values/own-value';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminQuery } from '../../../api/admin/queries';
import { Button } from '../../../ui/button';
import { inSentence } from '../../../ui/text/language';
import { Field } from '../../editing/fields';
import type { RecordFormState } from '../../editing/record-form';
import { facts as text } from '../messages';
import type { ProductDraft } from './product-draft';
import { isOfferedInAny } from './size-grid.rules';

type Form = RecordFormState<ProductDraft>;

interface SizeFactsProps {
  form: Form;
  /** The sizes of the product, or those of a further colour. */
  path: 'sizes' | `furtherColours.${number}.sizes`;
}

/** The sizes that are offered, with their rows. */
const rowsOf = (sizes: ProductDraft['sizes'], isOffered: (row: number) => boolean) =>
  sizes.map((size, row) => ({ ...size, row })).filter(({ row }) => isOffered(row));

/** Stock-keeping unit, barcode and weight of each size. */
export function SizeFacts({ form, path }: SizeFactsProps) {
  const { sizes } = form.draft;
  const isOffered = (row: number) => form.form.getValues(`${path}.${row}.isOffered`) === true;
  return (
    <div className="grid gap-4">
      {rowsOf(sizes, isOffered).map(({ name, weight, row }) => (
        <fieldset key={row}>
          <legend className="mb-1 font-medium">
            {text.sizeNamed(name.trim() || String(row + 1))}
          </legend>
          <div className="grid gap-3 sm:grid-cols-3">
            <Field label={text.sku} maxLength={60} {...form.field(`${path}.${row}.sku`)} />
            <Field
              label={text.gtin}
              inputMode="numeric"
              maxLength={14}
              {...form.field(`${path}.${row}.gtin`)}
            />
            <Field
              label={text.weight}
              inputMode="numeric"
              {...(path !== 'sizes' && { placeholder: weight })}
              {...form.field(`${path}.${row}.weight`)}
            />
          </div>
        </fieldset>
      ))}
    </div>
  );
}

/** The measures of each size; empty ones are those of the category, which are shown in their place. */
export function SizeMeasures({ form }: { form: Form }) {
  const { data: charts = [] } = useAdminQuery('GET /api/admin/size-charts', {});
  const [added, setAdded] = useState<readonly Measure[]>([]);
  const { sizes, thirdLevelCategory } = form.draft;
  const chart = charts.find(({ _id }) => _id === thirdLevelCategory)?.measures ?? {};
  const isShown = (measure: Measure) =>
    chart[measure] !== undefined ||
    added.includes(measure) ||
    sizes.some((size) => size.measures[measure] !== '');
  const shown = measureNames.filter(isShown);
  const others = measureNames.filter((measure) => !isShown(measure));
  return (
    <div className="grid gap-4">
      <p className="text-13 text-ink-2">
        {text.measuresHint}{' '}
        <Link
          to={adminPages.sizeCharts(
            thirdLevelCategory ? { category: thirdLevelCategory } : undefined,
          )}
          className="text-link"
        >
          {text.measuresLink}
        </Link>
      </p>
      {shown.length > 0 &&
        rowsOf(sizes, (row) => isOfferedInAny(form.draft, row)).map(({ name, row }) => (
          <fieldset key={row}>
            <legend className="mb-1 font-medium">
              {text.sizeNamed(name.trim() || String(row + 1))}
            </legend>
            <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
              {shown.map((measure) => (
                <Field
                  key={measure}
                  label={measureLabels[measure]}
                  inputMode="decimal"
                  placeholder={String(ownValue(chart[measure], name) ?? '')}
                  {...form.field(`sizes.${row}.measures.${measure}`)}
                />
              ))}
            </div>
          </fieldset>
        ))}
      {others.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {others.map((measure) => (
            <Button
              key={measure}
              kind="quiet"
              size="small"
              onClick={() => setAdded((now) => [...now, measure])}
            >
              {text.addMeasure(inSentence(measureLabels[measure]))}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
