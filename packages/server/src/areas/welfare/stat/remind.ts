import type { remindClaims } from '@portal/contract/areas/welfare/stat.ts'
import { welfareRefusals as no, welfarePathOf, welfareWords as words } from '@portal/contract/areas/welfare/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { HOUR_MS, shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { eq, sql } from 'drizzle-orm'
import { lockRow } from '#src/kit/store.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { benefits } from '#src/schema/welfare/benefit.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { databaseNow } from '../benefit/held.ts'

const LATELY_MS = 4 * HOUR_MS

/** 未领提醒: those who have a piece to fetch, by option, so that each reads what waits for him. */
export const remind: HandlerOf<typeof remindClaims> = async ({ tx, body: { id } }) => {
  const row = await lockRow(tx, benefits, id)
  const now = await databaseNow(tx)
  ensure(row.remindedAt === null || now.getTime() - row.remindedAt.getTime() > LATELY_MS, no.remindedLately)
  const { rows } = await tx.db.execute<{ name: string; people: string[] }>(sql`
    select o.name, array_agg(c.person_id order by c.no) as people from benefit_claims c join benefit_options o on o.id = c.option_id
    where c.benefit_id = ${id} and c.state in ('reserved', 'won') group by o.id, o.name`)
  ensure(rows.length > 0, no.nobodyLeft)
  await tx.db.update(benefits).set({ remindedAt: now }).where(eq(benefits.id, id))
  let sent = 0
  for (const { name, people } of rows)
    sent += await sendMessage(tx, people, {
      event: `welfare:${id}:remind:${now.getTime()}:${name}`,
      kind: words.kind,
      title: fill(words.remind.title, { title: row.title }),
      text: fill(words.remind.text, { option: name, at: shanghaiTime(row.pickupEnd) }),
      link: welfarePathOf(id),
      reason: words.remind.why,
      dueAt: row.pickupEnd,
    })
  tx.notes.push({
    objectType: 'benefits',
    objectId: id,
    objectName: row.title,
    objectOrgId: row.ownerOrgId,
    diff: [{ field: 'reminded', before: null, after: sent }],
    kind: 'run',
  })
  return { sent }
}
