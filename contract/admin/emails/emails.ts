import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { rawText } from '../../text';
import { area, paging } from '../area';

/** `kept`: not sent, as no mail server is configured; `queued`: being sent; `failed`: permanently rejected. */
export const mailStatuses = ['kept', 'queued', 'sent', 'failed'] as const;

const mail = z.object({
  _id: z.string(),
  to: z.string(),
  subject: z.string(),
  /** The template: `order-confirmation`, `password-reset` … */
  template: z.string(),
  status: z.enum(mailStatuses),
  /** How many times sending was attempted. */
  tries: z.number().int(),
  /** The mail server's error at the last failed attempt. */
  error: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  text: z.string(),
});
export type Mail = z.infer<typeof mail>;

/** `html` is a whole document without scripts or anything to load, for a sandboxed frame. */
const mailDetail = mail.extend({ html: z.string() });
export type MailDetail = z.infer<typeof mailDetail>;

const emails = area('admin', 'Admin: mail');

export const listMail = endpoint({
  ...emails.get('/api/admin/mail'),
  summary:
    'Emails, newest first; `q` searches address and subject. A search counts up to 1000 matches',
  query: z.object({
    q: rawText(200).trim().optional(),
    status: z.enum(mailStatuses).optional(),
    ...paging(50, 200),
  }),
  response: z.array(mail),
  list: true,
});

export const getMail = endpoint({
  ...emails.get('/api/admin/mail/:id'),
  summary: 'One email with its content',
  response: mailDetail,
});

export const sendMailAgain = endpoint({
  ...emails.post('/api/admin/mail/:id/send'),
  summary: 'Send an email again to the same address; the copy appears in the list',
  status: 202,
  response: mail,
});
