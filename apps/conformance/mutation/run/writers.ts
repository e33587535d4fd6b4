import { setTimeout as sleep } from 'node:timers/promises';
import type { Deployment } from './suite.ts';

/** Other clients that use the deployment while the suite runs. */
export interface Writers {
  /** Stops them, and returns the number of their requests. */
  stop(): Promise<number>;
}

const COUNT = 3;
const PAUSE_MS = 20;

/** Each one writes in the same organisation as the suite, without regard to it. */
export const startWriters = (deployment: Deployment): Writers => {
  let sent = 0;
  let isOver = false;

  const send = async (method: string, path: string, body?: unknown): Promise<string> => {
    sent += 1;
    const response = await fetch(deployment.baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${deployment.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`another writer got ${response.status} to ${method} ${path}: ${text}`);
    return text === '' ? '' : (JSON.parse(text) as { data: { id: string } }).data.id;
  };

  /** A typical session: a participant is created, enrolled, gets a note, is changed and deleted. */
  const work = async (name: string): Promise<void> => {
    for (let round = 1; !isOver; round += 1) {
      const lastName = `${name} ${round}`;
      const participant = await send('POST', '/v1/participants', { participant: { firstName: 'Jörg', lastName } });
      const course = await send('POST', '/v1/courses', { course: { name: lastName, status: 'open' } });
      const contact = await send('POST', '/v1/contacts', { contact: { category: 'person', lastName: 'Weber' } });
      await send('PUT', `/v1/participants/${participant}/add_to_course/${course}`);
      await send('POST', `/v1/participants/${participant}/notes`, { note: { title: lastName } });
      await send('PATCH', `/v1/participants/${participant}`, { participant: { status: 'active' } });
      await send('DELETE', `/v1/courses/${course}`);
      await send('DELETE', `/v1/participants/${participant}`);
      await send('DELETE', `/v1/contacts/${contact}`);
      // Real users pause; clients at full speed would only measure the throughput of the service.
      await sleep(PAUSE_MS);
    }
  };

  const all = Promise.all(Array.from({ length: COUNT }, (_, index) => work(`Writer${index}`)));
  // `stop` reports the failure; until then it must not end the program.
  all.catch(() => undefined);
  return {
    stop: async () => {
      isOver = true;
      await all;
      return sent;
    },
  };
};
