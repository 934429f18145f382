type DialogPort = {
  showMessageBox(options: {
    type: 'question';
    message: string;
    buttons: string[];
    defaultId: number;
    cancelId: number;
  }): Promise<{ response: number }>;
};

type Deps = { dialog: DialogPort; texts: () => { openOutside: string; open: string; cancel: string } };

const OPEN = 0;
const CANCEL = 1;

/** Shows the host a link leads to; leaving without an answer is a no. */
export const askBeforeOpening =
  ({ dialog, texts }: Deps) =>
  async (host: string): Promise<boolean> => {
    const { openOutside, open, cancel } = texts();
    const { response } = await dialog.showMessageBox({
      type: 'question',
      message: openOutside.replace('{{host}}', host),
      buttons: [open, cancel],
      defaultId: CANCEL,
      cancelId: CANCEL,
    });
    return response === OPEN;
  };
