/** Whether the work that comes before every request has been done, such as erasing again whom a backup has brought back. */
export interface Opening {
  readonly isOpen: () => boolean;
  readonly open: () => void;
}

/** An opening that is closed until somebody opens it. */
export const newOpening = (): Opening => {
  let isOpen = false;
  return {
    isOpen: () => isOpen,
    open: () => {
      isOpen = true;
    },
  };
};
