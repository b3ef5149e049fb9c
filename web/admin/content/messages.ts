import type { ContentPart } from '#contract/values/choices';
import type { WrittenPageName } from '#contract/values/content/written-pages';

/** Texts of the content screen. */

export const content = {
  title: 'Content',
  live: 'This is what shoppers see now.',
  draft: (who: string, when: string) => `Draft by ${who}, ${when}. Shoppers can’t see it yet.`,
  somebody: 'a former staff member',
  previewPage: (name: string) => `Preview ${name}`,
  publish: 'Publish',
  publishing: 'Publishing',
  published: 'Published',
  publishTitle: 'Publish the draft?',
  publishText: (parts: string) =>
    `Shoppers see it right away. ${parts === '' ? 'Nothing has changed.' : `Changed: ${parts}.`}`,
  changed: (parts: string) => `Changed: ${parts}.`,
  parts: {
    promo: 'promo banner',
    sections: 'sections',
    pages: 'pages',
  } satisfies Record<ContentPart, string>,
  discard: 'Discard draft',
  discardTitle: 'Discard the draft?',
  discardText: 'The published content stays as it is.',
  keep: 'Keep draft',
  discarded: 'Draft discarded',
  save: 'Save draft',
  saving: 'Saving',
  saved: 'Draft saved',
  promo: 'Promo banner',
  promoText: 'Text',
  promoHint: 'Leave empty to hide the banner.',
  link: 'Link',
  linkHint: 'A path such as /women/clothing/all, or a full web address.',
  pages: 'Pages',
  page: 'Page',
  pageTitle: 'Title',
  summary: 'Summary',
  summaryHint: 'Shown under the title and in search engine results.',
  body: 'Text',
  bodyHint:
    'Leave an empty line between paragraphs. Start a heading with ##, a list item with -, and write links as [text](/path).',
  figures: 'These placeholders show values from your settings:',
  usual: 'Reset to default text',
  pageNames: {
    shipping: 'Shipping',
    returns: 'Returns',
    'size-guide': 'Size guide',
    contact: 'Contact',
    privacy: 'Privacy',
    terms: 'Terms',
    imprint: 'Imprint',
    accessibility: 'Accessibility',
    cookies: 'Cookies and consent',
  } satisfies Record<WrittenPageName, string>,
} as const;
