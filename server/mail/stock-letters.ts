import { money } from './amounts';
import type { Letter } from './letter';
import type { MailedNotice } from './notice.queries';

export function backInStock(notice: MailedNotice, shopUrl: string): Letter {
  const { title, brand, size, product_id, discount_price } = notice;
  const query = new URLSearchParams({ size });
  return {
    subject: `${title} is back in size ${size}`,
    title: 'Back in stock',
    parts: [
      { paragraph: `You asked us to tell you: ${title} by ${brand} is back in size ${size}.` },
      {
        facts: [
          { label: 'Size', value: size },
          { label: 'Price', value: money(discount_price) },
        ],
      },
      {
        action: { label: 'See it in the shop', url: `${shopUrl}/product/${product_id}?${query}` },
      },
      {
        paragraph:
          'We keep none aside, so it may sell out again. This is the only mail you get about it.',
      },
    ],
  };
}
