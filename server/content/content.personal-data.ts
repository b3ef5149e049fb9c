import type { PersonalDataHandler } from '../feature';

/** A newsletter subscription belongs to an address, not to an account. */
export const contentData: PersonalDataHandler = {
  async export(tx, { email, isEmailConfirmed }) {
    if (!isEmailConfirmed) return { newsletter: null };
    const { rows } = await tx.query<{ subscribedAt: Date; confirmedAt: Date | null }>({
      name: 'personal-data-newsletter',
      text: `select subscribed_at as "subscribedAt", confirmed_at as "confirmedAt"
        from newsletter_subscriber where email = lower($1)`,
      values: [email],
    });
    const [row] = rows;
    if (!row) return { newsletter: null };
    return {
      newsletter: {
        subscribedAt: row.subscribedAt.toISOString(),
        confirmedAt: row.confirmedAt?.toISOString() ?? null,
      },
    };
  },
  async erase(tx, { email, isEmailConfirmed }) {
    if (!isEmailConfirmed) return;
    await tx.query({
      name: 'erase-newsletter',
      text: 'delete from newsletter_subscriber where email = lower($1)',
      values: [email],
    });
  },
};
