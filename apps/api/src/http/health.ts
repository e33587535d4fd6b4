import type { RequestHandler } from 'express';

/** Whether the service is ready for requests. */
export interface Readiness {
  /** The reason why the service is not ready; undefined if it is ready. */
  readonly reason: string | undefined;
  /**
   * By how many seconds the database's clock is ahead of this machine's, if known. The service stays ready even if it
   * is.
   */
  readonly databaseClockAheadSeconds: number | undefined;
}

/** `GET /healthz`: responds with 200 while the process is alive. */
export const live: RequestHandler = (_request, response) => {
  response.json({ status: 'ok' });
};

/** `GET /readyz`: responds with 200 if the service is ready, otherwise with 503 and the reason. */
export const ready =
  (readiness: () => Promise<Readiness>): RequestHandler =>
  async (_request, response) => {
    const { reason, databaseClockAheadSeconds } = await readiness();
    if (reason === undefined) response.json({ status: 'ready', databaseClockAheadSeconds });
    else response.status(503).set('Retry-After', '1').json({ status: 'not ready', reason, databaseClockAheadSeconds });
  };
