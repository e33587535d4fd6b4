import { startProxy } from '../../mutation/proxy/proxy.ts';

/** A proxy before a deployment that knows every record that was created through it, whoever saw the answer. */
export interface RecordingProxy {
  baseUrl: string;
  /** The records, with the token that created them. */
  created: { path: string; authorization: string }[];
  /** Resolves when so many records are created. */
  reaches(count: number): Promise<void>;
  close(): Promise<void>;
}

const idIn = (body: Buffer): string | undefined => {
  try {
    const { data } = JSON.parse(body.toString('utf8')) as { data?: { id?: string } };
    return data?.id;
  } catch {
    return undefined;
  }
};

/** Starts such a proxy before the deployment at `base`. */
export const startRecordingProxy = async (base: string): Promise<RecordingProxy> => {
  const created: RecordingProxy['created'] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const proxy = await startProxy(base, async (request, forward) => {
    const reply = await forward(request);
    const id = request.method === 'POST' && reply.status === 201 ? idIn(reply.body) : undefined;
    const { authorization = '' } = request.headers;
    if (id !== undefined) created.push({ path: `${request.path}/${id}`, authorization });
    for (const { count, resolve } of waiting) if (created.length >= count) resolve();
    return reply;
  });
  return {
    baseUrl: proxy.url,
    created,
    reaches: (count) =>
      created.length >= count ? Promise.resolve() : new Promise((resolve) => waiting.push({ count, resolve })),
    close: proxy.close,
  };
};
