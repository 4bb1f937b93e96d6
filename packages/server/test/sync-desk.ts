import { listSyncObjects, listSyncRuns, runSync, saveSyncSource } from '@portal/contract/areas/directory/sync.ts'
import { type SyncMapping, shippedMapping } from '@portal/contract/areas/directory/sync-mapping.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, like } from 'drizzle-orm'
import { workOn } from '#src/areas/directory/sync/run/work.ts'
import { orgUnits, users } from '#src/schema/directory.ts'
import { messages } from '#src/schema/system/system.ts'
import { createOutbound } from '#src/shared/outbound/outbound.ts'
import { startTestApp } from './app.ts'
import { LDAP_BASE, startHr, startLdap } from './double/sync-sources.ts'
import { anOrg } from './factories/directory.ts'

interface HrWishes {
  mapping?: SyncMapping
  brakePercent?: number
  fullHour?: number | null
  everyMinutes?: number
}

/** A server with an officer who may sync, beside a real HR interface and a real LDAP directory. */
export const startSyncDesk = async () => {
  const t = await startTestApp({ OUTBOUND_ALLOW: '127.0.0.1' })
  const officer = await t.as(P.userSync)
  const hr = await startHr('hr-secret')
  const ldap = await startLdap()

  /** What the job does with the run. */
  const work = (runId: string, signal = new AbortController().signal) => {
    const { platform, settings } = t.running
    return workOn(platform, createOutbound(platform, settings))({ runId }, { attempt: 1, lastAttempt: true, signal })
  }
  const stateOf = async (runId: string) => {
    const { list } = await officer.call(listSyncRuns, { pageSize: 200 })
    const run = list.find(({ id }) => id === runId)
    if (!run) throw new Error('the run is not listed')
    return run
  }
  const sync = async (id: string, { dryRun = false, mode = 'full' as 'full' | 'incremental' } = {}) => {
    const { runId } = await officer.call(runSync, { id, mode, dryRun })
    await work(runId)
    return stateOf(runId)
  }
  const objectsOf = async (runId: string) =>
    (await officer.call(listSyncObjects, { filter: { runId }, pageSize: 200 })).list

  const hrSource = async ({ mapping = shippedMapping.hr, ...values }: HrWishes = {}) => {
    const root = await anOrg(t.db)
    const source = { name: `人事系统${root.code}`, kind: 'hr' as const, rootOrgId: root.id, address: hr.url }
    const secret = { account: 'portal', secret: 'hr-secret' }
    const { id } = await officer.call(saveSyncSource, { ...source, ...secret, mapping, ...values })
    return { id, root }
  }
  const ldapSource = async ({ secret = 'right', address = ldap.url, caCertificate = '' } = {}) => {
    const root = await anOrg(t.db)
    const { id } = await officer.call(saveSyncSource, {
      name: `目录${root.code}`,
      kind: 'ldap',
      rootOrgId: root.id,
      address,
      account: `cn=sync,${LDAP_BASE}`,
      secret,
      caCertificate,
      base: LDAP_BASE,
      mapping: shippedMapping.ldap,
    })
    return { id, root }
  }

  /** Two units, one below the other, with people in the lower one; numbers begin with the mark. */
  const company = (mark: string, people: number) => {
    hr.units = [
      { id: `${mark}-u2`, code: `${mark}U2`, name: '二班', parent: `${mark}-u1` },
      { id: `${mark}-u1`, code: `${mark}U1`, name: '一车间', parent: '' },
    ]
    hr.people = Array.from({ length: people }, (_, at) => ({
      id: `${mark}-p${at}`,
      code: `${mark}P${at}`,
      name: `工人${at}`,
      units: [`${mark}-u2`],
      phone: `1390000000${at % 10}`,
      ...(at > 0 && { superior: `${mark}P0` }),
    }))
  }

  return {
    t,
    officer,
    hr,
    ldap,
    work,
    stateOf,
    sync,
    objectsOf,
    hrSource,
    ldapSource,
    company,
    toldOf: async (runId: string) =>
      (
        await t.db
          .select()
          .from(messages)
          .where(like(messages.event, `sync:%:${runId}`))
      )
        .filter(({ userId }) => userId === officer.id)
        .map(({ title }) => title),
    person: async (code: string) => (await t.db.select().from(users).where(eq(users.code, code)))[0],
    unit: async (code: string) => (await t.db.select().from(orgUnits).where(eq(orgUnits.code, code)))[0],
    close: async () => {
      await ldap.close()
      await hr.close()
      await t.close()
    },
  }
}

export type SyncDesk = Awaited<ReturnType<typeof startSyncDesk>>
