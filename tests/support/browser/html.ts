import { HtmlValidate, type RuleConfig, StaticConfigLoader } from 'html-validate';
import type { Page } from 'playwright-core';

/** Rules of style, and rules that axe checks with more knowledge of the page. */
const rules = {
  // React writes the document, not a person: quotes, spaces and closing slashes are its own.
  'attr-quotes': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'doctype-style': 'off',
  'no-trailing-whitespace': 'off',
  'void-style': 'off',
  'no-raw-characters': 'off',
  // An explicit value that equals the default is harmless, and so is the default.
  'no-implicit-input-type': 'off',
  'no-redundant-for': 'off',
  // Names of products are as long as they are.
  'long-title': 'off',
  // Measured widths, positions and colours of data are styles of their elements.
  'no-inline-style': 'off',
  // The files are the shop's own.
  'require-sri': 'off',
  // Numbers that are not phone numbers look like some.
  'tel-non-breaking': 'off',
  // A search is submitted by Enter, as its keyboard says.
  'wcag/h32': 'off',
  // Axe checks that groups and landmarks have names, by legend or by label, and ignores hidden ones.
  'wcag/h71': 'off',
  'unique-landmark': 'off',
  // A native list of options shows no pictures.
  'prefer-native-element': 'off',
  // As the standard says: any element that may have a name, and any id without spaces.
  'aria-label-misuse': ['error', { allowAnyNamable: true }],
  'valid-id': ['error', { relaxed: true }],
} satisfies RuleConfig;

/**
 * The standard wants several lines for it. Browsers join both lines of an address in a field of one line; `address-line1` would
 * lose the number of the flat.
 */
const isAccepted = (message: string) => message.startsWith('"street-address" cannot be used');

const validator = new HtmlValidate(
  new StaticConfigLoader({ root: true, extends: ['html-validate:recommended'], rules }),
);

/**
 * Violations of the HTML standard in the page as it is now, one line each: html-validate's recommended rules, and rules of
 * the Nu HTML checker that it lacks.
 */
export async function findInvalidHtml(page: Page): Promise<string[]> {
  const { results } = await validator.validateString(await page.content());
  const found = results.flatMap(({ messages }) =>
    messages
      .filter(({ message }) => !isAccepted(message))
      .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  return [...found, ...(await page.evaluate(rulesOfNu))];
}

/** Runs in the browser. */
function rulesOfNu(): string[] {
  const faults: [rule: string, selector: string][] = [
    ['role in a table', 'table :is(thead, tbody, tr, th, td)[role]'],
    [
      'no heading in it',
      ':is(article, section):not(:has(h1, h2, h3, h4, h5, h6)):not([aria-label], [aria-labelledby])',
    ],
    ['terms beside a group', 'dl:has(> div):has(> :is(dt, dd))'],
    ['readonly on a choice', 'input:is([type=radio], [type=checkbox])[readonly]'],
  ];
  const missing = [...document.querySelectorAll<HTMLInputElement>('input[list]')].filter(
    ({ list }) => list === null,
  );
  const outline = (element: Element) => element.outerHTML.slice(0, 160);
  return [
    ...faults.flatMap(([rule, selector]) =>
      [...document.querySelectorAll(selector)].map((element) => `${rule}: ${outline(element)}`),
    ),
    ...missing.map((element) => `list without its datalist: ${outline(element)}`),
  ];
}
