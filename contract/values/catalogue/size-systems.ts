/** Size systems to choose from; staff can change their sizes. */
export const readySizeSystems: readonly { name: string; sizes: readonly string[] }[] = [
  { name: 'S to XL', sizes: ['S', 'M', 'L', 'XL'] },
  { name: 'XXS to 3XL', sizes: ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL'] },
  { name: 'EU 34 to 48', sizes: range(34, 48, 2) },
  {
    name: 'Waist × length',
    sizes: range(28, 38, 2).flatMap((waist) =>
      ['30', '32', '34'].map((length) => `${waist}/${length}`),
    ),
  },
  { name: 'One size', sizes: ['One size'] },
  {
    name: 'Kids’ ages',
    sizes: [
      '0–3 months',
      '3–6 months',
      '6–12 months',
      '12–18 months',
      '18–24 months',
      '2–3 years',
      '3–4 years',
      '5–6 years',
      '7–8 years',
      '9–10 years',
      '11–12 years',
    ],
  },
  { name: 'Shoes EU 36 to 47', sizes: range(36, 47, 1).map((size) => `EU ${size}`) },
];

function range(first: number, last: number, step: number): string[] {
  const count = (last - first) / step + 1;
  return Array.from({ length: count }, (_, index) => String(first + index * step));
}

/** The sizes of the size systems that the categories use, each once, in display order. */
export function sizesOf(
  { sizeSystems }: { sizeSystems: readonly { key: string; sizes: readonly string[] }[] },
  categories: readonly { sizeSystem: string }[],
): string[] {
  const used = new Set(categories.map(({ sizeSystem }) => sizeSystem));
  return [...new Set(sizeSystems.filter(({ key }) => used.has(key)).flatMap(({ sizes }) => sizes))];
}
