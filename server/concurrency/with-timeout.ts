/** What an answer brings, or an `ETIMEDOUT` when it takes longer than `patience` milliseconds; `who` is to be named in it. */
export async function withTimeout<T>(
  answer: Promise<T>,
  patience: number,
  who: string,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () =>
        reject(
          Object.assign(new Error(`${who} did not answer within ${patience} ms`), {
            code: 'ETIMEDOUT',
          }),
        ),
      patience,
    );
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
