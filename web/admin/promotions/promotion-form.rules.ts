import type { PromotionRecord } from '#contract/admin/promotions';
import type { ValuesOf } from '#contract/records/fields';
import { promotionFields } from '#contract/records/promotion';
import type { Parsed } from '../../api/use-api-form';
import {
  type FieldsDraft,
  type FieldUnits,
  fieldLabelOf,
  fieldsDraftOf,
  fieldValuesOf,
  optionText,
} from '../editing/record-fields.rules';
import type { RecordFormKind } from '../editing/record-form';
import { promotionForm as text } from './messages';

type Terms = ValuesOf<typeof promotionFields>;
type PromotionDraft = FieldsDraft<typeof promotionFields>;

/** The fields of a code of one type: its discount is a percentage or an amount. */
export const fieldsOfType = (kind: string) =>
  kind === 'percent'
    ? {
        ...promotionFields,
        value: { ...promotionFields.value, kind: 'integer', min: 1, max: 100 } as const,
      }
    : promotionFields;

export const promotionFormKind = (
  units: FieldUnits,
): RecordFormKind<PromotionRecord | null, PromotionDraft, Terms> => ({
  draftOf: (saved) => fieldsDraftOf(promotionFields, saved, units),
  bodyOf: (draft) => fieldValuesOf(fieldsOfType(draft.kind), draft, null, units) as Parsed<Terms>,
  labelOf: (path) => fieldLabelOf(promotionFields, path),
  show: (path, value) => optionText(promotionFields, path, value),
  text: { save: text.save, saving: text.saving },
});
