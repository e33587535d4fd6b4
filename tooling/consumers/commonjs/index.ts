import { contract, NewParticipant } from '@training-provider/contract';
import { type Client, createClient, isProblem } from '@training-provider/contract/client';
import openApi from '@training-provider/contract/openapi.json';
import { createFactories, createMockServer } from '@training-provider/contract/testing';
import { verifyWebhook, WebhookVerificationError } from '@training-provider/contract/webhooks';

const { BASE_URL: baseUrl = '', TOKEN: token = '' } = process.env;

/** A provider as in NestJS: decorators with types. */
const Injectable = (): ClassDecorator => () => undefined;

@Injectable()
class Participants {
  constructor(private readonly client: Client) {}

  async count(): Promise<number> {
    let count = 0;
    for await (const participant of this.client.participants.all({ limit: 100 })) count += participant.id ? 1 : 0;
    return count;
  }

  async problemOf(id: string): Promise<string> {
    const error: unknown = await this.client.participants.get(id).catch((thrown: unknown) => thrown);
    return isProblem(error, 'not_found') ? error.problem.code : 'none';
  }
}

const main = async (): Promise<void> => {
  const participants = new Participants(createClient({ baseUrl, token }));
  console.log(`participants ${await participants.count()}`);
  console.log(`problem ${await participants.problemOf('unknown')}`);
  console.log(`route ${contract.participants.get.path} ${openApi.openapi.slice(0, 3)}`);
  console.log(`schema ${NewParticipant.safeParse(createFactories().newParticipant()).success}`);
  const server = await createMockServer();
  const mocked = createClient(server.clientOptions);
  console.log(`mock ${(await mocked.courses.create({ name: 'Pflege' })).status}`);
  await server.close();
  const refused: unknown = await verifyWebhook({}, '', 'whsec_b2xk').catch((thrown: unknown) => thrown);
  console.log(`webhook ${refused instanceof WebhookVerificationError && refused.code}`);
};

void main();
