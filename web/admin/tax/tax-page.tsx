import { Link } from 'react-router';
import type { AdminTax } from '#contract/admin/tax';
import { adminPages } from '#contract/values/pages/admin-pages';
import { EU_VAT_RATES_AS_OF } from '#contract/values/tax/eu-vat-rates';
import { TAX_ZONES_LIMIT } from '#contract/values/tax/tax-kinds';
import { useAdminQuery } from '../../api/admin/queries';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/forms/checkbox';
import { TextArea } from '../../ui/forms/text-area';
import { Panel } from '../../ui/panel';
import { useDates } from '../../ui/text/dates';
import { Field, Select } from '../editing/fields';
import { AddItemButton } from '../editing/ordered-items';
import { RecordForm } from '../editing/record-form';
import { optionsOf } from '../lists/list-page';
import { AwaitedPanel, HeadLink, PageHead } from '../record';
import { ClassesPanel } from './classes-panel';
import { tax as text } from './messages';
import { euZones, newZone } from './tax-form.rules';
import { TaxZone } from './tax-zone';
import { type TaxForm, useTaxForm } from './use-tax-form';

export default function TaxPage() {
  const { data, error } = useAdminQuery('GET /api/admin/tax', {});
  return (
    <>
      <PageHead title={text.title}>
        <HeadLink to={adminPages.taxReport()}>{text.report}</HeadLink>
      </PageHead>
      {data ? <TaxEditor tax={data} /> : <AwaitedPanel error={error} rows={8} />}
    </>
  );
}

function TaxEditor({ tax }: { tax: AdminTax }) {
  const form = useTaxForm(tax);
  const { zones, classes } = form.draft;
  return (
    <RecordForm form={form}>
      <General form={form} />
      <ClassesPanel form={form} products={tax.products} />
      <p className="max-w-160 text-ink-2">{text.zonesHint}</p>
      {zones.map((zone, at) => (
        <TaxZone key={zone.id} form={form} at={at} />
      ))}
      {zones.length < TAX_ZONES_LIMIT && (
        <AddItemButton onClick={() => form.change('zones', [...zones, newZone(classes.length)])}>
          {text.addZone}
        </AddItemButton>
      )}
      <EuRates form={form} />
      <Invoices form={form} />
      <ElectronicInvoices form={form} />
    </RecordForm>
  );
}

function General({ form }: { form: TaxForm }) {
  const { classes } = form.draft;
  return (
    <Panel title={text.general}>
      <div className="grid items-start gap-5 p-4 lg:p-5 sm:grid-cols-3">
        <Checkbox {...form.field('isOn')} className="sm:col-span-3">
          {text.isOn}
        </Checkbox>
        <Select
          {...form.field('prices')}
          label={text.fields.prices}
          options={optionsOf(text.prices)}
        />
        <Select
          {...form.field('rounding')}
          label={text.fields.rounding}
          options={optionsOf(text.roundings)}
        />
        <Select
          {...form.field('deliveryClass')}
          label={text.fields.deliveryClass}
          options={[
            { value: '', label: text.likeGoods },
            ...classes
              .filter(({ code }) => code !== '')
              .map(({ code, name }) => ({ value: code, label: name || code })),
          ]}
        />
        <div className="grid gap-3 sm:col-span-3">
          <Checkbox {...form.field('exemptsBusinesses')}>{text.exempts}</Checkbox>
          {form.draft.exemptsBusinesses && (
            <Checkbox {...form.field('checksOnline')}>{text.checks}</Checkbox>
          )}
        </div>
      </div>
    </Panel>
  );
}

function Invoices({ form }: { form: TaxForm }) {
  return (
    <Panel title={text.invoices}>
      <div className="grid items-start gap-5 p-4 lg:p-5 sm:grid-cols-2">
        <Checkbox {...form.field('invoices.isOn')} className="sm:col-span-2">
          {text.invoicesOn}
        </Checkbox>
        <Field
          {...form.field('invoices.prefix')}
          label={text.fields.prefix}
          hint={text.prefixHint}
        />
        <Field {...form.field('invoices.creditNotePrefix')} label={text.fields.creditNotePrefix} />
        <Field {...form.field('invoices.taxNumber')} label={text.fields.taxNumber} />
        <p className="self-center text-13 text-ink-2">
          {text.sellerHint}{' '}
          <Link to={adminPages.brand()} className="text-link">
            {text.toBrand}
          </Link>
        </p>
        <TextArea
          {...form.field('invoices.footer')}
          label={text.fields.footer}
          rows={3}
          maxLength={500}
          className="sm:col-span-2"
        />
      </div>
    </Panel>
  );
}

/** Turned on, what such an invoice has to say of the shop. */
function ElectronicInvoices({ form }: { form: TaxForm }) {
  const { isOn } = form.draft.electronicInvoices;
  const field = (name: Exclude<keyof TaxForm['draft']['electronicInvoices'], 'isOn'>) => ({
    ...form.field(`electronicInvoices.${name}`),
    label: text.electronic[name],
  });
  return (
    <Panel title={text.electronicInvoices}>
      <div className="grid items-start gap-5 p-4 lg:p-5 sm:grid-cols-2">
        <p className="max-w-160 text-ink-2 sm:col-span-2">{text.electronicHint}</p>
        <Checkbox {...form.field('electronicInvoices.isOn')} className="sm:col-span-2">
          {text.electronicOn}
        </Checkbox>
        {isOn && (
          <>
            <Field {...field('street')} autoComplete="off" />
            <Field {...field('city')} autoComplete="off" />
            <Field {...field('zipCode')} autoComplete="off" />
            <Field {...field('registration')} hint={text.registrationHint} />
            <Field {...field('contactName')} autoComplete="off" />
            <Field {...field('contactPhone')} autoComplete="off" />
            <Field {...field('contactEmail')} autoComplete="off" hint={text.contactEmailHint} />
            <Field {...field('electronicAddress')} hint={text.electronicAddressHint} />
            <Field {...field('exemptionReason')} hint={text.exemptionHint} />
          </>
        )}
      </div>
    </Panel>
  );
}

/** Adds a zone with the usual rates for each member state of the European Union that no zone names. */
function EuRates({ form }: { form: TaxForm }) {
  const dates = useDates();
  const { zones, classes } = form.draft;
  const missing = euZones(classes, zones).slice(0, TAX_ZONES_LIMIT - zones.length);
  if (missing.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        kind="quiet"
        size="small"
        onClick={() => form.change('zones', [...zones, ...missing])}
      >
        {text.addEuRates}
      </Button>
      <p className="max-w-160 text-13 text-ink-2">
        {text.euRatesHint(dates.day(EU_VAT_RATES_AS_OF))}
      </p>
    </div>
  );
}
