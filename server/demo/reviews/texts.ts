import type {
  ReviewFit,
  ReviewFlag,
  ReviewLength,
  WithheldReason,
} from '#contract/values/reviews/reviews';
import mensChino from './mens-chino.json';
import mensHoodie from './mens-hoodie.json';
import mensPant from './mens-pant.json';
import mensPolo from './mens-polo.json';
import mensShirt from './mens-shirt.json';
import mensShort from './mens-short.json';
import mensSweatshirt from './mens-sweatshirt.json';
import mensTshirt from './mens-tshirt.json';
import womensDress from './womens-dress.json';
import womensHoodie from './womens-hoodie.json';
import womensPant from './womens-pant.json';
import womensShirt from './womens-shirt.json';
import womensSweatshirt from './womens-sweatshirt.json';
import womensTop from './womens-top.json';

/** A review in the JSON files of this folder. */
export interface ListedReview {
  /** For a purchase in this shop: the order and its line in history.json, and the days from its delivery to the review. */
  order?: number;
  line?: number;
  days?: number;
  /** For a review of the former shop: the days before now, the reviewer's name and the size, if it is known. */
  day?: number;
  by?: string;
  size?: string;
  /** The former shop does not know whether the reviewer had bought the product. */
  unverified?: boolean;
  stars: number;
  fit?: ReviewFit;
  length?: ReviewLength;
  /** Centimetres. */
  height?: number;
  /** Helpful votes. */
  helpful?: number;
  featured?: boolean;
  /** Staff have not decided yet, unless it is withheld. */
  flags?: ReviewFlag[];
  withheld?: WithheldReason;
  text?: string;
  reply?: string;
}

const files = [
  mensTshirt,
  mensPolo,
  mensShirt,
  mensHoodie,
  mensSweatshirt,
  mensPant,
  mensChino,
  mensShort,
  womensTop,
  womensDress,
  womensShirt,
  womensHoodie,
  womensSweatshirt,
  womensPant,
] as unknown as Record<string, ListedReview[]>[];

/** The reviews of the demo shop with the keys of their products. */
export const listedReviews = files.flatMap((products) =>
  Object.entries(products).flatMap(([key, reviews]) =>
    reviews.map((review) => ({ key, ...review })),
  ),
);
