import { expect, it } from 'vitest';
import { optionKey, recognisedRole, rolesFrom } from './option-names.rules';

it.each([
  'Size',
  'Größe',
  'GROESSE',
  'Taille',
  'Pointure',
  'Maat',
  'Talla',
  'Storlek',
  'Størrelse',
  'Rozmiar',
  'Размер',
  'サイズ',
  'Kids size',
  'Größe (EU)',
  'Title',
  'Gro\u0308ße',
])('knows %s as the size', (name) => {
  expect(recognisedRole(name)).toBe('size');
});

it.each([
  'Color',
  'Colour',
  'Farbe',
  'Couleur',
  'Kleur',
  'Färg',
  'Väri',
  'Цвет',
  'カラー',
  'Coloris',
])('knows %s as the colour', (name) => {
  expect(recognisedRole(name)).toBe('colour');
});

it.each(['Material', 'Size and colour', 'Länge', 'constructor', '__proto__', ''])(
  'leaves “%s” to staff',
  (name) => {
    expect(recognisedRole(name)).toBeNull();
  },
);

it('prefers what staff chose, in any spelling', () => {
  const roleOf = rolesFrom(
    new Map([
      [optionKey(' Länge '), 'size'],
      [optionKey('Size'), 'none'],
    ]),
  );
  expect([roleOf('LÄNGE'), roleOf('size'), roleOf('Farbe')]).toEqual(['size', 'none', 'colour']);
});
