/** What an answer brings, or an error when it takes longer than `patience` milliseconds. */
export async function inTime<T>(answer: Promise<T>, patience: number): Promise<T> {
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
