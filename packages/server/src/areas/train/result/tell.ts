import { hoursText } from '@portal/contract/areas/learning/hours/amount.ts'
import { conditionText, resultMessages as words } from '@portal/contract/areas/train/result/result-words.ts'
import { grouped } from '@portal/contract/kit/grouped.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import type { Judged } from './judge-people.ts'
import type { TrainClass } from './rules.ts'

const linkOf = ({ id }: Pick<TrainClass, 'id'>) => `/signInList?classId=${id}`

/** Each once for this graduation; what somebody missed is named. */
export const tellResults = async (
  tx: Tx,
  cls: TrainClass,
  graduationId: string,
  people: readonly Judged[],
): Promise<void> => {
  const title = { title: cls.title }
  // People who read the same sentence share a message.
  const groups = grouped(people, ({ result, hundredths, judgement }) =>
    result === 'passed' || result === 'exempt'
      ? fill(words.passed.text, { hours: hoursText(hundredths) })
      : fill(words.failed.text, {
          missing: judgement.conditions
            .filter(({ ok }) => !ok)
            .map(conditionText)
            .join('、'),
        }),
  )
  for (const [text, group] of groups) {
    const isPassed = group[0]?.result === 'passed' || group[0]?.result === 'exempt'
    const said = isPassed ? words.passed : words.failed
    await sendMessage(
      tx,
      group.map(({ userId }) => userId),
      {
        event: `class:${cls.id}:graduated:${graduationId}`,
        kind: words.kind,
        title: fill(said.title, title),
        text,
        link: linkOf(cls),
        reason: said.why,
      },
    )
  }
}

export const tellUndone = async (
  tx: Tx,
  cls: TrainClass,
  graduationId: string,
  userIds: readonly string[],
  reason: string,
): Promise<void> => {
  await sendMessage(tx, userIds, {
    event: `class:${cls.id}:undone:${graduationId}`,
    kind: words.kind,
    title: fill(words.undone.title, { title: cls.title }),
    text: fill(words.undone.text, { reason }),
    link: linkOf(cls),
    reason: words.undone.why,
  })
}
