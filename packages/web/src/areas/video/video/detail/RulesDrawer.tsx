import { studyPolicy } from '@portal/contract/areas/video/video.ts'
import { videoAttrs } from '@portal/contract/areas/video/video-manage.ts'
import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { Checkbox, Form } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { DrawerFrame } from '#src/kit/form/DrawerFrame.tsx'
import { changedOf } from '#src/kit/form/changed-of.ts'
import { previewSentence, whyNotHours } from './rule-preview.ts'
import { speedText } from './speed-text.ts'
import { useAttrs } from './use-attrs.ts'

const rules = z.object({ ...studyPolicy.shape, classHours: videoAttrs.shape.classHours.unwrap() })
type Rules = z.output<typeof rules>

const Field = fieldsOf(rules)

const SPEEDS = [75, 100, 125, 150, 200].map((value) => ({ value, label: speedText(value) }))

/** What was lowered by the author; a value equal to the formula's is the formula's. */
const rulesOf = ({ policy, classHours, formulaHours }: VideoDetail): Rules => ({
  ...policy,
  classHours: classHours === formulaHours ? null : classHours,
})

export function RulesDrawer({ video, onClose }: { video: VideoDetail; onClose: () => void }) {
  const attrs = useAttrs(video)
  const [begun] = useState(() => ({ values: rulesOf(video), revision: video.revision }))

  const submit = (values: Rules) => {
    const { classHours, ...policy } = changedOf<Rules>(begun.values, values)
    const changed = {
      ...(Object.keys(policy).length > 0 && { policy }),
      ...(classHours !== undefined && { classHours }),
    }
    attrs.send(changed, onClose, begun.revision)
  }

  return (
    <DrawerFrame<Rules>
      title="编辑学习规则"
      initial={begun.values}
      saving={attrs.isPending}
      error={attrs.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field name="completePercent" help="看到的不同部分达到此比例才算完成（%）" />
      <Field name="minSeconds" help="累计学习须满此秒数，0 为不限" />
      <Field name="seekPolicy" />
      <Field name="hiddenPolicy" />
      <Field name="speedsPercent" help="最高一档也是计时的上限">
        <Checkbox.Group options={SPEEDS} />
      </Field>
      <Field name="attention" />
      <AttentionTimes />
      <Field name="onePlace" />
      <Field name="restudy" />
      <Field name="classHours" help={`留空按时长折算（${(video.formulaHours ?? 0).toFixed(2)}），只能调低`} />
      <Sentence video={video} />
    </DrawerFrame>
  )
}

function AttentionTimes() {
  const form = Form.useFormInstance<Rules>()
  const attention = Form.useWatch('attention', form)
  return attention === undefined || attention === 'none' ? null : <Field name="attentionTimes" help="每次学习 1–3 次" />
}

/** The learner's sentence, at once with every figure. */
function Sentence({ video }: { video: VideoDetail }) {
  const form = Form.useFormInstance<Rules>()
  const values: Partial<Rules> = Form.useWatch([], form) ?? {}
  const fault = whyNotHours(video, values.classHours ?? null)
  return (
    <p className="rule-sentence kit-field-long" aria-live="polite">
      {fault ?? (previewSentence(video, values) || '视频处理完成后显示学员看到的规则')}
    </p>
  )
}
