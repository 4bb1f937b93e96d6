import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Client, type Entry, ResultCodeError } from 'ldapts'
import type { Outbound } from '#src/shared/outbound/outbound.ts'
import { isBusy } from './fault.ts'
import { type Attribute, recordOf, type SourceRecord } from './record.ts'
import type { OpenSource } from './source.ts'

const CONNECT_MS = 8000
const ANSWER_MS = 60_000
const PAGE_SIZE = 500
const BUSY_WAITS_MS = [1000, 2000, 4000, 8000]
/** Active Directory gives identifiers as bytes. */
const BINARY = ['objectGUID', 'objectSid']
const computed = new Set(['dn', 'parentDn'])

const parentOf = (dn: string): string => {
  // A comma after a backslash belongs to the name.
  const end = dn.search(/(?<!\\),/)
  return end === -1 ? '' : dn.slice(end + 1).trim()
}

const valuesOf = (entry: Entry, from: string): Attribute => {
  if (from === 'dn') return [entry.dn.toLowerCase()]
  if (from === 'parentDn') return [parentOf(entry.dn).toLowerCase()]
  const name = Object.keys(entry).find((key) => key.toLowerCase() === from.toLowerCase())
  const value = name === undefined ? [] : entry[name]
  return [value ?? []].flat().map((part) => (typeof part === 'string' ? part : part.toString('hex')))
}

/** As the protocol writes moments: 20260102030405Z. */
const stampOf = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`

const connect = async (source: OpenSource, outbound: Outbound): Promise<Client> => {
  const lookup = await outbound.guard(source.address)
  const client = new Client({
    url: source.address,
    timeout: ANSWER_MS,
    connectTimeout: CONNECT_MS,
    createConnection: ((port: number, host: string) => net.connect({ port, host, lookup })) as typeof net.connect,
    tlsOptions: { lookup } as object,
  })
  try {
    for (let attempt = 0; ; attempt += 1) {
      try {
        await client.bind(source.account, source.secret)
        return client
      } catch (error) {
        const ms = BUSY_WAITS_MS[attempt]
        if (!isBusy(error) || ms === undefined) throw error
        await wait(ms)
      }
    }
  } catch (error) {
    await client.unbind().catch(() => undefined)
    throw error
  }
}

const attributesOf = ({ mapping }: OpenSource) => [
  ...new Set(mapping.map(({ from }) => from).filter((from) => !computed.has(from))),
]

/** Entries of one kind by pages; a busy server is waited for and asked again from the start of the kind. */
async function* search(client: Client, source: OpenSource, kind: SourceRecord['kind'], since: Date | null) {
  const own = kind === 'unit' ? source.unitFilter : source.personFilter
  const filter = since === null ? own : `(&${own}(modifyTimestamp>=${stampOf(since)}))`
  const attributes = attributesOf(source)
  const options = { filter, attributes, paged: { pageSize: PAGE_SIZE }, explicitBufferAttributes: BINARY }
  for (let attempt = 0; ; attempt += 1) {
    try {
      for await (const { searchEntries } of client.searchPaginated(source.base, { ...options, scope: 'sub' }))
        yield searchEntries.map((entry) => recordOf(kind, source.mapping, entry.dn, (from) => valuesOf(entry, from)))
      return
    } catch (error) {
      const ms = BUSY_WAITS_MS[attempt]
      if (!(error instanceof ResultCodeError) || !isBusy(error) || ms === undefined) throw error
      await wait(ms)
    }
  }
}

/** Units, then people of a directory; `since` asks for what changed. */
export async function* pullLdap(source: OpenSource, outbound: Outbound, since: Date | null) {
  const client = await connect(source, outbound)
  try {
    yield* search(client, source, 'unit', since)
    yield* search(client, source, 'person', since)
  } finally {
    await client.unbind().catch(() => undefined)
  }
}
