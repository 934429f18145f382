import { describe, expect, test } from 'vitest';
import { sourceFiles, type SourceFile } from './source-files.ts';

/** The file that names what a host can do, and the hosts themselves with their tests. */
const MAY_ASK = /^renderer\/platform\/|\.test\.tsx?$|\/testing[^/]*\.tsx?$|^renderer\/testing\//;
const MEMBER = String.raw`(?:\w+\.)*platform\.(?!identifiesUser\b|sharesInTelegram\b)\w+\b`;
const COMPARED = new RegExp(
  String.raw`${MEMBER}\s*[!=]==?\s*(?:undefined|null)\b|\b(?:undefined|null)\s*[!=]==?\s*${MEMBER}(?!\()`,
);
/** As the condition of `if`, of `?` and beside `&&`; flags such as `identifiesUser` are capabilities by name. */
const TESTED = new RegExp(String.raw`(?:if \(!?|&& !?|!)${MEMBER}(?=\)| &&)|${MEMBER} (?:&&|\?(?![.?]))`);

const asks = ({ path, text }: SourceFile): boolean => !MAY_ASK.test(path) && (COMPARED.test(text) || TESTED.test(text));

describe('capabilities of the host', () => {
  test.each([
    'if (platform.stock === undefined) return;',
    'const canShare = deps.platform.share !== undefined;',
    'const canShare = undefined !== platform.share;',
    'if (platform.share) share();',
    'if (isOpen && context.platform.offerShortcut) offer();',
    'const ways = platform.leaveTo ? 2 : 1;',
    'const copy = platform.copyText && { copyText: platform.copyText };',
  ])('the gate sees %s', (text) => {
    expect(asks({ path: 'renderer/features/x/x.ts', text })).toBe(true);
    expect(asks({ path: 'renderer/platform/capabilities.ts', text })).toBe(false);
  });

  test.each([
    'if (keepsStock(platform)) platform.stock.sync();',
    'platform.themeChanged?.(theme);',
    'const fetched = platform.fetch ?? browserFetch;',
    'if (platform.identifiesUser) return null;',
    'if (!platform.isOnline()) return;',
  ])('%s may stand', (text) => {
    expect(asks({ path: 'renderer/features/x/x.ts', text })).toBe(false);
  });

  test('are asked for by the names of capabilities.ts only', () => {
    const files = sourceFiles(['renderer']);

    expect(files.length).toBeGreaterThan(500);
    expect(files.filter(asks).map(({ path }) => path)).toEqual([]);
  });
});
