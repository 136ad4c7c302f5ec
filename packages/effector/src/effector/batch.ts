import { insist } from "../insist.js";

/** Collects what comes while a write is under way, and writes it together next, for as long as it takes. */
export class Batch<Item, Answer> {
  #waiting: { readonly item: Item; readonly resolve: (answer: Answer) => void }[] = [];
  #writing = false;

  constructor(
    /** Resolves to the answers in the order of the items. */
    private readonly write: (items: readonly Item[]) => Promise<readonly Answer[]>,
    private readonly onError: (error: unknown) => void,
  ) {}

  add(item: Item): Promise<Answer> {
    return new Promise((resolve) => {
      this.#waiting.push({ item, resolve });
      if (this.#writing) return;
      this.#writing = true;
      // what is ready in the same turn goes together
      setImmediate(() => void this.#writeAll());
    });
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      const items = batch.map(({ item }) => item);
      const answers = await insist(() => this.write(items), this.onError);
      batch.forEach(({ resolve }, index) => resolve(answers[index]!));
    }
    this.#writing = false;
  }
}
