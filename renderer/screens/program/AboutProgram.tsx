import './about-program.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProgramFacts } from '#contract/ipc/program.ts';
import type { UpdateState } from '#contract/ipc/updates.ts';
import { BrandMark } from '#renderer/ui/brand/BrandMark.tsx';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx';
import { factLines, factText } from './fact-lines.ts';

type AboutProgramProps = {
  /** Undefined while they are asked for. */
  facts: ProgramFacts | undefined;
  update: UpdateState;
  copy: (text: string) => Promise<void>;
  check: () => void;
  restart: () => void;
  onClose: () => void;
};

/** The versions of the program's parts, to copy for support; and the state of updates. */
export function AboutProgram({ facts, update, copy, check, restart, onClose }: AboutProgramProps) {
  const { t } = useTranslation('server');
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const lines = facts && factLines(facts, t);
  const copyAll = () =>
    lines &&
    copy(factText(lines)).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    );

  return (
    <Dialog open label={t('about.title')} className="a-about" onClose={onClose}>
      <header>
        <BrandMark size={48} />
        <h1>{t('about.title')}</h1>
      </header>
      {lines === undefined ? (
        <output className="t2">{t('about.asking')}</output>
      ) : (
        <dl>
          {lines.map(({ key, label, value }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <UpdateLine update={update} check={check} restart={restart} />
      <p className="t2" role="status">
        {copied !== 'no' && t(copied === 'yes' ? 'about.copied' : 'about.notCopied')}
      </p>
      <div className="row">
        <Button disabled={lines === undefined} onClick={() => void copyAll()}>
          {t('about.copy')}
        </Button>
        <Button look="primary" onClick={onClose}>
          {t('about.close')}
        </Button>
      </div>
    </Dialog>
  );
}

type UpdateLineProps = Pick<AboutProgramProps, 'update' | 'check' | 'restart'>;

function UpdateLine({ update, check, restart }: UpdateLineProps) {
  const { t } = useTranslation('server');
  const isBusy = update.phase === 'checking' || update.phase === 'downloading';
  return (
    <div className="update">
      <span aria-live="polite">{updateText(update, t)}</span>
      {update.phase === 'ready' ? (
        <Button look="primary" onClick={restart}>
          {t('about.update.restart')}
        </Button>
      ) : (
        update.phase !== 'off' && (
          <Button look="outlined" disabled={isBusy} onClick={check}>
            {t('about.update.check')}
          </Button>
        )
      )}
    </div>
  );
}

type Texts = ReturnType<typeof useTranslation<'server'>>['t'];

function updateText(update: UpdateState, t: Texts): string {
  switch (update.phase) {
    case 'downloading':
      return t('about.update.downloading', { version: update.version, percent: update.percent });
    case 'ready':
      return t('about.update.ready', { version: update.version });
    case 'off':
    case 'idle':
    case 'checking':
    case 'newest':
    case 'failed':
      return t(`about.update.${update.phase}`);
    default:
      return update satisfies never;
  }
}
