import './contact.css';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { contactFeature } from '#renderer/features/contact/contact.feature.ts';
import { contactActions, selectContactSending } from '#renderer/features/contact/contact.slice.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { PageHead } from '#renderer/ui/page/PageHead.tsx';
import { ContactForm } from './ContactForm.tsx';
import { ContactHelp } from './ContactHelp.tsx';
import { ContactSent } from './ContactSent.tsx';

/** The contact form (SPEC.md §5), beside what often answers the question sooner. */
export function ContactScreen() {
  const isReady = useFeature(contactFeature);
  const { t } = useTranslation('contact');
  return (
    <div className="a-wrap">
      <PageHead title={t('title')} intro={t('intro')} />
      <div className="i-contact">
        {isReady && <Message />}
        <ContactHelp />
      </div>
    </div>
  );
}

/** The form, and in its place the thanks. */
function Message() {
  const { phase } = useSelector(selectContactSending);
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(contactActions.opened());
  }, [dispatch]);
  return phase === 'sent' ? <ContactSent onAnother={() => dispatch(contactActions.opened())} /> : <ContactForm />;
}
