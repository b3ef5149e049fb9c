import type { FastifyInstance } from 'fastify';
import * as texts from '#contract/admin/content/email-texts';
import * as contract from '#contract/admin/emails';
import { mount, mountList } from '../http/mount';
import type { Shop } from '../shop';
import { getEmail, listEmails, resendEmail } from './email.service';
import { getEmailTexts, listEmailTexts, previewEmail, saveEmailTexts } from './email-texts.service';

/** The shop's sent and waiting emails, and the texts of all emails, for admins. */
export function emailAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mountList(app, shop, contract.listMail, ({ query }) => listEmails(shop, query));
  mount(app, shop, contract.getMail, ({ params }) => getEmail(shop, params.id));
  mount(app, shop, contract.sendMailAgain, ({ caller, params }) =>
    resendEmail(shop, caller, params.id),
  );
  mountList(app, shop, texts.listEmailTexts, () => listEmailTexts(shop));
  mount(app, shop, texts.getEmailTexts, ({ params }) => getEmailTexts(shop, params.id));
  mount(app, shop, texts.updateEmailTexts, ({ caller, params, body }) =>
    saveEmailTexts(shop, caller, params.id, body),
  );
  mount(app, shop, texts.previewEmail, ({ params, body }) =>
    previewEmail(shop, params.id, body.texts),
  );
}
