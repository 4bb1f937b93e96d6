import type { remindHolders } from '@portal/contract/areas/certificate/certificate.ts'
import {
  certificateMessageKind as kinds,
  certificateMessage as words,
} from '@portal/contract/areas/certificate/words.ts'
import { grouped } from '@portal/contract/kit/grouped.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { idsInScope } from '../certificate/reach.ts'
import { MY_CERTIFICATES } from '../issue/tell.ts'

interface Ending extends Record<string, unknown> {
  id: string
  orgId: string | null
  name: string
  personId: string
  title: string
  number: string
  day: string
}

/** Tells the holders of these certificates in one message each which of them end when; once a day. */
export const remind: HandlerOf<typeof remindHolders> = async ({ tx, body }) => {
  const ids = await idsInScope(tx, body.ids)
  const { rows } = await tx.db.execute<Ending>(sql`
    select c.id, c.person_id as "personId", c.person_name as name, u.primary_org_id as "orgId", c.title, c.number, c.valid_to::text as day
    from certificates c join users u on u.id = c.person_id and u.enabled and u.deleted_at is null
    where c.id = any(${sql.param(ids)}::uuid[]) and c.valid_to is not null and c.revoked_at is null and c.superseded_on is null
    order by c.valid_to, c.id`)
  const people = grouped(rows, ({ personId }) => personId)
  const today = shanghaiDay(new Date())
  let sent = 0
  for (const [personId, list] of people)
    sent += await sendMessage(tx, [personId], {
      event: `certificate:asked:${personId}:${today}`,
      kind: kinds.expiry,
      title: fill(words.askedTitle, { n: list.length }),
      text: list.map(({ title, number, day }) => fill(words.expiryLine, { title, number, day })).join('\n'),
      link: MY_CERTIFICATES,
      reason: words.expiryWhy,
    })
  for (const { id, title, name, orgId } of rows) {
    const objectName = `${name}《${title}》`
    tx.notes.push({ objectType: 'certificates', objectId: id, objectName, objectOrgId: orgId, diff: [], kind: 'run' })
  }
  return { sent, skipped: people.size - sent }
}
