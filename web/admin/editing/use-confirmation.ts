import { useRef, useState } from 'react';
import { ApiError } from '../../api/client';

/**
 * For a form whose save the API may refuse with a question: the question is shown as the form's error, and saving the same
 * values again confirms it.
 */
export function useConfirmation() {
  const asked = useRef<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  /** Sends with `confirmed` once the question about these values has been shown. May throw `ApiError`. */
  const send = async <Answer>(
    values: unknown,
    request: (confirmed: boolean) => Promise<Answer>,
  ): Promise<Answer> => {
    const key = JSON.stringify(values);
    try {
      return await request(asked.current === key);
    } catch (error) {
      const isQuestion = error instanceof ApiError && error.code === 'needs_confirmation';
      asked.current = isQuestion ? key : null;
      setAsked(isQuestion);
      throw error;
    }
  };
  return {
    send,
    /** Whether the next save of the same values confirms it. */
    isAsked,
    /** For the form's `errorsOf`. */
    errorsOf: (error: ApiError) =>
      error.code === 'needs_confirmation' ? { root: error.message } : undefined,
  };
}
