import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { isStorableText } from '../../text';
import {
  EMAIL_TEXT_LIMIT,
  type EmailName,
  type EmailTexts,
  emailNames,
} from '../../values/content/email-texts';
import { area, basedOn } from '../area';

const emailName = z.enum(emailNames as [EmailName, ...EmailName[]]);

/** The texts by name, such as `subject`; see `emailTexts`. */
const texts = z.record(z.string(), z.string()) as unknown as z.ZodType<EmailTexts, EmailTexts>;

const emailTextsAnswer = z.object({
  email: emailName,
  /** All texts of the email: those that staff have edited, and the default ones. */
  texts,
  /** In the language of the storefront. */
  defaults: texts,
  isEdited: z.boolean(),
  /** The language of the storefront when staff edited the texts, if it is another one now. They stay as they are. */
  language: z.string().optional(),
  /** Whether the shop sends this email. */
  isOn: z.boolean(),
  /** Whether staff may switch it off: neither the law nor a contract asks for it. */
  canBeOff: z.boolean(),
  /** Incremented by each change. */
  version: z.number().int(),
});
export type EmailTextsAnswer = z.infer<typeof emailTextsAnswer>;

/** Any of the email's texts; the others keep their default. */
const textsInput = z
  .record(
    z.string().max(50),
    z
      .string()
      .max(2 * EMAIL_TEXT_LIMIT)
      .trim(),
  )
  .refine((given) => Object.values(given).every(isStorableText), {
    message: 'Contains characters that aren’t allowed.',
  });

const emails = area('admin', 'Admin: mail');

export const listEmailTexts = endpoint({
  ...emails.get('/api/admin/email-texts'),
  summary: 'The emails that the shop sends, with their texts',
  response: z.array(emailTextsAnswer),
  list: true,
});

export const getEmailTexts = endpoint({
  ...emails.get('/api/admin/email-texts/:id'),
  summary: 'The texts of one email, by its name such as order-shipped',
  response: emailTextsAnswer,
});

export const updateEmailTexts = endpoint({
  ...emails.put('/api/admin/email-texts/:id'),
  summary:
    'Replace the texts of an email; those that are not given get their default. Without `texts` they stay. `isOn` switches an optional email on or off. With a `version`, 409 `stale_version` if someone else has saved since',
  body: z.object({
    texts: textsInput.optional(),
    isOn: z.boolean().optional(),
    ...basedOn,
  }),
  response: emailTextsAnswer,
});

export const previewEmail = endpoint({
  ...emails.post('/api/admin/email-texts/:id/preview'),
  summary: 'An email with given texts and example data; nothing is stored or sent',
  body: z.object({ texts: textsInput }),
  response: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
});
