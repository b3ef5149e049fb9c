import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a service fails: the connection is closed, nothing is answered, or the answer is no JSON of its API. */
export const serviceFaults = ['down', 'hangs', 'error', 'html', 'empty', 'garbage'] as const;
type ServiceFault = (typeof serviceFaults)[number];

export interface OutsideService {
  url: string;
  /** The paths of all requests, with their queries. */
  requests: string[];
  /** The JSON that it answers, or how it fails. */
  answer: object | ServiceFault;
  close(): Promise<void>;
}

/** A service on the internet that the shop asks by GET, on a free port of this machine. */
export async function openOutsideService(): Promise<OutsideService> {
  const server = createServer(({ url = '', socket }, response) => {
    service.requests.push(url);
    const { answer } = service;
    if (answer === 'down') return socket.destroy();
    if (answer === 'hangs') return;
    if (answer === 'error') return response.writeHead(503).end('{"message":"busy"}');
    if (answer === 'html') return response.end('<html>12 Mill Lane</html>');
    if (answer === 'empty') return response.end();
    if (answer === 'garbage')
      return response.end('{"features":[null,1,{"properties":{}}],"isValid":"?"}');
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const service: OutsideService = {
    url: `http://127.0.0.1:${port}`,
    requests: [],
    answer: 'down',
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return service;
}
