import './auth-layout.css';
import type { ReactNode } from 'react';
import type { BodyType } from '#contract/vehicle.ts';
import { BrandDisc } from '../brand/BrandMark.tsx';
import { CarArt } from '../car-art/CarArt.tsx';

type AuthLayoutProps = {
  /** The logo's link and the choice of language: these pages have no header. */
  top: ReactNode;
  art: { bodyType: BodyType; headline: string; aside?: string };
  isWide?: boolean;
  children: ReactNode;
};

/** A form beside a picture; alone under 1024 px. */
export function AuthLayout({ top, art, isWide = false, children }: AuthLayoutProps) {
  return (
    <div className="u-lay">
      <div className="u-form">
        <div className="row sb">{top}</div>
        <div className={isWide ? 'in wide' : 'in'}>{children}</div>
      </div>
      <div className="u-art" aria-hidden="true">
        <BrandDisc className="w" blades="rgba(255,255,255,.13)" />
        <CarArt className="c" bodyType={art.bodyType} color="#d7dade" />
        <div className="t">
          <b>{art.headline}</b>
          <span>{art.aside}</span>
        </div>
      </div>
    </div>
  );
}
