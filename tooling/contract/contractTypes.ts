import { fileURLToPath } from 'node:url';
import { PACKAGE } from './releases.ts';
import { typeReport } from './typeReport.ts';

const pathOf = (file: string): string => fileURLToPath(new URL(file, PACKAGE));

/** What consumers of the contract compile against, by what they import. */
export const contractTypes = (): string =>
  typeReport(
    pathOf('tsconfig.build.json'),
    {
      contract: pathOf('src/index.ts'),
      'contract/client': pathOf('src/client/index.ts'),
      'contract/testing': pathOf('src/testing/index.ts'),
      'contract/msw': pathOf('src/testing/msw.ts'),
      'contract/react-query': pathOf('src/client/reactQuery.ts'),
    },
    { 'contract/react-query': 'contract/client' },
  );
