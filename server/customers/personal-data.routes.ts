import type { FastifyInstance } from 'fastify';
import * as accounts from '#contract/accounts';
import * as guests from '#contract/guests';
import * as personalData from '#contract/personal-data';
import { clientKey } from '../http/client-key';
import { mount } from '../http/mount';
import type { Shop } from '../shop';
import { eraseGuest, exportGuestData, sendDataLink } from './data-links.service';
import { eraseAccount } from './erasure.service';
import { exportOwnData } from './personal-data.service';

/** Endpoints through which customers export their data and erase their account. */
export function personalDataRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, personalData.exportOwnData, ({ caller, reply }) => {
    reply.header('content-disposition', 'attachment; filename="personal-data.json"');
    return exportOwnData(shop, caller);
  });
  mount(app, shop, accounts.eraseAccount, ({ caller, body, request }) =>
    eraseAccount(shop, caller, body, clientKey(request)),
  );
  mount(app, shop, guests.sendDataLink, ({ caller, params, request }) =>
    sendDataLink(shop, caller, params.orderId, clientKey(request)),
  );
  mount(app, shop, guests.exportGuestData, ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return exportGuestData(shop, body.token, clientKey(request));
  });
  mount(app, shop, guests.eraseGuest, ({ body, request }) =>
    eraseGuest(shop, body.token, clientKey(request)),
  );
}
