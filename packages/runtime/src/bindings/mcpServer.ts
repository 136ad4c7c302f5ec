/** `McpServer` or `Server`, of `@modelcontextprotocol/server` (v2) or of `@modelcontextprotocol/sdk` (v1). */
export type AnyMcpServer = LowLevelServer | { readonly server: LowLevelServer };

/** What both versions of `Server` have. */
export interface LowLevelServer {
  registerCapabilities(capabilities: { readonly tools: object }): void;
  assertCanSetRequestHandler(method: string): void;
  /** v1 takes a Zod schema of the request, v2 the method. */
  setRequestHandler(request: never, handler: never): void;
}

/** Handles a request. `earlier` is how it would have been handled before, if it would. */
export type McpHandler = (request: McpRequest, signal: AbortSignal, earlier?: () => unknown) => unknown;

interface McpRequest {
  readonly params?: unknown;
}

/** Where the request's signal is in v1, and in v2. */
type RequestContext = { readonly signal: AbortSignal } | { readonly mcpReq: { readonly signal: AbortSignal } };

type StoredHandler = (request: McpRequest, context: RequestContext) => unknown;

/** What both versions have, and what only one has: not in their types. */
interface Internals {
  readonly _requestHandlers?: ReadonlyMap<string, StoredHandler>;
  readonly projectCallToolResult?: unknown;
  setRequestHandler(request: unknown, handler: StoredHandler): void;
}

export const lowLevel = (server: AnyMcpServer): LowLevelServer => ("server" in server ? server.server : server);

/** Handles `tools/list` or `tools/call` from now on. Throws if something handles it already that cannot be reached. */
export function handle(server: LowLevelServer, method: `tools/${string}`, handler: McpHandler): void {
  const internals = server as unknown as Internals;
  const before = internals._requestHandlers?.get(method);
  if (!before) {
    server.assertCanSetRequestHandler(method);
    server.registerCapabilities({ tools: {} });
  }
  const request = internals.projectCallToolResult ? method : schemaOf(method);
  internals.setRequestHandler(request, (request, context) =>
    handler(request, signalOf(context), before && (() => before(request, context))),
  );
}

const signalOf = (context: RequestContext): AbortSignal =>
  "signal" in context ? context.signal : context.mcpReq.signal;

/** As much of a Zod schema as v1 looks at; what a `tools/call` holds, v1 checks itself. */
const schemaOf = (method: string) => ({
  shape: { method: { value: method } },
  parse: (request: unknown) => request,
  safeParse: (data: unknown) => ({ success: true, data }),
});
