interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

export interface BatchOptions {
  /** The most items of one batch. */
  readonly most: number;
  /** How many batches are written side by side. Default: 1. */
  readonly atOnce?: number;
}

/** Collects what comes while a write is under way, and writes it together next. */
export class Batch<Item, Answer> {
  #waiting: Waiting<Item, Answer>[] = [];
  #writing = 0;

  constructor(
    /** Resolves to the answers in the order of the items; if it rejects, so do all of them. */
    private readonly write: (items: readonly Item[]) => Promise<readonly Answer[]>,
    private readonly options: BatchOptions,
  ) {}

  add(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (this.#writing >= (this.options.atOnce ?? 1)) return;
      this.#writing += 1;
      // what is ready in the same turn goes together
      setImmediate(() => void this.#writeAll());
    });
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.options.most);
      try {
        const answers = await this.write(batch.map(({ item }) => item));
        batch.forEach(({ resolve }, index) => resolve(answers[index]!));
      } catch (error) {
        batch.forEach(({ reject }) => reject(error));
      }
    }
    this.#writing -= 1;
  }
}
