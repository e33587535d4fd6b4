declare module 'autocannon' {
  /** A request that is built once and sent repeatedly. */
  export interface Request {
    method: 'GET' | 'PATCH' | 'POST' | 'PUT';
    path: string;
    headers?: Record<string, string>;
    body?: string;
  }

  interface Client {
    setRequests(requests: Request[]): void;
  }

  interface Options {
    url: string;
    connections: number;
    duration?: number;
    amount?: number;
    /** The requests per second of all connections together. */
    overallRate?: number;
    sampleInt: number;
    setupClient(client: Client): void;
  }

  interface Result {
    '2xx': number;
    non2xx: number;
    errors: number;
    timeouts: number;
    statusCodeStats: Record<string, { count: number }>;
    duration: number;
  }

  interface Run extends Promise<Result> {
    on(event: 'reqError', listener: (error: Error) => void): this;
    on(
      event: 'response',
      listener: (client: Client, status: number, bytes: number, milliseconds: number) => void,
    ): this;
  }

  export default function autocannon(options: Options): Run;
}
