import { describe, expect, it } from 'vitest';
import { noProfile } from '#contract/values/fit/body';
import { suggestSize } from '#contract/values/fit/suggest-size';
import {
  fitOf,
  fitSizes,
  makeBuyer,
  makeStyles,
  normal,
  type Purchase,
  purchasesOf,
  storePurchases,
} from '../../tests/support/catalogue/fit-population';
import { seededRandom } from '../../tests/support/catalogue/products';
import { freshFixture, openTestShop } from '../../tests/support/shop';
import { updateFitStatistics } from './fit.service';

// Populations whose truth is known. docs/fit.md states the measured margins.

const test = freshFixture(openTestShop);
const ada = freshFixture(() => test.signUp());

async function adviceOf(productId: string) {
  const { status, body } = await ada.get(`/api/products/${productId}/fit`);
  expect(status).toBe(200);
  return body.advice;
}

describe('the advice of generated populations', () => {
  const titles = (name: string, count: number) =>
    Array.from({ length: count }, (_, number) => `${name} ${number}`);

  it('beats taking the usual size', async () => {
    const chart = { chest: { S: 98, M: 104, L: 110, XL: 116 } };
    const category = { key: 'mens_tshirt', department: 'men', sizes: fitSizes, chart };

    /** The size that the browser suggests to a shopper who has entered the usual one. */
    function suggested(usual: number, advice: Awaited<ReturnType<typeof adviceOf>>): number {
      const profile = { ...noProfile, wears: { mens_tshirt: fitSizes[usual] ?? 'M' } };
      const garment = { measures: chart, sizes: fitSizes, verdict: advice?.verdict ?? null };
      const found = suggestSize(profile, category, garment);
      return found ? fitSizes.indexOf(found.size as (typeof fitSizes)[number]) : usual;
    }

    const random = seededRandom(16);
    const styles: { id: string; offset: number; buyers: number }[] = [];
    for (const id of await makeStyles(test, titles('Style', 60))) {
      const kind = random();
      const centre = kind < 0.6 ? 0 : kind < 0.85 ? 0.9 : -0.9;
      const offset = centre + normal(random) * 0.15;
      const buyers = 20 + Math.floor(random() * 180);
      await storePurchases(test, ada.accountId, id, purchasesOf({ random }, buyers, offset));
      styles.push({ id, offset, buyers });
    }
    await updateFitStatistics(test.shop);

    const all = { people: 0, usual: 0, advised: 0 };
    const changed = { ...all };
    let wrong = 0;
    let found = 0;
    for (const { id, offset } of styles) {
      const advice = await adviceOf(id);
      if (advice && advice.verdict !== 'true') {
        found += 1;
        if ((advice.verdict === 'small') !== offset > 0.5) wrong += 1;
      }
      for (let number = 0; number < 200; number++) {
        const buyer = makeBuyer(random);
        const size = suggested(buyer.usual, advice);
        const fits = (taken: number) => Number(fitOf(buyer, taken, offset, random) === 'true');
        const outcome = { people: 1, usual: fits(buyer.usual), advised: fits(size) };
        for (const sum of size === buyer.usual ? [all] : [all, changed]) {
          sum.people += outcome.people;
          sum.usual += outcome.usual;
          sum.advised += outcome.advised;
        }
      }
    }
    const percent = ({ people, usual, advised }: typeof all) => ({
      usual: Math.round((100 * usual) / people),
      advised: Math.round((100 * advised) / people),
    });
    const result = {
      misfitting: styles.filter(({ offset }) => Math.abs(offset) > 0.5).length,
      found,
      wrong,
      all: percent(all),
      changed: percent(changed),
    };
    // The population is always the same.
    expect(result).toEqual({
      misfitting: 27,
      found: 18,
      wrong: 0,
      all: { usual: 57, advised: 72 },
      changed: { usual: 24, advised: 82 },
    });
  }, 60_000);

  it('says nothing on noise', async () => {
    const random = seededRandom(7);
    const answers = ['small', 'true', 'large'] as const;
    const ids = await makeStyles(test, titles('Noise', 60));
    for (const id of ids) {
      const purchases = Array.from({ length: 10 + Math.floor(random() * 50) }, (): Purchase => {
        const says = answers[Math.floor(random() * 3)] ?? 'true';
        return { size: 'M', says, isReturned: says !== 'true' && random() < 0.3 };
      });
      await storePurchases(test, ada.accountId, id, purchases);
    }
    await updateFitStatistics(test.shop);
    const { rows: said } = await test.shop.pool.query(
      'select * from fit_advice where verdict is not null and style_id = any ($1)',
      [ids],
    );
    expect(said).toEqual([]);
  }, 60_000);

  it('does not listen to returns alone: they never come from those whom it fits', async () => {
    const many = (count: number, purchase: Purchase) =>
      Array.from({ length: count }, () => purchase);

    const [id = ''] = await makeStyles(test, ['Kept by most']);
    await storePurchases(test, ada.accountId, id, [
      ...many(300, { size: 'M', says: null }),
      ...many(30, { size: 'M', says: 'true' }),
      ...many(60, { size: 'M', says: 'small', isReturned: true }),
    ]);
    await updateFitStatistics(test.shop);
    expect((await adviceOf(id))?.verdict).toBe('true');
  });
});

describe('advice that buyers follow', () => {
  it('stands although it fits them, and ends when the cut has changed', async () => {
    const random = seededRandom(3);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const [id = ''] = await makeStyles(test, ['Follow']);
    const buy = (count: number, offset: number, placedAt: Date, following: number) =>
      storePurchases(
        test,
        ada.accountId,
        id,
        purchasesOf({ random }, count, offset, ({ usual }) =>
          random() < following ? usual + 1 : usual,
        ),
        placedAt,
      );
    await buy(200, 0.9, daysAgo(60), 0);
    await updateFitStatistics(test.shop);
    expect(await adviceOf(id)).toMatchObject({ verdict: 'small' });
    await test.shop.pool.query('update fit_advice set decided_at = $1', [daysAgo(50)]);

    await buy(400, 0.9, daysAgo(40), 0.9);
    await updateFitStatistics(test.shop);
    expect(await adviceOf(id)).toMatchObject({ verdict: 'small' });

    await buy(600, 0, daysAgo(20), 0.9);
    await updateFitStatistics(test.shop);
    expect(await adviceOf(id)).toBeNull();
    // Older purchases do not bring it back.
    await updateFitStatistics(test.shop);
    expect(await adviceOf(id)).toBeNull();
  });
});
