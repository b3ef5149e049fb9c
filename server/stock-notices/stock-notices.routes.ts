import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/stock-notices';
import { clientKey } from '../platform/client-key';
import { mount } from '../platform/mount';
import type { Shop } from '../platform/shop';
import { askForNotice } from './stock-notices.service';

export function stockNoticeRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.askForNotice, async ({ caller, params, body, request }) => {
    const isWaiting = await askForNotice(shop, caller, params.productId, body, clientKey(request));
    return {
      isWaiting,
      message: isWaiting
        ? `We will write to you when size ${body.size} is back.`
        : `Size ${body.size} is in stock.`,
    };
  });
}
