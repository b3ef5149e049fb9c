import type { SettingsAnswer, ShopSettings } from '#contract/admin/settings';
import { settingFields } from '#contract/records/settings';
import type { Parsed } from '../../api/use-api-form';
import {
  type FieldsDraft,
  fieldChangesOf,
  fieldLabelOf,
  fieldsDraftOf,
  optionText,
} from '../editing/record-fields.rules';
import type { RecordFormKind } from '../editing/record-form';
import { settings as text } from './messages';

/** The form as typed. */
export type SettingsDraft = FieldsDraft<typeof settingFields>;

export const draftOf = (saved: ShopSettings): SettingsDraft => fieldsDraftOf(settingFields, saved);

/** The changed settings as the API takes them, or the errors of numbers. */
export const changesOf = (
  draft: SettingsDraft,
  base: SettingsDraft,
): Parsed<Partial<ShopSettings>> => fieldChangesOf(settingFields, draft, base, draft.currency);

export const settingsForm: RecordFormKind<SettingsAnswer, SettingsDraft, Partial<ShopSettings>> = {
  draftOf,
  bodyOf: changesOf,
  labelOf: (path) => fieldLabelOf(settingFields, path),
  show: (path, value) => optionText(settingFields, path, value),
  text,
};
