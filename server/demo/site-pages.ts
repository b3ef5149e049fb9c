import type { SitePageDocument } from '#contract/admin/content/site-pages';
import type { SitePageKind } from '#contract/values/content/site-pages';
import { DAY } from './history/history';
import { pictured } from './home';

interface DemoSitePage {
  kind: SitePageKind;
  page: SitePageDocument;
  /** When it was published. */
  daysAgo: number;
}

const always = { from: null, until: null, campaign: null };
const noPicture = { url: '', alt: '', tint: '#e5e3df', widths: [] };

/** The demo shop's page and the articles of its journal. */
export function demoSitePages(now: number): DemoSitePage[] {
  const dayBefore = (days: number) => new Date(now - days * DAY).toISOString().slice(0, 10);
  return [
    {
      kind: 'page',
      daysAgo: 80,
      page: {
        title: 'Our story',
        slug: 'our-story',
        image: pictured('banner').image,
        day: null,
        summary: 'A small shop, named after the edge that holds.',
        sections: [
          text('edge', {
            heading: 'The edge that holds',
            body: [
              'A selvedge is the self-finished edge of woven cloth. The weft turns there and goes back in, so the cloth can’t unravel.',
              'We sell clothing that is made the same way: finished where nobody looks.',
              '## How we choose',
              '- Cloth first, then cut, then colour\n- Seams that can be repaired\n- No item that we wouldn’t wear ourselves',
              'Read more under [Materials](/materials).',
            ],
            scene: 'banner',
          }),
          {
            ...always,
            id: 'new',
            kind: 'products',
            heading: 'New this season',
            source: 'new',
            category: '',
            collection: '',
            productIds: [],
            limit: 4,
            link: null,
          },
        ],
      },
    },
    {
      kind: 'article',
      daysAgo: 34,
      page: {
        title: 'How to wash linen',
        slug: 'how-to-wash-linen',
        day: dayBefore(34),
        image: pictured('hero-3').image,
        summary: 'Linen gets better with every wash, if you leave out two things.',
        sections: [
          text('wash', {
            heading: '',
            body: [
              'Linen is stronger wet than dry, so it stands up to washing. What it doesn’t like is heat and haste.',
              '## In five steps',
              '1. Wash at 30 °C with similar colours.\n2. Use half the detergent you think you need.\n3. Leave out fabric softener.\n4. Spin gently, then shake it out.\n5. Dry it in the air, in the shade.',
              'Iron it while it’s damp, or don’t iron it at all.',
            ],
          }),
          {
            ...always,
            id: 'shirts',
            kind: 'products',
            heading: 'Shirts to wash slowly',
            source: 'category',
            category: 'womens_shirt',
            collection: '',
            productIds: [],
            limit: 4,
            link: null,
          },
        ],
      },
    },
    {
      kind: 'article',
      daysAgo: 12,
      page: {
        title: 'Loopback or brushed?',
        slug: 'loopback-or-brushed',
        day: dayBefore(12),
        image: pictured('hero-2').image,
        summary: 'Two insides of a sweatshirt, and when to wear which.',
        sections: [
          text('inside', {
            heading: '',
            body: [
              'Turn a sweatshirt inside out. If you see small loops, it’s loopback: it breathes, and it’s the one for spring and autumn.',
              'If the loops have been raised to a fleece, it’s brushed: warmer and softer, made for winter.',
            ],
          }),
        ],
      },
    },
  ];
}

interface TextOptions {
  heading: string;
  body: string[];
  /** The stem of its picture. */
  scene?: string;
}

function text(id: string, { heading, body, scene }: TextOptions): SitePageDocument['sections'][0] {
  const image = scene === undefined ? noPicture : pictured(scene).image;
  return {
    ...always,
    id,
    kind: 'text',
    heading,
    body: body.join('\n\n'),
    image,
    side: 'end',
  };
}
