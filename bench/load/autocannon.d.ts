/** The part of autocannon that a round uses. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export interface Client {
    parser: Record<number, (chunk: Buffer, start: number, length: number) => void> & {
      constructor: { kOnBody: number };
    };
    setRequests(requests: Request[]): void;
  }
  export interface Request {
    method: string;
    path: string;
    headers?: Record<string, string>;
    body?: string;
    onResponse(
      status: number,
      text: string,
      context: unknown,
      headers: Record<string, string | undefined>,
    ): void;
  }
  export interface Result {
    errors: number;
    timeouts: number;
  }
  interface Options {
    url: string;
    connections: number;
    duration?: number;
    amount?: number;
    sampleInt: number;
    setupClient(client: Client): void;
  }
  export default function autocannon(
    options: Options,
    done: (error: Error | null, result: Result) => void,
  ): EventEmitter;
}
