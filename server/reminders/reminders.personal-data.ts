import { execute, queryAll } from '../database/database';
import type { EmailChoiceTable, ReminderTable } from '../database/rows';
import type { PersonalDataHandler } from '../feature';

/** A choice belongs to an address, a reminder to an account. */
export const reminderData: PersonalDataHandler = {
  async export(tx, { accountId, email, isEmailConfirmed }) {
    const choices = await queryAll<Pick<EmailChoiceTable, 'list' | 'isWanted' | 'chosenAt'>>(
      tx,
      'personal-data-email-choices',
    )`
      select list, is_wanted, chosen_at from email_choice
      where ${isEmailConfirmed} and email = lower(${email}) order by list`;
    const reminders = await queryAll<Pick<ReminderTable, 'list' | 'createdAt'>>(
      tx,
      'personal-data-reminders',
    )`
      select list, created_at from reminder where account_id = ${accountId} order by created_at, id`;
    return {
      emailChoices: choices.map((one) => ({ ...one, chosenAt: one.chosenAt.toISOString() })),
      reminders: reminders.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })),
    };
  },
  async erase(tx, { accountId, email, isEmailConfirmed }) {
    await execute(tx, 'erase-reminders')`delete from reminder where account_id = ${accountId}`;
    if (!isEmailConfirmed) return;
    await execute(tx, 'erase-email-choices')`
      delete from email_choice where email = lower(${email})`;
  },
};
