import { expect, test } from 'vitest'
import { isTest, sourceFiles } from './source-files.ts'

const SCHEMA = 'packages/server/src/schema/'

/** Files of tables that are named after something else than their area; the tables of `shared` have engines of their own. */
const OWNERS: Record<string, string> = {
  'access-admin': 'access',
  approval: 'shared',
  content: 'shared',
  file: 'shared',
  'hours-proof': 'learning',
  label: 'video',
  'live-class': 'live',
  'live-media': 'shared',
  'media-version': 'shared',
  messaging: 'shared',
  paper: 'shared',
  post: 'shared',
  study: 'learning',
  sync: 'directory',
  'user-merge': 'directory',
  'video-question': 'video',
}

/** Tables of such a file with another owner than the rest. */
const APART: Record<string, string> = {
  approval_rules: 'access',
  login_ways: 'account',
  message_preferences: 'system',
  post_put_offs: 'notice',
  idempotency_keys: 'shared',
  user_group_members: 'directory',
}

/** Writes into tables of others, each with its reason. */
const EXCEPTIONS: Record<string, string> = {
  'account role_members': 'the first administrator is made before anybody could grant',
  'directory role_members': 'roles come and go with people, in the transaction that moves them',
  'directory direct_grants': 'who leaves keeps no privilege, in the transaction of the leaving',
  'access users': 'a locked person is a column of the person',
  'account users': 'password, last sign-in, photo and bound numbers are columns of the person',
  'exchange users': 'first passwords are made at the end of an import of people',
  'system sign_entries': 'the retention strikes the coordinates of old entries',
  'system sign_guests': 'the retention strikes what guests said of themselves',
  'system health_reports': 'the retention strikes what people answered',
  'system health_revisions': 'the retention strikes what people answered before',
  'system users': 'the retention strikes the identity numbers of people who left',
  'access sessions': 'a preview is a session of its own kind',
  'account export_jobs': 'one’s own data goes out by the export engine’s job',
  'certificate export_jobs': 'an archive of certificates goes out by the export engine’s job',
  'certificate jobs': 'background jobs are put down by whoever starts them',
  'archive export_jobs': 'printed archives go out by the export engine’s job',
  'archive jobs': 'background jobs are put down by whoever starts them',
  'document export_jobs': 'proofs of a document go out by the export engine’s job',
  'document jobs': 'background jobs are put down by whoever starts them',
  'archive files': 'files of packs go when their days are over',
  'account jobs': 'background jobs are put down by whoever starts them',
  'exchange jobs': 'background jobs are put down by whoever starts them',
  'learning jobs': 'background jobs are put down by whoever starts them',
  'wechat jobs': 'background jobs are put down by whoever starts them',
  'activity attempts': 'sittings of a quiz move with their activity; the engine knows the area as a scene',
  'exam questions': 'figures of use stand beside the question',
  'directory import_secrets': 'first passwords of an import of people',
  'directory audit_entries': 'what the clock does to people on a day stands in the log without a call',
  'exchange files': 'what an export wrote is a file of the store',
  'video media_versions': 'which version of a video counts, and what it owes its learners, is settled by its area',
  'video files': 'files of a video go with it',
  'video uploads': 'uploads of a video’s files go with them',
  'document content_labels': 'type and labels of a document stand in the one tree that it shares with videos',
  'document files': 'files of a document go with it',
  'document uploads': 'uploads of a document’s files go with them',
  'account idempotency_keys': 'cleared by the sweep of sessions, whose calls they belong to',
}

const files = sourceFiles('packages/server/src').filter((file) => !isTest(file))

const ownerOf = (path: string): string => {
  const [first = ''] = path.slice(SCHEMA.length).split('/')
  const name = first.replace(/\.ts$/, '')
  return OWNERS[name] ?? name
}

const tables = files
  .filter(({ path }) => path.startsWith(SCHEMA))
  .flatMap(({ path, text }) =>
    [...text.matchAll(/export const (\w+)(?:: [^=]+)? = \w*[tT]able\(\s*'(\w+)'/g)].map(
      ([, value = '', name = '']) => ({
        value,
        name,
        owner: APART[name] ?? ownerOf(path),
      }),
    ),
  )
const byName = new Map(tables.map((table) => [table.name, table]))
const byValue = new Map(tables.map((table) => [table.value, table]))

const BUILT = /\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g
const WORDED = /\b(?:insert into|update|delete from|merge into)\s+(?:only\s+)?(?:\$\{(\w+)\}|(\w+))/g

const written = (text: string) => [
  ...[...text.matchAll(BUILT)].map(([, value = '']) => byValue.get(value)),
  ...[...text.matchAll(WORDED)].map(([, value, name = '']) => (value ? byValue.get(value) : byName.get(name))),
]

/** `area table` of everything an area writes that is not its own. */
const strangers = files.flatMap(({ path, text }) => {
  const [, area] = /\/areas\/([^/]+)\//.exec(path) ?? []
  if (area === undefined) return []
  return written(text).flatMap((table) =>
    table && table.owner !== area ? [{ path, write: `${area} ${table.name}` }] : [],
  )
})

test('tables are found at all', () => {
  expect(tables.length).toBeGreaterThan(200)
})

test('an area writes its own tables only', () => {
  const broken = strangers.filter(({ write }) => !Object.hasOwn(EXCEPTIONS, write))
  expect(broken.map(({ path, write }) => `${path}: ${write}`)).toEqual([])
})

test('every exception is still needed', () => {
  const needed = new Set(strangers.map(({ write }) => write))
  expect(Object.keys(EXCEPTIONS).filter((write) => !needed.has(write))).toEqual([])
})
