import { Backoff } from "./backoff.js";

/** Does something that must succeed in the end, such as writing down what is in hand: whatever fails is reported, and tried again with growing pauses. */
export async function insist<T>(work: () => Promise<T>, onError: (error: unknown) => void): Promise<T> {
  const backoff = new Backoff({ firstMs: 20, mostMs: 2000 });
  for (;;) {
    try {
      return await work();
    } catch (error) {
      onError(error);
      await backoff.wait();
    }
  }
}
