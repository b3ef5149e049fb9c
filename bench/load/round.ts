/** A request, and the conditions for a right answer. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  status?: number;
  /** The right answers, byte for byte, in base64; without them, `holds` applies. */
  answers?: string[];
  /** Values of the answer's JSON by path: `orderItems.0.size`. */
  holds?: Record<string, unknown>;
  /** The answer's checksum as a page. */
  page?: string;
  /** Texts that the answer must contain. */
  has?: string[];
}

/** One round of load. */
export interface Round {
  url: string;
  connections: number;
  /**
   * Each connection has its own requests: of four connections, the first sends the first, the fifth, the ninth… If
   * there are fewer, connections share them.
   */
  calls: Call[];
  /** Duration in seconds, starting again after the last request; */
  seconds?: number;
  /** or each request once. */
  once?: boolean;
}

export interface RoundResult {
  seconds: number;
  answers: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** The number of wrong answers, and a description of the first. */
  wrong: number;
  fault: string | null;
}
