import { answeringRule, type ReplyAnswer } from '@portal/contract/areas/wechat/reply.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { enqueue } from '#src/platform/jobs.ts'
import type { Platform } from '#src/platform/platform.ts'
import { inOwnWork } from '../account/own-work.ts'
import type { Account } from '../api/account.ts'
import { publishedMenu } from '../menu/draft.ts'
import { textsOf } from '../menu/wire.ts'
import { noteMassResult } from '../push/final-word.ts'
import { rulesOf } from '../reply/rules.ts'
import { noteTemplateResult } from '../template/final-word.ts'
import { finishNote, noteFan, noteMessage, noteOnce } from './note.ts'
import type { CallbackMessage } from './xml.ts'

/** Further answers, and asking who a new fan is, happen behind the reply. */
export const ANSWER_JOB = 'wechat.answer'
export const FACTS_JOB = 'wechat.facts'

const plain = (text: string): ReplyAnswer => ({ kind: 'text', text, mediaId: '', title: '', url: '', picUrl: '' })

/** What is answered: a click by the live menu, everything else by the rules. */
const answersTo = async (tx: Tx, account: Account, { MsgType, Event, EventKey, Content }: CallbackMessage) => {
  if (MsgType === 'event' && Event === 'CLICK') {
    const menu = await publishedMenu(tx, account.id)
    const text = menu ? textsOf(menu.content).get(EventKey) : undefined
    return text === undefined ? [] : [plain(text)]
  }
  if (MsgType === 'event' && Event !== 'subscribe') return []
  const incoming =
    MsgType === 'event'
      ? ({ trigger: 'follow' } as const)
      : ({ trigger: 'message', kind: MsgType, text: Content } as const)
  return answeringRule(await rulesOf(tx, account.id), incoming)?.answers ?? []
}

const textOfAnswer = ({ kind, text, title, mediaId }: ReplyAnswer) =>
  kind === 'text' ? text : kind === 'news' ? title : mediaId

const noteAnswers = async (
  tx: Tx,
  account: Account,
  message: CallbackMessage,
  fanId: string,
  answers: ReplyAnswer[],
) => {
  const [first, ...rest] = answers
  if (!first) return
  await tx.db.execute(sql`insert into wx_messages (id, fan_id, direction, kind, text, state, at)
    values (gen_random_uuid(), ${fanId}, 'out', ${first.kind}, ${textOfAnswer(first)}, 'sent', clock_timestamp())`)
  for (const [n, answer] of rest.entries()) {
    const payload = { accountId: account.id, fanId, openid: message.FromUserName, answer }
    await enqueue(tx, ANSWER_JOB, payload, {
      key: `${ANSWER_JOB}:${message.MsgId || message.CreateTime}:${fanId}:${n}`,
    })
  }
}

/** Everything one call of the platform causes, in one transaction; answers what to say at once. */
export const handleMessage = (
  platform: Platform,
  account: Account,
  message: CallbackMessage,
): Promise<ReplyAnswer | null> =>
  inOwnWork(platform, async (tx) => {
    const begun = Date.now()
    if (!(await noteOnce(tx, account, message))) return null
    await tx.db.execute(sql`update wx_accounts set last_callback_at = now() where id = ${account.id}`)
    if (!account.enabled) {
      await finishNote(tx, account, message, { result: 'ignored', ms: Date.now() - begun })
      return null
    }
    await noteMassResult(tx, account, message)
    await noteTemplateResult(tx, account, message)
    const fanId = await noteFan(tx, account, message)
    if (fanId === null) return null
    if (message.MsgType !== 'event') await noteMessage(tx, fanId, message)
    if (message.Event === 'subscribe')
      await enqueue(tx, FACTS_JOB, { accountId: account.id }, { key: `${FACTS_JOB}:${account.id}` })

    const answers = await answersTo(tx, account, message)
    await noteAnswers(tx, account, message, fanId, answers)
    const result = answers.length > 0 ? 'answered' : 'noted'
    await finishNote(tx, account, message, { result, ms: Date.now() - begun })
    return answers[0] ?? null
  })
