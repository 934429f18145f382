import { IconMessageCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import type { UserId } from '#contract/ids.ts';
import { useDeps } from '#renderer/deps.ts';
import { Link } from '#renderer/lib/links.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { loginForSeller } from './chat-return.ts';
import type { WithSite } from './with-site.ts';

type SellerChatButtonProps = { id: UserId; name: string };

/** Chat on a seller's own page. A visitor signs in first and comes back to it (D130). */
export function SellerChatButton({ id, name }: SellerChatButtonProps) {
  const { t } = useTranslation('user');
  const isLoggedIn = useSelector(({ session }: Pick<WithSite, 'session'>) => session.isLoggedIn);
  const { addFeature } = useDeps();
  const dispatch = useDispatch();
  const place = useLocation();
  const inside = (
    <>
      <IconMessageCircle size={18} aria-hidden="true" />
      <span>
        {t('chat')} <span className="a-sr">{name}</span>
      </span>
    </>
  );
  if (!isLoggedIn)
    return (
      <Link className={buttonClass({ look: 'primary' })} to={loginForSeller(place, id)}>
        {inside}
      </Link>
    );
  const ask = () =>
    void import('./chat.feature.ts').then(
      ({ chatFeature, chatActions }) => {
        addFeature(chatFeature);
        dispatch(chatActions.sellerAsked(id));
      },
      () => undefined,
    );
  return (
    <Button look="primary" onClick={ask}>
      {inside}
    </Button>
  );
}
