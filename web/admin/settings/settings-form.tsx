import type { ReactNode } from 'react';
import type { SettingsAnswer } from '#contract/admin/settings';
import { useAdminCommand } from '../../api/admin/queries';
import { Button } from '../../ui/button';
import { FormError } from '../../ui/forms/field-frame';
import { SelectField } from '../../ui/forms/select';
import { TextArea } from '../../ui/forms/text-area';
import { TextField } from '../../ui/forms/text-field';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { StaleNotice } from '../editing/stale-notice';
import { useVersionedForm } from '../editing/use-versioned-form';
import { optionsOf } from '../lists/filters';
import { UnsavedGuard } from '../unsaved-guard';
import { settings as text } from './messages';
import { changesOf, draftOf, type SettingsDraft } from './settings-form.rules';

/** All settings in one form, in groups. */
export function SettingsForm({ settings }: { settings: SettingsAnswer }) {
  const save = useAdminCommand('PUT /api/admin/settings');
  const form = useVersionedForm({
    saved: settings,
    draftOf: (saved) => draftOf(saved ?? settings),
    parse: changesOf,
    send: async (changes, { version }) =>
      Object.keys(changes).length > 0 ? save.run({ body: { ...changes, version } }) : null,
    onSaved: (saved) => showToast(saved ? text.saved : text.nothing),
  });
  const field = (name: keyof SettingsDraft) => ({
    ...form.field(name),
    label: text.names[name],
    inputSize: 'small' as const,
    autoComplete: 'off',
  });
  return (
    <form {...form.formProps} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6">
      <UnsavedGuard isOn={form.isDirty && !form.isBusy} />
      <StaleNotice
        form={form}
        labelOf={(path) => text.names[path as keyof SettingsDraft]}
        show={(path, value) =>
          path === 'catalogueAccess' ? text.access[value as keyof typeof text.access] : undefined
        }
      />
      <Group title={text.shop}>
        <TextField {...field('shopName')} required maxLength={60} />
        <SelectField
          {...field('catalogueAccess')}
          options={optionsOf(text.access)}
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
          {...form.field('returnAddress')}
          label={text.names.returnAddress}
          rows={5}
          maxLength={500}
          hint={text.returnAddressHint}
          className="sm:col-span-2"
        />
      </Group>
      <Group title={text.mail}>
        <TextField {...field('mailFromName')} maxLength={60} hint={text.optional} />
        <TextField {...field('mailFromAddress')} type="email" hint={text.optional} />
        <TextField {...field('contactEmail')} type="email" hint={text.optional} />
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
      <div className="grid gap-3 justify-self-start">
        <FormError>{form.formError}</FormError>
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
