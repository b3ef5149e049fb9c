import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/emails';
import { mount, mountList } from '../http/mount';
import type { Shop } from '../shop';
import { getEmail, listEmails, resendEmail } from './email.service';

/** The shop's sent and waiting emails, for admins. */
export function emailAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mountList(app, shop, contract.listMail, ({ query }) => listEmails(shop, query));
  mount(app, shop, contract.getMail, ({ params }) => getEmail(shop, params.id));
  mount(app, shop, contract.sendMailAgain, ({ caller, params }) =>
    resendEmail(shop, caller, params.id),
  );
}
