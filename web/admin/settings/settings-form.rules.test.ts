import { expect, it } from 'vitest';
import type { SettingsAnswer } from '#contract/admin/settings';
import { settingFields } from '#contract/records/settings';
import { needsIdentity, settingsForm } from './settings-form.rules';

const defaults = Object.fromEntries(
  Object.entries(settingFields).map(([name, field]) => [
    name,
    'default' in field ? field.default : 0,
  ]),
);
const saved = {
  ...defaults,
  bankIban: 'NL91ABNA0417164300',
  bankTransfer: true,
} as unknown as SettingsAnswer;
const draft = settingsForm.draftOf(saved);

it.each([
  [{ bankIban: 'DE89370400440532013000' }, true],
  [{ bankIban: 'not an IBAN yet' }, true],
  [{ payOnDelivery: 'true' }, true],
  [{ bankIban: 'NL91 ABNA 0417 1643 00' }, false],
  [{ bankTransfer: 'false' }, false],
  [{ bankTransferDays: '3' }, false],
])('asks for the password where money would go elsewhere: %j', (change, isAsked) => {
  expect(needsIdentity({ ...draft, ...change }, saved)).toBe(isAsked);
});

it('sends the password with what has changed', async () => {
  const typed = { ...draft, payOnDelivery: 'true', currentPassword: 'a quiet evening' };
  expect((await settingsForm.bodyOf(typed, draft)).body).toEqual({
    payOnDelivery: true,
    currentPassword: 'a quiet evening',
  });
});
