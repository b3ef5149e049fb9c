import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/mail';
import { mount, tellTotal } from '../platform/mount';
import type { Shop } from '../platform/shop';
import { listMail } from './mail.service';

/** The shop's letter box, for admins. */
export function mailAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.listMail, async (call) => {
    const { mails, total } = await listMail(shop, call.query);
    tellTotal(call, total, call.query);
    return mails;
  });
}
