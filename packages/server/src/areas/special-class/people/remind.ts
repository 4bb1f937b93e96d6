import { remindedText } from '@portal/contract/areas/learning/record-reminder.ts'
import type { remindSpecial } from '@portal/contract/areas/special-class/people.ts'
import { specialRefusals as no } from '@portal/contract/areas/special-class/refusals.ts'
import { missingWords, specialWords as words } from '@portal/contract/areas/special-class/words.ts'
import { grouped } from '@portal/contract/kit/grouped.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { addDays, shanghaiDay, shanghaiDayNumber } from '@portal/contract/kit/shanghai.ts'
import { ensure } from '#src/platform/errors.ts'
import { type HandlerOf, worded } from '#src/platform/http/serve.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import type { Portal } from '#src/shared/portal.ts'
import { findSpecial, type SpecialClass } from '../class/reach.ts'
import { isOf } from './list.ts'
import { readTrainees, type Trainee } from './read.ts'

const missingText = ({ missing }: Trainee): string => missingWords(missing)

/** Last day of the study time. */
const lastDay = ({ studyTo, endsAt }: SpecialClass): string =>
  studyTo ?? addDays(shanghaiDay(endsAt ?? new Date()), endsAt ? -1 : 0)

/** Everybody hears what he himself lacks, once a day. */
export const remindWith =
  (portal: Portal): HandlerOf<typeof remindSpecial> =>
  async ({ tx, body, actor }) => {
    const cls = await findSpecial(tx, actor, body.id)
    const chosen = body.userIds && new Set(body.userIds)
    const people = (await readTrainees(portal, tx, cls, body.orgId)).filter(
      (person) => isOf.unfinished(person) && (!chosen || chosen.has(person.id)),
    )
    ensure(people.length > 0, no.nobodyToRemind)
    const event = `remind:special:${cls.id}:${shanghaiDayNumber(Date.now())}`
    const { kind, title, text, reason } = words.remind
    let sent = 0
    for (const [missing, who] of grouped(people, missingText))
      sent += await sendMessage(
        tx,
        who.map(({ id }) => id),
        {
          ...{ event, category: 'study' as const, link: `/signInList?classId=${cls.id}`, kind, reason },
          title: fill(title, { title: cls.title }),
          text: fill(text, { missing, date: lastDay(cls) }),
        },
      )
    const skipped = people.length - sent
    return worded(remindedText(sent, skipped), { sent, skipped })
  }
