import type { Response } from 'express';
import { callerOf } from '../context/caller.ts';
import { Fault } from '../problems/fault.ts';

/** The maximum number of exports that a client reads from one process at the same time. */
const MAX_PER_CLIENT = 2;
const RETRY_AFTER_SECONDS = '10';

/** Takes a slot for an export until its response has closed. @throws Fault 429 if the client uses all of its slots */
export type TakeExportSlot = (response: Response) => void;

/** Limits the exports of each client in this process. */
export const exportSlots = (): TakeExportSlot => {
  const running = new Map<string, number>();
  return (response) => {
    const { clientId } = callerOf(response);
    const count = running.get(clientId) ?? 0;
    if (count >= MAX_PER_CLIENT)
      throw new Fault('too_many_exports', { headers: { 'Retry-After': RETRY_AFTER_SECONDS } });
    running.set(clientId, count + 1);
    response.once('close', () => {
      const left = (running.get(clientId) ?? 1) - 1;
      if (left > 0) running.set(clientId, left);
      else running.delete(clientId);
    });
  };
};
