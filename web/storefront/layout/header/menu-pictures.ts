import type { Product, ProductImage } from '#contract/catalogue';
import type { Main } from '#contract/values/assortment';

/** A product in a menu: its picture and two lines of text. */
export type MenuPicture = {
  productId: string;
  main: Main;
  title: string;
  brand: string;
  image: ProductImage;
};

const PER_DEPARTMENT = 2;

/** Two of the newest products of each department. */
export function menuPictures(products: readonly Product[]): MenuPicture[] {
  const pictures = products.flatMap(
    ({ _id: productId, topLevelCategory: main, title, brand, images }): MenuPicture[] =>
      images.slice(0, 1).map((image) => ({ productId, main, title, brand, image })),
  );
  const ofMain = (main: Main) => pictures.filter((picture) => picture.main === main);
  return [...ofMain('women').slice(0, PER_DEPARTMENT), ...ofMain('men').slice(0, PER_DEPARTMENT)];
}
