import type { ChangeEvent, ReactNode } from 'react';
import type { SettingsAnswer } from '#contract/admin/settings';
import { Button } from '../../ui/button';
import { FieldError } from '../../ui/forms/field-frame';
import { SelectField } from '../../ui/forms/select';
import { TextArea } from '../../ui/forms/text-area';
import { TextField } from '../../ui/forms/text-field';
import { Panel } from '../../ui/panel';
import { StaleNotice } from '../editing/stale-notice';
import { saveByKeys } from '../save-by-keys';
import { UnsavedGuard } from '../unsaved-guard';
import { settings as text } from './messages';
import type { SettingsDraft } from './settings-form.rules';
import { useSettingsForm } from './use-settings-form';

/** All settings in one form, in groups. */
export function SettingsForm({ settings }: { settings: SettingsAnswer }) {
  const form = useSettingsForm(settings);
  const { draft, faults } = form;
  const field = (name: keyof SettingsDraft) => ({
    name,
    label: text.names[name],
    inputSize: 'small' as const,
    autoComplete: 'off',
    value: draft[name],
    error: faults[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      form.change(name, event.target.value),
  });
  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={form.onSubmit}
      onKeyDown={saveByKeys}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6"
    >
      <UnsavedGuard isOn={form.isDirty && !form.isBusy} />
      <StaleNotice
        stale={form.stale}
        draft={draft}
        onChoose={form.choose}
        labelOf={(path) => text.names[path as keyof SettingsDraft]}
        show={(path, value) =>
          path === 'catalogueAccess' ? text.access[value as keyof typeof text.access] : undefined
        }
      />
      <Group title={text.shop}>
        <TextField {...field('shopName')} required maxLength={60} />
        <SelectField
          {...field('catalogueAccess')}
          options={[
            { value: 'members', label: text.access.members },
            { value: 'public', label: text.access.public },
          ]}
          hint={text.accessHint}
        />
      </Group>
      <Group title={text.delivery}>
        <TextField {...field('shippingFlat')} required inputMode="decimal" hint={text.dollars} />
        <TextField
          {...field('freeShippingOver')}
          inputMode="decimal"
          hint={`${text.dollars}. ${text.never}`}
        />
        <SelectField
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
      <Group title={text.returns}>
        <TextField {...field('returnDays')} required inputMode="numeric" />
        <TextField {...field('lowStock')} required inputMode="numeric" />
        <TextArea
          name="returnAddress"
          label={text.names.returnAddress}
          rows={5}
          maxLength={500}
          hint={text.returnAddressHint}
          className="sm:col-span-2"
          value={draft.returnAddress}
          error={faults.returnAddress}
          onChange={(event) => form.change('returnAddress', event.target.value)}
        />
      </Group>
      <Group title={text.mail}>
        <TextField {...field('mailFromName')} maxLength={60} hint={text.optional} />
        <TextField {...field('mailFromAddress')} type="email" hint={text.optional} />
        <TextField {...field('contactEmail')} type="email" hint={text.optional} />
      </Group>
      <Group title={text.search}>
        <TextArea
          name="searchSynonyms"
          label={text.names.searchSynonyms}
          rows={8}
          maxLength={10_000}
          hint={text.synonymsHint}
          className="sm:col-span-2"
          value={draft.searchSynonyms}
          error={faults.searchSynonyms}
          onChange={(event) => form.change('searchSynonyms', event.target.value)}
        />
      </Group>
      <div className="grid gap-3 justify-self-start">
        {faults.form && <FieldError>{faults.form}</FieldError>}
        <Button type="submit" size="small" busy={form.isBusy && text.saving}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <div className="grid items-start gap-5 p-4 lg:p-5 sm:grid-cols-2">{children}</div>
    </Panel>
  );
}
