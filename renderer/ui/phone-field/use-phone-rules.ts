import { useEffect, useState } from 'react';
import type { PhoneRules } from './phone-rules.ts';

let loaded: PhoneRules | undefined;

/** Resolves when the numbering plans have come; also where they cannot be fetched: then the server checks numbers. */
export const phoneRulesTried = async (): Promise<void> => {
  if (loaded !== undefined) return;
  try {
    ({ phoneRules: loaded } = await import('./phone-rules.ts'));
  } catch {
    // Without them numbers are still typed with their + and checked by the server.
  }
};

/** The numbering plans; undefined until their code has come. */
export function usePhoneRules(): PhoneRules | undefined {
  const [rules, setRules] = useState(loaded);
  useEffect(() => {
    if (loaded !== undefined) return undefined;
    let isShown = true;
    void phoneRulesTried().then(() => {
      if (isShown) setRules(loaded);
    });
    return () => {
      isShown = false;
    };
  }, []);
  return rules;
}
