import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { selfSigned } from './certificate';

/** An email as the server received it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body, as sent. */
  data: string;
}

export interface TestSmtp {
  url: string;
  port: number;
  received: ReceivedMail[];
  /** The reply code by sender or recipient; 250 by default. */
  answers: Map<string, string>;
  close(): Promise<void>;
}

interface SmtpOptions {
  /** Asks for this user and password (`user:password`), and takes no mail without. */
  login?: string;
  /** Encrypted from the start, with a self-signed certificate. */
  isEncrypted?: boolean;
  /** Accepts connections and says nothing. */
  isSilent?: boolean;
}

/** A minimal mail server (RFC 5321), on a free port of this machine. */
export async function openSmtp(options: SmtpOptions = {}): Promise<TestSmtp> {
  const received: ReceivedMail[] = [];
  const answers = new Map<string, string>();
  const sockets = new Set<Socket>();
  const take = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    if (!options.isSilent) converse(socket, received, answers, options.login);
  };
  const server = options.isEncrypted ? createTlsServer(selfSigned, take) : createServer(take);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    answers,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function converse(
  socket: Socket,
  received: ReceivedMail[],
  answers: Map<string, string>,
  login: string | undefined,
): void {
  let isSignedIn = login === undefined;
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
    const address = /<(.*?)>/.exec(line)?.[1] ?? '';
    if (/^EHLO/i.test(line) && login !== undefined) return say('250-test\r\n250 AUTH PLAIN');
    const plain = /^AUTH PLAIN (.*)/i.exec(line)?.[1];
    if (plain !== undefined) {
      const [, user, password] = Buffer.from(plain, 'base64').toString('utf8').split('\0');
      isSignedIn = `${user}:${password}` === login;
      return say(isSignedIn ? '235 welcome' : '535 5.7.8 bad credentials');
    }
    if (/^MAIL FROM/i.test(line)) {
      if (!isSignedIn) return say('530 sign in first');
      email.from = address;
      return say(answers.get(address) ?? '250 ok');
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
    if (/^STARTTLS/i.test(line)) return say('502 5.5.1 not known');
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
