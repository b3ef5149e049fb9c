import { Link } from 'react-router';
import type { AdminLegal } from '#contract/admin/legal';
import { dutyChoices, isInEuropeanEconomicArea, legalDuties } from '#contract/values/legal';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminQuery } from '../../api/admin/queries';
import { Panel } from '../../ui/panel';
import { countryName } from '../../ui/text/countries';
import { Field, Select } from '../editing/fields';
import { RecordForm, useRecordForm, useSave } from '../editing/record-form';
import { optionsOf } from '../lists/list-page';
import { AwaitedPanel, PageHead } from '../record';
import { LackingProducts } from './lacking-products';
import { legalForm } from './legal-form.rules';
import { legal as text } from './messages';
import { RetentionPeriods, RetentionReportPanel } from './retention-panels';

/** Which legal duties the shop follows, by its country or by hand. */
export default function LegalPage() {
  const { data, error } = useAdminQuery('GET /api/admin/legal', {});
  return (
    <>
      <PageHead title={text.title} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6">
        {data ? <LegalForm legal={data} /> : <AwaitedPanel error={error} rows={8} />}
        {data?.applies.productFacts && <LackingProducts />}
        {data && <RetentionReportPanel legal={data} />}
      </div>
    </>
  );
}

function LegalForm({ legal }: { legal: AdminLegal }) {
  const form = useRecordForm(legalForm, legal, { save: useSave('PUT /api/admin/legal') });
  const { draft } = form;
  const isByCountry = isInEuropeanEconomicArea(legal.country);
  const choices = dutyChoices.map((value) => ({
    value,
    label: value === 'auto' ? text.auto(isByCountry) : text.choices[value],
  }));
  const applies = (duty: 'withdrawal' | 'payButton') =>
    draft[duty] === 'auto' ? isByCountry : draft[duty] === 'on';
  return (
    <RecordForm form={form}>
      <p className="max-w-160 text-ink-2">
        {text.lead(countryName(legal.country))}{' '}
        <Link to={adminPages.brand()} className="text-link">
          {text.toBrand}
        </Link>
      </p>
      <Panel title={text.duties}>
        <div className="grid items-start gap-5 p-4 sm:grid-cols-2 lg:p-5">
          {legalDuties.map((duty) => (
            <Select
              key={duty}
              {...form.field(duty)}
              label={text.fields[duty]}
              hint={text.hints[duty]}
              options={choices}
            />
          ))}
          {applies('withdrawal') && (
            <Field
              {...form.field('withdrawalDays')}
              label={text.fields.withdrawalDays}
              hint={text.daysHint}
              inputMode="numeric"
              required
            />
          )}
          {applies('payButton') && (
            <Select
              {...form.field('payButtonText')}
              label={text.fields.payButtonText}
              options={optionsOf(text.payTexts)}
            />
          )}
        </div>
      </Panel>
      <RetentionPeriods form={form} />
    </RecordForm>
  );
}
