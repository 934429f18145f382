import './confirm.css';
import { useId } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx';
import { Button } from '../button/Button.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  /** The question; it names the dialog. */
  title: string;
  /** What follows from it. */
  text: ReactNode;
  icon: ReactNode;
  /** `bad`: cannot be undone. */
  tone: 'bad' | 'top' | 'neutral';
  keepLabel: string;
  confirmLabel: string;
  /** Stands in the place of the confirming button where that is a way to another page. */
  confirm?: ReactNode;
  isBusy?: boolean;
  /** Fields, where there is something to say about it. */
  children?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
};

const LOOK = { bad: 'danger', top: 'gold', neutral: 'primary' } as const;

/** Asks before something that costs or cannot be undone; the safe way is the one nearer to the text. */
export function ConfirmDialog({ open, title, text, icon, tone, onConfirm, onClose, ...props }: ConfirmDialogProps) {
  const id = useId();
  const { keepLabel, confirmLabel, confirm, isBusy = false, children } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onConfirm();
  };
  return (
    <Dialog open={open} label={title} className="a-confirm" onClose={onClose}>
      <form noValidate aria-describedby={id} onSubmit={submit}>
        <div className="hd">
          <span className={`ic ${tone}`}>{icon}</span>
          <div>
            <h2>{title}</h2>
            <div className="tx" id={id}>
              {text}
            </div>
          </div>
        </div>
        {children}
        <div className="bt">
          <Button look="outlined" onClick={onClose}>
            {keepLabel}
          </Button>
          {confirm ?? (
            <Button type="submit" look={LOOK[tone]} disabled={isBusy} aria-busy={isBusy}>
              {confirmLabel}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
