import type { PersonalDataHandler } from '../feature';

export const staffData: PersonalDataHandler = {
  async erase(tx, { email, isEmailConfirmed }) {
    if (!isEmailConfirmed) return;
    await tx.query({
      name: 'erase-invitations',
      text: 'delete from staff_invitation where lower(email) = lower($1)',
      values: [email],
    });
  },
};
