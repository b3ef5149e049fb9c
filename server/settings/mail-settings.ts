import { z } from 'zod';
import { mailFields } from '#contract/records/mail';
import { storedShape } from '#contract/records/schemas';

const stored = z.object({
  ...storedShape(mailFields),
  /** The version of the stored secret `mail-password`; null without one. */
  passwordVersion: z.number().int().nullable().default(null),
  /** How emails are signed: the private key is a version of the stored secret `mail-dkim`. Null: not at all. */
  signing: z
    .object({ selector: z.string(), publicKey: z.string(), keyVersion: z.number().int() })
    .nullable()
    .default(null),
});

/** The mail server and the sender, which are one setting. */
export const mailSetting = stored.default(() => stored.parse({}));
export type StoredMailSettings = z.output<typeof stored>;
