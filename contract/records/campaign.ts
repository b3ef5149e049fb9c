import type { RecordFields } from './fields';

const mark = 'Optional';

/** The fields of a campaign, in the order of the form. */
export const campaignFields = {
  name: {
    kind: 'text',
    label: 'Name',
    hint: 'Only staff see it.',
    max: 100,
  },
  startsAt: {
    kind: 'moment',
    label: 'Starts',
    mark,
    hint: 'Leave empty to start when you choose Start.',
    whenEmpty: null,
    default: null,
  },
  /** The time from which nothing of it counts. */
  endsAt: {
    kind: 'moment',
    label: 'Ends',
    mark,
    hint: 'Leave empty for no end.',
    whenEmpty: null,
    default: null,
  },
  promoText: {
    kind: 'text',
    label: 'Banner text',
    mark,
    hint: 'While the campaign runs, it replaces the banner at the top of every page.',
    max: 200,
    whenEmpty: null,
    default: null,
  },
  promoHref: {
    kind: 'text',
    label: 'Banner link',
    mark,
    hint: 'A path such as /women/clothing/all, or a full URL.',
    max: 2000,
    whenEmpty: null,
    default: null,
  },
} as const satisfies RecordFields;
