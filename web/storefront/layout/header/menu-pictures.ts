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
  const ofMain = (main: Main) =>
    products
      .filter(({ topLevelCategory }) => topLevelCategory === main)
      .flatMap(({ _id: productId, title, brand, images }) =>
        images.slice(0, 1).map((image) => ({ productId, main, title, brand, image })),
      )
      .slice(0, PER_DEPARTMENT);
  return [...ofMain('women'), ...ofMain('men')];
}
