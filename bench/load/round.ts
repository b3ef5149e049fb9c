/** A request, and what makes its answer right. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  status?: number;
  /** The answers that are right, byte for byte, in base64; where there are none, `holds` tells. */
  answers?: string[];
  /** What the answer's JSON has to hold, by path: `orderItems.0.size`. */
  holds?: Record<string, unknown>;
  /** The answer's checksum as a page. */
  page?: string;
  /** Texts that the answer has to have. */
  has?: string[];
}

/** One round of load. */
export interface Round {
  url: string;
  connections: number;
  /** Each connection has calls of its own: of four connections, the first asks the first, the fifth, the ninth… Where there are fewer, they share. */
  calls: Call[];
  /** So many seconds, from the first of its calls again after the last; */
  seconds?: number;
  /** or each call once. */
  once?: boolean;
}

export interface RoundResult {
  seconds: number;
  answers: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers that were not right, and the first of them in words. */
  wrong: number;
  fault: string | null;
}
