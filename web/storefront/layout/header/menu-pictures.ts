import type { Product, ProductImage } from '#contract/catalogue/catalogue';

/** A product in a menu: its picture and two lines of text. */
export type MenuPicture = {
  productId: string;
  department: string;
  title: string;
  brand: string;
  image: ProductImage;
};

const PER_DEPARTMENT = 2;

/** Two of the newest products of each department. */
export function menuPictures(products: readonly Product[]): MenuPicture[] {
  const departments = new Set(products.map(({ topLevelCategory }) => topLevelCategory));
  return [...departments].flatMap((department) =>
    products
      .filter(({ topLevelCategory }) => topLevelCategory === department)
      .flatMap(({ _id: productId, title, brand, images }) =>
        images.slice(0, 1).map((image) => ({ productId, department, title, brand, image })),
      )
      .slice(0, PER_DEPARTMENT),
  );
}
