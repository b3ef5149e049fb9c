import type { Product } from '#contract/catalogue/catalogue';

type Sized = Pick<Product, 'sizes'>;

/** The size named in the URL, in any letter case, if it is in stock. */
export function sizeOf({ sizes }: Sized, requested: string | null): string | null {
  const found = sizes.find(({ name }) => name.toLowerCase() === requested?.trim().toLowerCase());
  return found && found.quantity > 0 ? found.name : null;
}

/** The stock of a size if it is low, else null. */
export function fewLeft({ sizes }: Sized, size: string | null, lowStock: number): number | null {
  const left = sizes.find(({ name }) => name === size)?.quantity ?? 0;
  return left > 0 && left <= lowStock ? left : null;
}

export function isSoldOut({ sizes }: Sized): boolean {
  return sizes.every(({ quantity }) => quantity <= 0);
}
