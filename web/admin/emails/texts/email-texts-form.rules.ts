import type { EmailTextsAnswer } from '#contract/admin/content/email-texts';
import {
  defaultTextsOf,
  type EmailName,
  type EmailTextName,
  type EmailTexts,
  emailTextProblem,
} from '#contract/values/content/email-texts';
import { ownValue } from '#contract/values/own-value';
import type { BodyOf } from '../../../api/client';
import type { RecordFormKind } from '../../editing/record-form';
import { emailTexts as text } from './messages';

/** The texts of an email, in the order of the email. */
export const textNamesOf = (email: EmailName): EmailTextName[] =>
  Object.keys(defaultTextsOf(email)) as EmailTextName[];

/** The problems of typed texts, by the path of their field. */
export function problemsOf(email: EmailName, texts: EmailTexts): Record<string, string> {
  return Object.fromEntries(
    textNamesOf(email).flatMap((name) => {
      const problem = emailTextProblem(email, name, (texts[name] ?? '').trim());
      return problem === undefined ? [] : [[`texts.${name}`, problem]];
    }),
  );
}

export const emailTextsForm = (
  email: EmailName,
): RecordFormKind<
  EmailTextsAnswer,
  { texts: EmailTexts; isOn: boolean },
  BodyOf<'PUT /api/admin/email-texts/:id'>
> => ({
  draftOf: ({ texts, isOn }) => ({ texts, isOn }),
  bodyOf({ texts, isOn }, base) {
    const errors = problemsOf(email, texts);
    if (Object.keys(errors).length > 0) return { errors };
    const body = { texts: texts as Record<string, string> };
    return { body: isOn === base.isOn ? body : { ...body, isOn } };
  },
  labelOf: (path) =>
    path === 'isOn' ? text.isOn : (ownValue<string>(text.names, path.split('.')[1] ?? '') ?? path),
  text,
});
