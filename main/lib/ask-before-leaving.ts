type DialogPort = {
  showMessageBoxSync(options: {
    type: 'question';
    message: string;
    detail: string;
    buttons: string[];
    defaultId: number;
    cancelId: number;
  }): number;
};

type Deps = {
  dialog: DialogPort;
  texts: () => { unsaved: string; unsavedDetail: string; stay: string; leavePage: string };
};

const STAY = 0;
const LEAVE = 1;

/** Asks before leaving a page with unsaved changes, as a browser does; no answer means no. */
export const askBeforeLeaving =
  ({ dialog, texts }: Deps) =>
  (): boolean => {
    const { unsaved, unsavedDetail, stay, leavePage } = texts();
    const answer = dialog.showMessageBoxSync({
      type: 'question',
      message: unsaved,
      detail: unsavedDetail,
      buttons: [stay, leavePage],
      defaultId: STAY,
      cancelId: STAY,
    });
    return answer === LEAVE;
  };
