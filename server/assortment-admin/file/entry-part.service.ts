import { z } from 'zod';
import type { AssortmentPart } from '#contract/values/catalogue/assortment-file';
import { isSameName } from '../../assortment/assortment.rules';
import {
  type EntryKind,
  entryKinds,
  getEntryRow,
  listEntryRows,
} from '../../assortment/entries.service';
import { detailsOf, ShopError } from '../../http/errors';
import { validationMessage } from '../../http/validation-message';
import { removeWithin } from '../delete-entry.service';
import { addWithin, auditOf, changeWithin, type Input, orderWithin } from '../edit-entries.service';
import type { EntryValues, FilePart } from './file-part';

const key = z
  .string()
  .regex(/^[a-z0-9_-]{1,40}$/, 'Use up to 40 lowercase letters, digits, hyphens and underscores.')
  .optional();

/** The list of a kind of entries. Keyed ones are found by key, or without one by name; others by name. */
export function entryPart(name: AssortmentPart, kind: EntryKind, schema: z.ZodType): FilePart {
  const isKeyed = entryKinds[kind].id === 'key';
  return {
    name,
    list: async (tx) =>
      (await listEntryRows(tx, kind)).map((row) => ({
        id: row.id,
        name: row.name,
        values: { ...(isKeyed && { key: row.id }), ...auditOf(row) },
      })),
    find: (present, given) =>
      isKeyed && given.key !== undefined
        ? present.find(({ id }) => id === given.key)
        : present.find((entry) => isSameName(entry.name, String(given.name).trim())),
    check(given, present) {
      const { version: _, ...values } = parse(schema, { ...present?.values, ...given });
      if (!isKeyed) return values;
      return { ...parse(z.object({ key }), { key: present?.id ?? given.key }), ...values };
    },
    async write({ tx, assortment, actorId, isPreview }, { key: given, ...values }, present) {
      const input = values as object as Input;
      if (!present) {
        await addWithin(tx, assortment, {
          actorId,
          kind,
          input,
          ...(typeof given === 'string' && { key: given }),
        });
        return;
      }
      const row = await getEntryRow(tx, kind, present.id);
      // A preview is rolled back, so it does not rewrite products.
      const follow = isPreview ? { follow: async () => 0 } : {};
      await changeWithin(tx, assortment, { actorId, kind, row, input, ...follow });
    },
    async remove({ tx, assortment, actorId }, { id }) {
      try {
        await removeWithin(tx, assortment, { actorId, kind, id });
      } catch (error) {
        if (!(error instanceof ShopError)) throw error;
        const message = `${error.details[0]?.message ?? error.message} Delete it by hand.`;
        throw new ShopError('invalid_request', { details: [{ path: '', message }] });
      }
    },
    ...(entryKinds[kind].isOrdered && {
      order: ({ tx, assortment, actorId }, order) =>
        orderWithin(tx, assortment, { actorId, kind, order }),
    }),
  };
}

function parse(schema: z.ZodType, values: EntryValues): EntryValues & { version?: unknown } {
  const parsed = schema.safeParse(values, { error: validationMessage });
  if (parsed.success) return parsed.data as EntryValues;
  throw new ShopError('invalid_request', { details: detailsOf(parsed.error) });
}
