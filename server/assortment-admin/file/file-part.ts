import type { AssortmentPart } from '#contract/values/catalogue/assortment-file';
import type { Assortment } from '../../assortment/assortment.rules';
import type { Connection } from '../../database/database';

/** The values of an entry in a file. */
export type EntryValues = Readonly<Record<string, unknown>>;

/** An entry of the shop. */
export interface PresentEntry {
  /** Its key, or the number of a colour or brand. */
  id: string;
  name: string;
  /** As in a file. */
  values: EntryValues;
}

/** The transaction of an import, which has locked the assortment. */
export interface Writing {
  tx: Connection;
  /** As it is now. */
  assortment: Assortment;
  actorId: string;
  /** The transaction is rolled back. */
  isPreview: boolean;
}

/** A list of the file. */
export interface FilePart {
  name: AssortmentPart;
  list(tx: Connection): Promise<PresentEntry[]>;
  /** The entry that the file's values describe. */
  find(present: readonly PresentEntry[], given: EntryValues): PresentEntry | undefined;
  /** The values as they will be stored: omitted ones stay, or get their defaults. Throws `invalid_request`. */
  check(given: EntryValues, present: PresentEntry | undefined): EntryValues;
  /** Adds or changes an entry. Throws `invalid_request`. */
  write(writing: Writing, values: EntryValues, present: PresentEntry | undefined): Promise<void>;
  /** Throws `invalid_request` if something belongs to it. */
  remove(writing: Writing, present: PresentEntry): Promise<void>;
  /** Puts the entries in this order; lists without it have no order of their own. */
  order?(writing: Writing, ids: string[]): Promise<void>;
}
