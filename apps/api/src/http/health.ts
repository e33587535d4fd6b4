import type { RequestHandler } from 'express';

/** Whether the service can serve. */
export interface Readiness {
  /** Undefined if it can. */
  readonly reason: string | undefined;
  /**
   * How many seconds the database's clock is ahead of this machine's, if known. A difference is no reason to stop
   * serving.
   */
  readonly databaseClockAheadSeconds: number | undefined;
}

/** `GET /healthz`: 200 while the process is alive. */
export const live: RequestHandler = (_request, response) => {
  response.json({ status: 'ok' });
};

/** `GET /readyz`: 200 if the service can serve, else 503 with the reason. */
export const ready =
  (readiness: () => Promise<Readiness>): RequestHandler =>
  async (_request, response) => {
    const { reason, databaseClockAheadSeconds } = await readiness();
    if (reason === undefined) response.json({ status: 'ready', databaseClockAheadSeconds });
    else response.status(503).set('Retry-After', '1').json({ status: 'not ready', reason, databaseClockAheadSeconds });
  };
