// First, so that the schemas below are built under its setting.
import '#renderer/lib/zod-without-eval.ts';
import { PostForm } from '#contract/http/post-form.ts';
import { phoneRules } from '#renderer/ui/phone-field/phone-rules.ts';
import { bodyOf } from './form-body.ts';
import { CONTACT_WAYS, FIELD_NAMES, NUMBERS, hasContactWay } from './form-values.ts';
import type { FieldName } from './form-values.ts';
import type { Content, FaultKey, FaultName, Faults } from './post-form.types.ts';

const isField = (name: string): name is FieldName => FIELD_NAMES.some((field) => field === name);

const KINDS: Readonly<Partial<Record<FaultName, FaultKey>>> = {
  vin: 'vin',
  year: 'year',
  contactEmail: 'email',
  contactPhoneNumber: 'phone',
  whatsappNumber: 'phone',
  telegramNumber: 'telegram',
  videoUrl: 'link',
  images: 'photos',
};

/** The fault shown to the seller for a broken rule of the contract. */
const faultOf = (name: FaultName, code: string, isThere: boolean): FaultKey => {
  if (!isThere) return 'required';
  if (KINDS[name] !== undefined) return KINDS[name];
  if (code === 'too_big') return isField(name) && NUMBERS.has(name) ? 'range' : 'tooLong';
  if (code === 'too_small') return 'range';
  return isField(name) && NUMBERS.has(name) ? 'number' : 'invalid';
};

const contractFaults = (body: Record<string, string>): Faults => {
  const faults: Partial<Record<FaultName, FaultKey>> = {};
  for (const { path, code } of PostForm.safeParse(body).error?.issues ?? []) {
    const name = String(path[0]);
    if (isField(name) || name === 'images' || name === 'features') faults[name] ??= faultOf(name, code, name in body);
  }
  return faults;
};

/** Numbers must exist in their country's plan (D123), and one way must be there (D118). */
const contactFaults = ({ values }: Content): Faults => {
  const wrong = CONTACT_WAYS.filter(
    (way) => values[way].trim().startsWith('+') && !phoneRules.isValid(values[way].trim()),
  );
  return {
    ...(hasContactWay(values) ? {} : { contactPhoneNumber: 'contact' }),
    ...Object.fromEntries(wrong.map((way) => [way, KINDS[way] ?? 'phone'])),
  };
};

const OWN_VIDEO = /^\/media\/[0-9a-f]{64}\/video\.(?:mp4|webm)$/;

/** An uploaded film, or a link that a browser may follow. */
const videoFaults = ({ values: { videoUrl } }: Content): Faults => {
  const text = videoUrl.trim();
  if (text === '' || OWN_VIDEO.test(text)) return {};
  const url = URL.parse(text);
  const isSafe = url?.protocol === 'https:' && url.username === '' && url.password === '';
  return isSafe ? {} : { videoUrl: 'link' };
};

/** The faults of a form before it is sent, by the contract's rules and the server's additional ones. */
export const faultsOf = (content: Content): Faults => ({
  ...contactFaults(content),
  ...videoFaults(content),
  ...contractFaults(bodyOf(content)),
  ...(content.images.length === 0 ? { images: 'photos' as const } : {}),
});
