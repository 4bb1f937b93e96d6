import { wechatRefusals as no } from '@portal/contract/areas/wechat/refusals.ts'
import {
  answeringRule,
  type deleteReplies,
  type listReplies,
  type ReplyRow,
  type saveReply,
  type sortReplies,
  type tryReply,
} from '@portal/contract/areas/wechat/reply.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, asc, eq, max } from 'drizzle-orm'
import { deleteRows, insertRow, updateRow } from '#src/kit/store.ts'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { wxReplies } from '#src/schema/wechat/wechat.ts'
import { openAccount } from '../account/gate.ts'

/** The rules of an account from above. */
export const rulesOf = (tx: Pick<Tx, 'db'>, accountId: string): Promise<ReplyRow[]> =>
  tx.db.select().from(wxReplies).where(eq(wxReplies.accountId, accountId)).orderBy(asc(wxReplies.sort), wxReplies.id)

export const list: HandlerOf<typeof listReplies> = async ({ tx, body, actor }) => {
  const account = await openAccount(tx, actor, body.accountId, 'reply')
  const rules = await rulesOf(tx, account.id)
  return { list: rules, total: rules.length }
}

const sameWord = (a: { word: string; match: string }, b: { word: string; match: string }) =>
  a.word.toLowerCase() === b.word.toLowerCase() && a.match === b.match

export const save: HandlerOf<typeof saveReply> = async ({ tx, body, actor }) => {
  const { accountId, id, revision, ...rule } = body
  const account = await openAccount(tx, actor, accountId, 'reply', { lock: true })
  const rules = await rulesOf(tx, account.id)
  const others = rules.filter((each) => each.id !== id && each.trigger === 'keyword')
  if (rule.trigger === 'keyword' && rule.keywords.length === 0) refuseField('keywords', no.keywordMissing)
  if (rule.trigger === 'kind' && rule.messageKind === null) refuseField('messageKind', no.kindMissing)
  const repeated = rule.keywords.some(
    (word, n) =>
      rule.keywords.findIndex((each) => sameWord(each, word)) !== n ||
      others.some(({ keywords }) => keywords.some((each) => sameWord(each, word))),
  )
  if (rule.trigger === 'keyword' && repeated) refuseField('keywords', no.keywordTaken)

  const values = {
    ...rule,
    keywords: rule.trigger === 'keyword' ? rule.keywords : [],
    messageKind: rule.trigger === 'kind' ? rule.messageKind : null,
  }
  if (id === undefined) {
    const [last] = await tx.db
      .select({ sort: max(wxReplies.sort) })
      .from(wxReplies)
      .where(eq(wxReplies.accountId, account.id))
    const row = await insertRow(tx, wxReplies, { ...values, accountId: account.id, sort: (last?.sort ?? 0) + 1 })
    return { id: row.id, revision: row.revision }
  }
  ensure(
    rules.some((each) => each.id === id),
    errors.missing,
  )
  const row = await updateRow(tx, wxReplies, { id, revision: revision ?? refuse(errors.stale) }, values)
  return { id, revision: row.revision }
}

export const sort: HandlerOf<typeof sortReplies> = async ({ tx, body, actor }) => {
  const account = await openAccount(tx, actor, body.accountId, 'reply', { lock: true })
  const known = new Set((await rulesOf(tx, account.id)).map(({ id }) => id))
  ensure(
    body.ids.length === known.size && new Set(body.ids).size === known.size && body.ids.every((id) => known.has(id)),
    errors.stale,
  )
  for (const [n, id] of body.ids.entries())
    await tx.db
      .update(wxReplies)
      .set({ sort: n + 1 })
      .where(eq(wxReplies.id, id))
  return { sorted: body.ids.length }
}

export const remove: HandlerOf<typeof deleteReplies> = async ({ tx, body, actor }) => {
  const account = await openAccount(tx, actor, body.accountId, 'reply')
  const own = and(eq(wxReplies.accountId, account.id), anyOf(wxReplies.id, body.ids))
  const ids = (await tx.db.select({ id: wxReplies.id }).from(wxReplies).where(own)).map(({ id }) => id)
  ensure(ids.length === new Set(body.ids).size, errors.missing)
  const { deleted } = await deleteRows(tx, wxReplies, ids)
  return { deleted }
}

export const tryOut: HandlerOf<typeof tryReply> = async ({ tx, body, actor }) => {
  const account = await openAccount(tx, actor, body.accountId, 'reply')
  const incoming =
    body.trigger === 'follow'
      ? ({ trigger: 'follow' } as const)
      : ({ trigger: 'message', kind: body.kind, text: body.text } as const)
  const rule = answeringRule(await rulesOf(tx, account.id), incoming)
  return { rule, answers: rule?.answers ?? [] }
}
