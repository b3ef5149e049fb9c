import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { PICTURE_BYTES_LIMIT } from '#contract/values/choices';
import { openFileServer } from '../../tests/support/services/file-server';
import { fixture } from '../../tests/support/shop';
import { isPublicAddress } from '../http/clients/public-address';
import { createPictureFetcher } from './fetch-picture';

const server = fixture(openFileServer);
const loopback = { address: '127.0.0.1', family: 4 };
const ownHosts = new Map([['pictures.example', loopback]]);
const at = (path: string) => `http://pictures.example:${server.port}${path}`;
const redirect =
  (location: string): RequestListener =>
  (_, response) =>
    response.writeHead(302, { location }).end();
const fetchPicture = createPictureFetcher({ ownHosts });

describe('a picture of another server', () => {
  it('is downloaded, also after redirects', async () => {
    server.files.set('/a', (_, response) => response.end('a picture'));
    server.files.set('/b', redirect('/a'));
    server.files.set('/c', redirect(at('/b')));
    expect((await fetchPicture(at('/c'))).toString()).toBe('a picture');
  });

  it('is unreachable if the server has none', async () => {
    await expect(fetchPicture(at('/none'))).rejects.toThrow('answered 404');
  });

  it('is not one of an address with a password, of a file or of data', async () => {
    for (const url of [
      `http://user:word@pictures.example:${server.port}/a`,
      'file:///etc/passwd',
      'data:image/png;base64,AAAA',
      'ftp://pictures.example/a',
      'gopher://pictures.example/a',
      '/media/a.avif',
      'http://',
    ])
      await expect(fetchPicture(url)).rejects.toThrow('isn’t an http or https URL');
  });
});

describe('a server that must not be server.requests', () => {
  const closed = 'isn’t on the public internet';

  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://017700000001/',
    'http://localhost/',
    'http://[::1]/',
    'http://0.0.0.0/',
    'http://[::]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/',
    'http://10.1.2.3/',
    'http://100.100.100.200/',
    'http://192.168.1.1/',
    'http://172.31.0.1/',
    'http://168.63.129.16/',
    'http://[::ffff:10.0.0.1]/',
    'http://[::ffff:a00:1]/',
    'http://[64:ff9b::a00:1]/',
    'http://[fe80::1]/',
    'http://[fc00::1]/',
    'http://[2002:a00:1::]/',
    'http://[ff02::1]/',
    'http://255.255.255.255/',
    'http://[2001:db8::1]/',
    'http://[::127.0.0.1]/',
  ])('is not server.requests, nor by a redirect: %s', async (url) => {
    await expect(fetchPicture(url)).rejects.toThrow(closed);
    server.files.set('/leave', redirect(url));
    await expect(fetchPicture(at('/leave'))).rejects.toThrow(closed);
  });

  it('is not server.requests by a redirect to its own port on loopback, or to a file', async () => {
    server.files.set('/secret', (_, response) => response.end('a secret'));
    server.files.set('/home', redirect(`http://127.0.0.1:${server.port}/secret`));
    await expect(fetchPicture(at('/home'))).rejects.toThrow(closed);
    server.files.set('/file', redirect('file:///etc/passwd'));
    await expect(fetchPicture(at('/file'))).rejects.toThrow('isn’t an http or https URL');
    expect(server.requests).not.toContain('/secret');
  });

  it('is not server.requests by a name with a private address, even beside a public one', async () => {
    for (const addresses of [
      [loopback],
      [
        { address: '93.184.215.14', family: 4 },
        { address: '::1', family: 6 },
      ],
      [{ address: 'fe80::1%eth0', family: 6 }],
      [],
    ]) {
      const fetchNamed = createPictureFetcher({ resolve: async () => addresses });
      await expect(fetchNamed(`http://rebound.example:${server.port}/secret`)).rejects.toThrow(
        closed,
      );
    }
    expect(server.requests).not.toContain('/secret');
  });
});

describe('a server that misbehaves', () => {
  it('cannot redirect forever', async () => {
    server.files.set('/loop', redirect('/loop'));
    const before = server.requests.length;
    await expect(fetchPicture(at('/loop'))).rejects.toThrow('redirects too often');
    expect(server.requests.length - before).toBe(6);
  });

  it('cannot send more than a picture may have', async () => {
    server.files.set('/endless', (_, response) => {
      const part = Buffer.alloc(1024 * 1024);
      const send = () => {
        while (response.write(part));
      };
      response.on('drain', send);
      send();
    });
    await expect(fetchPicture(at('/endless'))).rejects.toThrow('too large');
    const size = String(PICTURE_BYTES_LIMIT);
    server.files.set('/largest', (_, response) =>
      response.writeHead(200, { 'content-length': size }).end(Buffer.alloc(PICTURE_BYTES_LIMIT)),
    );
    expect(await fetchPicture(at('/largest'))).toHaveLength(PICTURE_BYTES_LIMIT);
  });

  it.each(['headers', 'body', 'name'])('cannot keep the shop waiting for its %s', async (part) => {
    const timer = new AbortController();
    server.files.set('/slow', (_, response) => {
      if (part === 'body') response.write('part');
      timer.abort();
    });
    const fetchSlow = createPictureFetcher({
      ownHosts: part === 'name' ? new Map() : ownHosts,
      resolve: () => {
        timer.abort();
        return new Promise(() => {});
      },
      deadline: () => timer.signal,
    });
    await expect(fetchSlow(at('/slow'))).rejects.toThrow('took too long');
  });

  it('cannot end its answer early', async () => {
    server.files.set('/short', (_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('part', () => response.destroy());
    });
    await expect(fetchPicture(at('/short'))).rejects.toThrow('too early');
  });
});

it('knows public addresses', () => {
  for (const address of ['93.184.215.14', '1.1.1.1', '172.32.0.1', '2606:4700:4700::1111'])
    expect(isPublicAddress(address), address).toBe(true);
  for (const address of ['', 'example', '100.127.255.255', '2001::1', '::ffff:1.1.1.1'])
    expect(isPublicAddress(address), address).toBe(false);
});
