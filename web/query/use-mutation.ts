import { useCallback, useEffect, useRef, useState } from 'react';
import { useQueryClient } from './query-context';

type UseMutationOptions<Data, Failure, Input, Before> = {
  mutationFn: (input: Input) => Promise<Data>;
  /** Commands of one scope run one after the other. */
  scope?: { id: string };
  /** Runs at once, before its turn comes: to show the outcome ahead. What it answers is given to the others. */
  onMutate?: (input: Input) => Promise<Before> | Before;
  onSuccess?: (data: Data, input: Input) => unknown;
  onError?: (error: Failure, input: Input, before: Before | undefined) => unknown;
  /** Runs at the end of both. The command is over when what it answers is. */
  onSettled?: () => unknown;
};

export type UseMutationResult<Data, Failure, Input> = {
  /** Rejects with what the command throws. */
  mutateAsync: (input: Input) => Promise<Data>;
  isPending: boolean;
  /** Of the last command; null again when the next one begins. */
  error: Failure | null;
};

type Outcome<Failure> = { isPending: boolean; error: Failure | null };

/** A command to the server, and how the last one given here fares. */
export function useMutation<Data, Failure = Error, Input = void, Before = unknown>(
  options: UseMutationOptions<Data, Failure, Input, Before>,
): UseMutationResult<Data, Failure, Input> {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome<Failure>>({ isPending: false, error: null });
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const number = useRef(0);

  const mutateAsync = useCallback(
    async (input: Input): Promise<Data> => {
      const { mutationFn, scope, onMutate, onSuccess, onError, onSettled } = latest.current;
      const own = ++number.current;
      const tell = (now: Outcome<Failure>) => {
        if (own === number.current) setOutcome(now);
      };
      tell({ isPending: true, error: null });
      const shown = (async () => onMutate?.(input))();
      // Awaited in its turn; a turn of another may come first.
      shown.catch(() => {});
      return client.inScope(scope?.id, async () => {
        let error: Failure | null = null;
        try {
          const before = await shown;
          const data = await mutationFn(input).catch(async (cause) => {
            await onError?.(cause as Failure, input, before);
            throw cause;
          });
          await onSuccess?.(data, input);
          return data;
        } catch (cause) {
          error = cause as Failure;
          throw cause;
        } finally {
          await onSettled?.();
          tell({ isPending: false, error });
        }
      });
    },
    [client],
  );
  return { mutateAsync, ...outcome };
}
