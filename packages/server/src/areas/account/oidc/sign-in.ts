import { type SignInFailure, signInRefusals } from '@portal/contract/areas/account/session.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { users } from '#src/schema/directory.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type Account, closedRefusal } from '../sign-in/account.ts'
import { countStrangerFailure, ensureAddressFree } from '../sign-in/guarded-check.ts'
import type { LoginCall } from '../sign-in/login-call.ts'
import { logSignIn } from '../sign-in/login-log.ts'
import { takeNextStep } from '../sign-in/next-step.ts'
import { findByIdentity, identityField } from '../way/identity.ts'
import type { RedirectKind, SignInWays } from '../way/redirects.ts'
import { takeState } from './redirect-state.ts'
import { publicState } from './start.ts'

const unknownBy = (kind: RedirectKind) =>
  kind === 'wechat' ? signInRefusals.unknownWechat : signInRefusals.unknownIdentity

const bind = (account: Account, kind: RedirectKind, subject: string) => async (tx: Tx) => {
  const field = identityField(kind)
  const { rowCount } = await tx.db
    .update(users)
    .set({ [field]: subject })
    .where(and(eq(users.id, account.id), isNull(users[field])))
  ensure(rowCount === 1, unknownBy(kind))
  const diff = [{ field, before: null, after: subject }]
  tx.notes.push({ objectType: 'users', objectId: account.id, objectName: account.name, diff })
}

/** The browser came back from the provider: with a code of the one way, a ticket of the other. */
export const signInByProvider = async (portal: Portal, ways: SignInWays, kind: RedirectKind, call: LoginCall) => {
  const { body, origin, commit } = call
  const { platform } = portal
  const { way, remote } = await ways.redirect(kind)
  await ensureAddressFree(portal, origin.address)
  const refused = (why: SignInFailure, account?: Account) =>
    logSignIn(platform.db, { nameTried: account?.loginName ?? '', userId: account?.id ?? null, way: kind, why }, origin)

  const proof = kind === 'cas' ? body.ticket : body.code
  const state = await takeState(portal, kind, body.state ?? '')
  if (!state || proof === undefined) {
    await countStrangerFailure(portal, origin.address)
    await refused('ticket')
    return refuse(signInRefusals.stateInvalid)
  }
  const { nonce, verifier } = state
  const identity = await remote
    .redeem({ proof, state: publicState(body.state ?? ''), nonce, verifier })
    .catch(async (refusal: unknown) => {
      await refused('ticket')
      throw refusal
    })
  const found = await findByIdentity(platform, { ...way, kind }, identity)
  if (!found) {
    await refused('identity')
    return refuse(unknownBy(kind))
  }
  const { account, isNew } = found
  if (!account.isOpen) {
    await refused('disabled', account)
    return refuse(closedRefusal(account))
  }

  const done = { factor: identity.isVouchedFor, password: true }
  const alsoWrite = isNew ? { alsoWrite: bind(account, kind, identity.subject) } : {}
  return takeNextStep(portal, { account, way: kind, origin, commit, done, ...alsoWrite })
}
