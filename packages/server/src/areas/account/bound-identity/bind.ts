import {
  type BoundWay,
  identityNames,
  bindRefusals as no,
  type unbindIdentity,
} from '@portal/contract/areas/account/bound-identity.ts'
import { signInRefusals } from '@portal/contract/areas/account/session.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { users } from '#src/schema/directory.ts'
import type { Portal } from '#src/shared/portal.ts'
import { takeState } from '../oidc/redirect-state.ts'
import { publicState } from '../oidc/start.ts'
import { findAccount, findById } from '../sign-in/account.ts'
import { identityField } from '../way/identity.ts'
import type { SignInWays } from '../way/redirects.ts'
import { type BindCall, bindPhone, unbindPhone } from './bind-phone.ts'

const CAS = 'cas:'

type Identities = Pick<typeof users.$inferSelect, 'subject' | 'wechatId'>

/** Ways of the stored identities; those of CAS say so themselves. */
export const boundWaysOf = ({ subject, wechatId }: Identities): BoundWay[] => [
  ...(subject === null ? [] : [subject.startsWith(CAS) ? ('cas' as const) : ('oidc' as const)]),
  ...(wechatId === null ? [] : ['wechat' as const]),
]

interface BeforeAfter {
  before: string | null
  after: string | null
}

const write = async (tx: Tx, { id, name }: { id: string; name: string }, way: BoundWay, values: BeforeAfter) => {
  const field = identityField(way)
  await tx.db
    .update(users)
    .set({ [field]: values.after })
    .where(eq(users.id, id))
  tx.notes.push({ objectType: 'users', objectId: id, objectName: name, diff: [{ field, ...values }] })
}

const hold = async (tx: Tx, userId: string): Promise<Identities> => {
  const [row] = await tx.db
    .select({ subject: users.subject, wechatId: users.wechatId })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  return row ?? { subject: null, wechatId: null }
}

/** The browser came back from the provider with whom it knows: from now on that identity signs this person in. */
export const bind = (portal: Portal, ways: SignInWays) => async (call: BindCall) => {
  const { body, actor, commit } = call
  const { loginWay, code, state = '' } = body
  if (loginWay === 'sms') return bindPhone(portal, call)
  const { remote } = await ways.redirect(loginWay)
  const begun = (await takeState(portal, loginWay, state)) ?? refuse(signInRefusals.stateInvalid)
  const { nonce, verifier } = begun
  const { subject } = await remote.redeem({ proof: code, state: publicState(state), nonce, verifier })
  await commit(async (tx) => {
    const field = identityField(loginWay)
    const before = (await hold(tx, actor.id))[field]
    if (before === subject) return
    const way = identityNames[loginWay]
    ensure(before === null, no.boundAlready, { way })
    ensure((await findAccount(tx.db, eq(users[field], subject))) === null, no.takenByOther, { way })
    await write(tx, actor, loginWay, { before: null, after: subject })
  })
  return { bound: true }
}

/** Of this portal, or of the directory that judges it. */
const hasPassword = async (tx: Tx, userId: string): Promise<boolean> => {
  const account = await findById(tx.db, userId)
  return account !== null && (account.passwordHash !== null || account.authKind === 'source')
}

/** Takes the identity off; who has no password of this portal would be locked out by it. */
export const unbindWith =
  (portal: Portal): HandlerOf<typeof unbindIdentity> =>
  async (call) => {
    const { tx, body, actor } = call
    const { loginWay } = body
    const held = await hold(tx, actor.id)
    const bound = boundWaysOf(held)
    const others = bound.filter((way) => way !== loginWay)
    const entersOtherwise = others.length > 0 || (await hasPassword(tx, actor.id))
    if (loginWay === 'sms') return unbindPhone(portal, call, entersOtherwise)
    ensure(bound.includes(loginWay), no.notBound)
    ensure(entersOtherwise, no.onlyWay)
    await write(tx, actor, loginWay, { before: held[identityField(loginWay)], after: null })
    return { bound: false }
  }
