/** Whether the work that comes before every request is done, such as re-applying erasures after a restore. */
export interface Opening {
  readonly isOpen: () => boolean;
  readonly open: () => void;
}

/** An opening, closed until `open` is called. */
export const newOpening = (): Opening => {
  let isOpen = false;
  return {
    isOpen: () => isOpen,
    open: () => {
      isOpen = true;
    },
  };
};
