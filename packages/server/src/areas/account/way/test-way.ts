import { sentCodeWords } from '@portal/contract/areas/account/sent-code.ts'
import { type LoginWayKind, wayTestWords as say, type testLoginWay } from '@portal/contract/areas/account/way.ts'
import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Call, Commit } from '#src/platform/http/serve.ts'
import { loginWays } from '#src/schema/access-admin.ts'
import { users } from '#src/schema/directory.ts'
import { wordsOfFault } from '#src/shared/ldap/fault.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { CodeSender } from '../sent-code/send-code.ts'
import { testLdap } from './ldap.ts'
import type { SignInWays } from './redirects.ts'
import { readWays, type Way, waysChanged } from './ways.ts'

type TestCall = Call<typeof testLoginWay> & { commit: Commit }

const reasonOf = (kind: LoginWayKind, error: unknown): string => {
  if (kind === 'ldap') return wordsOfFault(error)
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return (cause instanceof Error ? cause.message : String(cause)).slice(0, 200)
}

/** A text message to the caller's own phone is the only proof that a gateway works. */
const testSms = async ({ platform }: Portal, { gateway }: CodeSender, userId: string): Promise<void> => {
  if (!(await gateway.isReady())) throw new Error(say.noGateway)
  const [person] = await platform.db.select({ sealed: users.phoneSealed }).from(users).where(eq(users.id, userId))
  if (!person?.sealed) throw new Error(say.noPhone)
  const phone = platform.secrets.open(person.sealed)
  const outcome = await gateway.send({ id: v7(), phone, text: sentCodeWords.test })
  if (outcome.kind === 'failed') throw new Error(outcome.error)
}

const tryWay = (portal: Portal, ways: SignInWays, codes: CodeSender, way: Way, userId: string): Promise<void> => {
  if (way.kind === 'sms') return testSms(portal, codes, userId)
  return way.kind === 'ldap' ? testLdap(way) : ways.remoteOf(way).test()
}

/** Asks the other side outside any transaction; a success is remembered for these very parameters. */
export const test =
  (portal: Portal, ways: SignInWays, codes: CodeSender) =>
  async ({ body, actor, commit }: TestCall) => {
    const way = (await readWays(portal))[body.id]
    if (way.kind === 'password') return { ok: true, text: say.local }
    if (way.kind === 'scan') return { ok: true, text: say.localScan }
    const reason = await tryWay(portal, ways, codes, way, actor.id).then(
      () => null,
      (error: unknown) => reasonOf(way.kind, error),
    )
    if (reason !== null) return { ok: false, text: say.failed(reason) }

    await commit(async (tx) => {
      await tx.db
        .update(loginWays)
        .set({ testedAt: sql`now()` })
        .where(and(eq(loginWays.kind, way.kind), eq(loginWays.revision, way.revision)))
      tx.notes.push({ objectType: 'loginWays', objectId: way.kind, objectName: way.name, diff: [] })
      waysChanged(tx)
    })
    return { ok: true, text: way.kind === 'sms' ? say.smsSent : say.ok }
  }
