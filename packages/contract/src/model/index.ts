export { takesPart } from './attendanceRules.ts';
export { seatsTaken } from './enrolments.ts';
export { answerTo, createModel, type Model } from './model.ts';
export { randomOf } from './random.ts';
export type { ModelAnswer } from './refused.ts';
export { everBelow } from './related.ts';
export { type Row, withoutNulls } from './store.ts';
export { unitsText } from './units.ts';
export { merged } from './write.ts';
