/** Wakes a loop that waits; a call while it does not wait lets its next wait end at once. */
export class Wake {
  #called = false;
  #end: (() => void) | undefined;

  up(): void {
    this.#called = true;
    this.#end?.();
  }

  /** Resolves when it is called, or after some time. */
  async wait(atMostMs: number): Promise<void> {
    if (!this.#called) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, atMostMs);
        this.#end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#called = false;
    this.#end = undefined;
  }
}
