import { documentAttrs } from '@portal/contract/areas/document/document.ts'
import type { DocumentDetail } from '@portal/contract/areas/document/document-single.ts'
import { documentRefusals } from '@portal/contract/areas/document/refusals.ts'
import { useState } from 'react'
import { z } from 'zod'
import { LabelsSelect, TypeSelect } from '#src/areas/video/public.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { changedOf } from '#src/kit/form/changed-of.ts'
import { DrawerFrame } from '#src/kit/form/DrawerFrame.tsx'
import { serverNow } from '#src/platform/session/session.ts'
import { COVER_HELP, CoverField } from '#src/shared/upload/CoverField.tsx'
import type { FormFile } from '#src/shared/upload/form-file.ts'
import { dateText } from '#src/ui/time/date-text.ts'
import { useSaveDocument } from './use-save-document.ts'

const { shape } = documentAttrs

const basic = z.object({
  title: shape.title.unwrap(),
  labelTypeId: shape.labelTypeId.unwrap().meta({ label: '分类' }),
  labelIds: shape.labelIds.unwrap().meta({ label: '标签' }),
  year: shape.year.unwrap(),
  validFrom: shape.validFrom.unwrap(),
  validTo: shape.validTo.unwrap(),
  reviewBy: shape.reviewBy.unwrap(),
  required: shape.required.unwrap(),
  allowDownload: shape.allowDownload.unwrap(),
  allowPrint: shape.allowPrint.unwrap(),
  allowComment: shape.allowComment.unwrap(),
  summary: shape.summary.unwrap(),
  cover: z.custom<FormFile | null>().nullable().meta({ label: '封面' }),
})
type Basic = z.output<typeof basic>

const Field = fieldsOf(basic)

const coverOf = (document: DocumentDetail): FormFile | null => {
  const url = document.draft?.coverUrl ?? document.coverUrl
  return url === '' ? null : { name: '封面', url }
}

const basicOf = (document: DocumentDetail): Basic => ({
  // A change that waits already is what one goes on editing.
  title: document.draft?.title ?? document.title,
  summary: document.draft?.summary ?? document.summary,
  labelTypeId: document.labelTypeId ?? '',
  labelIds: document.labels.map(({ id }) => id),
  year: document.year,
  validFrom: document.validFrom ?? null,
  validTo: document.validTo,
  reviewBy: document.reviewBy ?? null,
  required: document.required,
  allowDownload: document.allowDownload,
  allowPrint: document.allowPrint,
  allowComment: document.allowComment,
  cover: coverOf(document),
})

const begins = (values: Basic) => ({ ...values, labelTypeId: values.labelTypeId || undefined })

/** 基本信息 of a document. */
export function BasicDrawer({ document, onClose }: { document: DocumentDetail; onClose: () => void }) {
  const save = useSaveDocument(document, onClose)
  const [begun] = useState(() => basicOf(document))

  const submit = (values: Basic) => {
    const { cover, ...changed } = changedOf<Basic>(begun, values)
    // Taken away is null, another one is an upload.
    const upload = cover === undefined ? {} : { coverUploadId: values.cover?.uploadId ?? null }
    save.send({ ...changed, ...upload })
  }

  return (
    <DrawerFrame<Basic>
      title="编辑基本信息"
      initial={begins(begun)}
      saving={save.isPending}
      error={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field name="title" />
      <Field name="labelTypeId">
        <TypeSelect dicCode="doc" />
      </Field>
      <Field name="labelIds">
        <LabelsSelect dicCode="doc" known={document.labels} />
      </Field>
      <Field name="year" />
      <Field name="validFrom" />
      <Field
        name="validTo"
        beside={['validFrom']}
        whyNot={({ validFrom, validTo }) =>
          validFrom instanceof Date && validTo instanceof Date && validTo <= validFrom
            ? documentRefusals.validity.message
            : undefined
        }
      />
      <Field
        name="reviewBy"
        help="到期前 30 天和 7 天提醒上传人复审"
        whyNot={({ reviewBy }) =>
          typeof reviewBy === 'string' && reviewBy !== begun.reviewBy && reviewBy <= dateText(serverNow())
            ? documentRefusals.reviewByPast.message
            : undefined
        }
      />
      <Field name="required" />
      <Field name="allowDownload" />
      <Field name="allowPrint" help="关闭时仅可在线阅读" />
      <Field name="allowComment" />
      <Field name="cover" help={COVER_HELP}>
        <CoverField />
      </Field>
      <Field name="summary" />
    </DrawerFrame>
  )
}
