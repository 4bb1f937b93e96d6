import { lastDigest } from '@portal/contract/areas/system/message/times.ts'
import { messageWords } from '@portal/contract/areas/system/message/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { verdictOf } from './attempts.ts'
import type { Letter, OuterChannel } from './channels.ts'
import { loadTemplates, type Templates } from './kind-rules.ts'
import type { Outbox } from './outbox-parts.ts'
import { absolute, attempt, type Claimed, letterColumns, letterOf } from './singles.ts'

const AT_ONCE = 5
const MOST_PER_ROUND = 5000

/** Gathers what was written before the last digest time into one letter per person and channel. */
export const formDigests = async ({ platform, settings }: Outbox, now: Date): Promise<void> => {
  const slot = lastDigest(await settings.get('digestTimes'), now)
  if (slot === null) return
  for (;;) {
    const { rowCount } = await platform.db.execute(sql`
      with made as (
        insert into message_digests (id, user_id, channel, slot, next_at)
        select gen_random_uuid(), user_id, channel, ${slot}, ${now} from (
          select distinct d.user_id, d.channel from message_deliveries d
          where d.state = 'queued' and d.pace = 'digest' and d.digest_id is null and d.at < ${slot}
            and not exists (select 1 from message_digests g
              where g.user_id = d.user_id and g.channel = d.channel and g.slot = ${slot})
          limit ${MOST_PER_ROUND}
        ) waiting on conflict do nothing returning id, user_id, channel
      )
      update message_deliveries d set digest_id = made.id from made
      where d.user_id = made.user_id and d.channel = made.channel
        and d.state = 'queued' and d.pace = 'digest' and d.digest_id is null and d.at < ${slot}`)
    if ((rowCount ?? 0) === 0) return
  }
}

interface ClaimedDigest extends Record<string, unknown> {
  id: string
  userId: string
  channel: OuterChannel
  tries: number
}

const claim = async ({ platform }: Outbox, now: Date): Promise<ClaimedDigest[]> => {
  const { rows } = await platform.db.execute<ClaimedDigest>(sql`
    with next as (
      select id from message_digests where state = 'queued' and next_at <= ${now}
      order by next_at, id limit ${AT_ONCE} for update skip locked
    )
    update message_digests g set state = 'sending', claimed_at = ${now}, tries = tries + 1
    from next where g.id = next.id returning g.id, g.user_id as "userId", g.channel, g.tries`)
  return rows
}

/** What is still to be said of a digest: things due first, then in the order they happened. */
const itemsOf = async ({ platform }: Outbox, digestId: string): Promise<Claimed[]> => {
  const { rows } = await platform.db.execute<Claimed>(sql`
    select ${letterColumns} from message_deliveries d
    join users u on u.id = d.user_id join org_units o on o.id = u.primary_org_id
    where d.digest_id = ${digestId} and d.state = 'queued' order by d.due_at nulls last, d.at, d.id`)
  return rows
}

const lineOf = (letter: Letter, { dueAt }: Claimed, n: number): string => {
  const due = dueAt === null ? '' : fill(messageWords.digestDue, { due: shanghaiTime(new Date(dueAt)) })
  return [`${n + 1}. ${letter.title}${due}`, letter.text, letter.link].filter((part) => part !== '').join('\n')
}

/** One letter of all; a single message goes as itself. */
const digestLetter = (outbox: Outbox, templates: Templates, { id, userId }: ClaimedDigest, rows: Claimed[]): Letter => {
  const items = rows.map((row) => ({ row, letter: letterOf(outbox, templates, row) }))
  const [only] = items
  if (only && items.length === 1) return { ...only.letter, id }
  return {
    id,
    userId,
    kind: '',
    title: fill(messageWords.digestTitle, { n: rows.length }),
    text: items.map(({ row, letter }, n) => lineOf(letter, row, n)).join('\n\n'),
    link: absolute(outbox, '/system/message'),
  }
}

const sendOne = async (outbox: Outbox, templates: Templates, digest: ClaimedDigest, now: Date): Promise<void> => {
  const { db } = outbox.platform
  const rows = await itemsOf(outbox, digest.id)
  const outcome =
    rows.length === 0
      ? ({ kind: 'skipped', reason: 'recalled' } as const)
      : await attempt(outbox, digest.channel, digestLetter(outbox, templates, digest, rows))
  const { state, reason, error, nextAt } = verdictOf(outcome, digest.tries, now)
  await db.execute(sql`
    with settled as (
      update message_digests set state = ${state}, next_at = ${nextAt} where id = ${digest.id} and state = 'sending'
      returning id
    )
    update message_deliveries set state = ${state}, reason = ${reason}, error = ${error}, next_at = ${nextAt},
      tries = ${digest.tries}, sent_at = case when ${state} = 'sent' then ${now}::timestamptz end
    where id = any(${sql.param(rows.map(({ id }) => id))}::uuid[]) and exists (select 1 from settled)`)
}

export const sendDigests = async (outbox: Outbox, now: Date, signal: AbortSignal): Promise<void> => {
  const templates = await loadTemplates(outbox.platform.db)
  while (!signal.aborted) {
    const digests = await claim(outbox, now)
    if (digests.length === 0) return
    await Promise.all(digests.map((digest) => sendOne(outbox, templates, digest, now)))
  }
}
