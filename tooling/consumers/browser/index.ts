import { createClient } from '@training-provider/contract/client';

const list = document.querySelector('ul');
const settings = new URLSearchParams(location.hash.slice(1));
const client = createClient({ baseUrl: settings.get('baseUrl') ?? '', token: settings.get('token') ?? '' });
const created = await client.participants.create({ firstName: 'Ada', lastName: 'Browser' });
await client.participants.update(created.data.id, { preferredName: 'A.' }, { ifMatch: created });
await client.participants.remove(created.data.id);
let count = 0;
for await (const participant of client.participants.all({ sort: 'lastName' })) {
  count += 1;
  list?.append(Object.assign(document.createElement('li'), { textContent: participant.lastName }));
}
document.title = `participants ${count}`;
