import {
  defaultTextsOf,
  type EmailName,
  type EmailTextName,
  type EmailTexts,
  emailTextProblem,
} from '#contract/values/content/email-texts';

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
