import type { consent } from '@portal/contract/areas/account/profile.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { consents } from '#src/schema/account.ts'
import type { Portal } from '#src/shared/portal.ts'

/** 「我已阅读并知悉」; only the version in force can be read, and the first time counts. */
export const giveConsent =
  ({ settings }: Portal): HandlerOf<typeof consent> =>
  async ({ tx, body, actor }) => {
    const { noticeVersion } = body
    ensure(noticeVersion === (await settings.get('noticeVersion')), errors.stateChanged)
    const [row] = await tx.db
      .insert(consents)
      .values({ userId: actor.id, noticeVersion })
      .onConflictDoUpdate({ target: [consents.userId, consents.noticeVersion], set: { at: sql`${consents.at}` } })
      .returning({ at: consents.at })
    tx.notes.push({
      objectType: 'users',
      objectId: actor.id,
      objectName: actor.name,
      diff: [{ field: 'noticeVersion', before: null, after: noticeVersion }],
    })
    return row ?? refuse(errors.stateChanged)
  }
