import './footer.css';
import { IconBrandTelegram } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { menuPath, pathTo } from '#contract/page-path.ts';
import { MENUS } from '#contract/pages.ts';
import { useDeps } from '#renderer/deps.ts';
import { LanguagePicker } from '#renderer/features/preferences/LanguagePicker.tsx';
import { BELOW } from '#renderer/lib/breakpoints.ts';
import { Link } from '#renderer/lib/links.ts';
import { useMediaQuery } from '#renderer/lib/use-media-query.ts';
import { BrandLogo } from '#renderer/ui/brand/BrandLogo.tsx';
import { BOTS, LEGAL_DOCUMENTS, NETWORKS, PAYMENT_BRANDS } from './channels.ts';
import { FooterSection } from './FooterSection.tsx';

const SECTIONS = ['channels', 'tools', 'about', 'legal', 'social'] as const;
type Section = (typeof SECTIONS)[number];

/** Five columns; under 1024 px an accordion with one section open at a time. */
export function SiteFooter() {
  const { t } = useTranslation('shell');
  const isAccordion = useMediaQuery(BELOW.tablet);
  const [open, setOpen] = useState<Section | undefined>('tools');
  return (
    <footer className="a-footer">
      <div className="a-wrap">
        <div className="a-ft-top">
          <Link className="a-logo" to={pathTo.home()} aria-label={t('brandHome')}>
            <BrandLogo wordmark={t('brand')} size={40} />
          </Link>
          <p>{t('footer.claim')}</p>
        </div>
        <div className="a-ft-cols">
          {SECTIONS.map((section) => (
            <FooterSection
              key={section}
              title={t(`footer.${section}`)}
              isOpen={open === section}
              onToggle={isAccordion ? () => setOpen(open === section ? undefined : section) : undefined}
            >
              <SectionBody section={section} />
            </FooterSection>
          ))}
        </div>
        <FooterBottom />
      </div>
    </footer>
  );
}

function SectionBody({ section }: { section: Section }) {
  const { t } = useTranslation('shell');
  switch (section) {
    case 'channels':
      return <Bots />;
    case 'tools':
      return <PageLinks lines={MENUS.footerTools} />;
    case 'about':
      return <PageLinks lines={MENUS.footerAbout} />;
    case 'legal':
      return (
        <ul>
          <DocumentLink href={LEGAL_DOCUMENTS.terms}>{t('footer.terms')}</DocumentLink>
          <DocumentLink href={LEGAL_DOCUMENTS.privacy}>{t('footer.privacy')}</DocumentLink>
        </ul>
      );
    case 'social':
      return <Networks />;
    default:
      return section satisfies never;
  }
}

type PageLinksProps = { lines: typeof MENUS.footerTools | typeof MENUS.footerAbout };

function PageLinks({ lines }: PageLinksProps) {
  const { t } = useTranslation('shell');
  return (
    <ul>
      {lines.map((line) => (
        <li key={line[1]}>
          <Link to={menuPath(line)}>{t(line[1])}</Link>
        </li>
      ))}
    </ul>
  );
}

function DocumentLink({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <a href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    </li>
  );
}

function Bots() {
  return (
    <ul>
      {BOTS.map(({ name, url }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noopener noreferrer">
            <IconBrandTelegram size={18} stroke={2} aria-hidden />
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Networks() {
  return (
    <div className="a-soc">
      {NETWORKS.map(({ name, icon, url }) => (
        <a key={name} href={url} aria-label={name} target="_blank" rel="noopener noreferrer">
          <svg width="18" height="18" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
            <path d={icon} />
          </svg>
        </a>
      ))}
    </div>
  );
}

function FooterBottom() {
  const { t } = useTranslation('shell');
  const { now } = useDeps();
  return (
    <div className="a-ft-bot">
      <span>{t('footer.copyright', { year: now().getFullYear() })}</span>
      <div className="a-pay" role="group" aria-label={t('footer.payments')}>
        {PAYMENT_BRANDS.map(({ name, icon, color, size }) => (
          <span key={name}>
            <svg width={size} height={size} viewBox="0 0 24 24" fill={color} role="img" aria-label={name}>
              <path d={icon} />
            </svg>
          </span>
        ))}
      </div>
      <LanguagePicker />
    </div>
  );
}
