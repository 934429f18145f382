import { z } from 'zod';
import { isInClear } from './config-address.ts';

/** Where photos and films lie, in the form of the other variables: schema, value where unset, what it takes in words. */
export const STORAGE_VARIABLES = {
  S3_ENDPOINT: [
    z.union([z.literal(''), z.url({ protocol: /^https?$/ }).refine((text) => new URL(text).username === '')]),
    '',
    'nothing (photos are files in DATA_DIR) or the https address of a storage that speaks the protocol of S3',
  ],
  S3_REGION: [z.string().regex(/^[a-z0-9-]{1,40}$/), 'us-east-1', 'the region of the bucket'],
  S3_BUCKET: [z.string().regex(/^([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])?$/), '', 'the name of a bucket that exists'],
  S3_KEY: [z.string().regex(/^[\x21-\x7E]{0,200}$/), '', 'the id of an access key'],
  S3_SECRET: [z.string().regex(/^[\x21-\x7E]{0,200}$/), '', 'the secret of that key'],
  S3_PLAIN_HTTP: [
    z.enum(['on', 'off']),
    'off',
    'off, or on where only your own machines are between here and S3_ENDPOINT',
  ],
  S3_PATH_STYLE: [z.enum(['on', 'off']), 'on', 'on, or off where the name of the bucket is part of the host'],
} as const;

type Values = { [Name in keyof typeof STORAGE_VARIABLES]: z.output<(typeof STORAGE_VARIABLES)[Name][0]> };

export type S3Config = {
  /** The address of the bucket, without a slash at its end. */
  readonly bucketUrl: string;
  readonly region: string;
  readonly key: string;
  readonly secret: string;
};

const TOGETHER = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET'] as const;

/** Why the settings are refused; undefined if they are valid. Never contains a secret. */
export const storageProblem = (values: Values, isProduction: boolean): string | undefined => {
  const set = TOGETHER.find((name) => values[name] !== '');
  const missing = TOGETHER.find((name) => values[name] === '');
  if (set === undefined) return undefined;
  if (missing !== undefined) return `${set} is set; ${missing} must be set too.`;
  return isProduction && values.S3_PLAIN_HTTP === 'off' && isInClear(values.S3_ENDPOINT)
    ? 'S3_ENDPOINT is not safe; with NODE_ENV=production it takes an https:// address.'
    : undefined;
};

const bucketUrlOf = ({ S3_ENDPOINT, S3_BUCKET, S3_PATH_STYLE }: Values): string => {
  const url = new URL(S3_ENDPOINT);
  if (S3_PATH_STYLE === 'on') url.pathname = `${url.pathname.replace(/\/+$/, '')}/${S3_BUCKET}`;
  else url.host = `${S3_BUCKET}.${url.host}`;
  return url.href.replace(/\/+$/, '');
};

/** Undefined where photos are files in the data folder. */
export const storageOf = (values: Values): S3Config | undefined =>
  values.S3_ENDPOINT === ''
    ? undefined
    : { bucketUrl: bucketUrlOf(values), region: values.S3_REGION, key: values.S3_KEY, secret: values.S3_SECRET };
