import { describe, expect, it } from 'vitest';
import { adasAddress, fixture, openTestShop } from '../support/shop';

const test = fixture(openTestShop);
const ada = fixture(() => test.signUp());

const german = { 'x-language': 'de' };

describe('a refusal', () => {
  it('is in the language that the page names, beside each field too', async () => {
    const { body } = await test.visitor.post('/auth/signup', { password: 'short' }, german);
    expect(body.message).toBe('Prüf bitte deine Angaben.');
    expect(body.details).toContainEqual({ path: 'email', message: 'Fülle dieses Feld aus.' });
    expect(body.details).toContainEqual({ path: 'password', message: 'Mindestens 8 Zeichen.' });
  });

  it('is in English without a language, in one that the shop does not know, and for a browser of another', async () => {
    const others: Record<string, string>[] = [
      {},
      { 'x-language': 'tlh' },
      { 'accept-language': 'de' },
    ];
    for (const headers of others) {
      const { body } = await test.visitor.post('/auth/signup', { password: 'short' }, headers);
      expect(body.message).toBe('Please check the details you entered.');
      expect(body.details).toContainEqual({
        path: 'password',
        message: 'Must be at least 8 characters.',
      });
    }
  });

  it('of a link is in the language of the page', async () => {
    const reset = { token: 'none', password: 'a long password' };
    const { body } = await test.visitor.post('/auth/password/reset', reset, german);
    expect(body.message).toBe('Dieser Link ist abgelaufen. Fordere einen neuen an.');
  });

  it('names size and quantity in the words of the language', async () => {
    const { _id: productId } = await test.makeProduct({ stock: { M: 2 } });
    const line = { productId, size: 'M', quantity: 3 };
    const { body } = await ada.put('/api/cart/add', line, german);
    expect(body).toMatchObject({ code: 'out_of_stock', message: 'Nur noch 2 in Größe M.' });
  });

  it('formats amounts as the language does', async () => {
    const product = await test.makeProduct({ price: 50, stock: 5 });
    await ada.fillCart(product);
    const { body } = await ada.post(
      '/api/orders',
      { ...adasAddress, email: ada.email, shownTotal: 1 },
      german,
    );
    expect(body.message).toMatch(/^Die Gesamtsumme ist jetzt 55,00\s\$ statt 1,00\s\$\./);
  });

  it('before a handler is in the language too', async () => {
    const { body } = await test.visitor.get('/api/orders', german);
    expect(body.message).toBe('Melde dich zuerst an.');
  });
});

it('an answer with a message has it in the language', async () => {
  const { body } = await test.visitor.post('/auth/password/forgot', { email: ada.email }, german);
  expect(body.message).toBe(
    'Falls es zu dieser E-Mail ein Konto gibt, haben wir einen Link dorthin gesendet.',
  );
});
