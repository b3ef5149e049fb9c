/**
 * What an invalidation and an answer can be about: a row of `cache_invalidation` names one. `products` are all products, a style
 * is one product with its other colours, their reviews and their fit.
 */
export type Subject =
  | 'settings'
  | 'assortment'
  | 'content'
  | 'products'
  | 'promotions'
  | 'translations'
  | `style:${string}`;

/**
 * What an answer was made of, as its handler says while it makes it. An answer whose handler says nothing depends on
 * everything, and on the time.
 */
export class Dependencies {
  /** Null: everything. */
  subjects: Set<Subject> | null = null;
  /** When the answer may change although nothing was written; by `Date.now()`. */
  expiresAt = Number.POSITIVE_INFINITY;

  on(...subjects: Subject[]): void {
    this.subjects ??= new Set();
    for (const subject of subjects) this.subjects.add(subject);
  }

  /** The answer may change at a time. */
  until(time: number): void {
    this.expiresAt = Math.min(this.expiresAt, time);
  }
}
