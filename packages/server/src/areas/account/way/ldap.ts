import { signInRefusals } from '@portal/contract/areas/account/session.ts'
import { type Client, InvalidCredentialsError } from 'ldapts'
import { AppError } from '#src/platform/errors.ts'
import type { Log } from '#src/platform/log.ts'
import { ldapClient } from '#src/shared/ldap/client.ts'
import type { Way } from './ways.ts'

const TIMEOUT_MS = 5000

/** RFC 4515: what stands for itself inside a filter. */
const escapeFilter = (text: string) =>
  text.replace(/[\\*()\0]/g, (sign) => `\\${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)

const clientOf = ({ params: { url = '', caCertificate = '' } }: Way): Client =>
  ldapClient({ address: url, caCertificate, connectMs: TIMEOUT_MS, answerMs: TIMEOUT_MS })

const withClient = async <Value>(way: Way, work: (client: Client) => Promise<Value>): Promise<Value> => {
  const client = clientOf(way)
  try {
    if (way.params.bindDn) await client.bind(way.params.bindDn, way.secret)
    return await work(client)
  } finally {
    await client.unbind().catch(() => undefined)
  }
}

const findDn = async (client: Client, { params }: Way, loginName: string): Promise<string | null> => {
  const { searchEntries } = await client.search(params.baseDn ?? '', {
    scope: 'sub',
    filter: `(${params.attribute ?? 'uid'}=${escapeFilter(loginName)})`,
    sizeLimit: 2,
    attributes: ['1.1'],
  })
  const [only, another] = searchEntries
  return only && !another ? only.dn : null
}

/** Whether the directory accepts this password for this login name; an absent directory is not a wrong password. */
export const checkByLdap = async (way: Way, log: Log, loginName: string, password: string): Promise<boolean> => {
  // An empty password would be an anonymous bind, which succeeds for everybody.
  if (password === '') return false
  try {
    return await withClient(way, async (client) => {
      const dn = await findDn(client, way, loginName)
      if (dn === null) return false
      await client.bind(dn, password)
      return true
    })
  } catch (error) {
    if (error instanceof InvalidCredentialsError && !way.params.bindDn) return false
    if (error instanceof InvalidCredentialsError) return wasOwnBind(way, log)
    log.warn({ err: error }, 'directory did not answer')
    throw new AppError(signInRefusals.providerAway)
  }
}

/** Refused credentials may be those of the person or those of the account that searches: only the latter is our fault. */
const wasOwnBind = async (way: Way, log: Log): Promise<false> => {
  try {
    await testLdap(way)
    return false
  } catch (error) {
    log.warn({ err: error }, 'directory refuses the account that searches')
    throw new AppError(signInRefusals.providerAway)
  }
}

/** Binds and looks at the top of the search; throws with the reason. */
export const testLdap = (way: Way): Promise<void> =>
  withClient(way, async (client) => {
    await client.search(way.params.baseDn ?? '', { scope: 'base', sizeLimit: 1, attributes: ['1.1'] })
  })
