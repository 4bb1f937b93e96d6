import { fanNameOf } from '@portal/contract/areas/wechat/fan.ts'
import { errors } from '@portal/contract/errors.ts'
import type { InferSelectModel } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { wxFans } from '#src/schema/wechat/wechat.ts'
import { openAccount } from '../account/gate.ts'
import type { Account } from '../api/account.ts'

export type Fan = InferSelectModel<typeof wxFans>

interface Opened {
  account: Account
  fans: Fan[]
}

/** Fans of one account that the person may look after; one foreign id among them, and none exists. */
export const openFans = async (tx: Tx, actor: Actor, fanIds: readonly string[]): Promise<Opened> => {
  const ids = [...new Set(fanIds)]
  const fans = await tx.db.select().from(wxFans).where(anyOf(wxFans.id, ids)).orderBy(wxFans.id)
  const [first] = fans
  ensure(first && fans.length === ids.length && fans.every((fan) => fan.accountId === first.accountId), errors.missing)
  return { account: await openAccount(tx, actor, first.accountId, 'fans'), fans }
}

export const openFan = async (tx: Tx, actor: Actor, fanId: string): Promise<{ account: Account; fan: Fan }> => {
  const { account, fans } = await openFans(tx, actor, [fanId])
  return { account, fan: fans[0] ?? refuse(errors.missing) }
}

type Diff = { field: string; before: unknown; after: unknown }[]

export const noteFan = (tx: Tx, fan: Pick<Fan, 'id' | 'remark' | 'nick' | 'openid'>, diff: Diff, reason = '') =>
  tx.notes.push({ objectType: 'wx_fans', objectId: fan.id, objectName: fanNameOf(fan), diff, reason })

/** Lists cut into pieces that one call of the platform takes. */
export const pieces = <Each>(list: readonly Each[], size: number): Each[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size))
