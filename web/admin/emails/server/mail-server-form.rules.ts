import type { MailSettings } from '#contract/admin/emails/mail-settings';
import { namesOf } from '#contract/records/fields';
import { choosesMailServer, mailFields } from '#contract/records/mail';
import type { BodyOf } from '../../../api/client';
import {
  type FieldsDraft,
  fieldLabelOf,
  fieldsDraftOf,
  fieldValuesOf,
  optionText,
} from '../../editing/record-fields.rules';
import type { RecordFormKind } from '../../editing/record-form';
import { mailServer as text } from './messages';

/** No field is a moment or an amount. */
const units = { timeZone: 'UTC', currency: 'USD' };

export type MailDraft = FieldsDraft<typeof mailFields> & {
  /** Empty: the stored one stays. */
  password: string;
  /** Of the person who changes the server. */
  currentPassword: string;
  code: string;
};

export const mailServerForm: RecordFormKind<
  MailSettings,
  MailDraft,
  BodyOf<'PUT /api/admin/mail-settings'>
> = {
  draftOf: (saved) => ({
    ...fieldsDraftOf(mailFields, saved, units),
    password: '',
    currentPassword: '',
    code: '',
  }),
  bodyOf({ currentPassword, code, ...draft }, base) {
    const { body, errors } = changeOf(draft, base);
    if (errors) return { errors };
    if (!choosesMailServer(body)) return { body };
    return {
      body: {
        ...body,
        ...(currentPassword !== '' && { currentPassword }),
        ...(code !== '' && { code }),
      },
    };
  },
  labelOf: (path) => (path === 'password' ? text.password : fieldLabelOf(mailFields, path)),
  show: (path, value) => optionText(mailFields, path, value),
  text,
};

type Typed = Omit<MailDraft, 'currentPassword' | 'code'>;

/** What is typed and differs from `base`, or the errors of typed values. */
function changeOf({ password, ...draft }: Typed, base: FieldsDraft<typeof mailFields>) {
  const { body, errors } = fieldValuesOf(mailFields, draft, base, units);
  return errors ? { errors } : { body: { ...body, ...(password !== '' && { password }) } };
}

/**
 * Whether typed values change the server, which needs the password of the person who does it. Values that are not valid yet count
 * too: its field stays where it is while another is corrected.
 */
export function needsIdentity({ password, ...draft }: MailDraft, saved: MailSettings): boolean {
  const base = fieldsDraftOf(mailFields, saved, units);
  const changed = namesOf(mailFields).filter((name) => draft[name] !== base[name]);
  return choosesMailServer({
    ...Object.fromEntries(changed.map((name) => [name, draft[name]])),
    ...(password !== '' && { password }),
  });
}

/** The port that goes with an encryption. */
const usualPorts = new Map([
  ['tls', '465'],
  ['starttls', '587'],
]);

/** The port after a change of the encryption; one that was typed by hand stays. */
export function portFor(security: string, port: string): string {
  const isUsual = [...usualPorts.values(), ''].includes(port.trim());
  return (isUsual ? usualPorts.get(security) : undefined) ?? port;
}
