import { MAINTENANCE, MOST_ATTACHMENTS, postInput } from '@portal/contract/areas/notice/post.ts'
import { dutySentence, neededSeconds } from '@portal/contract/areas/notice/post-reading.ts'
import { Form } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { DictionarySelect } from '#src/shared/dictionary/DictionarySelect.tsx'
import { AudiencePicker } from '#src/shared/pickers/AudiencePicker.tsx'
import { RichTextField } from '#src/shared/rich-text/RichTextField.tsx'
import { COVER_HELP, CoverField } from '#src/shared/upload/CoverField.tsx'
import { FilesField } from '#src/shared/upload/FilesField.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { type NoticeKind, postHome } from '../post-home.ts'
import { dictionaryOf, type PostValues } from './post-values.ts'
import { RelationsField } from './RelationsField.tsx'

const Field = fieldsOf(postInput)

/** What readers get to see. */
export function TextFields({ kind }: { kind: NoticeKind }) {
  return (
    <>
      <Field name="title" />
      <Field name="category">
        <DictionarySelect dictionary={dictionaryOf(kind)} />
      </Field>
      <Field name="body">
        <RichTextField label="正文" />
      </Field>
      <Field name="summary" help="不填时取正文前 120 个字" />
      <Field name="attachments" label="附件">
        <FilesField max={MOST_ATTACHMENTS} />
      </Field>
      <Field name="relations" label={kind === 'article' ? '相关视频' : '相关课程'}>
        <RelationsField />
      </Field>
      <Field name="cover" label="封面" help={COVER_HELP}>
        <CoverField />
      </Field>
      <Field name="source" {...(kind === 'article' && { label: '出处', help: '转载须填写出处' })} />
      <Field name="sourceUrl" />
      <Field name="author" />
    </>
  )
}

const SECONDS_MARK = '按字数计算'

/** 必读设置 with the sentence that readers will be told. */
function DutyFields() {
  const form = Form.useFormInstance<PostValues>()
  const duty = Form.useWatch('duty', form) ?? 'none'
  const dwellSeconds = Form.useWatch('dwellSeconds', form) ?? null
  const dueAt = Form.useWatch('dueAt', form)
  const body = Form.useWatch('body', form) ?? ''
  const characters = body.replace(/<[^>]*>|\s/g, '').length
  const needSeconds = neededSeconds({ dwellSeconds, characters })
  return (
    <fieldset className="post-panel">
      <legend>必读设置</legend>
      <Field name="duty" />
      {duty === 'confirm' && (
        <>
          <Field name="confirmText" />
          <Field name="dwellSeconds" help={`3–120 秒，不填时${SECONDS_MARK}（当前 ${needSeconds} 秒）`} />
        </>
      )}
      {duty !== 'none' && <Field name="dueAt" />}
      <p className="post-sentence">{dutySentence({ duty, needSeconds, due: dateTimeText(dueAt?.getTime()) })}</p>
    </fieldset>
  )
}

/** 登录前可见 exists for maintenance announcements only. */
function DoorField({ kind }: { kind: NoticeKind }) {
  const form = Form.useFormInstance<PostValues>()
  const category = Form.useWatch('category', form)
  const chosen = Form.useWatch('beforeLogin', form)
  if (kind !== 'announcement' || (category !== MAINTENANCE && !chosen)) return null
  return <Field name="beforeLogin" help="登录前可见仅限系统维护类公告，只显示标题和文字" />
}

/** Whom it is for, when, and how they are told. */
export function SettingFields({ kind }: { kind: NoticeKind }) {
  return (
    <>
      <fieldset className="post-panel">
        <legend>范围</legend>
        <Field name="audience" label="发布范围">
          <AudiencePicker for={postHome(kind).codes.menu} />
        </Field>
      </fieldset>
      {kind !== 'article' && <DutyFields />}
      <fieldset className="post-panel">
        <legend>提醒与渠道</legend>
        {kind !== 'article' && <Field name="priority" />}
        {kind !== 'article' && <Field name="popup" />}
        <DoorField kind={kind} />
        <Field name="channels" label="渠道" help="站内消息始终发送" />
      </fieldset>
      <fieldset className="post-panel">
        <legend>时间</legend>
        <Field name="publishAt" help="不填时审批通过后立即发布" />
        <Field name="validFrom" />
        <Field name="validTo" />
        {kind === 'notice' && <Field name="year" />}
      </fieldset>
      <fieldset className="post-panel">
        <legend>其他</legend>
        <Field name="allowComment" />
        <Field name="allowShare" />
        <Field name="sort" />
      </fieldset>
    </>
  )
}
