import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CountryDefaults } from '#contract/admin/setup';
import { settingFields } from '#contract/records/settings';
import { countryCodes } from '#contract/values/countries/countries';
import { currencies } from '#contract/values/currencies';
import { shopLanguages } from '#contract/values/languages/languages';
import { useAdminCommand, useAdminQuery } from '../../api/admin/queries';
import { useApiForm } from '../../api/use-api-form';
import { Button } from '../../ui/button';
import { FieldError } from '../../ui/forms/field-frame';
import { SelectField } from '../../ui/forms/select';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { countryOptions } from '../../ui/text/countries';
import { currencyOptions } from '../../ui/text/currencies';
import { AwaitedPanel } from '../record';
import { country as text } from './messages';

const countries = countryOptions(countryCodes);
const dateOptions = countries.map(({ value, label }) => ({ value: `en-${value}`, label }));
const currencyChoices = currencyOptions(currencies);

/** The country of the browser's language, which is probably the shop's. */
function likelyCountry(): string | undefined {
  // Not by Intl.Locale, which throws at the language tags of some browsers: `en-US@posix`.
  const region = /-([A-Z]{2})\b/.exec(navigator.language)?.[1];
  return region && countryCodes.includes(region) ? region : undefined;
}

/** Asks for the shop's country, and proposes the settings that follow from it. */
export function CountryForm() {
  const [country, setCountry] = useState(likelyCountry);
  const { data, error } = useAdminQuery('GET /api/admin/setup/country', {
    query: country === undefined ? {} : { country },
  });
  if (!data) return <AwaitedPanel error={error} rows={4} />;
  return (
    <Panel title={text.title}>
      <div className="grid gap-5 p-4 lg:p-5">
        <p className="text-ink-2">{text.lead}</p>
        <SelectField
          label={text.country}
          name="country"
          value={data.country}
          options={countries}
          onChange={(event) => setCountry(event.target.value)}
        />
        <StartForm key={data.country} start={data} />
      </div>
    </Panel>
  );
}

function StartForm({ start }: { start: CountryDefaults }) {
  const { run } = useAdminCommand('PUT /api/admin/setup/country');
  const { revalidate } = useRevalidator();
  const { country, hasEuDuties, pricesIncludeTax, ...rest } = start;
  const form = useApiForm({
    defaultValues: { ...rest, pricesIncludeTax: String(pricesIncludeTax) },
    send: async (values) => {
      const body = { ...values, country, pricesIncludeTax: values.pricesIncludeTax === 'true' };
      await run({ body });
      showToast(text.saved);
      // All pages format amounts and dates by the shop's facts.
      await revalidate();
    },
  });
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', rest.timeZone])].sort();
  return (
    <form {...form.formProps} noValidate className="grid items-start gap-5 sm:grid-cols-2">
      <SelectField
        {...form.field('currency')}
        label={text.currency}
        options={currencyChoices}
        hint={text.currencyHint}
      />
      <SelectField
        {...form.field('timeZone')}
        label={text.timeZone}
        options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
        hint={text.timeZoneHint}
      />
      <SelectField
        {...form.field('language')}
        label={settingFields.language.label}
        options={Object.entries(shopLanguages).map(([value, label]) => ({ value, label }))}
        hint={text.languageHint}
      />
      <SelectField {...form.field('dateLocale')} label={text.dates} options={dateOptions} />
      <SelectField
        {...form.field('pricesIncludeTax')}
        label={text.tax}
        options={[
          { value: 'true', label: text.withTax },
          { value: 'false', label: text.withoutTax },
        ]}
      />
      <p className="text-13 text-ink-2 sm:col-span-2">
        {hasEuDuties ? text.euDuties : text.noEuDuties}
      </p>
      <div className="grid gap-3 sm:col-span-2 sm:justify-items-start">
        {form.formError && <FieldError>{form.formError}</FieldError>}
        <Button type="submit" busy={form.isBusy && text.saving}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}
