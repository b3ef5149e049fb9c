import { useSyncExternalStore } from 'react';
import { readStorage, readStoredJson, writeStorage } from '../storage';

const VOTES_KEY = 'helpfulReviews';
const DEVICE_KEY = 'reviewDevice';
const MAX_STORED = 200;

// Module state: the browser's `storage` event does not reach the tab that made the change.
const listeners = new Set<() => void>();

/** Whether this browser has said that a review is helpful. False while the server renders. */
export function useHasVoted(reviewId: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readVotes().includes(reviewId),
    () => false,
  );
}

export function storeVote(reviewId: string, isHelpful: boolean): void {
  const others = readVotes().filter((id) => id !== reviewId);
  const votes = isHelpful ? [reviewId, ...others].slice(0, MAX_STORED) : others;
  writeStorage('localStorage', VOTES_KEY, JSON.stringify(votes));
  for (const notify of listeners) notify();
}

/** A random id of this browser, so that a visitor votes once. Without storage it lasts for one vote. */
export function deviceId(): string {
  const stored = readStorage('localStorage', DEVICE_KEY);
  if (stored) return stored;
  const id = crypto.randomUUID();
  writeStorage('localStorage', DEVICE_KEY, id);
  return id;
}

function readVotes(): string[] {
  const votes = readStoredJson('localStorage', VOTES_KEY);
  return Array.isArray(votes) ? votes.filter((id): id is string => typeof id === 'string') : [];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
