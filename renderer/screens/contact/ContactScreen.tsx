import './contact.css';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { contactActions, selectContactSending } from '#renderer/features/contact/contact.slice.ts';
import { PageHead } from '#renderer/ui/page/PageHead.tsx';
import { ContactForm } from './ContactForm.tsx';
import { ContactHelp } from './ContactHelp.tsx';
import { ContactSent } from './ContactSent.tsx';

/** The contact form (SPEC.md §5), beside what often answers the question sooner. */
export function ContactScreen() {
  const { phase } = useSelector(selectContactSending);
  const { t } = useTranslation('contact');
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(contactActions.opened());
  }, [dispatch]);
  return (
    <div className="a-wrap">
      <PageHead title={t('title')} intro={t('intro')} />
      <div className="i-contact">
        {phase === 'sent' ? <ContactSent onAnother={() => dispatch(contactActions.opened())} /> : <ContactForm />}
        <ContactHelp />
      </div>
    </div>
  );
}
