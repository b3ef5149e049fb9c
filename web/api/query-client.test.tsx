import { useQuery, useQueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './client';
import { ApiProvider, refetchChanged } from './query-client';
import { dropToken, storeToken } from './session/session';

const tokenOf = (sub: string, session = '1') => `h.${btoa(JSON.stringify({ sub, session }))}.s`;
const unavailable = (retryAfter: number | null = null) =>
  new ApiError({ status: 503, code: 'unavailable', message: 'Busy.', details: [] }, retryAfter);

let requests: number;
let answer: () => Promise<string>;
beforeEach(() => {
  requests = 0;
  answer = async () => `answer ${requests}`;
  localStorage.setItem('jwt', tokenOf('anna'));
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

function useAnswer() {
  return useQuery({
    queryKey: ['answer'],
    queryFn: () => {
      requests += 1;
      return answer();
    },
  });
}

const wrapper = ({ children }: { children: ReactNode }) => <ApiProvider>{children}</ApiProvider>;
const start = () => renderHook(useAnswer, { wrapper }).result;

it('sends one request for concurrent reads of several components', async () => {
  const { result } = renderHook(() => [useAnswer(), useAnswer()], { wrapper });
  await waitFor(() =>
    expect(result.current.map(({ data }) => data)).toEqual(['answer 1', 'answer 1']),
  );
  expect(requests).toBe(1);
});

it('fetches again what was changed during its first fetch', async () => {
  let finishFirst = (_answer: string) => {};
  answer = () => new Promise((resolve) => (finishFirst = resolve));
  const { result } = renderHook(() => ({ client: useQueryClient(), ...useAnswer() }), { wrapper });
  await waitFor(() => expect(requests).toBe(1));
  answer = async () => 'after the change';
  act(() => void refetchChanged(result.current.client, ['answer']));
  await act(async () => finishFirst('before the change'));
  await waitFor(() => expect([result.current.data, requests]).toEqual(['after the change', 2]));
});

it('hides one account’s answers from the next account, and fetches again', async () => {
  const result = start();
  await waitFor(() => expect(result.current.data).toBe('answer 1'));
  answer = () => new Promise(() => {});
  act(() => storeToken(tokenOf('boris')));
  await waitFor(() => expect([result.current.data, requests]).toEqual([undefined, 2]));
});

it('hides an account’s answers when its session ends', async () => {
  const result = start();
  await waitFor(() => expect(result.current.data).toBe('answer 1'));
  answer = () => new Promise(() => {});
  act(() => dropToken());
  await waitFor(() => expect(result.current.data).toBeUndefined());
});

it('keeps the answers on the screen when the same account signs in again, and refreshes them', async () => {
  const result = start();
  await waitFor(() => expect(result.current.data).toBe('answer 1'));
  const shown: (string | undefined)[] = [];
  answer = async () => {
    shown.push(result.current.data);
    return 'refreshed';
  };
  act(() => storeToken(tokenOf('anna', '2')));
  await waitFor(() => expect(result.current.data).toBe('refreshed'));
  expect(shown).toEqual(['answer 1']);
});

it('tries an unavailable API three times, and respects Retry-After', async () => {
  vi.useFakeTimers();
  answer = () => Promise.reject(unavailable(3));
  const result = start();
  await act(() => vi.advanceTimersByTimeAsync(2_900));
  expect(requests).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(requests).toBe(2);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect([requests, result.current.error?.message]).toEqual([3, 'Busy.']);
});

it('does not retry requests that the API refuses', async () => {
  answer = () =>
    Promise.reject(new ApiError({ status: 404, code: 'not_found', message: 'No.', details: [] }));
  const result = start();
  await waitFor(() => expect(result.current.error?.message).toBe('No.'));
  expect(requests).toBe(1);
});

it('fetches stale answers again when the network is back', async () => {
  const result = start();
  await waitFor(() => expect(result.current.data).toBe('answer 1'));
  const inAMinute = Date.now() + 60_000;
  vi.spyOn(Date, 'now').mockReturnValue(inAMinute);
  act(() => void window.dispatchEvent(new Event('offline')));
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(result.current.data).toBe('answer 2'));
  vi.restoreAllMocks();
});
