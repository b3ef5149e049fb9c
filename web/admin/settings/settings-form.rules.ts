import type { SettingsAnswer, ShopSettings } from '#contract/admin/settings';
import { settingFields } from '#contract/records/settings';
import {
  type FieldsDraft,
  fieldChangesOf,
  fieldLabelOf,
  fieldsDraftOf,
  optionText,
} from '../editing/record-fields.rules';
import type { RecordFormKind } from '../editing/record-form';
import { settings as text } from './messages';

export const settingsForm: RecordFormKind<
  SettingsAnswer,
  FieldsDraft<typeof settingFields>,
  Partial<ShopSettings>
> = {
  draftOf: (saved) => fieldsDraftOf(settingFields, saved),
  bodyOf: (draft, base) => fieldChangesOf(settingFields, draft, base, draft.currency),
  labelOf: (path) => fieldLabelOf(settingFields, path),
  show: (path, value) => optionText(settingFields, path, value),
  text,
};
