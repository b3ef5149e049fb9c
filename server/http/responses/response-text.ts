const written = Symbol('written');

/** A response with status 200 as JSON bytes, validated against the contract when they were created. */
export interface AnswerText {
  [written]: Buffer;
}

export function answerText(json: Buffer): AnswerText {
  return { [written]: json };
}

/** The JSON bytes of an `AnswerText`, or null for other responses. */
export function writtenText(answer: unknown): Buffer | null {
  return typeof answer === 'object' && answer !== null && written in answer
    ? (answer as AnswerText)[written]
    : null;
}
