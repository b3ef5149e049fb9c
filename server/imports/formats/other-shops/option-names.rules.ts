import type { ImportOption } from '#contract/admin/catalogue/imports';
import type { OptionRole } from '#contract/values/choices';
import type { OtherProduct } from './other-product';

/** What each option of a file is; null for a name that neither staff nor the shop know. */
export type RoleOf = (name: string) => OptionRole | null;

/** Shopify's name for the only option of a product without options, in every language. */
const NO_OPTION = 'title';

const sizeWords = [
  'size',
  'sizes',
  'größe',
  'groesse',
  'konfektionsgröße',
  'kleidergröße',
  'schuhgröße',
  'taille',
  'tailles',
  'pointure',
  'maat',
  'kledingmaat',
  'schoenmaat',
  'talla',
  'tallas',
  'taglia',
  'taglie',
  'misura',
  'tamanho',
  'tamanhos',
  'storlek',
  'størrelse',
  'stærð',
  'koko',
  'rozmiar',
  'velikost',
  'veľkosť',
  'veličina',
  'méret',
  'mărime',
  'beden',
  'numara',
  'suurus',
  'izmērs',
  'dydis',
  'μέγεθος',
  'размер',
  'розмір',
  'サイズ',
  '尺寸',
  '尺码',
  '사이즈',
];
const colourWords = [
  'color',
  'colour',
  'colors',
  'colours',
  'colorway',
  'colourway',
  'farbe',
  'farben',
  'couleur',
  'couleurs',
  'coloris',
  'kleur',
  'kleuren',
  'colore',
  'colori',
  'cor',
  'cores',
  'färg',
  'farve',
  'farge',
  'väri',
  'kolor',
  'barva',
  'farba',
  'boja',
  'szín',
  'culoare',
  'renk',
  'värv',
  'krāsa',
  'spalva',
  'litur',
  'χρώμα',
  'цвет',
  'цвят',
  'колір',
  'カラー',
  '颜色',
  '색상',
];
const roles = new Map<string, OptionRole>([
  [NO_OPTION, 'size'],
  ...sizeWords.map((word) => [withoutAccents(word), 'size'] as const),
  ...colourWords.map((word) => [withoutAccents(word), 'colour'] as const),
]);

function withoutAccents(text: string): string {
  return text
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
}

/** The form by which names of options are compared and stored. */
export function optionKey(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** The role of an option by a word of its name, as in “Shirt size” or “Größe (EU)”; null if no word or several decide. */
export function recognisedRole(name: string): OptionRole | null {
  const words = withoutAccents(optionKey(name)).split(/[^\p{L}\p{N}]+/u);
  const [role = null, another] = new Set(words.flatMap((word) => roles.get(word) ?? []));
  return another === undefined ? role : null;
}

/** The roles that staff chose, for this file or an earlier one; otherwise those that the words of a name decide. */
export function rolesFrom(chosen: ReadonlyMap<string, OptionRole>): RoleOf {
  return (name) => chosen.get(optionKey(name)) ?? recognisedRole(name);
}

/** The options of products, each with its first spelling and the number of products that have it. */
export function optionsOf(products: readonly OtherProduct[], roleOf: RoleOf): ImportOption[] {
  const options = new Map<string, { name: string; products: number }>();
  for (const { variants } of products) {
    const names = new Map(
      variants.flatMap(({ options: own }) => own.map(({ name }) => [optionKey(name), name])),
    );
    for (const [key, name] of names) {
      if (key === NO_OPTION) continue;
      const option = options.get(key) ?? { name, products: 0 };
      option.products++;
      options.set(key, option);
    }
  }
  return [...options.values()].map((option) => ({ ...option, use: roleOf(option.name) }));
}
