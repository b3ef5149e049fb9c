import { useSearchParams } from 'react-router';
import type { CategoryChart } from '#contract/admin/catalogue/size-charts';
import { measureLabels } from '#contract/values/catalogue/measure-messages';
import { measureNames } from '#contract/values/catalogue/measures';
import { useAdminQuery } from '../../api/admin/queries';
import { useAssortment } from '../../api/assortment';
import { Panel } from '../../ui/panel';
import { Field, Select } from '../editing/fields';
import { RecordForm, useRecordForm, useSave } from '../editing/record-form';
import { SaveButton } from '../editing/save-bar';
import { AwaitedPanel, PageHead } from '../record';
import { chartForm } from './chart-draft.rules';
import { sizeCharts as text } from './messages';

/** The measurements of a category's garments, by size. */
export default function SizeChartsPage() {
  const { data, error } = useAdminQuery('GET /api/admin/size-charts', {});
  const { categories } = useAssortment();
  const [url, setUrl] = useSearchParams();
  const chosen = url.get('category') ?? categories[0]?.key;
  const chart = data?.find(({ _id }) => _id === chosen);
  return (
    <>
      <PageHead title={text.title} />
      <div className="grid gap-5">
        <Select
          label={text.category}
          className="max-w-80"
          options={categories.map(({ key, name }) => ({ value: key, label: name }))}
          value={chosen}
          onChange={(event) => setUrl({ category: event.target.value }, { replace: true })}
        />
        {!data && <AwaitedPanel error={error} rows={6} />}
        {chart && <ChartForm key={chart._id} chart={chart} />}
      </div>
    </>
  );
}

function ChartForm({ chart }: { chart: CategoryChart }) {
  const { categories, sizeSystems } = useAssortment();
  const category = categories.find(({ key }) => key === chart._id);
  const sizes = sizeSystems.find(({ key }) => key === category?.sizeSystem)?.sizes ?? [];
  const save = useSave('PUT /api/admin/size-charts/:id', { id: chart._id });
  const form = useRecordForm(chartForm(sizes), chart, { save });
  return (
    <RecordForm form={form} className="grid gap-5" foot={<SaveButton form={form} text={text} />}>
      <Panel title={category?.name ?? chart._id}>
        <div className="grid gap-4 p-4 lg:p-5">
          <p className="text-13 text-ink-2">{text.hint}</p>
          {form.draft.rows.map(({ size }, row) => (
            <fieldset key={size}>
              <legend className="mb-1 font-medium">{text.sizeNamed(size)}</legend>
              <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 xl:grid-cols-8">
                {measureNames.map((measure) => (
                  <Field
                    key={measure}
                    label={measureLabels[measure]}
                    inputMode="decimal"
                    {...form.field(`rows.${row}.measures.${measure}`)}
                  />
                ))}
              </div>
            </fieldset>
          ))}
        </div>
      </Panel>
    </RecordForm>
  );
}
