import { expect, it } from 'vitest';
import { adasAddress, fixture, openTestShop } from '../../tests/support/shop';

const test = fixture(openTestShop);
const ada = fixture(() => test.signUp());
const shirt = fixture(() => test.makeProduct({ stock: 1_000 }));

const berlin = {
  ...adasAddress,
  streetAddress: 'Torstr. 1',
  city: 'Berlin',
  state: '',
  zipCode: '10119',
  country: 'DE',
};

async function order(body: unknown, user = ada) {
  await user.put('/api/cart/add', { productId: shirt._id, size: 'M', quantity: 1 });
  return user.post('/api/orders', body);
}

const paths = ({ body }: { body: { details: { path: string }[] } }) =>
  body.details.map(({ path }) => path);

it('tells how addresses of a country are entered', async () => {
  const { status, body, headers } = await test.visitor.get('/api/address-formats/de');
  expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=86400']);
  expect(body.rows).toEqual([['streetAddress'], ['zipCode', 'city']]);
  for (const unknown of ['XX', 'ZZ', 'Germany', '__proto__'])
    expect((await test.visitor.get(`/api/address-formats/${unknown}`)).status).toBe(404);
});

it('orders are checked and written as in the country they go to', async () => {
  const sent = await order(berlin);
  expect(sent.status).toBe(201);
  expect(sent.body.shippingAddress).toMatchObject({
    city: 'Berlin',
    state: '',
    zipCode: '10119',
    country: 'DE',
    lines: ['Ada Lovell', 'Torstr. 1', '10119 Berlin'],
  });
  expect(
    (await ada.call('GET /api/orders/:orderId', { params: { orderId: sent.body._id } }))
      .shippingAddress,
  ).toEqual(sent.body.shippingAddress);

  const short = await order({ ...berlin, zipCode: '1011', city: '' });
  expect([short.status, short.body.code]).toEqual([400, 'invalid_request']);
  expect(paths(short)).toEqual(['city']);
});

it('the specification’s order is as ever: all parts are required', async () => {
  const { state: _, zipCode: __, ...rest } = adasAddress;
  const refused = await order({ ...rest, city: ' ' });
  expect([refused.status, refused.body.details]).toEqual([
    400,
    ['city', 'state', 'zipCode'].map((path) => ({ path, message: 'This field is required.' })),
  ]);
  expect((await order(adasAddress)).status).toBe(201);
});

it('saved addresses are checked in the same way', async () => {
  const { email: _, ...address } = berlin;
  const refused = await ada.post('/api/user/addresses', { ...address, zipCode: '' });
  expect([refused.status, paths(refused)]).toEqual([400, ['zipCode']]);
  const japanese = { ...address, country: 'JP', city: '', state: '東京都', zipCode: '154-0023' };
  const saved = await ada.post('/api/user/addresses', japanese);
  expect(saved).toMatchObject({ status: 201, body: { state: 'Tokyo' } });
  const changed = { ...japanese, state: '', zipCode: '' };
  expect(paths(await ada.put(`/api/user/addresses/${saved.body._id}`, changed))).toEqual([
    'state',
    'zipCode',
  ]);
});

it('a shop elsewhere checks addresses without a country as its own, and may need a phone number', async () => {
  const admin = await test.admin();
  const { body: delivery } = await admin.get('/api/admin/delivery');
  const { country: home, version } = delivery;
  const moved = await admin.put('/api/admin/delivery', { country: 'DE', version });
  await admin.put('/api/admin/settings', { checkoutPhone: 'required' });
  try {
    expect((await test.visitor.call('GET /api/shop')).checkoutPhone).toBe('required');
    const { country: _, ...noCountry } = berlin;
    const sent = await order(noCountry);
    expect(sent).toMatchObject({ status: 201, body: { shippingAddress: { country: 'DE' } } });
    expect(paths(await order({ ...noCountry, mobile: '' }))).toEqual(['mobile']);
  } finally {
    await admin.put('/api/admin/delivery', { country: home, version: moved.body.version });
    await admin.put('/api/admin/settings', { checkoutPhone: 'optional' });
  }
});

it('writes phone numbers, postcodes and emails as they are stored, however they were typed', async () => {
  const sent = await order({
    ...berlin,
    mobile: '\u202a+49\u00a030\u20111234567 ext 12\u202c',
    zipCode: 'D-１０１１９',
    email: 'ada@Müller.example',
  });
  expect(sent).toMatchObject({
    status: 201,
    body: {
      mobile: '+49 30-1234567 ext. 12',
      email: 'ada@xn--mller-kva.example',
      shippingAddress: { zipCode: '10119' },
    },
  });
});

it('asks about a postcode that does not fit its state, and accepts it', async () => {
  const check = (country: string, query: Record<string, string>) =>
    test.visitor.get(`/api/address-formats/${country}/zip-code?${new URLSearchParams(query)}`);
  expect((await check('us', { state: 'OR', zipCode: 'abcde' })).body).toEqual({
    zipCode: 'ABCDE',
    doubt: { kind: 'format', example: '95014', place: '' },
  });
  expect((await check('PL', { zipCode: '00950' })).body).toEqual({
    zipCode: '00-950',
    doubt: null,
  });
  expect((await check('ZZ', { zipCode: '1' })).status).toBe(404);
  const sent = await order({ ...adasAddress, zipCode: 'abcde' });
  expect(sent).toMatchObject({ status: 201, body: { shippingAddress: { zipCode: 'ABCDE' } } });
});

it('knows an account by both spellings of an international domain', async () => {
  const password = 'a quiet evening';
  const email = `ada-${Date.now()}@xn--mller-kva.example`;
  await test.signUp({ email, password });
  const signIn = await test.visitor.post('/auth/signin', {
    email: email.replace('xn--mller-kva', 'müller'),
    password,
  });
  expect(signIn.status).toBe(200);
  const again = await test.visitor.post('/auth/signup', {
    firstName: 'Ada',
    lastName: 'Lovell',
    password,
    email: email.replace('xn--mller-kva', 'MÜLLER'),
  });
  expect([again.status, again.body.code]).toEqual([409, 'email_taken']);
});
