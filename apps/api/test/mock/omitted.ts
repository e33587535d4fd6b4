import type { Drawn } from './comparison.ts';

const json = { 'Content-Type': 'application/json' };
const notes = '/v1/participants/{{participant:0}}/notes';
const get = (path: string, omission: Drawn['omission'] & string): Drawn => ({ method: 'GET', path, omission });

/** Requests that the mock answers otherwise than the service, by design. */
export const omitted: readonly Drawn[] = [
  ...['/openapi.json', '/docs', '/problems/not_found', '/healthz', '/readyz'].map((path) => get(path, 'pages')),
  get('/.well-known/oauth-authorization-server', 'clientKeys'),
  get('/v1/courses?statu=open', 'suggestions'),
  {
    method: 'POST',
    path: notes,
    headers: json,
    body: JSON.stringify({ note: { content: '<p onclick="x()">Hallo</p><script>alert(1)</script>' } }),
    omission: 'sanitising',
  },
  {
    method: 'PATCH',
    path: '/v1/participants/{{participant:0}}/notes/{{participantNote:0}}',
    headers: json,
    body: JSON.stringify({ note: { content: `<p>${'ö'.repeat(4_096)}</p>` } }),
  },
  get(`${notes}/{{participantNote:0}}/history`, 'longValues'),
];
