import { expect, test } from 'vitest';
import { newTimes } from './times.ts';

const at = (second: number): string => `2025-01-01T00:00:0${second}.000Z`;

test('a time of the model corresponds to exactly one time of the deployment', () => {
  const times = newTimes();
  times.begin(at(1));
  times.learn(at(1), at(5), 'The time');
  times.learn(at(1), at(5), 'The time');
  expect(() => times.learn(at(1), at(6), 'The time')).toThrow('The time must be');
});

test('a write may have no time before earlier writes or after later writes', () => {
  const times = newTimes();
  times.begin(at(1));
  times.learn(at(1), at(4), 'The first time');
  times.begin(at(3));
  times.begin(at(5));
  times.learn(at(5), at(6), 'The last time');
  times.end();
  expect(() => times.learn(at(3), at(3), 'The time')).toThrow(`between ${at(4)} and ${at(6)}`);
  expect(() => times.learn(at(4), at(7), 'The time')).toThrow(`between ${at(4)} and ${at(6)}`);
});

test('the times within one write may be in any order', () => {
  const times = newTimes();
  times.begin(at(1));
  times.learn(at(1), at(6), 'The time');
  expect(() => times.learn(at(2), at(5), 'The time')).not.toThrow();
});
