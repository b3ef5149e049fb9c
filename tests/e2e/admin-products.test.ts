import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tabAndEnter, tabAndType, tabTo } from '../support/keys';
import { type Person, signInAt } from '../support/people';
import { accounts, type Demo, openDemo } from '../support/served/served-demo';
import { open } from './screen';

let demo: Demo;
let staff: Person;
beforeAll(async () => {
  demo = await openDemo();
  staff = await signInAt(demo.shop.url, accounts.admin);
});
afterAll(() => demo?.close());

describe('products in the admin area, by keyboard alone', () => {
  it('adds one with two uploaded pictures in the chosen order', async () => {
    const { page, complaints, leave } = await demo.visitor({ jwt: staff.jwt });
    await open(page, '/admin/product/create');
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    await tabAndType(page, field('Title'), 'Quay Shirt');
    await tabAndType(page, field('Brand'), 'Harbour');
    await tabAndType(page, field('Price'), '50');
    await tabAndType(page, field('Discount price'), '40');
    await tabAndType(page, field('Quantity of S'), '4');
    await chooseFiles(page, 'Upload a picture', [
      { name: 'front.png', mimeType: 'image/png', buffer: await picture('#7a1f1f') },
      { name: 'back.png', mimeType: 'image/png', buffer: await picture('#1f7a3a') },
    ]);
    const alt = field('Alternative text');
    await alt.nth(1).waitFor();
    await tabTo(page, alt.nth(1), { back: true });
    await page.keyboard.type('The back');
    await tabTo(page, page.getByRole('button', { name: 'Move picture 2 up' }), { back: true });
    await page.keyboard.press('Enter');
    await page.getByText('Now picture 1 of 2').waitFor();
    await tabTo(page, alt.nth(1));
    await page.keyboard.type('The front');
    await tabTo(page, page.getByRole('combobox', { name: 'Category' }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Product created successfully').waitFor();

    const made = await find('Quay Shirt');
    expect(made?.images.map((image) => image.alt)).toEqual(['The back', 'The front']);
    expect(made?.quantity).toBe(4);
    await open(page, `/product/${made?._id}`);
    await page.getByRole('img', { name: 'The back' }).first().waitFor();
    expect(complaints).toEqual([]);
    await leave();
  });

  it('imports a file after a preview, and undoes it', async () => {
    const { page, complaints, leave } = await demo.visitor({ jwt: staff.jwt });
    await open(page, '/admin/products/imports');
    const file = (await exported()).replace('Boxy Pocket Tee', 'Wharf Pocket Tee');
    await chooseFiles(page, 'Choose a file', [
      { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(file) },
    ]);
    await page.getByText('title: Boxy Pocket Tee → Wharf Pocket Tee').waitFor();
    expect(await find('Wharf Pocket Tee')).toBeUndefined();

    await tabAndEnter(page, page.getByRole('button', { name: 'Import 1 product' }));
    const undo = page.getByRole('button', { name: 'Undo import' });
    await undo.waitFor();
    expect(await find('Wharf Pocket Tee')).toBeDefined();

    await tabAndEnter(page, undo);
    await page.getByText('1 product restored').waitFor();
    expect(await find('Wharf Pocket Tee')).toBeUndefined();
    expect(complaints).toEqual([]);
    await leave();
  });

  it('imports column names of another shop as mapped, and a large price change once it is confirmed', async () => {
    const { page, complaints, leave } = await demo.visitor({ jwt: staff.jwt });
    const importFile = async (...rows: string[]) => {
      const head =
        'Handle,Title,Vendor,Type,Tags,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Image Src';
      await open(page, '/admin/products/imports');
      const file = Buffer.from([head, ...rows].join('\n'));
      await chooseFiles(page, 'Choose a file', [
        { name: 'shopify.csv', mimeType: 'text/csv', buffer: file },
      ]);
    };
    const row = (price: string) =>
      `cove,Cove Tee,Harbour,T-Shirt,men,Size,3XL,Colour,Teal,${price},/media/cove.avif`;
    await importFile(row('20.00'));
    await page.getByText('This shop has no colour “Teal”').waitFor();
    await page.getByRole('combobox', { name: /“Teal”/ }).selectOption('Green');
    await tabAndEnter(page, page.getByRole('button', { name: 'Read the file again' }));
    await tabAndEnter(page, page.getByRole('button', { name: 'Import 1 product' }));
    await page.getByRole('button', { name: 'Undo import' }).waitFor();
    expect(await find('Cove Tee')).toMatchObject({ colour: 'Green', price: 20 });

    await importFile(row('200.00'));
    await page.getByRole('combobox', { name: /“Teal”/ }).selectOption('Green');
    await tabAndEnter(page, page.getByRole('button', { name: 'Read the file again' }));
    const apply = page.getByRole('button', { name: 'Import 1 product' });
    await tabAndEnter(page, apply);
    await page.getByText('Check these prices and confirm them').waitFor();
    expect((await find('Cove Tee'))?.price).toBe(20);
    await page.getByRole('checkbox', { name: /by more than a factor of 3/ }).check();
    await tabAndEnter(page, apply);
    await page.getByRole('button', { name: 'Undo import' }).waitFor();
    expect((await find('Cove Tee'))?.price).toBe(200);
    expect(complaints).toEqual([]);
    await leave();
  });

  it('adds the colours and sizes that a file names to the shop', async () => {
    const { page, complaints, leave } = await demo.visitor({ jwt: staff.jwt });
    await open(page, '/admin/products/imports');
    const item = {
      title: 'Rust Tee',
      brand: 'Harbour',
      thirdLevelCategory: 'mens_tshirt',
      price: 20,
      colour: 'Olive drab',
      sizes: [{ name: '4XL', quantity: 1 }],
      imageUrl: '/media/r.avif',
    };
    await chooseFiles(page, 'Choose a file', [
      { name: 'p.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify([item])) },
    ]);
    await tabAndEnter(page, page.getByRole('button', { name: 'Add 1 size as a size system' }));
    await page.getByRole('textbox', { name: 'Name' }).fill('Tall');
    await page.keyboard.press('Control+Enter');
    await tabAndEnter(page, page.getByRole('button', { name: 'Add 1 colour to the shop' }));
    await tabAndEnter(page, page.getByRole('button', { name: 'Import 1 product' }));
    await page.getByRole('button', { name: 'Undo import' }).waitFor();
    expect(await find('Rust Tee')).toMatchObject({ colour: 'Olive drab', price: 20 });
    const { colours } = await staff.call('GET /api/assortment', {});
    expect(colours.at(-1)).toMatchObject({ name: 'Olive drab', hex: '#6b8e23' });
    expect(complaints).toEqual([]);
    await leave();
  });
});

const picture = (background: string) =>
  sharp({ create: { width: 800, height: 1000, channels: 3, background } })
    .png()
    .toBuffer();

/** Opens the system's file dialog by a button and chooses files. */
async function chooseFiles(
  page: Page,
  button: string,
  files: { name: string; mimeType: string; buffer: Buffer }[],
) {
  const opened = page.waitForEvent('filechooser');
  await tabAndEnter(page, page.getByRole('button', { name: button }));
  await (await opened).setFiles(files);
}

async function find(title: string) {
  const { content } = await staff.call('GET /api/admin/products', { query: { q: title } });
  return content.find((product) => product.title === title);
}

async function exported(): Promise<string> {
  const answer = await fetch(`${demo.shop.url}/api/admin/products.csv`, {
    headers: { authorization: `Bearer ${staff.jwt}` },
  });
  return answer.text();
}
