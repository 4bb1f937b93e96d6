import {
  healthTexts,
  applicationRefusals as no,
  type testApplication,
} from '@portal/contract/areas/system/application.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import { getRow } from '#src/kit/store.ts'
import type { Db } from '#src/platform/database/db.ts'
import { ensure } from '#src/platform/errors.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import { applications } from '#src/schema/system/application.ts'
import { type Outbound, OutboundError } from '#src/shared/outbound/outbound.ts'

/** So many are asked at a time. */
const WIDTH = 8

const look = async (outbound: Outbound, url: string): Promise<{ ok: boolean; text: string }> => {
  try {
    const { status, ms } = await outbound.send({ url, method: 'GET' })
    // A page that wants a sign-in is up; one that is gone or breaks is not.
    const ok = status < 400 || status === 401 || status === 403
    return { ok, text: fill(ok ? healthTexts.ok : healthTexts.status, { status, ms }) }
  } catch (error) {
    if (error instanceof OutboundError) return { ok: false, text: healthTexts[error.fault] }
    throw error
  }
}

/** A single lost packet makes nothing grey: a failure is looked at once more. */
const lookTwice = async (outbound: Outbound, url: string) => {
  const first = await look(outbound, url)
  return first.ok ? first : look(outbound, url)
}

/** The state of health is no change of the record: neither its revision nor the log move. */
const keep = (db: Db, id: string, url: string, { ok, text }: { ok: boolean; text: string }) =>
  db.execute(sql`
    update applications set health = ${ok ? 'ok' : 'down'}, health_text = ${text}, health_at = now()
    where id = ${id} and health_url = ${url}`)

/** Looks at every enabled application that names an address for it. */
export const checkHealth = async (db: Db, outbound: Outbound): Promise<void> => {
  const rows = await db
    .select({ id: applications.id, url: applications.healthUrl })
    .from(applications)
    .where(sql`${applications.enabled} and ${applications.healthUrl} <> ''`)
  const queue = [...rows]
  const work = async () => {
    for (let next = queue.pop(); next; next = queue.pop())
      await keep(db, next.id, next.url, await lookTwice(outbound, next.url))
  }
  await Promise.all(Array.from({ length: WIDTH }, work))
}

/** 检测: asks outside of any transaction, so that a slow host holds no connection. */
export const testNow =
  (outbound: Outbound) =>
  async ({ tx: read, body, commit }: OwnCall<typeof testApplication>) => {
    const { id, name, healthUrl, address } = await getRow(read, applications, body.id)
    const url = healthUrl === '' && address.startsWith('http') ? address : healthUrl
    ensure(url !== '', no.healthMissing)
    const found = await lookTwice(outbound, url)
    return commit(async (tx) => {
      if (healthUrl !== '') await keep(tx.db, id, healthUrl, found)
      const [row] = await tx.db
        .select({ health: applications.health })
        .from(applications)
        .where(eq(applications.id, id))
      tx.notes.push({
        objectType: 'applications',
        objectId: id,
        objectName: name,
        diff: [],
        reason: `${found.text} ${row?.health ?? ''}`,
      })
      return found
    })
  }
