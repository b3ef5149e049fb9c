import type { NoticeEmailData } from '../notice.queries';
import { money } from './amounts';
import type { EmailContent } from './email-template';
import { pictureFor } from './pictures.rules';

export function backInStock(notice: NoticeEmailData, shopUrl: string): EmailContent {
  const { title, brand, colour, size, product_id, price, discount_price } = notice;
  const url = `${shopUrl}/product/${product_id}?${new URLSearchParams({ size })}`;
  return {
    subject: `${title} is back in size ${size}`,
    title: 'Back in stock',
    parts: [
      { paragraph: `Good news: ${title} by ${brand} is back in stock in size ${size}.` },
      {
        items: [
          {
            title,
            detail: [brand, colour, `size ${size}`].filter(Boolean).join(', '),
            url,
            picture: pictureFor(notice.image_url, notice.images, shopUrl),
            amount: money(discount_price),
            ...(discount_price < price ? { before: money(price) } : {}),
          },
        ],
      },
      { action: { label: 'View product', url } },
      { paragraph: 'We can’t reserve it for you, and it may sell out again.' },
    ],
    reason: 'You asked us to notify you once. This is the only email you’ll get about it.',
  };
}
