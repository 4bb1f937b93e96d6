import { setTimeout as wait } from 'node:timers/promises'
import type { SyncField } from '@portal/contract/areas/directory/sync-mapping.ts'
import type { Client, Entry } from 'ldapts'
import { ldapClient } from '#src/shared/ldap/client.ts'
import { isBusy } from './fault.ts'
import type { OpenSource, PullMeans } from './open-source.ts'
import { type Attribute, recordOf, type SourceRecord } from './record.ts'

const CONNECT_MS = 8000
const ANSWER_MS = 60_000
const PAGE_SIZE = 500
const BUSY_WAITS_MS = [1000, 2000, 4000, 8000]
/** Active Directory gives identifiers as bytes. */
const BINARY = ['objectGUID', 'objectSid']
const computed = new Set(['dn', 'parentDn'])
/** Fields that name another entry. */
const pointing: readonly SyncField[] = ['unit', 'unitParent', 'superior']

/** Names are compared without regard to case and to blanks after a comma; one after a backslash belongs to the name. */
export const plainDn = (dn: string): string =>
  dn
    .replace(/(?<!\\)\s*,\s*/g, ',')
    .trim()
    .toLowerCase()

const parentOf = (dn: string): string => {
  const end = dn.search(/(?<!\\),/)
  return end === -1 ? '' : dn.slice(end + 1)
}

const rawOf = (entry: Entry, from: string): Attribute => {
  if (from === 'dn') return [plainDn(entry.dn)]
  if (from === 'parentDn') return [parentOf(plainDn(entry.dn))]
  const name = Object.keys(entry).find((key) => key.toLowerCase() === from.toLowerCase())
  const value = name === undefined ? [] : entry[name]
  return [value ?? []].flat().map((part) => (typeof part === 'string' ? part : part.toString('hex')))
}

const valuesOf = (entry: Entry, from: string, field: SyncField): Attribute => {
  const values = rawOf(entry, from)
  return pointing.includes(field)
    ? values.map((value) => (String(value).includes('=') ? plainDn(String(value)) : value))
    : values
}

/** Active Directory cannot be asked for `modifyTimestamp`, and writes moments with a fraction. */
const changedSince = ({ mapping }: OpenSource, since: Date): string => {
  const stamp = since.toISOString().slice(0, 19).replace(/[-:T]/g, '')
  const isActiveDirectory = mapping.some(({ from }) => from === 'objectGUID')
  return isActiveDirectory ? `(whenChanged>=${stamp}.0Z)` : `(modifyTimestamp>=${stamp}Z)`
}

const clientOf = async ({ address, caCertificate }: OpenSource, { outbound }: PullMeans): Promise<Client> => {
  const lookup = await outbound.guard(address)
  return ldapClient({ address, caCertificate, connectMs: CONNECT_MS, answerMs: ANSWER_MS, lookup })
}

/** A server that says it is busy is waited for; whatever else it says is thrown on. */
const pauseAfter = async (error: unknown, attempt: number, { patient, signal }: PullMeans): Promise<void> => {
  const ms = BUSY_WAITS_MS[attempt]
  if (!patient || !isBusy(error) || ms === undefined) throw error
  await wait(ms, undefined, { signal })
}

const bind = async (client: Client, { account, secret }: OpenSource, means: PullMeans): Promise<void> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await client.bind(account, secret)
    } catch (error) {
      await pauseAfter(error, attempt, means)
    }
  }
}

const attributesOf = ({ mapping }: OpenSource) => [
  ...new Set(mapping.map(({ from }) => from).filter((from) => !computed.has(from))),
]

/** Entries of one kind by pages; the starting point itself is no unit below it. */
async function* search(client: Client, source: OpenSource, kind: SourceRecord['kind'], since: Date | null) {
  const own = kind === 'unit' ? source.unitFilter : source.personFilter
  const filter = since === null ? own : `(&${own}${changedSince(source, since)})`
  const attributes = attributesOf(source)
  const options = { filter, attributes, paged: { pageSize: PAGE_SIZE }, explicitBufferAttributes: BINARY }
  const base = plainDn(source.base)
  for await (const { searchEntries } of client.searchPaginated(source.base, { ...options, scope: 'sub' }))
    yield searchEntries
      .filter(({ dn }) => plainDn(dn) !== base)
      .map((entry) => recordOf(kind, source.mapping, plainDn(entry.dn), (from, field) => valuesOf(entry, from, field)))
}

/** A busy server is asked again from the start of the kind: what is found twice does no harm. */
async function* searchPatiently(
  client: Client,
  source: OpenSource,
  means: PullMeans,
  { kind, since }: { kind: SourceRecord['kind']; since: Date | null },
) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      yield* search(client, source, kind, since)
      return
    } catch (error) {
      await pauseAfter(error, attempt, means)
    }
  }
}

/** Units, then people of a directory; `since` asks for what changed. */
export async function* pullLdap(source: OpenSource, means: PullMeans, since: Date | null) {
  const client = await clientOf(source, means)
  try {
    await bind(client, source, means)
    yield* searchPatiently(client, source, means, { kind: 'unit', since })
    yield* searchPatiently(client, source, means, { kind: 'person', since })
  } finally {
    await client.unbind().catch(() => undefined)
  }
}
