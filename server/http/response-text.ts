const written = Symbol('written');

/** A response with status 200 as JSON bytes, which were checked against the contract when they were made. */
export interface AnswerText {
  [written]: Buffer;
}

export function answerText(json: Buffer): AnswerText {
  return { [written]: json };
}

/** The JSON bytes of an `AnswerText`, or null for other answers. */
export function writtenText(answer: unknown): Buffer | null {
  return typeof answer === 'object' && answer !== null && written in answer
    ? (answer as AnswerText)[written]
    : null;
}
