import { expect, it } from 'vitest';
import type { Translation } from '#contract/admin/content/translations';
import { nameOf, translationForm } from './translation-form.rules';

const heading = 'sections.hero.slides.one.heading';
const saved: Translation = {
  _id: 'home',
  kind: 'content',
  language: 'de',
  name: 'Home',
  state: 'missing',
  version: 0,
  fields: [
    { field: heading, source: 'Welcome', text: '', isStale: false },
    { field: 'sections.hero.slides.one.text', source: 'Look around', text: 'Alt', isStale: true },
  ],
};

it('sends the texts of a page by their paths, those that were typed or are still right', async () => {
  const { draftOf, bodyOf, labelOf } = translationForm(saved);
  const base = draftOf(saved);
  const typed = {
    texts: { ...base.texts, [nameOf(heading)]: 'Willkommen' },
    isRight: { ...base.isRight, [nameOf('sections.hero.slides.one.text')]: true },
  };
  expect(await bodyOf(base, base)).toEqual({ body: {} });
  expect(await bodyOf(typed, base)).toEqual({
    body: {
      texts: [
        { field: heading, source: 'Welcome', text: 'Willkommen' },
        { field: 'sections.hero.slides.one.text', source: 'Look around', text: 'Alt' },
      ],
    },
  });
  expect(labelOf(`texts.${nameOf(heading)}`, base)).toBe('Heading');
});
