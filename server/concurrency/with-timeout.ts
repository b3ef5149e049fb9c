/** Resolves as `promise` does, or rejects with `ETIMEDOUT` after `timeoutMs`. `name` is the subject of the error's message. */
export async function withTimeout<T>(
  promise: Promise<T>,
  timeoutMs: number,
  name: string,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () =>
        reject(
          Object.assign(new Error(`${name} did not answer within ${timeoutMs} ms`), {
            code: 'ETIMEDOUT',
          }),
        ),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
