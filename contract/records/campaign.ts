import { campaignTexts as texts } from './campaign-messages';
import { fieldTexts } from './field-messages';
import type { RecordFields } from './fields';

const mark = fieldTexts.optional;

/** The fields of a campaign, in the order of the form. */
export const campaignFields = {
  name: {
    kind: 'text',
    ...texts.name,
    max: 100,
  },
  startsAt: {
    kind: 'moment',
    ...texts.startsAt,
    mark,
    whenEmpty: null,
    default: null,
  },
  /** The time at which all its effects end. */
  endsAt: {
    kind: 'moment',
    ...texts.endsAt,
    mark,
    whenEmpty: null,
    default: null,
  },
  promoText: {
    kind: 'text',
    ...texts.promoText,
    mark,
    max: 200,
    whenEmpty: null,
    default: null,
  },
  promoHref: {
    kind: 'text',
    ...texts.promoHref,
    mark,
    max: 2000,
    whenEmpty: null,
    default: null,
  },
} as const satisfies RecordFields;
