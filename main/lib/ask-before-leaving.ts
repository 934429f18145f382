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

/** Asks before a page goes that holds something unsaved, as a browser does; leaving without an answer is a no. */
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
