import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of files on a free port of this machine. */
export interface FileServer {
  port: number;
  /** The answers by path; 404 for all others. */
  files: Map<string, RequestListener>;
  /** The paths of all requests, with their queries. */
  requests: string[];
  close(): void;
}

export async function openFileServer(): Promise<FileServer> {
  const files: FileServer['files'] = new Map();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    const answer = files.get(path);
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    files,
    requests,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
