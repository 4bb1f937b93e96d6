import { getMeeting, type MeetingDetail, saveMeeting } from '@portal/contract/areas/meeting/meeting.ts'
import { MOST_MATERIALS } from '@portal/contract/areas/meeting/meeting-input.ts'
import { meetingRefusals as no } from '@portal/contract/areas/meeting/refusals.ts'
import { P } from '@portal/contract/privileges.ts'
import { Alert, ConfigProvider, Form } from 'antd'
import { type Asked, BegunWithRecord, useEditor } from '#src/kit/form/Editor.tsx'
import { FormWizard } from '#src/kit/form/FormWizard.tsx'
import { useWizard } from '#src/kit/form/use-wizard.ts'
import { wizardSaves } from '#src/kit/form/wizard-saves.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { useSession } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { whyNotNobody } from '#src/shared/audience/audience-of-form.ts'
import { AudiencePicker } from '#src/shared/pickers/AudiencePicker.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { FilesField } from '#src/shared/upload/FilesField.tsx'
import { endsAfter } from '#src/ui/time/why-not-end.ts'
import { meetingAddress } from '../addresses.ts'
import { RoomSelect } from '../room/RoomSelect.tsx'
import { AgendaField } from './AgendaField.tsx'
import { MeetingConflicts } from './MeetingConflicts.tsx'
import { MeetingSummary } from './MeetingSummary.tsx'
import { bodyOf, freshMeeting, MeetingField as Field, type MeetingValues, valuesOf } from './meeting-values.ts'
import './meeting-page.css'

const labels = { when: '会议与时间', who: '参会人员', what: '议程与资料' } as const
const steps = ['when', 'who', 'what'] as const

/** 新建, 编辑 and 复制 of a meeting in three steps. */
export function MeetingWizard({ asked }: { asked: Asked }) {
  return (
    <BegunWithRecord asked={asked} get={getMeeting}>
      {(meeting, reload) => <Wizard meeting={meeting} isCopy={asked.id === null} onReload={reload} />}
    </BegunWithRecord>
  )
}

interface WizardProps {
  meeting: MeetingDetail | null
  isCopy: boolean
  onReload: (() => void) | undefined
}

function Wizard({ meeting, isCopy, onReload }: WizardProps) {
  const save = useWrite(saveMeeting, { refreshes: ['meetingRoom', 'guide'] })
  const { leave } = useEditor()
  const userId = useSession((session) => session.userId)
  const isNew = meeting === null || isCopy
  const isTold = !isNew && meeting.state !== 'draft'
  const hasBegun = isTold && meeting.state !== 'notified'
  const send = (values: MeetingValues) =>
    save.mutate(bodyOf(values, meeting && !isCopy ? meeting : null), {
      onSuccess: ({ id, ids }) => {
        const said = ids.length > 1 ? `已建立 ${ids.length} 场会议的草稿，检查后点“通知”` : '已保存，检查后点“通知”'
        tip('success', isTold ? '会议已保存' : said)
        leave()
        if (isNew) go(meetingAddress(id))
      },
    })
  const wizard = useWizard<MeetingValues, (typeof steps)[number]>({
    title: isNew ? '新建会议' : `编辑会议《${meeting.topic}》`,
    initial: meeting ? valuesOf(meeting, isCopy) : freshMeeting(userId),
    saving: save.isPending,
    error: save.error,
    onSubmit: send,
    ...(onReload && { onReload }),
    draft: meeting && isCopy ? `meeting:copy:${meeting.id}` : 'meeting',
    steps,
  })
  return (
    <FormWizard
      wizard={wizard}
      labels={labels}
      bodies={{
        when: <WhenStep isNew={isNew} hasBegun={hasBegun} meetingId={isNew ? undefined : meeting?.id} />,
        who: <WhoStep hasBegun={hasBegun} />,
        what: <WhatStep />,
      }}
      notice={noticeOf(isTold, hasBegun)}
      summary={<MeetingSummary {...wizard.summary} />}
      {...wizardSaves(wizard, { isNew, label: isNew ? '保存草稿' : '保存' })}
      onCancel={leave}
    />
  )
}

const noticeOf = (isTold: boolean, hasBegun: boolean) => {
  if (hasBegun) return <Alert type="warning" showIcon title="会议已开始：时间、主持人、参会人员和学时不能修改。" />
  return (
    isTold && (
      <Alert type="info" showIcon title="会议已通知：改时间或地点会再通知每人一次，已有回执标为“待重新确认”。" />
    )
  )
}

function WhenStep({
  isNew,
  hasBegun,
  meetingId,
}: {
  isNew: boolean
  hasBegun: boolean
  meetingId: string | undefined
}) {
  const form = Form.useFormInstance<MeetingValues>()
  const kind = Form.useWatch('kind', form)
  const every = Form.useWatch('every', form)
  return (
    <>
      <h2>什么会议</h2>
      <Field name="topic" />
      <ConfigProvider componentDisabled={hasBegun}>
        <Field name="kind" />
        {kind === 'safety' && (
          <Field name="classHours" help="不填则不计学时；不超过会议时长折算的学时，封存签到表后计入" />
        )}
      </ConfigProvider>
      <h2>什么时候、在哪里</h2>
      <ConfigProvider componentDisabled={hasBegun}>
        <Field name="from" />
        <Field name="to" beside={['from']} whyNot={endsAfter('from', 'to')} />
      </ConfigProvider>
      <Field name="roomId">
        <RoomSelect />
      </Field>
      <Field name="place" beside={['roomId', 'link']} whyNot={whyNotPlace} help="不用会议室时填写" />
      <Field name="link" help="线上参会的地址，以 https:// 开头" />
      {isNew && (
        <>
          <Field name="every" help="每场各是一份草稿，可一起通知" />
          {every && <Field name="count" help="连同本场，最多 52 场" />}
        </>
      )}
      <MeetingConflicts meetingId={meetingId} />
    </>
  )
}

const whyNotPlace = ({ roomId, place, link }: Record<string, unknown>): string | undefined =>
  roomId || place || link ? undefined : no.noPlace.message

function WhoStep({ hasBegun }: { hasBegun: boolean }) {
  return (
    <>
      <h2>谁参加</h2>
      <ConfigProvider componentDisabled={hasBegun}>
        <div className="kit-field-long">
          <Field name="audience" label="参会人员" required whyNot={whyNotNobody(no.noPeople.message)}>
            <AudiencePicker for={P.meeting} disabled={hasBegun} />
          </Field>
        </div>
        <Field name="hostId" help="不需要权限即可管理签到、写纪要">
          <PersonSelect for={P.meeting} />
        </Field>
      </ConfigProvider>
      <Field name="recorderId" help="与主持人一样可写纪要">
        <PersonSelect for={P.meeting} />
      </Field>
      <Field name="receiptDue" beside={['from']} whyNot={whyNotDue} help="不填则到会议开始为止" />
    </>
  )
}

const whyNotDue = ({ receiptDue, from }: Record<string, unknown>): string | undefined =>
  receiptDue instanceof Date && from instanceof Date && receiptDue >= from ? no.dueLate.message : undefined

function WhatStep() {
  return (
    <>
      <h2>议什么</h2>
      <div className="kit-field-long">
        <Field name="agenda">
          <AgendaField />
        </Field>
      </div>
      <div className="kit-field-long">
        <Field name="materials" help="PDF、Word、Excel、PPT 或 WPS，参会人员可以打开">
          <FilesField max={MOST_MATERIALS} verb="上传资料" />
        </Field>
      </div>
      <Field name="note" />
    </>
  )
}
