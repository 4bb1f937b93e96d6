import { makeUpRound, type RoundClass, type RoundPerson } from '@portal/contract/areas/live/sign.ts'
import { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { tip } from '#src/platform/tips.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'

const { round, reason } = makeUpRound.body.shape
const form = z.object({ round, reason })
type Values = z.output<typeof form>
const Field = fieldsOf(form)

interface MakeUpProps {
  live: RoundClass
  people: readonly RoundPerson[]
  /** Takes back what was made up. */
  undo: boolean
  onDone: () => void
  onClose: () => void
}

/** Rounds that can be meant: for one person those he missed, or those that were made up. */
const choicesOf = ({ live, people, undo }: Pick<MakeUpProps, 'live' | 'people' | 'undo'>): number[] => {
  const [only] = people
  if (people.length !== 1 || !only) return Array.from({ length: live.rounds }, (_, at) => at + 1)
  return only.rounds.flatMap(({ no, at, method }) => ((undo ? method === 'makeUp' : at === null) ? [no] : []))
}

/** 补签 of one or of many in one round, or back; the reason stays beside it. */
export function MakeUpDrawer({ live, people, undo, onDone, onClose }: MakeUpProps) {
  const verb = undo ? '撤销补签' : '补签'
  const [only] = people
  const whom = people.length === 1 ? (only?.name ?? '') : `${people.length} 人`
  const choices = choicesOf({ live, people, undo })
  return (
    <FormDrawer
      title={`${verb}：${whom}`}
      verb={verb}
      write={makeUpRound}
      refreshes={['signIn']}
      body={(values: Values) => ({ ...values, liveId: live.id, userIds: people.map(({ id }) => id), undo })}
      initial={{ round: choices.at(-1) }}
      onSaved={({ updated, failed: [failed, ...others] }) => {
        if (failed) tip('warning', `${verb} ${updated} 人，${others.length + 1} 人未成功：${failed.message}`)
        else tip('success', `已${verb} ${whom}`)
        onDone()
      }}
      onClose={onClose}
    >
      <Field name="round">
        <LateSelect options={choices.map((value) => ({ value, label: `第 ${value} 轮` }))} />
      </Field>
      <Field name="reason" help={undo ? '撤销后该轮记为未签，记录保留' : '按该轮开始时间计入，标注为补签'} />
    </FormDrawer>
  )
}
