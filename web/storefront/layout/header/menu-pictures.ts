import type { Product, ProductImage } from '#contract/catalogue';

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
  const byDepartment = Object.groupBy(products, ({ topLevelCategory }) => topLevelCategory);
  return Object.entries(byDepartment).flatMap(([department, ofDepartment = []]) =>
    ofDepartment
      .flatMap(({ _id: productId, title, brand, images }) =>
        images.slice(0, 1).map((image) => ({ productId, department, title, brand, image })),
      )
      .slice(0, PER_DEPARTMENT),
  );
}
