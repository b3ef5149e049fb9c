import type { ProductSource, SectionKind } from '#contract/values/content/sections';

/** Texts of the editor of a page's sections. */

export const sections = {
  title: 'Sections',
  add: 'Add section',
  none: 'No sections yet. Add the first one.',
  kinds: {
    hero: 'Carousel',
    tiles: 'Tiles',
    products: 'Products',
    text: 'Text with picture',
    banner: 'Banner',
    newsletter: 'Newsletter',
    promises: 'Promises',
  } satisfies Record<SectionKind, string>,
  about: {
    hero: 'Wide pictures with a heading and buttons',
    tiles: 'Linked pictures, such as categories',
    products: 'By a rule, or picked by hand',
    text: 'Text, with or without a picture',
    banner: 'One wide picture with a link',
    newsletter: 'The sign-up form',
    promises: 'Shipping, returns, payment, support',
  } satisfies Record<SectionKind, string>,
  section: (number: number) => `Section ${number}`,
  named: (number: number, kind: string) => `Section ${number}, ${kind}`,
  up: (what: string) => `Move ${what} up`,
  down: (what: string) => `Move ${what} down`,
  remove: (what: string) => `Remove ${what}`,
  duplicate: (what: string) => `Duplicate ${what}`,
  moved: (what: string, position: number, count: number) =>
    `${what} moved to position ${position} of ${count}`,
  removed: (what: string) => `${what} removed`,
  later: 'Scheduled',
  now: 'Shown until its end',
  ended: 'Ended',
  from: 'Show from',
  until: 'Show until',
  scheduleHint: (timeZone: string) =>
    `In the shop’s time zone, ${timeZone}. Leave empty to show it always.`,
  campaign: 'Campaign',
  campaignHint: 'It is shown only while the campaign runs.',
  noCampaign: 'None',
  pastCampaign: (name: string) => `${name} (over)`,
  deletedCampaign: 'A campaign that was deleted',
  inCampaign: 'In a campaign',
  heading: 'Heading',
  text: 'Text',
  link: 'Link',
  linkHint: 'A path such as /women/clothing/all, or a full URL.',
  linkText: 'Link text',
  name: 'Name',
  slide: (number: number) => `Slide ${number}`,
  slideLink: (number: number) => `Link ${number}`,
  addSlide: 'Add slide',
  tile: (number: number) => `Tile ${number}`,
  addTile: 'Add tile',
  source: 'Products',
  sources: {
    new: 'New arrivals',
    sale: 'On sale',
    category: 'From a category',
    collection: 'From a collection',
    picked: 'Picked by hand',
  } satisfies Record<ProductSource, string>,
  sourceHint: 'Sold-out and archived products are left out automatically.',
  category: 'Category',
  chooseCategory: 'Choose a category',
  collection: 'Collection',
  chooseCollection: 'Choose a collection',
  limit: 'Number of products',
  moreHint:
    'Leave both empty to link to the list of new arrivals, of the category or of the collection.',
  pick: 'Add a product',
  pickPlaceholder: 'Search by title, brand or colour',
  picked: 'Picked products',
  noneFound: 'No products found.',
  unknownProduct: 'A product that no longer exists',
  soldOut: 'Sold out',
  archived: 'Archived',
  body: 'Text',
  bodyHint:
    'Leave an empty line between paragraphs. Start a heading with ##, a list item with -, and write links as [text](/path).',
  side: 'Picture on wide screens',
  sides: { start: 'Before the text', end: 'After the text' },
  picture: 'Picture',
  promisesText: 'Shows the shop’s promises on shipping, returns, payment and support.',
  newsletterHeading: 'Stay in touch',
} as const;

/** Texts of the dialog that schedules a draft. */
export const schedule = {
  schedule: 'Schedule',
  change: 'Change schedule',
  title: 'Publish later',
  description:
    'The draft is published automatically at this time, with all changes saved until then.',
  at: 'Publish at',
  hint: (timeZone: string) =>
    `In the shop’s time zone, ${timeZone}. Leave empty to publish by hand.`,
  save: 'Save schedule',
  saving: 'Saving',
  done: (when: string) => `Publishes ${when}`,
  cleared: 'Schedule removed',
  scheduled: (when: string) => `Publishes ${when}.`,
} as const;

/** The published versions of the home page, or of a page or article. */
export const versions = {
  title: 'Published versions',
  none: 'Nothing has been published yet.',
  version: (number: number, isLive: boolean) =>
    isLive ? `Version ${number}, live` : `Version ${number}`,
  initial: (when: string) => `Initial content, ${when}.`,
  publishedBy: (name: string, when: string) => `Published by ${name}, ${when}.`,
  restore: 'Restore',
  restoreNamed: (number: number) => `Restore version ${number}`,
  restoreTitle: (number: number) => `Restore version ${number}?`,
  restoreText: 'Shoppers see it right away, as a new version. Your draft stays as it is.',
  restoring: 'Restoring',
  restored: (number: number) => `Version ${number} restored`,
} as const;

export const preview = { open: 'Preview' } as const;
