import { whyNotWindows } from '@portal/contract/areas/learning/hours/rule.ts'
import { type HourRuleRow, hourRuleInput, saveHourRule } from '@portal/contract/areas/learning/time.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { Form } from 'antd'
import { confirm } from '#src/kit/confirm.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { DrawerFrame } from '#src/kit/form/DrawerFrame.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { RuleSentences } from './RuleSentences.tsx'
import { RuleTrial } from './RuleTrial.tsx'
import { WindowsField } from './WindowsField.tsx'

const Field = fieldsOf(hourRuleInput)
type Rule = BodyOf<typeof saveHourRule>

/** A new version of the rule, begun with the newest one. */
export function RuleDrawer({ from, onClose }: { from: HourRuleRow; onClose: () => void }) {
  const save = useWrite(saveHourRule)
  const { minutesPerHour, completePercent, attendPercent, offlineMaxSeconds, windows, basis } = from

  // Published it cannot be taken back, and Enter in a field submits: so it asks.
  const publish = async (values: Rule) => {
    const fault = whyNotWindows(values.windows)
    if (fault !== null) return tip('error', fault)
    const name = `${values.validFrom} 起每学时 ${values.minutesPerHour} 分钟`
    if (!(await confirm({ name, verb: '发布', consequence: '发布后不能修改或删除，只能再制定新版本。' }))) return
    save.mutate(values, {
      onSuccess: ({ version }) => {
        tip('success', `第 ${version} 版已发布，${values.validFrom} 起生效`)
        onClose()
      },
    })
  }

  return (
    <DrawerFrame<Rule>
      title="制定学时规则新版本"
      initial={{ minutesPerHour, completePercent, attendPercent, offlineMaxSeconds, windows, basis }}
      saving={save.isPending}
      error={save.error}
      verb="发布"
      onSubmit={(values) => void publish(values)}
      onClose={onClose}
    >
      <Field name="minutesPerHour" help="20–60 的整数：多少分钟学习折合 1 学时" />
      <Field name="validFrom" help="须晚于今天" />
      <Field name="completePercent" label="完成比例（%）" help="新视频的默认完成比例" />
      <Field name="attendPercent" label="到课比例（%）" help="新直播的默认到课比例" />
      <Field name="offlineMaxSeconds" help="离线超过此秒数的部分无法核验，不计入" />
      <div className="kit-field-long">
        <Field name="windows" help="时段之外的观看不计入进度；没有时段即全天计时">
          <WindowsField />
        </Field>
      </div>
      <Field name="basis" label="依据" help="与规则一同公布" />
      <Preview />
      <RuleTrial />
    </DrawerFrame>
  )
}

const previewed = hourRuleInput.pick({
  minutesPerHour: true,
  completePercent: true,
  attendPercent: true,
  windows: true,
})

/** The learner's sentences as the fields stand now; nothing while a field is wrong. */
function Preview() {
  const values: unknown = Form.useWatch([], Form.useFormInstance())
  const all = Object.fromEntries(Object.entries(values ?? {}).filter(([name]) => name in previewed.shape))
  const rule = previewed.safeParse(all).data
  if (!rule || whyNotWindows(rule.windows) !== null) return null
  return <RuleSentences rule={rule} />
}
