/** Six cards in a row, as beside a product; fewer on smaller screens. */
export const smallGrid = 'product-grid lg:grid-cols-6';

/** How wide their pictures are; never wider than a sixth of the page. */
export const smallCardSizes =
  '(min-width: 90em) 214px, (min-width: 64em) 16vw, (min-width: 40em) 33vw, 50vw';
