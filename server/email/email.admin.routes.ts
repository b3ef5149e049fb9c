import * as texts from '#contract/admin/content/email-texts';
import * as contract from '#contract/admin/emails/emails';
import * as mailSettings from '#contract/admin/emails/mail-settings';
import { clientKey } from '../http/clients/client-key';
import { implement } from '../http/implement';
import { getEmail, listEmails, resendEmail } from './email.service';
import { getEmailTexts, listEmailTexts, previewEmail, saveEmailTexts } from './email-texts.service';
import { listMailRecords } from './mail-records.service';
import {
  getMailSettings,
  sendTestMail,
  updateMailSettings,
  updateMailSigning,
} from './mail-server/mail-settings.service';

/** The shop's sent and waiting emails, and the texts of all emails, for admins. */
export const emailAdminRoutes = [
  ...implement(contract, {
    listMail: ({ shop, query }) => listEmails(shop, query),
    getMail: ({ shop, params }) => getEmail(shop, params.id),
    sendMailAgain: ({ shop, caller, params }) => resendEmail(shop, caller, params.id),
  }),
  ...implement(mailSettings, {
    getMailSettings: ({ shop }) => getMailSettings(shop),
    updateMailSettings: ({ shop, caller, body, client }) =>
      updateMailSettings(shop, caller, body, clientKey(client)),
    sendTestMail: ({ shop, caller }) => sendTestMail(shop, caller),
    updateMailSigning: ({ shop, caller, body }) => updateMailSigning(shop, caller, body.isSigned),
    getMailRecords: ({ shop }) => listMailRecords(shop),
  }),
  ...implement(texts, {
    listEmailTexts: ({ shop }) => listEmailTexts(shop),
    getEmailTexts: ({ shop, params }) => getEmailTexts(shop, params.id),
    updateEmailTexts: ({ shop, caller, params, body }) =>
      saveEmailTexts(shop, caller, params.id, body),
    previewEmail: ({ shop, params, body }) => previewEmail(shop, params.id, body.texts),
  }),
];
