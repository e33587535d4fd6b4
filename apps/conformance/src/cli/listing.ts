import { checks } from '../checks.ts';
import { catalogue } from '../requirements/index.ts';

/** Every requirement with its checks, or the reason why it has none, as text. */
export const listing = (): string =>
  catalogue
    .flatMap(({ id, level, source, sentence, untestable }) => {
      const names = checks.filter(({ requirements }) => requirements.includes(id)).map(({ name }) => `    ${name}`);
      return [
        `${id}  ${source} ${level}  ${sentence}`,
        ...(untestable ? [`    cannot be tested: ${untestable}`] : names),
      ];
    })
    .join('\n');
