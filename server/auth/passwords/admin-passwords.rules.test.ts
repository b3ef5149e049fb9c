import { describe, expect, it } from 'vitest';
import { findPasswordWeakness } from './admin-passwords.rules';

const email = 'edith.marsh@fernhall.example';

describe("an admin's password", () => {
  it.each([
    'correct horse battery staple',
    'long-and-odd-phrase',
    'k8#Vq2!mZr7w',
    'Tannenbaum im Nebel',
    'мой старый велосипед',
    'вода и камень 🌿🌊🪨',
  ])('may be %s', (password) => {
    expect(findPasswordWeakness(password, email)).toBeNull();
  });

  it.each([
    'elevenchars',
    'password1234',
    'P@ssw0rd1234',
    'Passw0rd!Passw0rd!',
    'qwertyuiop12',
    'poiuytrewq09',
    '1qaz2wsx3edc',
    '123456789012',
    'aaaaaaaaaaaaaa',
    'abcabcabcabc',
    'abcdefghijkl',
    'iloveyou2024!',
    'letmein-letmein',
    'Welcome-Admin-2026',
    'administrator1',
    'sunshine sunshine',
    'selvedge12345',
    's3lv3dge and a fine long tail',
    email,
    'marsh, and something else',
    'fernhall and something else',
    'EDITH.MARSH-1234567',
  ])('may not be %s', (password) => {
    expect(findPasswordWeakness(password, email)).toMatch(/password/);
  });

  it('may contain short parts of the email', () => {
    expect(findPasswordWeakness('long-and-odd-phrase', 'odd@an.example')).toBeNull();
  });
});
