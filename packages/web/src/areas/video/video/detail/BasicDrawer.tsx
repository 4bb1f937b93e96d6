import { videoCategory } from '@portal/contract/areas/video/video.ts'
import { videoAttrs } from '@portal/contract/areas/video/video-manage.ts'
import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { DrawerFrame } from '#src/kit/form/DrawerFrame.tsx'
import { changedOf } from '#src/kit/form/changed-of.ts'
import { LabelsSelect } from '../../LabelsSelect.tsx'
import { TypeSelect } from '../../label/TypeSelect.tsx'
import { useAttrs } from './use-attrs.ts'

const { shape } = videoAttrs

const basic = z.object({
  title: shape.title.unwrap(),
  category: shape.category.unwrap(),
  labelTypeId: shape.labelTypeId.unwrap().meta({ label: '分类' }),
  labelIds: shape.labelIds.unwrap().meta({ label: '标签' }),
  lecturer: shape.lecturer.unwrap(),
  year: shape.year.unwrap(),
  required: shape.required.unwrap().meta({ label: '必修' }),
  allowDownload: shape.allowDownload.unwrap().meta({ label: '允许下载' }),
  allowComment: shape.allowComment.unwrap().meta({ label: '允许评论' }),
  validFrom: shape.validFrom.unwrap().meta({ label: '有效期从' }),
  validTo: shape.validTo.unwrap().meta({ label: '有效期至' }),
  summary: shape.summary.unwrap(),
})
type Basic = z.output<typeof basic>

const Field = fieldsOf(basic)

const basicOf = (video: VideoDetail): Partial<Basic> => {
  const { title, category, labelTypeId, labels, lecturer, year, required, allowDownload, allowComment } = video
  return {
    title,
    category,
    labelTypeId: labelTypeId ?? undefined,
    labelIds: labels.map(({ id }) => id),
    lecturer,
    year,
    required,
    allowDownload,
    allowComment,
    validFrom: video.validFrom ?? null,
    validTo: video.validTo,
    summary: video.summary,
    // A change that waits already is what one goes on editing.
    ...(video.draft?.title !== undefined && { title: video.draft.title }),
    ...(video.draft?.lecturer !== undefined && { lecturer: video.draft.lecturer }),
    ...(video.draft?.summary !== undefined && { summary: video.draft.summary }),
  }
}

export function BasicDrawer({ video, onClose }: { video: VideoDetail; onClose: () => void }) {
  const attrs = useAttrs(video)
  const [begun] = useState(() => ({ values: basicOf(video), revision: video.revision }))

  return (
    <DrawerFrame<Basic>
      title="编辑基本信息"
      initial={begun.values}
      saving={attrs.isPending}
      error={attrs.error}
      onSubmit={(values) => attrs.send(changedOf(begun.values, values), onClose, begun.revision)}
      onClose={onClose}
    >
      <Field name="title" />
      <Field name="category" help={video.state === 'draft' ? undefined : '首次发布后不能修改'}>
        <Select
          disabled={video.state !== 'draft'}
          options={videoCategory.options.map((value) => ({ value, label: wordsOf(videoCategory)[value] }))}
        />
      </Field>
      <TypeAndLabels video={video} />
      <Field name="lecturer" />
      <Field name="year" />
      <Field name="validFrom" />
      <Field name="validTo" />
      <Field name="required" />
      <Field name="allowDownload" />
      <Field name="allowComment" />
      <Field name="summary" />
    </DrawerFrame>
  )
}

/** Both trees belong to the category that is chosen. */
function TypeAndLabels({ video }: { video: VideoDetail }) {
  const form = Form.useFormInstance<Basic>()
  const category = Form.useWatch('category', form) ?? video.category
  return (
    <>
      <Field name="labelTypeId">
        <TypeSelect dicCode={category} />
      </Field>
      <Field name="labelIds">
        <LabelsSelect dicCode={category} known={video.labels} />
      </Field>
    </>
  )
}
