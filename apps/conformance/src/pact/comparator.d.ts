/** The comparator's own types can be resolved by bundlers only. These are the parts in use. */
declare module '@pactflow/openapi-pact-comparator' {
  export interface Result {
    code: string;
    type: 'error' | 'warning' | 'info';
    message: string;
    mockDetails?: { location: string };
  }
  export class Comparator {
    constructor(documents: { oas: object });
    compare(pact: object): AsyncGenerator<Result>;
  }
}
