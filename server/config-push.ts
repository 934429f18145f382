import { z } from 'zod';
import { isPublicHost } from '#server/lib/public-host.ts';

const NAME = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/;
/** A stand-in for tests; browsers take push services at https alone. */
const ON_THIS_MACHINE = /^http:\/\/127\.0\.0\.1:[0-9]{1,5}$/;

const isService = (text: string): boolean =>
  ON_THIS_MACHINE.test(text) || (NAME.test(text) && isPublicHost(text.replace('*.', '')));

/** To whose push services messages go, in the form of the other variables: schema, value where unset, what it takes in words. */
export const PUSH_VARIABLES = {
  PUSH_HOSTS: [
    z.string().refine((text) => text === 'off' || text.split(',').every(isService)),
    'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com',
    'off (no push messages) or host names of push services separated by commas',
  ],
} as const;

type Values = { [Name in keyof typeof PUSH_VARIABLES]: z.output<(typeof PUSH_VARIABLES)[Name][0]> };

/** Host names, `*.name` for all below one; an origin is a service on this machine. Empty where nothing is sent. */
export type PushHosts = readonly string[];

export const pushHostsOf = ({ PUSH_HOSTS }: Values): PushHosts => (PUSH_HOSTS === 'off' ? [] : PUSH_HOSTS.split(','));
