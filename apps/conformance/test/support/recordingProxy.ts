import { startProxy } from '../../mutation/proxy/proxy.ts';

/**
 * A proxy in front of a deployment that knows every record that was created through it, even if the client lost the
 * response.
 */
export interface RecordingProxy {
  baseUrl: string;
  /** The records, with the token that created them. */
  created: { path: string; authorization: string }[];
  /** Resolves when this many records are created. */
  reaches(count: number): Promise<void>;
  close(): Promise<void>;
}

/** The ids of created records, one or several. */
const idsIn = (body: Buffer): string[] => {
  try {
    const { data } = JSON.parse(body.toString('utf8')) as { data?: { id?: string } | { id?: string }[] };
    return [data].flat().flatMap((record) => record?.id ?? []);
  } catch {
    return [];
  }
};

/** Starts such a proxy before the deployment at `base`. */
export const startRecordingProxy = async (base: string): Promise<RecordingProxy> => {
  const created: RecordingProxy['created'] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const proxy = await startProxy(base, async (request, forward) => {
    const reply = await forward(request);
    const ids = request.method === 'POST' && reply.status === 201 ? idsIn(reply.body) : [];
    const { authorization = '' } = request.headers;
    const collection = request.path.replace(/\/batch$/, '');
    created.push(...ids.map((id) => ({ path: `${collection}/${id}`, authorization })));
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
