import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/catalogue/stock-notices';
import { clientKey } from '../http/client-key';
import { mount } from '../http/mount';
import type { Shop } from '../shop';
import { askForNotice } from './stock-notices.service';

export function stockNoticeRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.askForNotice, async ({ caller, params, body, request }) => {
    const client = clientKey(request);
    const { size, isWaiting } = await askForNotice(shop, caller, params.productId, body, client);
    return {
      isWaiting,
      message: isWaiting
        ? `We’ll email you when size ${size} is back.`
        : `Size ${size} is in stock.`,
    };
  });
}
