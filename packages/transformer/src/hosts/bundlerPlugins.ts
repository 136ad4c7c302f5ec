/** As much of a plugin of Vite, Rollup and Rolldown as their configurations need to see. */
export interface NamedPlugin {
  readonly name: string;
}

/** As much of a plugin of esbuild's. */
export interface EsbuildPlugin extends NamedPlugin {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- no bundler's types are needed to use another's plugin
  readonly setup: (build: any) => void | Promise<void>;
}

/** As much of a plugin of webpack and Rspack. */
export interface CompilerPlugin {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- no bundler's types are needed to use another's plugin
  readonly apply: (compiler: any) => void;
}
