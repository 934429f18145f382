import './share.css';
import { IconBrandTelegram, IconCopy, IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { telegramShare } from '#contract/telegram-links.ts';
import { useDeps } from '#renderer/deps.ts';
import { type PostAddresses, shareLink } from '#renderer/lib/share-link.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Seg } from '#renderer/ui/controls/Seg.tsx';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { QrCode } from '#renderer/ui/qr-code/QrCode.tsx';
import { copiesText, hasShareDialog } from '#renderer/platform/capabilities.ts';

type ShareWaysProps = { addresses: PostAddresses; title: string };

const TARGETS = ['site', 'telegram'] as const;

/** The address of a post to scan, copy, send in Telegram or hand to the host's own sharing. */
export function ShareWays({ addresses: { url, telegramUrl }, title }: ShareWaysProps) {
  const { t } = useTranslation('share');
  const { platform } = useDeps();
  const toast = useToast();
  const [chosen, setChosen] = useState<(typeof TARGETS)[number]>('site');
  const target = telegramUrl === null ? 'site' : chosen;
  const shown = target === 'telegram' && telegramUrl !== null ? telegramUrl : url;
  const give = async (by: Pick<typeof platform, 'share' | 'copyText'>) => {
    const result = await shareLink(by, { title, url: shown });
    if (result === 'copied') toast('ok', t('copied'));
    if (result === 'failed') toast('bad', t('failed'));
  };
  return (
    <div className="s-ways">
      <QrCode text={shown} label={t(`qr.${target}`)} />
      <div>
        {telegramUrl !== null && (
          <Seg
            label={t('target.label')}
            options={TARGETS.map((value) => ({ value, text: t(`target.${value}`) }))}
            value={target}
            onChange={setChosen}
          />
        )}
        <p>{shown}</p>
        <div className="row wrap">
          {telegramUrl !== null && (
            <Button look="outlined" onClick={() => platform.openExternal(telegramShare(telegramUrl, title))}>
              <IconBrandTelegram size={18} stroke={2} aria-hidden />
              {t('send')}
            </Button>
          )}
          {hasShareDialog(platform) && (
            <Button look="outlined" onClick={() => void give(platform)}>
              <IconShare2 size={18} stroke={2} aria-hidden />
              {t('share')}
            </Button>
          )}
          <Button
            look="outlined"
            onClick={() => void give(copiesText(platform) ? { copyText: platform.copyText } : {})}
          >
            <IconCopy size={18} stroke={2} aria-hidden />
            {t('copy')}
          </Button>
        </div>
      </div>
    </div>
  );
}
