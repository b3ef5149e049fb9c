import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { TextField } from '../ui/forms/text-field';
import { ApiError } from './client';
import { type FormErrors, useApiForm } from './use-api-form';

const send = vi.fn<(body: unknown) => Promise<void>>();
beforeEach(() => {
  send.mockReset();
  send.mockResolvedValue();
});

const apiError = (code: 'invalid_request' | 'forbidden', details: ApiError['details'] = []) =>
  new ApiError({ status: 400, code, message: 'The request failed.', details });

function ProfileForm({ errorsOf }: { errorsOf?: (error: ApiError) => FormErrors | undefined }) {
  const { field, formError, formProps, isBusy, isDirty } = useApiForm({
    defaultValues: { name: 'Ada', city: '' },
    parse: (values) =>
      values.name === '' ? { errors: { name: 'Enter a name.' } } : { body: values },
    send,
    ...(errorsOf && { errorsOf }),
  });
  return (
    <form {...formProps} noValidate>
      <TextField {...field('name')} label="Name" />
      <TextField {...field('city')} label="City" />
      {formError && <p role="alert">{formError}</p>}
      {isDirty && <p>Unsaved changes</p>}
      <button type="submit">{isBusy ? 'Saving' : 'Save'}</button>
    </form>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button'));

it('sends the values once, even if it is submitted again while sending', async () => {
  let finish = () => {};
  send.mockReturnValue(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  render(<ProfileForm />);
  type('City', 'Bend');
  save();
  await screen.findByRole('button', { name: 'Saving' });
  save();
  finish();
  await screen.findByRole('button', { name: 'Save' });
  expect(send.mock.calls).toEqual([[{ name: 'Ada', city: 'Bend' }]]);
});

it('shows a validation error at its field, focuses it and sends nothing', async () => {
  render(<ProfileForm />);
  type('Name', '');
  save();
  await screen.findByText('Enter a name.');
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  expect(field('Name').getAttribute('aria-invalid')).toBe('true');
  expect(send).not.toHaveBeenCalled();
  type('Name', 'Grace');
  await waitFor(() => expect(screen.queryByText('Enter a name.')).toBeNull());
});

it('shows the API’s errors at their fields, and keeps typed values', async () => {
  send.mockRejectedValue(apiError('invalid_request', [{ path: 'city', message: 'Too long.' }]));
  render(<ProfileForm />);
  type('City', 'Bend');
  save();
  await screen.findByText('Too long.');
  await waitFor(() => expect(document.activeElement).toBe(field('City')));
  expect(field('City').value).toBe('Bend');
  screen.getByText('Unsaved changes');
});

it('shows errors of unknown fields for the whole form', async () => {
  send.mockRejectedValue(apiError('invalid_request', [{ path: 'token', message: 'Expired.' }]));
  render(<ProfileForm />);
  save();
  expect((await screen.findByRole('alert')).textContent).toBe('The request failed.');
});

it('lets a form map an API error to a field', async () => {
  send.mockRejectedValue(apiError('forbidden'));
  render(<ProfileForm errorsOf={({ message }) => ({ name: message })} />);
  save();
  await screen.findByText('The request failed.');
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
});

it('shows a general message for a failure that is not the API’s', async () => {
  send.mockRejectedValue(new TypeError('broken'));
  render(<ProfileForm />);
  save();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Something went wrong. Please try again.',
  );
});

it('sends a form again after an error', async () => {
  send.mockRejectedValueOnce(apiError('forbidden'));
  render(<ProfileForm />);
  save();
  await screen.findByRole('alert');
  save();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(send).toHaveBeenCalledTimes(2);
});
