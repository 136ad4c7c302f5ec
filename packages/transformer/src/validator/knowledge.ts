/** What a variable holds: a constant, or something that is the same wherever the symbol is. */
export type Value = boolean | number | symbol;

/** What a way through code changes about what is known where it began. */
export type Changes = ReadonlyMap<string, Value>;

/** What is known of variables at some point of a function: changes to what was known before. */
export class Knowledge {
  private readonly own = new Map<string, Value>();

  constructor(private readonly before?: Knowledge) {}

  get(name: string): Value | undefined {
    return this.own.get(name) ?? this.before?.get(name);
  }

  set(name: string, value: Value): this {
    this.own.set(name, value);
    return this;
  }

  apply(changes: Changes): void {
    for (const [name, value] of changes) this.own.set(name, value);
  }

  /** What has been learnt since another point on the same way. */
  since(point: Knowledge): Changes {
    if (this.before === point || !this.before) return new Map(this.own);
    return new Map([...this.before.since(point), ...this.own]);
  }
}

/** What is known after several ways from the same point, whichever was taken. A way that leads elsewhere is left out. */
export function merged(start: Knowledge, ways: readonly (Changes | undefined)[]): Changes | undefined {
  const open = ways.filter((way) => way !== undefined);
  if (open.length < 2) return open[0];
  const changes = new Map<string, Value>();
  for (const name of new Set(open.flatMap((way) => [...way.keys()]))) {
    const [first, ...others] = open.map((way) => way.get(name) ?? start.get(name));
    changes.set(name, first !== undefined && others.every((value) => value === first) ? first : Symbol());
  }
  return changes;
}
