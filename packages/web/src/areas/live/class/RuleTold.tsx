import { hundredthsFromHours } from '@portal/contract/areas/learning/hours/amount.ts'
import { ruleSentence } from '@portal/contract/areas/learning/hours/rule-sentence.ts'
import { wholeTicksFromMs } from '@portal/contract/areas/learning/play/intervals.ts'
import { Form } from 'antd'

/** The sentence that learners will read, as the fields above stand. */
export function RuleTold({ minutesPerHour }: { minutesPerHour: number | undefined }) {
  const form = Form.useFormInstance()
  const start = Form.useWatch<Date | undefined>('plannedStart', form)
  const end = Form.useWatch<Date | undefined>('plannedEnd', form)
  const attendPercent = Form.useWatch<number | undefined>('attendPercent', form)
  const needRounds = Form.useWatch<number | undefined>('needRounds', form)
  const classHours = Form.useWatch<number | null | undefined>('classHours', form)
  const planned = Form.useWatch<unknown[] | undefined>('signPlan', form)
  const unasked = (planned?.length ?? 0) > 0 && !needRounds
  const lengthMs = start && end ? end.getTime() - start.getTime() : 0
  const words =
    lengthMs <= 0 || !attendPercent || minutesPerHour === undefined
      ? '填写计划时间后显示学员看到的规则'
      : ruleSentence(
          {
            itemType: 'live',
            broadcastTicks: wholeTicksFromMs(lengthMs),
            attendPercent,
            needRounds: needRounds ?? 0,
            replayCredits: false,
            classHoursHundredths: classHours ? hundredthsFromHours(classHours) : null,
          },
          minutesPerHour,
        )
  return (
    <p className="live-form-rule" role="status">
      <b>学员看到：</b>
      {words}
      {unasked && '签到只作记录。'}
    </p>
  )
}
