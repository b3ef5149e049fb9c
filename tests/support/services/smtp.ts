import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** An email as the server received it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body, as sent. */
  data: string;
}

export interface TestSmtp {
  url: string;
  received: ReceivedMail[];
  /** The reply code by recipient; 250 by default. */
  answers: Map<string, string>;
  close(): Promise<void>;
}

/** A minimal mail server (RFC 5321), on a free port of this machine. */
export async function openSmtp(): Promise<TestSmtp> {
  const received: ReceivedMail[] = [];
  const answers = new Map<string, string>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    converse(socket, received, answers);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    answers,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function converse(socket: Socket, received: ReceivedMail[], answers: Map<string, string>): void {
  let email: ReceivedMail = { from: '', to: [], data: '' };
  let isData = false;
  let unread = '';
  const say = (line: string) => socket.write(`${line}\r\n`);
  const take = (line: string) => {
    if (isData && line === '.') {
      isData = false;
      received.push(email);
      email = { from: '', to: [], data: '' };
      return say('250 taken');
    }
    if (isData) {
      email.data += `${line.replace(/^\.\./, '.')}\r\n`;
      return;
    }
    const address = /<(.*)>/.exec(line)?.[1] ?? '';
    if (/^MAIL FROM/i.test(line)) {
      email.from = address;
      return say('250 ok');
    }
    if (/^RCPT TO/i.test(line)) {
      const answer = answers.get(address) ?? '250 ok';
      if (answer.startsWith('250')) email.to.push(address);
      return say(answer);
    }
    if (/^DATA/i.test(line)) {
      isData = true;
      return say('354 go on');
    }
    if (/^QUIT/i.test(line)) {
      say('221 bye');
      return socket.end();
    }
    return say('250 ok');
  };
  say('220 test');
  socket.on('data', (chunk) => {
    const lines = (unread + chunk.toString('utf8')).split('\r\n');
    unread = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
}
