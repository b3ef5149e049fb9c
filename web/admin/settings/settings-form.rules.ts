import type { SettingsAnswer, ShopSettings } from '#contract/admin/settings';
import { settingFields } from '#contract/records/settings';
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

export const settingsForm: RecordFormKind<
  SettingsAnswer,
  FieldsDraft<typeof settingFields>,
  Partial<ShopSettings>
> = {
  draftOf: (saved) => fieldsDraftOf(settingFields, saved, units),
  bodyOf: (draft, base) =>
    fieldValuesOf(settingFields, draft, base, { ...units, currency: draft.currency }),
  labelOf: (path) => fieldLabelOf(settingFields, path),
  show: (path, value) => optionText(settingFields, path, value),
  text,
};
