import {
  type BoundWay,
  type bindIdentity,
  bindRefusals as no,
  type unbindIdentity,
} from '@portal/contract/areas/account/bound-identity.ts'
import { signInRefusals } from '@portal/contract/areas/account/session.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { Call, Commit, HandlerOf } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import { users } from '#src/schema/directory.ts'
import type { Portal } from '#src/shared/portal.ts'
import { takeState } from '../oidc/redirect-state.ts'
import { publicState } from '../oidc/start.ts'
import { findAccount } from '../sign-in/account.ts'
import type { SignInWays } from '../way/redirects.ts'

const CAS = 'cas:'

/** Way of a stored identity; those of CAS say so themselves. */
export const wayOfSubject = (subject: string | null): BoundWay | null =>
  subject === null ? null : subject.startsWith(CAS) ? 'cas' : 'oidc'

const note = (tx: Tx, { id, name }: { id: string; name: string }, before: string | null, after: string | null) =>
  tx.notes.push({ objectType: 'users', objectId: id, objectName: name, diff: [{ field: 'subject', before, after }] })

const subjectOf = async (tx: Tx, userId: string): Promise<string | null> => {
  const [row] = await tx.db.select({ subject: users.subject }).from(users).where(eq(users.id, userId)).for('update')
  return row?.subject ?? null
}

/** The browser came back from the provider with whom it knows: from now on that identity signs this person in. */
export const bind =
  (portal: Portal, ways: SignInWays) =>
  async ({ body, actor, commit }: Call<typeof bindIdentity> & { commit: Commit }) => {
    const { loginWay, code, state } = body
    const { remote } = await ways.redirect(loginWay)
    const begun = (await takeState(portal, loginWay, state)) ?? refuse(signInRefusals.stateInvalid)
    const { nonce, verifier } = begun
    const { subject } = await remote.redeem({ proof: code, state: publicState(state), nonce, verifier })
    await commit(async (tx) => {
      const before = await subjectOf(tx, actor.id)
      if (before === subject) return
      ensure(before === null, no.boundAlready)
      ensure((await findAccount(tx.db, eq(users.subject, subject))) === null, no.takenByOther)
      await tx.db
        .update(users)
        .set({ subject })
        .where(and(eq(users.id, actor.id), isNull(users.subject)))
      note(tx, actor, null, subject)
    })
    return { bound: true }
  }

/** Takes the identity off; who has no password of this portal would be locked out by it. */
export const unbind: HandlerOf<typeof unbindIdentity> = async ({ tx, body, actor }) => {
  const before = await subjectOf(tx, actor.id)
  ensure(wayOfSubject(before) === body.loginWay, no.notBound)
  const account = await findAccount(tx.db, eq(users.id, actor.id))
  ensure(account?.passwordHash || account?.authKind === 'source', no.onlyWay)
  await tx.db.update(users).set({ subject: null }).where(eq(users.id, actor.id))
  note(tx, actor, before, null)
  return { bound: false }
}
