import { wayTestWords as say, type testLoginWay } from '@portal/contract/areas/account/login-way.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Call, Commit } from '#src/platform/serve.ts'
import { loginWays } from '#src/schema/access-admin.ts'
import type { Portal } from '#src/shared/portal.ts'
import { testLdap } from './ldap.ts'
import type { SignInWays } from './redirects.ts'
import { readWays, type Way, waysChanged } from './ways.ts'

type TestCall = Call<typeof testLoginWay> & { commit: Commit }

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return (cause instanceof Error ? cause.message : String(cause)).slice(0, 200)
}

const tryWay = (ways: SignInWays, way: Way): Promise<void> =>
  way.kind === 'ldap' ? testLdap(way) : ways.remoteOf(way).test()

/** Asks the other side outside any transaction; a success is remembered for these very parameters. */
export const test =
  (portal: Portal, ways: SignInWays) =>
  async ({ body, commit }: TestCall) => {
    const way = (await readWays(portal))[body.id]
    if (way.kind === 'password') return { ok: true, text: say.local }
    const reason = await tryWay(ways, way).then(
      () => null,
      (error: unknown) => reasonOf(error),
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
    return { ok: true, text: say.ok }
  }
