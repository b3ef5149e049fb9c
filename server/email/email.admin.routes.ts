import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/emails';
import { mount, setTotal } from '../http/mount';
import type { Shop } from '../shop';
import { getEmail, listEmails, resendEmail } from './email.service';

/** The shop's sent and waiting emails, for admins. */
export function emailAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.listMail, async (call) => {
    const { mails, total } = await listEmails(shop, call.query);
    setTotal(call, total, call.query);
    return mails;
  });
  mount(app, shop, contract.getMail, ({ params }) => getEmail(shop, params.id));
  mount(app, shop, contract.sendMailAgain, ({ caller, params }) =>
    resendEmail(shop, caller, params.id),
  );
}
