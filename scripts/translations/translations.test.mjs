import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isRightToLeft as isRightToLeftInApp } from '#contract/values/languages/locales';
import { textsIn } from '#contract/values/languages/translated-texts';
import { emailMessages } from '../../server/email/messages.ts';
import { projectRoot } from '../prepare.mjs';
import { checkModule } from './check.mjs';
import { compileText, isRightToLeft } from './compile-text.mjs';
import { modulePath, shopperMessages, staffMessages } from './files.mjs';
import { readMessages } from './read-messages.mjs';
import { PSEUDO_LANGUAGE } from './server-plugins.mjs';
import { translateForServer, translateModule } from './translate-module.mjs';

const file = 'messages.ts';
const read = (code) => readMessages(`export const cart = ${code}`, file);
const textOf = (code) => read(`{ text: ${code} }`).messages[0]?.text;

/** Runs the code of a compiled text in a language. */
function run(text, parameters, language = 'en') {
  const types = new Map(Object.entries(parameters).map(([name, value]) => [name, typeof value]));
  const message = { parameters: types, head: `(${[...types.keys()].join(', ')})` };
  const code = compileText(text, message, language);
  const rules = new Intl.PluralRules(language);
  const pluralOf = (count, forms) => forms[rules.select(count)] ?? forms.other;
  const numberOf = (value) => new Intl.NumberFormat(language).format(value);
  const compiled = new Function('pluralOf', 'numberOf', `return ${code}`)(pluralOf, numberOf);
  return compiled(...Object.values(parameters));
}

describe('reading messages', () => {
  it('reads texts, parameters, plurals and choices as ICU MessageFormat', () => {
    expect(textOf("'Cart'")).toBe('Cart');
    expect(textOf('(title: string) => `Remove ${title}`')).toBe('Remove {title}');
    expect(textOf("(count: number) => formatCount(count, 'item')")).toBe(
      '{count, plural, one {# item} other {# items}}',
    );
    expect(textOf("(count: number) => (count === 1 ? '1 star' : `${count} stars`)")).toBe(
      '{count, plural, one {1 star} other {{count} stars}}',
    );
    expect(
      textOf("(count: number) => (count === 0 ? '' : formatCount(count, 'box', 'boxes'))"),
    ).toBe('{count, plural, =0 {} one {# box} other {# boxes}}');
    expect(textOf("(isPaid: boolean) => (isPaid ? 'Paid' : 'Open')")).toBe(
      '{isPaid, select, true {Paid} other {Open}}',
    );
  });

  it('keeps placeholders that are filled in later, and checks that a translation has them', () => {
    const [message] = read("{ text: 'Your order {order}' }").messages;
    expect(message.text).toBe('Your order {order}');
    expect(compileText('Bestellung {order} ist da', message, 'de')).toBe(
      '"Bestellung {order} ist da"',
    );
    expect(() => compileText('Deine Bestellung', message, 'de')).toThrow('lacks {order}');
    expect(textOf('`## Cost\n\n{deliveryCost}`')).toBe('## Cost\n\n{deliveryCost}');
  });

  it('names the path of each message, through types and lists', () => {
    const code = "{ states: { open: 'Open' } satisfies Names, words: ['', 'Poor'] } as const";
    expect(read(code).messages.map(({ key }) => key)).toEqual(['cart.states.open', 'cart.words.1']);
  });

  it.each([
    '(name: string) => name.toLowerCase()',
    "(names: string[]) => names.join(', ')",
    "(size: string) => (size === '' ? 'a' : 'b')",
    "(count: string) => `${formatCount(count, 'item')}`",
  ])('refuses code that translators cannot change: %s', (code) => {
    const { messages, problems } = read(`{ text: ${code} }`);
    expect(messages).toEqual([]);
    expect(problems).toEqual([{ key: 'cart.text', reason: expect.any(String) }]);
  });
});

describe('compiling texts', () => {
  it.each([['pl', { 1: '1 plik', 2: '2 pliki', 5: '5 plików', 22: '22 pliki', 1.5: '1,5 pliku' }]])(
    'uses the plural categories of %s',
    (language, expected) => {
      const text = '{count, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}';
      for (const [count, shown] of Object.entries(expected))
        expect(run(text, { count: Number(count) }, language)).toBe(shown);
    },
  );

  it('uses all six plural categories of Arabic', () => {
    const categories = ['zero', 'one', 'two', 'few', 'many', 'other'];
    const text = `{count, plural, ${categories.map((name) => `${name} {${name}}`).join(' ')}}`;
    const shown = [0, 1, 2, 3, 11, 100].map((count) => run(text, { count }, 'ar'));
    expect(shown).toEqual(categories);
    expect(() => run('{count, plural, one {a} other {b}}', { count: 1 }, 'ar')).toThrow(
      'has a plural without “few”, “many”, “two”, “zero”',
    );
  });

  it('knows the same languages from right to left as the app', () => {
    const languages = ['ar', 'fa', 'he', 'yi', 'dv', 'nqo', 'syr', 'ff-Adlm', 'de', 'ja', 'pl'];
    expect(languages.filter(isRightToLeft)).toEqual(languages.filter(isRightToLeftInApp));
    expect(languages.filter(isRightToLeft)).toHaveLength(8);
  });

  it('keeps the direction of what is inserted apart in a language from right to left', () => {
    const title = 'Linen shirt (2)';
    expect(run('إزالة {title}', { title }, 'ar')).toBe('إزالة \u2068Linen shirt (2)\u2069');
    expect(run('{title}', { title }, 'ar')).toBe(title);
    const forms = '{isPaid, select, true {{title}: نعم} other {{title}: لا}}';
    expect(run(forms, { isPaid: true, title }, 'ar')).toBe('\u2068Linen shirt (2)\u2069: نعم');
    expect(run('{title} entfernen', { title }, 'de')).toBe('Linen shirt (2) entfernen');
  });

  it('keeps every character of texts and values', () => {
    const text = "`$'{x}'` \\ “{name}” '{'0'}' it's";
    expect(run(text, { name: '`${1}` \\' })).toBe("`${x}` \\ “`${1}` \\” {0} it's");
    expect(compileText('a "b"\n`$\'{c}\'`', { parameters: new Map(), head: null }, 'de')).toBe(
      '"a \\"b\\"\\n`${c}`"',
    );
  });

  it.each([
    ['Entfernen', 'lacks {title}'],
    ['{name} entfernen', 'names {name}, which the English text does not'],
    ['{title, plural, one {a} other {b}}', 'uses {title} as a number'],
    ['{title, date}', 'formats {title}, which the component does'],
    ['{title entfernen', 'is not ICU MessageFormat'],
  ])('refuses “%s” for a message with a title', (text, reason) => {
    expect(() => run(text, { title: 'Tee' }, 'de')).toThrow(reason);
  });
});

describe('a module in another language', () => {
  const source =
    "/** Texts. */\nexport const cart = {\n  title: 'Cart',\n  remove: (title: string) => `Remove ${title}`,\n} as const;\n";
  const translate = (translations) => translateModule(source, file, translations, 'de');

  it('differs in its texts only', () => {
    const { code, english } = translate({
      'cart.title': { source: 'Cart', text: 'Warenkorb' },
      'cart.remove': { source: 'Remove {title}', text: '{title} entfernen' },
    });
    expect(english).toEqual([]);
    expect(code).toBe(
      source.replace("'Cart'", '"Warenkorb"').replace('`Remove ${title}`', '`${title} entfernen`'),
    );
  });

  it('shows English, and says so, where a text is missing, stale or wrong', () => {
    expect(translate({})).toEqual({ code: source, english: ['cart.title', 'cart.remove'] });
    const { code, english } = translate({
      'cart.title': { source: 'Basket', text: 'Korb' },
      'cart.remove': { source: 'Remove {title}', text: 'Entfernen' },
    });
    expect(code).toBe(source);
    expect(english).toEqual(['cart.title', 'cart.remove']);
  });

  it('imports what its plurals and numbers call', async () => {
    const counted = "export const cart = { items: (count: number) => formatCount(count, 'item') };";
    const text = '{count, plural, one {# Artikel} other {# Artikel}}';
    const source = '{count, plural, one {# item} other {# items}}';
    const { code } = translateModule(counted, file, { 'cart.items': { source, text } }, 'de');
    const imports = [...code.matchAll(/^import \{ (\w+) as (\w+) \} from '([^']+)';$/gm)];
    expect(imports.map(([, , name]) => name)).toEqual(['pluralOf', 'numberOf']);
    for (const [, exported, , path] of imports)
      expect(await import(join(projectRoot, path))).toHaveProperty(exported);
  });

  it('is checked for missing, stale, unused, wrong and suspicious texts', () => {
    const check = (translations) => checkModule(source, file, translations, 'de');
    const remove = { source: 'Remove {title}', text: '{title} entfernen' };
    const title = { source: 'Cart', text: 'Warenkorb' };
    expect(check({ 'cart.title': title, 'cart.remove': remove })).toEqual([]);
    expect(check({ 'cart.title': { ...title, text: '' }, 'cart.remove': remove })).toEqual([
      'cart.title: is missing: Cart',
    ]);
    expect(
      check({
        'cart.title': { source: 'Basket', text: 'Korb' },
        'cart.remove': { ...remove, text: 'Weg' },
        'cart.old': title,
      }),
    ).toEqual([
      'cart.title: is stale: the English text is now “Cart”',
      'cart.remove: lacks {title}',
      'cart.old: is unused',
    ]);
    const same = { source: 'Cart', text: 'Cart' };
    expect(check({ 'cart.title': same, 'cart.remove': remove })).toEqual([
      'cart.title: is the English text',
    ]);
    expect(check({ 'cart.title': { ...same, checked: true }, 'cart.remove': remove })).toEqual([]);
    const long = { ...title, text: 'Dein persönlicher Einkaufswagen' };
    expect(check({ 'cart.title': long, 'cart.remove': remove })).toEqual([
      `cart.title: may be too long: ${long.text}`,
    ]);
  });
});

describe('a module of the server', () => {
  it('has the texts of all languages, and those of other modules', async () => {
    const source =
      "import { other } from './other';\nexport const cart = { items: (count: number) => formatCount(count, 'item'), total: other.total } as const;\n";
    const items = {
      source: '{count, plural, one {# item} other {# items}}',
      text: '{count, plural, one {# Artikel} other {# Artikel}}',
    };
    const { code } = translateForServer(
      source,
      file,
      new Map([['de', () => ({ 'cart.items': items })]]),
    );
    expect(code).toContain(source);
    expect(code).toContain('pluralOf(count, { one: `${numberOf(count)} Artikel`');
    expect(code).toContain('total: textsIn(other, "de").total');
  });

  it('is read in the language of its reader', () => {
    const { wholeOrder } = textsIn(emailMessages, 'de').withdrawal;
    expect(wholeOrder).toBe('Die ganze Bestellung');
    expect(textsIn(emailMessages, 'de').parcel.returnPeriod(14)).toBe('14 Tagen');
    for (const language of ['en', 'xx'])
      expect(textsIn(emailMessages, language).withdrawal.wholeOrder).toBe('The whole order');
    expect(textsIn(emailMessages, PSEUDO_LANGUAGE).withdrawal.wholeOrder).toBe('⟦The whole order⟧');
  });
});

describe('the texts of shoppers and staff', () => {
  const modules = [...shopperMessages(), ...staffMessages()];

  it('has only messages that can be translated', () => {
    const problems = modules.flatMap((name) => {
      const path = modulePath(name);
      return readMessages(readFileSync(path, 'utf8'), path).problems.map(
        ({ key, reason }) => `${name} ${key}: ${reason}`,
      );
    });
    expect(problems).toEqual([]);
  });

  it('says in English the same after reading and compiling as its code does', async () => {
    const samples = {
      string: ['', 'A “Tee”', '{x} `${y}`'],
      boolean: [true, false],
      number: [0, 1, 2, 1234],
    };
    let compared = 0;
    for (const name of modules) {
      const path = modulePath(name);
      const module = await import(path);
      for (const message of readMessages(readFileSync(path, 'utf8'), path).messages) {
        const { key, text, parameters } = message;
        const original = key.split('.').reduce((value, part) => value[part], module);
        if (typeof original === 'string') {
          const compiled = new Function(`return ${compileText(text, message, 'en')}`)();
          expect(compiled, `${name} ${key}`).toBe(original);
          compared += 1;
          continue;
        }
        for (let at = 0; at < 4; at += 1) {
          const values = [...parameters].map(([parameter, type], index) => {
            const choices = samples[type];
            return [parameter, choices[(at + index) % choices.length]];
          });
          const expected = original(...values.map(([, value]) => value));
          expect(run(text, Object.fromEntries(values)), `${name} ${key}`).toBe(expected);
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(7_000);
  });
});
