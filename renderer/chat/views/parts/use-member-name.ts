import { useTranslation } from 'react-i18next';
import { memberName, type NamedMember } from '../lib/member-name.ts';

/** The name of the other member, again in each language. */
export const useMemberName = (member: NamedMember): string => {
  useTranslation('chat');
  return memberName(member);
};
