/** Waits between attempts: twice as long each time up to a limit, with a random part so that processes do not move in step. */
export class Backoff {
  readonly #firstMs: number;
  readonly #mostMs: number;
  #failures = 0;
  #wake: (() => void) | undefined;
  #ended = false;

  constructor({ firstMs, mostMs }: { readonly firstMs: number; readonly mostMs: number }) {
    this.#firstMs = firstMs;
    this.#mostMs = mostMs;
  }

  reset(): void {
    this.#failures = 0;
  }

  async wait(): Promise<void> {
    if (this.#ended) return;
    const ms = Math.min(this.#mostMs, this.#firstMs * 2 ** this.#failures++) * (0.5 + Math.random() / 2);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Ends the wait under way and all to come. */
  end(): void {
    this.#ended = true;
    this.#wake?.();
  }
}
