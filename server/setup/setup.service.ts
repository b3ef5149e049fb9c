import type { Setup } from '#contract/admin/setup';
import { recordAudit } from '../audit/record.service';
import type { Caller } from '../auth/sessions/sessions';
import { listEditedPages } from '../content/content.service';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import { parseSettings, readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { addMark, findProgress, listMarks, removeMark } from './setup.queries';
import { type SetupMark, setupOf } from './setup.rules';

/** The set-up checklist, derived from the shop's data and the marks of staff. */
export async function getSetup(shop: Shop, connection: Connection = shop.pool): Promise<Setup> {
  const { gateway, smtpUrl, demo } = shop.config;
  const marks = await listMarks(connection);
  const facts = {
    settings: await readSettings(shop, connection),
    defaults: parseSettings({}),
    ...(await findProgress(connection)),
    gateway,
    sendsEmail: smtpUrl !== null,
    editedPages: await listEditedPages(shop, connection),
  };
  return setupOf(facts, marks, { demo });
}

/** Marks a step as not needed, or the whole list as hidden. Repeating it changes nothing. */
export async function setMark(
  shop: Shop,
  { accountId: actorId }: Caller,
  mark: SetupMark,
  isSet: boolean,
): Promise<Setup> {
  return transaction(shop.pool, async (tx) => {
    const hasChanged = await (isSet ? addMark(tx, mark) : removeMark(tx, mark));
    if (hasChanged) {
      const [action, entityId] =
        mark === 'hidden'
          ? [isSet ? 'setup.hide' : 'setup.show', 'checklist']
          : [isSet ? 'setup.skip' : 'setup.reopen', mark];
      await recordAudit(tx, { actorId, action, entity: 'setup', entityId });
    }
    return getSetup(shop, tx);
  });
}
