import type { ReactNode } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { SettingsAnswer } from '#contract/admin/settings';
import { namesOf, type RecordField } from '#contract/records/fields';
import { settingFields } from '#contract/records/settings';
import { countryCodes } from '#contract/values/countries/countries';
import { currencies } from '#contract/values/currencies';
import { datesIn } from '#contract/values/dates';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminQuery } from '../../api/admin/queries';
import { codeError } from '../../api/use-api-form';
import { Panel } from '../../ui/panel';
import { countryOptions } from '../../ui/text/countries';
import { currencyOptions } from '../../ui/text/currencies';
import { Moment, useDates } from '../../ui/text/dates';
import { Select } from '../editing/fields';
import { IdentityFields } from '../editing/identity-fields';
import { ChoicesControl, DefaultControl } from '../editing/record-field';
import { fieldLabelOf, optionText } from '../editing/record-fields.rules';
import { RecordForm, type RecordFormState, useRecordForm, useSave } from '../editing/record-form';
import { SaveButton } from '../editing/save-bar';
import { fullName } from '../format';
import { AwaitedList } from '../lists/list-table';
import { AwaitedPanel, PageHead, TwoColumns } from '../record';
import { setup } from '../setup/messages';
import { settings as text } from './messages';
import { needsIdentity, type SettingsDraft, settingsForm } from './settings-form.rules';
import { Warnings } from './warnings';

export default function SettingsPage() {
  const { data, error } = useAdminQuery('GET /api/admin/settings', {});
  return (
    <>
      <PageHead title={text.title}>
        <Link to={adminPages.setup()} className="text-link ms-auto">
          {setup.fromSettings}
        </Link>
      </PageHead>
      {!data && <AwaitedPanel error={error} rows={8} />}
      {data && (
        <>
          <Warnings settings={data} />
          <TwoColumns side={<Changes />}>
            <SettingsForm settings={data} />
          </TwoColumns>
        </>
      )}
    </>
  );
}

function Changes() {
  const { data, error } = useAdminQuery('GET /api/admin/settings/history', {});
  return (
    <Panel title={text.history}>
      <AwaitedList rows={data} error={error} awaited={3} none={text.noHistory}>
        {(changes) => (
          // A scroll container has to be reachable by keyboard.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
          <ol className="grid max-h-100 gap-3 overflow-y-auto p-4 lg:px-5" tabIndex={0}>
            {changes.map(({ at, name, actor, before, after }) => (
              <li key={`${at} ${name}`}>
                <p className="font-medium">{fieldLabelOf(settingFields, name)}</p>
                <p className="whitespace-pre-line break-words">
                  {text.was(inWords(name, before), inWords(name, after))}
                </p>
                <p className="text-13 text-ink-2">
                  {actor ? fullName(actor) : text.theShop},{' '}
                  <time dateTime={at}>
                    <Moment at={at} />
                  </time>
                </p>
              </li>
            ))}
          </ol>
        )}
      </AwaitedList>
    </Panel>
  );
}

const inWords = (name: string, value: unknown) =>
  value === null || value === undefined
    ? text.none
    : (optionText(settingFields, name, value) ?? String(value));

const currencyChoices = currencyOptions(currencies);

const dateOptions = countryOptions(countryCodes).map(({ value, label }) => ({
  value: `en-${value}`,
  label,
}));

function SettingsForm({ settings }: { settings: SettingsAnswer }) {
  const { revalidate } = useRevalidator();
  const form = useRecordForm(settingsForm, settings, {
    save: useSave('PUT /api/admin/settings'),
    errorsOf: codeError,
    onSaved: (saved) => {
      // All pages format amounts and dates by the shop's facts.
      if (
        saved &&
        (saved.currency !== settings.currency ||
          saved.dateLocale !== settings.dateLocale ||
          saved.language !== settings.language ||
          String(saved.furtherLanguages) !== String(settings.furtherLanguages))
      )
        void revalidate();
    },
  });
  const dates = useDates();
  const fieldsOf = (group: string) =>
    namesOf(settingFields).flatMap((name) => {
      const field: RecordField = settingFields[name];
      if (field.group !== group) return [];
      if (field.kind === 'choices')
        return (
          <ChoicesControl
            key={name}
            field={withoutOption(field, form.draft.language)}
            input={form.control(name)}
            error={form.errorAt(name)}
          />
        );
      return <DefaultControl key={name} field={field} input={form.field(name)} />;
    });
  return (
    <RecordForm form={form} foot={<SaveButton form={form} text={text} />}>
      <Group title={text.shop}>
        <p className="text-ink-2 sm:col-span-2">
          {text.brandHint}{' '}
          <Link to={adminPages.brand()} className="text-link">
            {text.toBrand}
          </Link>
        </p>
        <Select
          {...form.field('currency')}
          label={settingFields.currency.label}
          options={currencyChoices}
          disabled={!settings.canChangeCurrency}
          hint={settings.canChangeCurrency ? text.currencyHint : text.currencyFixed}
        />
        <Select
          {...form.field('dateLocale')}
          label={settingFields.dateLocale.label}
          options={dateOptions}
          hint={text.dateLocaleHint(
            datesIn({ ...dates, locale: form.draft.dateLocale }).moment(new Date()),
          )}
        />
        {fieldsOf('shop')}
      </Group>
      <Group title={text.delivery}>{fieldsOf('delivery')}</Group>
      <Group title={text.checkout}>{fieldsOf('checkout')}</Group>
      <Group title={text.returns}>{fieldsOf('returns')}</Group>
      <Group title={text.payments}>
        <p className="text-ink-2 sm:col-span-2">{text.paymentsHint}</p>
        {fieldsOf('payments')}
        {needsIdentity(form.draft, settings) && <IdentityOf form={form} />}
      </Group>
      <Group title={text.mail}>
        <p className="text-ink-2 sm:col-span-2">
          {text.mailHint}{' '}
          <Link to={adminPages.mailServer()} className="text-link">
            {text.toMailServer}
          </Link>
        </p>
      </Group>
      <Group title={text.reminders}>
        <p className="text-ink-2 sm:col-span-2">
          {text.remindersHint}{' '}
          <Link to={adminPages.reminders()} className="text-link">
            {text.toReminders}
          </Link>
        </p>
        {fieldsOf('reminders')}
      </Group>
      <Group title={text.contact}>{fieldsOf('contact')}</Group>
      <Group title={text.products}>{fieldsOf('products')}</Group>
      <Group title={text.search}>{fieldsOf('search')}</Group>
    </RecordForm>
  );
}

/** The default language is no further one. */
function withoutOption<Field extends { options: Readonly<Record<string, string>> }>(
  field: Field,
  option: string,
): Field {
  const { [option]: _, ...options } = field.options;
  return { ...field, options };
}

/** A code is asked for once the server has asked for one. */
function IdentityOf({ form }: { form: RecordFormState<SettingsDraft> }) {
  const code = form.field('code');
  const asksCode = code.error !== undefined || form.draft.code !== '';
  return (
    <IdentityFields
      password={{ ...form.field('currentPassword'), hint: text.currentPasswordHint }}
      code={asksCode ? code : undefined}
    />
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <div className="grid items-start gap-5 p-4 lg:p-5 sm:grid-cols-2">{children}</div>
    </Panel>
  );
}
