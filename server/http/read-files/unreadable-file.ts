import { ShopError } from '../errors';

/** The file cannot be read; the message is shown to staff. */
export class UnreadableFile extends Error {}

/** Refuses a request whose file cannot be read, with the reason. */
export async function refuseUnreadable<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new ShopError('invalid_request', { message: error.message });
  }
}
