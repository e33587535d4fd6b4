import type { RequestHandler } from 'express';

/** `GET /healthz`: 200 while the process is alive. */
export const live: RequestHandler = (_request, response) => {
  response.json({ status: 'ok' });
};

/** `GET /readyz`: 200 if the service can serve, else 503 with the reason. */
export const ready =
  (notReadyReason: () => Promise<string | undefined>): RequestHandler =>
  async (_request, response) => {
    const reason = await notReadyReason();
    if (reason === undefined) response.json({ status: 'ready' });
    else response.status(503).set('Retry-After', '1').json({ status: 'not ready', reason });
  };
