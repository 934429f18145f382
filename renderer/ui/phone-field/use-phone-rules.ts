import { useEffect, useState } from 'react';
import type { PhoneRules } from './phone-rules.ts';

let loaded: PhoneRules | undefined;

/** The numbering plans; undefined until their code has come. */
export function usePhoneRules(): PhoneRules | undefined {
  const [rules, setRules] = useState(loaded);
  useEffect(() => {
    if (loaded !== undefined) return undefined;
    let isShown = true;
    // Without them numbers are still typed with their + and checked by the server.
    void import('./phone-rules.ts').then(
      ({ phoneRules }) => {
        loaded = phoneRules;
        if (isShown) setRules(phoneRules);
      },
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  return rules;
}
