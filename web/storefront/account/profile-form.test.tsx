import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal, showScreen, standInApi } from '../../../tests/support/web/staff-screen';
import { ProfileForm } from './profile-form';

const ada = {
  _id: 'a1',
  firstName: 'Ada',
  lastName: 'Lovell',
  role: 'User' as const,
  email: 'ada@shopper.example',
};
let confirmedAt: string | null;
beforeEach(() => {
  confirmedAt = '2026-01-01T00:00:00.000Z';
  localStorage.setItem('jwt', 'a-token');
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

function open(answerToChange: (body: Record<string, string>) => unknown) {
  const asked = standInApi({
    'GET /api/user/email': () => ({ email: ada.email, confirmedAt }),
    'POST /api/user/email/confirmation': () => new Response(null, { status: 202 }),
    'PUT /api/user/profile': ({ body }) => answerToChange(body as Record<string, string>),
  });
  showScreen([{ path: '/', element: <ProfileForm user={ada} /> }], '/');
  return (name: string) => asked.filter((one) => one.name === name).map(({ body }) => body);
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the profile', () => {
  it('asks for the password when the email changes, and for a code with a second factor', async () => {
    const sent = open((body) =>
      body.code === '123456'
        ? { ...ada, ...body }
        : refusal(401, 'second_factor_required', 'Enter the code.'),
    );
    expect(screen.queryByLabelText('Current password')).toBeNull();
    type('Email', ada.email.toUpperCase());
    expect(screen.queryByLabelText('Current password')).toBeNull();
    type('Email', 'new@shopper.example');
    type('Current password', 'a quiet evening');
    save();
    const code = await screen.findByLabelText('Code');
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.change(code, { target: { value: '123456' } });
    save();
    await screen.findByText(/confirmation link to new@shopper.example/);
    expect(sent('PUT /api/user/profile').at(-1)).toEqual({
      firstName: 'Ada',
      lastName: 'Lovell',
      email: 'new@shopper.example',
      currentPassword: 'a quiet evening',
      code: '123456',
    });
  });

  it('changes names without the password', async () => {
    const sent = open((body) => ({ ...ada, ...body }));
    type('First name', 'Augusta');
    save();
    await screen.findByText('Profile saved.');
    expect(sent('PUT /api/user/profile')).toEqual([
      { firstName: 'Augusta', lastName: 'Lovell', email: ada.email },
    ]);
  });

  it('asks to confirm the address, and sends another link', async () => {
    confirmedAt = null;
    const sent = open(() => ada);
    fireEvent.click(await screen.findByRole('button', { name: 'Send a new link' }));
    await screen.findByText(`We’ve emailed a new link to ${ada.email}.`);
    await waitFor(() => expect(sent('POST /api/user/email/confirmation')).toHaveLength(1));
  });
});
