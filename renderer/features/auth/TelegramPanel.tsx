import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { TelegramLink } from '#contract/http/accounts.ts';
import { authActions, selectTelegram } from './auth.slice.ts';
import type { WayStarted } from './auth.slice.ts';
import { AuthFailure } from './SubmitBar.tsx';
import { safeHref } from '#renderer/lib/safe-links.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { QrCode } from '#renderer/ui/qr-code/QrCode.tsx';
import { Spinner } from '#renderer/ui/spinner/Spinner.tsx';

/** The number to compare, the way to the bot, and what is waited for. */
export function TelegramPanel(query: WayStarted) {
  const { t } = useTranslation('auth');
  const telegram = useSelector(selectTelegram);
  const dispatch = useDispatch();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const link = 'link' in telegram ? telegram.link : null;
  const isStuck = telegram.phase === 'late' || telegram.phase === 'failed';
  const again = () => dispatch(link === null ? authActions.telegramStarted(query) : authActions.telegramResumed(link));
  return (
    <section className="u-tg" aria-labelledby="telegram-title">
      <h2 id="telegram-title" ref={heading} tabIndex={-1}>
        {t(query.connects === true ? 'telegram.connect' : 'telegram.title')}
      </h2>
      {link !== null && <BotLink link={link} />}
      {telegram.phase === 'failed' && <AuthFailure failure={telegram.failure} />}
      <div className="st" role="status">
        {!isStuck && <Spinner size={18} />}
        {telegram.phase === 'preparing' && t('telegram.preparing')}
        {telegram.phase === 'waiting' && t('telegram.waiting')}
        {telegram.phase === 'confirming' && t(query.connects === true ? 'telegram.connecting' : 'telegram.confirming')}
        {telegram.phase === 'late' && t('telegram.late')}
      </div>
      <div className="acts">
        {isStuck && (
          <Button look="primary" onClick={again}>
            {t('telegram.tryAgain')}
          </Button>
        )}
        <Button look="outlined" onClick={() => dispatch(authActions.telegramCancelled())}>
          {t('telegram.cancel')}
        </Button>
      </div>
    </section>
  );
}

function BotLink({ link: { botLink, matchNumber } }: { link: TelegramLink }) {
  const { t } = useTranslation('auth');
  return (
    <>
      <p>{t('telegram.text')}</p>
      <strong className="num" aria-label={`${t('telegram.number')}: ${matchNumber}`}>
        {matchNumber}
      </strong>
      <a
        className={buttonClass({ look: 'primary', size: 'large' })}
        href={safeHref(botLink)}
        target="_blank"
        rel="noopener noreferrer"
      >
        <span>{t('telegram.open')}</span>
      </a>
      <p className="sm scan">{t('telegram.scan')}</p>
      <div className="qr">
        <QrCode text={botLink} label={t('telegram.qr')} />
      </div>
    </>
  );
}
