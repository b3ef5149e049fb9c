const written = Symbol('written');

/** An answer as the text of its JSON, checked against the contract when it was made: it is sent as it is. */
export interface AnswerText {
  [written]: string;
}

export function answerText(json: string): AnswerText {
  return { [written]: json };
}

/** The text of an answer that has one, or null. */
export function writtenText(answer: unknown): string | null {
  return typeof answer === 'object' && answer !== null && written in answer
    ? (answer as AnswerText)[written]
    : null;
}
