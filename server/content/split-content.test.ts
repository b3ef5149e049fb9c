import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { fixture, openTestDatabase } from '../../tests/support/shop';

const database = fixture(openTestDatabase);

it('splits the one draft of version 0.1, its schedule and the history by part', async () => {
  const page = (body: string) => ({ title: 'A page', summary: '', body });
  const promo = (text: string) => ({ text, href: null });
  const slides = { slides: [], tiles: [], banner: {} };
  const draftId = '00000000-0000-4000-8000-000000000001';

  const client = await database.pool.connect();
  const migration = new URL(
    '../database/earlier-migrations/0170_content_parts.sql',
    import.meta.url,
  );
  await client.query('begin');
  try {
    await client.query(`
      drop trigger content_document_to_parts on content_document;
      drop table content_part_publication, content_part;
      drop function content_document_to_parts, content_part_to_document, content_parts_of`);
    const first = { promo: promo('First'), pages: {}, ...slides };
    const second = { promo: promo('Second'), pages: { terms: page('Ours') }, ...slides };
    await client.query(
      `insert into content_publication (number, value) values (1, '{}'), (2, $1), (3, $2)`,
      [first, second],
    );
    await client.query(
      `insert into content_document (state, id, value, publish_at) values
        ('live', gen_random_uuid(), $1, null), ('draft', $2, $3, '2099-01-01')`,
      [second, draftId, { ...second, promo: promo('Third'), pages: { privacy: page('New') } }],
    );
    await client.query(await readFile(migration, 'utf8'));

    const parts = await client.query(
      `select part, live, draft, draft_id, publish_at is not null as scheduled from content_part order by part`,
    );
    const none = { draft: null, draft_id: null, scheduled: false };
    const drafted = { draft_id: draftId, scheduled: true };
    expect(parts.rows).toEqual([
      { part: 'home', live: slides, ...none },
      { part: 'privacy', live: null, draft: page('New'), ...drafted },
      { part: 'promo', live: promo('Second'), draft: promo('Third'), ...drafted },
      // The draft went back to the default terms.
      { part: 'terms', live: page('Ours'), draft: {}, ...drafted },
    ]);
    const history = await client.query(
      `select part, number, value from content_part_publication order by part, number`,
    );
    expect(history.rows).toEqual([
      { part: 'home', number: 1, value: {} },
      { part: 'home', number: 2, value: slides },
      { part: 'promo', number: 1, value: {} },
      { part: 'promo', number: 2, value: promo('First') },
      { part: 'promo', number: 3, value: promo('Second') },
      { part: 'terms', number: 1, value: {} },
      { part: 'terms', number: 2, value: page('Ours') },
    ]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
