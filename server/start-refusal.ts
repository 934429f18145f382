import { type Config, ConfigError, settingRefused } from './config.ts';

type Refusal = readonly [name: 'PORT' | 'HOST' | 'DATA_DIR' | 'DATABASE_URL', takes: string];

const LISTENING: Readonly<Record<string, Refusal>> = {
  EADDRINUSE: ['PORT', 'a port that no other program uses'],
  EACCES: ['PORT', 'a port that this user may open'],
  EADDRNOTAVAIL: ['HOST', 'an address of this machine'],
  ENOTFOUND: ['HOST', 'an address of this machine'],
  EAI_AGAIN: ['HOST', 'an address of this machine'],
};

const FOLDER =
  /^(E(ACCES|EXIST|ISDIR|NAMETOOLONG|NOENT|NOTDIR|PERM|ROFS)|SQLITE_(CANTOPEN|READONLY|NOTADB|PERM)(_.*)?)$/;
/** No way to the server, or its no to this user or this database. */
const SERVER = /^(E(AI_AGAIN|CONNREFUSED|HOSTUNREACH|NETUNREACH|NOTFOUND|TIMEDOUT)|28000|28P01|3D000|57P03)$/;

/** The database server's code for "insufficient privilege". */
const NO_RIGHT = '42501';

const codesOf = (error: unknown): readonly string[] => {
  if (!(error instanceof Error)) return [];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  return [...own, ...codesOf(error.cause)];
};

/** What listening failed by, as one line about a setting where a setting is the reason. */
export const listenRefusal = (error: unknown, { port, host }: Pick<Config, 'port' | 'host'>): unknown => {
  const [name, takes] = codesOf(error).flatMap((code) => [LISTENING[code] ?? []])[0] ?? [];
  if (name === undefined || takes === undefined) return error;
  return name === 'PORT'
    ? settingRefused('PORT', String(port), `${takes} on ${host}`)
    : settingRefused(name, host, takes);
};

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error || error.cause === undefined ? error.message : reasonOf(error.cause);
};

/** What a start failed by, as one line where it is a right that the database's user does not have. */
export const rightsRefusal = (error: unknown, { databaseUrl }: Pick<Config, 'databaseUrl'>): unknown =>
  codesOf(error).includes(NO_RIGHT)
    ? settingRefused(
        'DATABASE_URL',
        databaseUrl,
        `an address whose user may create, read and change tables (${reasonOf(error)})`,
      )
    : error;

/** The same for the database, whichever it is. */
export const databaseRefusal = (error: unknown, { databaseUrl, dataDir }: Config): unknown => {
  if (error instanceof ConfigError) return error;
  const codes = codesOf(error);
  if (codes.includes('NEWER_DATA'))
    return databaseUrl === ''
      ? settingRefused('DATA_DIR', dataDir, 'a folder whose data this version can read: a newer Aniv wrote it')
      : settingRefused('DATABASE_URL', databaseUrl, 'a database this version can read: a newer Aniv wrote it');
  if (databaseUrl === '' && codes.some((code) => FOLDER.test(code)))
    return settingRefused('DATA_DIR', dataDir, 'a folder that this user may write and that holds no other database');
  if (databaseUrl !== '' && codes.some((code) => SERVER.test(code)))
    return settingRefused(
      'DATABASE_URL',
      databaseUrl,
      `the address of a PostgreSQL server that answers and lets this user in (${codes.join(', ')})`,
    );
  return error;
};

/** The same for Redis; its message names what it refused, and never a password. */
export const redisRefusal = (error: unknown, { redisUrl }: Pick<Config, 'redisUrl'>): ConfigError => {
  const [code] = codesOf(error);
  const reason = code ?? (error instanceof Error ? error.message : String(error));
  return settingRefused(
    'REDIS_URL',
    redisUrl,
    `the address of a Redis 7 or Valkey 8 server that answers and lets this user in (${reason})`,
  );
};

/** The same for the port of /metrics. */
export const metricsRefusal = (error: unknown, { port, host }: { readonly port: number; readonly host: string }) => {
  const [code] = codesOf(error);
  const [name] = LISTENING[code ?? ''] ?? [];
  if (name === undefined) return error;
  return name === 'HOST'
    ? settingRefused('METRICS_HOST', host, 'an address of this machine')
    : settingRefused(
        'METRICS_PORT',
        String(port),
        `a port that this user may open and no other program uses on ${host}`,
      );
};
