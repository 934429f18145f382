import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { vinInCode } from './vin-in-code.ts';

/** The part of the Shape Detection API that is used; TypeScript does not know it. */
type Detector = { readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]> };
type DetectorClass = new (options?: { readonly formats: readonly string[] }) => Detector;

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Whether this browser reads codes from a camera. */
export const canScan = (): boolean =>
  detectorClass() !== undefined && typeof navigator.mediaDevices?.getUserMedia === 'function';

/** Why there is no picture. */
export type CameraFault = 'denied' | 'missing' | 'busy';
export type VinCamera = 'starting' | 'on' | CameraFault;

const FAULTS: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  // A browser inside another app that has no way to ask.
  NotSupportedError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
};
const faultOf = (error: unknown): CameraFault =>
  (error instanceof DOMException || error instanceof Error ? FAULTS[error.name] : undefined) ?? 'busy';

/** Formats in which makers and customs print a VIN. */
const FORMATS = ['code_39', 'code_128', 'data_matrix', 'qr_code', 'pdf417'] as const;
const EVERY_MS = 200;
const WIDTH = 1920;

/** Shows the back camera in its video and looks for a VIN until one is found; the camera goes off with the component. */
export function useVinCamera(onVin: (vin: string) => void): {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly state: VinCamera;
} {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<VinCamera>('starting');
  const found = useEffectEvent(onVin);
  useEffect(() => {
    const ended = new AbortController();
    let stream: MediaStream | undefined;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    const start = async () => {
      const Codes = detectorClass();
      const screen = video.current;
      if (Codes === undefined || screen === null) return setState('missing');
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: WIDTH } },
      });
      if (ended.signal.aborted) return stop();
      screen.srcObject = stream;
      await screen.play();
      setState('on');
      const codes = new Codes({ formats: FORMATS });
      const look = async () => {
        // A frame that cannot be read is skipped.
        const seen = await codes.detect(screen).catch(() => []);
        const vin = seen.map(({ rawValue }) => vinInCode(rawValue)).find((each) => each !== undefined);
        if (ended.signal.aborted) return;
        if (vin === undefined) setTimeout(() => void look(), EVERY_MS);
        else found(vin);
      };
      await look();
    };
    start().catch((error: unknown) => {
      if (!ended.signal.aborted) setState(faultOf(error));
    });
    return () => {
      ended.abort();
      stop();
    };
  }, []);
  return { video, state };
}
