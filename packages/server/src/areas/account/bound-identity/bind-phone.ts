import { accountMessages } from '@portal/contract/areas/account/account-messages.ts'
import { type bindIdentity, bindRefusals as no } from '@portal/contract/areas/account/bound-identity.ts'
import { plainPhone, sentCodeRefusals } from '@portal/contract/areas/account/sent-code.ts'
import { phone as phoneNumber } from '@portal/contract/areas/directory/person-fields.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq } from 'drizzle-orm'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { Call, Commit } from '#src/platform/serve.ts'
import { users } from '#src/schema/directory.ts'
import { countSharers, phoneColumns } from '#src/shared/directory/phone.ts'
import type { Portal } from '#src/shared/portal.ts'
import { tellOwner } from '../second-factor/tell.ts'
import { codeFor, takeCode } from '../sent-code/sent-codes.ts'
import { checkUnderGuard, refusalOf } from '../sign-in/guarded-check.ts'

export type BindCall = Call<typeof bindIdentity> & { commit: Commit }

const phoneOf = ({ body }: BindCall): string => {
  const plain = plainPhone(body.phone ?? '')
  return plain !== null && phoneNumber.safeParse(plain).success
    ? plain
    : refuseField('phone', sentCodeRefusals.phoneWrong)
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
    const [held] = await tx.db.select({ mask: users.phoneMask }).from(users).where(eq(users.id, actor.id)).for('update')
    const columns = phoneColumns(platform.secrets, phone)
    // A number that several share lets nobody in, so the second one would lock the first out as well.
    ensure((await countSharers(tx, columns.phoneIndex ?? '', actor.id)) === 0, no.phoneTaken)
    await tx.db.update(users).set(columns).where(eq(users.id, actor.id))
    const diff = [{ field: 'phone', before: held?.mask ?? '', after: columns.phoneMask }]
    tx.notes.push({ objectType: 'users', objectId: actor.id, objectName: actor.name, diff })
    const { title, text } = accountMessages.phoneBound
    await tellOwner(tx, actor.id, { title, text: fill(text, { phone: columns.phoneMask }) })
  })
  return { bound: true }
}
