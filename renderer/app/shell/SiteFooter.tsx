import './footer.css';
import { IconBrandTelegram } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Site } from '#contract/http/site.ts';
import { menuPath, pathTo } from '#contract/page-path.ts';
import { MENUS } from '#contract/pages.ts';
import { useDeps } from '#renderer/deps.ts';
import { LanguagePicker } from '#renderer/features/preferences/LanguagePicker.tsx';
import { useSite } from '#renderer/features/site/use-site.ts';
import { BELOW } from '#renderer/lib/breakpoints.ts';
import { Link } from '#renderer/lib/links.ts';
import { useMediaQuery } from '#renderer/lib/use-media-query.ts';
import { BrandLogo } from '#renderer/ui/brand/BrandLogo.tsx';
import { LEGAL_DOCUMENTS, NETWORK_ICONS, PAYMENT_BRANDS } from './channels.ts';
import { FooterSection } from './FooterSection.tsx';

const SECTIONS = ['channels', 'tools', 'about', 'legal', 'social'] as const;
type Section = (typeof SECTIONS)[number];

/** Channels without an icon of their own are links beside the bot. */
const linksOf = ({ bot, channels }: Site) => [
  ...(bot === null ? [] : [bot]),
  ...channels.filter(({ link }) => NETWORK_ICONS[link] === undefined),
];
const networksOf = ({ channels }: Site) =>
  channels.flatMap((channel) => {
    const icon = NETWORK_ICONS[channel.link];
    return icon === undefined ? [] : [{ ...channel, icon }];
  });

const isEmpty = (section: Section, site: Site): boolean =>
  (section === 'channels' && linksOf(site).length === 0) || (section === 'social' && networksOf(site).length === 0);

/** Up to five columns, of what the operator has set up; under 1024 px an accordion with one section open at a time. */
export function SiteFooter() {
  const site = useSite();
  return site === null ? null : <Footer site={site} />;
}

function Footer({ site }: { site: Site }) {
  const { t } = useTranslation(['shell', 'footer']);
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
          {SECTIONS.filter((section) => !isEmpty(section, site)).map((section) => (
            <FooterSection
              key={section}
              title={t(`footer:${section}`)}
              isOpen={open === section}
              onToggle={isAccordion ? () => setOpen(open === section ? undefined : section) : undefined}
            >
              <SectionBody section={section} site={site} />
            </FooterSection>
          ))}
        </div>
        <FooterBottom site={site} />
      </div>
    </footer>
  );
}

function SectionBody({ section, site }: { section: Section; site: Site }) {
  const { t } = useTranslation(['shell', 'footer']);
  switch (section) {
    case 'channels':
      return <Channels site={site} />;
    case 'tools':
      return <PageLinks lines={MENUS.footerTools} />;
    case 'about':
      return <PageLinks lines={MENUS.footerAbout} />;
    case 'legal':
      return (
        <ul>
          <DocumentLink href={LEGAL_DOCUMENTS.terms}>{t('footer:terms')}</DocumentLink>
          <DocumentLink href={LEGAL_DOCUMENTS.privacy}>{t('footer:privacy')}</DocumentLink>
        </ul>
      );
    case 'social':
      return <Networks site={site} />;
    default:
      return section satisfies never;
  }
}

type PageLinksProps = { lines: typeof MENUS.footerTools | typeof MENUS.footerAbout };

function PageLinks({ lines }: PageLinksProps) {
  const { t } = useTranslation(['shell', 'footer']);
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

function Channels({ site }: { site: Site }) {
  return (
    <ul>
      {linksOf(site).map(({ name, url }) => (
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

function Networks({ site }: { site: Site }) {
  return (
    <div className="a-soc">
      {networksOf(site).map(({ name, icon, url }) => (
        <a key={name} href={url} aria-label={name} target="_blank" rel="noopener noreferrer">
          <svg width="18" height="18" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
            <path d={icon} />
          </svg>
        </a>
      ))}
    </div>
  );
}

function FooterBottom({ site: { paymentMarks } }: { site: Site }) {
  const { t } = useTranslation(['shell', 'footer']);
  const { now } = useDeps();
  return (
    <div className="a-ft-bot">
      <span>{t('footer:copyright', { year: now().getFullYear() })}</span>
      {paymentMarks.length > 0 && (
        <div className="a-pay" role="group" aria-label={t('footer:payments')}>
          {paymentMarks.map((mark) => {
            const { name, icon, color, size } = PAYMENT_BRANDS[mark];
            return (
              <span key={mark}>
                <svg width={size} height={size} viewBox="0 0 24 24" fill={color} role="img" aria-label={name}>
                  <path d={icon} />
                </svg>
              </span>
            );
          })}
        </div>
      )}
      <LanguagePicker />
    </div>
  );
}
