const PATIENCE_MS = 3_000;

/** What a gateway answers, or an error when it takes so long that a page would wait for it. */
export async function inTime<T>(answer: Promise<T>, patience = PATIENCE_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`the payment gateway did not answer within ${patience} ms`)),
      patience,
    );
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
