import type { MessageKind } from '@portal/contract/areas/system/message/kinds.ts'
import { fillVariables } from '@portal/contract/areas/system/message/variables.ts'
import { sql } from 'drizzle-orm'
import { verdictOf } from './attempts.ts'
import type { Letter, Outcome, OuterChannel } from './channels.ts'
import { loadTemplates, SHIPPED_WORDS, type Templates } from './kind-rules.ts'
import type { Outbox } from './outbox-parts.ts'
import { personValues } from './receivers.ts'
import { eventValues } from './template-values.ts'

const AT_ONCE = 5

export interface Claimed extends Record<string, unknown> {
  id: string
  userId: string
  channel: OuterChannel
  kind: MessageKind
  title: string
  text: string
  link: string
  reasonGiven: string
  source: string
  dueAt: string | null
  at: string
  tries: number
  name: string
  code: string
  orgName: string
}

/** Columns of a delivery `d` with its person `u` in the unit `o`. */
export const letterColumns = sql`d.id, d.user_id as "userId", d.channel, d.kind, d.title, d.text, d.link,
  d.reason_given as "reasonGiven", d.source, d.due_at as "dueAt", d.at, d.tries, u.name, u.code, o.name as "orgName"`

const claim = async ({ platform }: Outbox, now: Date): Promise<Claimed[]> => {
  const { rows } = await platform.db.execute<Claimed>(sql`
    with next as (
      select id from message_deliveries
      where state = 'queued' and pace <> 'digest' and next_at <= ${now}
      order by pace = 'urgent' desc, due_at nulls last, at, id limit ${AT_ONCE} for update skip locked
    ), d as (
      update message_deliveries m set state = 'sending', claimed_at = ${now}, tries = tries + 1
      from next where m.id = next.id returning m.*
    )
    select ${letterColumns} from d join users u on u.id = d.user_id join org_units o on o.id = u.primary_org_id`)
  return rows
}

/** The address as somebody outside the portal opens it; nothing where the portal does not know its own. */
export const absolute = ({ platform }: Outbox, link: string): string => {
  if (!link.startsWith('/')) return link
  const site = platform.config.PUBLIC_URL.replace(/\/$/, '')
  return site === '' ? '' : `${site}${link}`
}

/** A delivery in the words of its kind and channel. */
export const letterOf = (outbox: Outbox, templates: Templates, row: Claimed): Letter => {
  const { id, userId, channel, kind, title, text, reasonGiven, source } = row
  const words = templates.find(kind, channel) ?? SHIPPED_WORDS
  const link = absolute(outbox, row.link)
  const values = {
    ...eventValues({
      title,
      text,
      source,
      link,
      reason: reasonGiven,
      dueAt: row.dueAt === null ? null : new Date(row.dueAt),
      at: new Date(row.at),
    }),
    ...personValues(row),
  }
  return { id, userId, kind, title: fillVariables(words.title, values), text: fillVariables(words.text, values), link }
}

/** Whatever a sender throws is one more failure of this letter, never of the run. */
export const attempt = async ({ channels }: Outbox, channel: OuterChannel, letter: Letter): Promise<Outcome> => {
  const sender = channels.of(channel)
  if (!sender) return { kind: 'skipped', reason: 'notConfigured' }
  try {
    return await sender.send(letter)
  } catch (error) {
    return { kind: 'failed', error: error instanceof Error ? error.message.slice(0, 200) : String(error) }
  }
}

const sendOne = async (outbox: Outbox, templates: Templates, row: Claimed, now: Date): Promise<void> => {
  const outcome = await attempt(outbox, row.channel, letterOf(outbox, templates, row))
  const { state, reason, error, nextAt } = verdictOf(outcome, row.tries, now)
  await outbox.platform.db.execute(sql`
    update message_deliveries set state = ${state}, reason = ${reason}, error = ${error}, next_at = ${nextAt},
      sent_at = case when ${state} = 'sent' then ${now}::timestamptz end
    where id = ${row.id} and state = 'sending'`)
}

/** Sends urgent and compulsory letters one by one, a few at a time. */
export const sendSingles = async (outbox: Outbox, now: Date, signal: AbortSignal): Promise<void> => {
  const templates = await loadTemplates(outbox.platform.db)
  while (!signal.aborted) {
    const rows = await claim(outbox, now)
    if (rows.length === 0) return
    await Promise.all(rows.map((row) => sendOne(outbox, templates, row, now)))
  }
}
