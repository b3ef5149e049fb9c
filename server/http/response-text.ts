const written = Symbol('written');

/** An answer as the bytes of its JSON, checked against the contract when it was made: they are sent as they are. Of calls that answer 200. */
export interface AnswerText {
  [written]: Buffer;
}

export function answerText(json: Buffer): AnswerText {
  return { [written]: json };
}

/** The bytes of an answer that is written already, or null. */
export function writtenText(answer: unknown): Buffer | null {
  return typeof answer === 'object' && answer !== null && written in answer
    ? (answer as AnswerText)[written]
    : null;
}
