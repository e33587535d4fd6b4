import { createClient } from '@training-provider/contract/client';

const { BASE_URL: baseUrl, TOKEN: token } = process.env;
const client = createClient({ baseUrl, token });
let count = 0;
for await (const _participant of client.participants.all()) count += 1;
console.log(`participants ${count}`);
