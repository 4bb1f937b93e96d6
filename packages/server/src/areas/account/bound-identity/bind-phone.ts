import {
  type bindIdentity,
  bindRefusals as no,
  type unbindIdentity,
} from '@portal/contract/areas/account/bound-identity.ts'
import { accountMessages } from '@portal/contract/areas/account/messages.ts'
import { plainPhone, sentCodeRefusals } from '@portal/contract/areas/account/sent-code.ts'
import { phone as phoneNumber } from '@portal/contract/areas/directory/user-fields.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { Call, Commit } from '#src/platform/http/serve.ts'
import type { Platform } from '#src/platform/platform.ts'
import { users } from '#src/schema/directory.ts'
import { countSharers, phoneColumns } from '#src/shared/directory/phone.ts'
import type { Portal } from '#src/shared/portal.ts'
import { tellOwner } from '../second-factor/owner-messages.ts'
import { codeFor, takeCode } from '../sent-code/sent-codes.ts'
import { checkUnderGuard, refusalOf } from '../sign-in/guarded-check.ts'

export type BindCall = Call<typeof bindIdentity> & { commit: Commit }

const phoneOf = ({ body }: BindCall): string => {
  const plain = plainPhone(body.phone ?? '')
  return plain !== null && phoneNumber.safeParse(plain).success
    ? plain
    : refuseField('phone', sentCodeRefusals.phoneWrong)
}

/** Writes the number, empty to take it off, and tells its person what the number was or has become. */
const keepPhone = async (
  { tx, actor }: { tx: Tx; actor: Actor },
  { secrets }: Platform,
  before: string,
  phone: string,
) => {
  const columns = phoneColumns(secrets, phone)
  await tx.db.update(users).set(columns).where(eq(users.id, actor.id))
  const diff = [{ field: 'phone', before, after: columns.phoneMask }]
  tx.notes.push({ objectType: 'users', objectId: actor.id, objectName: actor.name, diff })
  const { title, text } = phone === '' ? accountMessages.phoneUnbound : accountMessages.phoneBound
  await tellOwner(tx, actor.id, { title, text: fill(text, { phone: columns.phoneMask || before }) })
}

const holdMask = async (tx: Tx, userId: string): Promise<string> => {
  const [held] = await tx.db.select({ mask: users.phoneMask }).from(users).where(eq(users.id, userId)).for('update')
  return held?.mask ?? ''
}

/** 绑定手机: whoever holds the code holds the phone; from now on codes for signing in and for a new password go there. */
export const bindPhone = async (portal: Portal, call: BindCall) => {
  const { body, actor, origin, commit } = call
  const { platform } = portal
  const phone = phoneOf(call)
  const code = body.code.normalize('NFKC').trim()
  const subject = { account: actor.id, address: origin.address, purpose: 'code' as const }
  const verdict = await checkUnderGuard(portal, subject, () =>
    takeCode(platform, 'bind', actor.id, codeFor(phone, code)),
  )
  if (verdict.kind === 'wrong') refuseField('code', sentCodeRefusals.wrong)
  if (verdict.kind !== 'right') throw refusalOf(verdict, sentCodeRefusals.wrong)

  await commit(async (tx) => {
    const before = await holdMask(tx, actor.id)
    // A number that several share lets nobody in, so the second one would lock the first out as well.
    const index = platform.secrets.indexOf(phone)
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`phone ${index}`}, 0))`)
    ensure((await countSharers(tx, index, actor.id)) === 0, no.phoneTaken)
    await keepPhone({ tx, actor }, platform, before, phone)
  })
  return { bound: true }
}

/** Takes the number off; `entersOtherwise`: its person has another way in. */
export const unbindPhone = async (
  { platform }: Portal,
  { tx, actor }: Call<typeof unbindIdentity>,
  entersOtherwise: boolean,
) => {
  const before = await holdMask(tx, actor.id)
  ensure(before !== '', no.noPhone)
  ensure(entersOtherwise, no.onlyWay)
  await keepPhone({ tx, actor }, platform, before, '')
  return { bound: false }
}
