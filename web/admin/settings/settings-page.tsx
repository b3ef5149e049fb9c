import type { ReactNode } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { SettingsAnswer } from '#contract/admin/settings';
import { countryCodes } from '#contract/values/countries';
import { currencies } from '#contract/values/currencies';
import { datesIn } from '#contract/values/dates';
import { currencyName } from '#contract/values/money';
import { ownValue } from '#contract/values/own-value';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminQuery } from '../../api/admin/queries';
import { kit } from '../../messages';
import { TextArea } from '../../ui/forms/text-area';
import { TextField } from '../../ui/forms/text-field';
import { Panel } from '../../ui/panel';
import { countryOptions } from '../../ui/text/countries';
import { currencyOptions } from '../../ui/text/currencies';
import { Moment, useDates } from '../../ui/text/dates';
import { Select } from '../editing/fields';
import { RecordForm, useRecordForm, useSave } from '../editing/record-form';
import { SaveButton } from '../editing/save-bar';
import { fullName } from '../format';
import { optionsOf } from '../lists/list-page';
import { AwaitedList } from '../lists/list-table';
import { AwaitedPanel, PageHead, TwoColumns } from '../record';
import { setup } from '../setup/messages';
import { settings as text } from './messages';
import { type SettingsDraft, settingsForm } from './settings-form.rules';
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
                <p className="font-medium">{ownValue(names, name) ?? name}</p>
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

const names: Record<string, string> = text.names;
const inWords = (name: string, value: unknown) =>
  typeof value === 'boolean'
    ? name === 'freeShippingBeforeCodes'
      ? text.codes[`${value}`]
      : name === 'freeFirstOrder'
        ? text.firstOrder[value ? 'free' : 'charged']
        : text.offered[`${value}`]
    : value === null || value === undefined
      ? text.none
      : String(value);

const currencyChoices = currencyOptions(currencies);

const dateOptions = countryOptions(countryCodes).map(({ value, label }) => ({
  value: `en-${value}`,
  label,
}));

function SettingsForm({ settings }: { settings: SettingsAnswer }) {
  const { revalidate } = useRevalidator();
  const form = useRecordForm(settingsForm, settings, {
    save: useSave('PUT /api/admin/settings'),
    onSaved: (saved) => {
      // All pages format amounts and dates by the shop's facts.
      if (
        saved &&
        (saved.currency !== settings.currency || saved.dateLocale !== settings.dateLocale)
      )
        void revalidate();
    },
  });
  const dates = useDates();
  const inCurrency = text.inCurrency(currencyName(settings.currency));
  const field = (name: keyof SettingsDraft) => ({
    ...form.field(name),
    label: text.names[name],
    inputSize: 'small' as const,
    autoComplete: 'off',
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
          {...field('currency')}
          options={currencyChoices}
          disabled={!settings.canChangeCurrency}
          hint={settings.canChangeCurrency ? text.currencyHint : text.currencyFixed}
        />
        <Select
          {...field('dateLocale')}
          options={dateOptions}
          hint={text.dateLocaleHint(
            datesIn({ ...dates, locale: form.draft.dateLocale }).moment(new Date()),
          )}
        />
        <Select
          {...field('catalogueAccess')}
          options={optionsOf(text.access)}
          hint={text.accessHint}
        />
        <TextField {...field('newForDays')} inputMode="numeric" hint={text.newForDaysHint} />
      </Group>
      <Group title={text.delivery}>
        <TextField {...field('shippingFlat')} required inputMode="decimal" hint={inCurrency} />
        <TextField
          {...field('freeShippingOver')}
          inputMode="decimal"
          hint={`${inCurrency}. ${text.never}`}
        />
        <Select {...field('freeShippingBeforeCodes')} options={optionsOf(text.codes)} />
        <Select
          {...field('freeFirstOrder')}
          options={[
            { value: 'false', label: text.firstOrder.charged },
            { value: 'true', label: text.firstOrder.free },
          ]}
          hint={text.firstOrderHint}
        />
        <TextField {...field('deliveryFrom')} required inputMode="numeric" />
        <TextField {...field('deliveryTo')} required inputMode="numeric" />
      </Group>
      <Group title={text.checkout}>
        <Select {...field('checkoutPhone')} options={optionsOf(text.phone)} hint={text.phoneHint} />
        <Select
          {...field('expressWallets')}
          options={optionsOf(text.wallets)}
          hint={text.walletsHint}
        />
      </Group>
      <Group title={text.returns}>
        <TextField
          {...field('changeMinutes')}
          hint={text.changeMinutesHint}
          required
          inputMode="numeric"
        />
        <TextField {...field('returnDays')} required inputMode="numeric" />
        <TextField {...field('lowStock')} required inputMode="numeric" />
        <TextField
          {...field('reviewRequestDays')}
          inputMode="numeric"
          hint={text.reviewRequestHint}
        />
        <Select
          {...field('returnPostage')}
          options={optionsOf(text.postage)}
          hint={text.postageHint}
        />
        <TextArea
          {...form.field('returnAddress')}
          label={text.names.returnAddress}
          rows={5}
          maxLength={500}
          hint={text.returnAddressHint}
          className="sm:col-span-2"
        />
      </Group>
      <Group title={text.payments}>
        <p className="text-ink-2 sm:col-span-2">{text.paymentsHint}</p>
        <Select {...field('chargeAt')} options={optionsOf(text.charge)} hint={text.chargeHint} />
        <Select
          {...field('payOnDelivery')}
          options={optionsOf(text.offered)}
          hint={text.onDeliveryHint}
        />
        <Select {...field('bankTransfer')} options={optionsOf(text.offered)} />
        <TextField {...field('bankAccountHolder')} maxLength={100} hint={text.bankHint} />
        <TextField {...field('bankIban')} maxLength={60} />
        <TextField {...field('bankBic')} maxLength={20} mark={kit.optional} />
        <TextField
          {...field('bankTransferDays')}
          required
          inputMode="numeric"
          hint={text.bankDaysHint}
        />
      </Group>
      <Group title={text.mail}>
        <TextField {...field('mailFromName')} maxLength={60} hint={text.optional} />
        <TextField {...field('mailFromAddress')} type="email" hint={text.optional} />
      </Group>
      <Group title={text.contact}>
        <TextField {...field('contactEmail')} type="email" hint={text.optional} />
        <TextField {...field('replyDays')} inputMode="numeric" hint={text.replyDaysHint} />
        <TextArea
          {...form.field('openingHours')}
          label={text.names.openingHours}
          rows={4}
          maxLength={500}
          hint={text.openingHoursHint}
          className="sm:col-span-2"
        />
      </Group>
      <Group title={text.products}>
        {(['maker', 'responsiblePerson'] as const).map((name) => (
          <TextArea
            key={name}
            {...form.field(name)}
            label={text.names[name]}
            rows={5}
            maxLength={500}
            hint={text.partyHint}
          />
        ))}
      </Group>
      <Group title={text.search}>
        <TextArea
          {...form.field('searchSynonyms')}
          label={text.names.searchSynonyms}
          rows={8}
          maxLength={10_000}
          hint={text.synonymsHint}
          className="sm:col-span-2"
        />
      </Group>
    </RecordForm>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <div className="grid items-start gap-5 p-4 lg:p-5 sm:grid-cols-2">{children}</div>
    </Panel>
  );
}
