import type { WriteStream } from 'node:tty';

const WIDTH = 30;
const LINE_EVERY_PERCENT = 10;

/** Shows the progress of a long task: a bar on a terminal, otherwise a line for every ten per cent. */
export const progressOn = (stream: WriteStream, what: string, unit = 'rows') => {
  let lastPercent = -1;
  const show = (done: number, total: number): void => {
    const percent = Math.floor((done / total) * 100);
    if (percent === lastPercent) return;
    const figures = `${what} ${String(percent).padStart(3)} %  ${done} of ${total} ${unit}`;
    if (stream.isTTY) {
      const filled = Math.round((percent / 100) * WIDTH);
      stream.write(`\r${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${figures}`);
    } else if (Math.floor(percent / LINE_EVERY_PERCENT) > Math.floor(lastPercent / LINE_EVERY_PERCENT)) {
      stream.write(`${figures}\n`);
    }
    lastPercent = percent;
  };
  const end = (): void => {
    if (stream.isTTY && lastPercent >= 0) stream.write('\n');
  };
  return { show, end };
};
