import type { SettingsAnswer } from '#contract/admin/settings';
import { directsMoney, settingFields } from '#contract/records/settings';
import type { BodyOf } from '../../api/client';
import {
  type FieldsDraft,
  fieldLabelOf,
  fieldsDraftOf,
  fieldValuesOf,
  optionText,
} from '../editing/record-fields.rules';
import type { RecordFormKind } from '../editing/record-form';
import { settings as text } from './messages';

/** No setting is a moment. */
const units = { timeZone: 'UTC' };

export type SettingsDraft = FieldsDraft<typeof settingFields> & {
  /** Of the person who leads money elsewhere. */
  currentPassword: string;
  code: string;
};

export const settingsForm: RecordFormKind<
  SettingsAnswer,
  SettingsDraft,
  BodyOf<'PUT /api/admin/settings'>
> = {
  draftOf: (saved) => ({
    ...fieldsDraftOf(settingFields, saved, units),
    currentPassword: '',
    code: '',
  }),
  bodyOf({ currentPassword, code, ...draft }, base) {
    const { body, errors } = fieldValuesOf(settingFields, draft, base, {
      ...units,
      currency: draft.currency,
    });
    if (errors) return { errors };
    return {
      body: {
        ...body,
        ...(currentPassword !== '' && { currentPassword }),
        ...(code !== '' && { code }),
      },
    };
  },
  labelOf: (path) => fieldLabelOf(settingFields, path),
  show: (path, value) => optionText(settingFields, path, value),
  text,
};

/** Whether what is typed leads money elsewhere, which needs the password; also while it is not valid yet. */
export function needsIdentity(draft: SettingsDraft, saved: SettingsAnswer): boolean {
  const { payOnDelivery, bankTransfer, bankAccountHolder, bankIban, bankBic } = draft;
  return directsMoney(saved, {
    payOnDelivery: payOnDelivery === 'true',
    bankTransfer: bankTransfer === 'true',
    bankAccountHolder,
    bankIban: bankIban.replace(/\s/g, ''),
    bankBic,
  });
}
