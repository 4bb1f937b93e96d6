import { accountMessages, SECURITY_PANEL } from '@portal/contract/areas/account/messages.ts'
import { PASSWORD_CHANGED, passwordRefusals, type updatePassword } from '@portal/contract/areas/account/password.ts'
import { errors } from '@portal/contract/errors.ts'
import { v7 } from 'uuid'
import { refuse, refuseField } from '#src/platform/errors.ts'
import type { Commit } from '#src/platform/http/serve.ts'
import { type Call, worded } from '#src/platform/http/serve.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import type { Portal } from '#src/shared/portal.ts'
import { endSessions } from '#src/shared/session/sessions.ts'
import { findById } from '../sign-in/account.ts'
import { checkUnderGuard, refusalOf } from '../sign-in/guarded-check.ts'
import { hashPassword, verifyPassword } from './hashing.ts'
import { ensureGoodPassword, storePassword } from './new-password.ts'

type ChangeCall = Call<typeof updatePassword> & { commit: Commit }

/** Changes one's own password; every other session of the person ends with it. */
export const changePassword =
  (portal: Portal) =>
  async ({ body, actor, origin, commit }: ChangeCall) => {
    const { originPassword, currentPassword } = body
    if (originPassword === '') refuseField('originPassword', passwordRefusals.originMissing)
    if (currentPassword === '') refuseField('currentPassword', passwordRefusals.currentMissing)
    const account = (await findById(portal.platform.db, actor.id)) ?? refuse(errors.missing)

    const subject = { account: actor.id, address: origin.address, purpose: 'password' as const }
    const verdict = await checkUnderGuard(portal, subject, () => verifyPassword(account.passwordHash, originPassword))
    if (verdict.kind === 'wrong') refuseField('originPassword', passwordRefusals.originWrong)
    if (verdict.kind !== 'right') throw refusalOf(verdict, passwordRefusals.originWrong)
    if (originPassword === currentPassword) refuseField('currentPassword', passwordRefusals.same)
    await ensureGoodPassword(portal, account, currentPassword, 'currentPassword')
    const passwordHash = await hashPassword(currentPassword)

    await commit(async (tx) => {
      await storePassword(tx, account, passwordHash)
      await endSessions(tx, { userId: actor.id, exceptId: actor.sessionId }, 'password')
      const { kind, reason, passwordChanged } = accountMessages
      const message = { category: 'notice' as const, kind, reason, link: SECURITY_PANEL, ...passwordChanged }
      await sendMessage(tx, [actor.id], { event: `password:${v7()}`, ...message })
    })
    return worded(PASSWORD_CHANGED, {})
  }
