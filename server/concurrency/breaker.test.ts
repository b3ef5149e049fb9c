import { describe, expect, it } from 'vitest';
import { createBreaker } from './breaker';

class Rejection extends Error {}

const fail = () => Promise.reject(new Error('away'));
const answer = () => Promise.resolve('yes');

describe('the circuit breaker', () => {
  it('opens after consecutive failures and then makes no calls', async () => {
    const { breaker, states, failing } = opened();
    await failing(2);
    expect(await breaker.run(answer)).toBe('yes');
    await failing(3);
    await expect(breaker.run(answer)).rejects.toThrow('not called');
    expect(states).toEqual(['open']);
  });

  it('lets one call through after the pause, whose outcome decides', async () => {
    const { breaker, clock, states, failing } = opened();
    await failing(3);
    clock.ms = 999;
    await expect(breaker.run(answer)).rejects.toThrow('not called');
    clock.ms = 1_000;
    await failing(1);
    await expect(breaker.run(answer)).rejects.toThrow('not called');
    clock.ms = 2_000;
    let end: (value: string) => void = () => {};
    const trial = breaker.run(() => new Promise<string>((resolve) => (end = resolve)));
    await expect(breaker.run(answer)).rejects.toThrow('not called');
    end('back');
    expect(await trial).toBe('back');
    expect(await breaker.run(answer)).toBe('yes');
    expect(states).toEqual(['open', 'closed']);
  });

  it('counts a refusal as an answer, not a failure', async () => {
    const refuse = () => Promise.reject(new Rejection('no'));

    const { breaker, clock, failing } = opened();
    for (let count = 0; count < 10; count++)
      await expect(breaker.run(refuse)).rejects.toThrow('no');
    await failing(3);
    clock.ms = 1_000;
    await expect(breaker.run(refuse)).rejects.toThrow('no');
    expect(await breaker.run(answer)).toBe('yes');
  });
});

function opened() {
  const clock = { ms: 0 };
  const states: string[] = [];
  const breaker = createBreaker({
    service: 'the service',
    isAnswer: (error) => error instanceof Rejection,
    maxFailures: 3,
    openMs: 1_000,
    now: () => clock.ms,
    onChange: (state) => states.push(state),
  });
  const failing = async (times: number) => {
    for (let count = 0; count < times; count++)
      await expect(breaker.run(fail)).rejects.toThrow('away');
  };
  return { breaker, clock, states, failing };
}
