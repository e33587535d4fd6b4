/** Whether the work that must precede every request is done, such as repeating erasures after a restore. */
export interface Opening {
  readonly isOpen: () => boolean;
  readonly open: () => void;
}

/** Creates an opening that is closed until `open` is called. */
export const newOpening = (): Opening => {
  let isOpen = false;
  return {
    isOpen: () => isOpen,
    open: () => {
      isOpen = true;
    },
  };
};
