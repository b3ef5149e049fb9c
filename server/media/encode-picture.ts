import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PICTURE_PIXELS_LIMIT } from '#contract/values/choices';
import { pictureAdvice } from '#contract/values/picture-advice';
import { ShopError } from '../http/errors';
import { refusals } from '../http/refusals/messages';
import type { PictureFile, PictureRow } from './pictures.queries';

const PROGRAM = fileURLToPath(new URL('./picture-encoder.mjs', import.meta.url));

/** A picture of 36 megapixels needs 220 to 410 MB and ten seconds of an idle processor. */
const MAX_MEMORY_BYTES = 512 * 1_048_576;
const TIMEOUT_MS = 120_000;

type EncodedPicture = Omit<PictureRow, 'hash'> & { files: PictureFile[] };
/** Why a picture was not encoded; `ended` if the process ended without an answer. */
type Failure = 'memory' | 'pixels' | 'unreadable' | 'ended';
type Answer = EncodedPicture | { failure: Failure };

/** The limits of a picture's process, which tests replace. */
interface Limits {
  maxMemoryBytes?: number;
  timeoutMs?: number;
}

/**
 * Encodes a picture in each width and format, from its pixels alone, without metadata. It does so in its own process:
 * the memory that a decoder takes is returned only when its process ends, and a decoder that crashes leaves the shop alone.
 * Throws `too_large`, `invalid_request` for a file that cannot be decoded, and `unavailable` if the process was ended.
 */
export async function encodePicture(file: Buffer, limits: Limits = {}): Promise<EncodedPicture> {
  const { maxMemoryBytes = MAX_MEMORY_BYTES, timeoutMs = TIMEOUT_MS } = limits;
  const child = fork(PROGRAM, {
    serialization: 'advanced',
    // Not those of the shop, such as `--inspect`, whose port is taken.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    // No secrets, as it reads files of strangers. One arena of glibc instead of one for each thread: a sixth less memory.
    env: { MALLOC_ARENA_MAX: '1' },
  });
  try {
    const answer = answerOf(child);
    child.send({ file, maxPixels: PICTURE_PIXELS_LIMIT, maxMemoryBytes });
    const result = await answer;
    if ('failure' in result) throw uploadError(result.failure);
    return result;
  } finally {
    child.kill('SIGKILL');
  }
}

function answerOf(child: ChildProcess): Promise<Answer> {
  return new Promise((resolve) => {
    child.once('message', (answer) => resolve(answer as Answer));
    child.once('error', () => resolve({ failure: 'ended' }));
    child.once('exit', () => resolve({ failure: 'ended' }));
  });
}

function uploadError(failure: Failure): ShopError {
  if (failure === 'pixels')
    return new ShopError('too_large', {
      message: `${refusals.upload.tooManyPixels} ${pictureAdvice}`,
    });
  if (failure === 'memory')
    return new ShopError('too_large', {
      message: refusals.upload.tooMuchMemory,
    });
  if (failure === 'unreadable')
    return new ShopError('invalid_request', {
      message: `${refusals.upload.unreadable} ${pictureAdvice}`,
    });
  return new ShopError('unavailable', {
    message: refusals.upload.failed,
  });
}
