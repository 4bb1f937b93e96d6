import {
  type ExamInHand,
  listExamOverrides,
  type OverrideRow,
  overrideExam,
} from '@portal/contract/areas/exam/exam/exam.ts'
import { REASON_MESSAGE } from '@portal/contract/areas/exam/exam/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty } from 'antd'
import { useState } from 'react'
import { fieldsOf } from '#src/kit/fields.tsx'
import { DrawerFrame } from '#src/kit/form/DrawerFrame.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { PeopleField } from '#src/shared/pickers/PeopleField.tsx'
import { GroupsSelect } from '#src/shared/pickers/RoleSelect.tsx'
import { ReasonModal } from '#src/shared/reason/ReasonModal.tsx'
import { LateDrawer } from '#src/ui/late/LateParts.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { type OverrideValues, overrideForm } from './override-form.ts'

const Field = fieldsOf(overrideForm)
const MOST_SHOWN = 200

const wordsOf = ({ extraMinutes, openAt, closeAt, extraAttempts }: OverrideRow): string =>
  [
    ...(openAt ? [`${dateTimeText(openAt.getTime())} 起`] : []),
    ...(closeAt ? [`${dateTimeText(closeAt.getTime())} 止`] : []),
    ...(extraMinutes ? [`延长 ${extraMinutes} 分钟`] : []),
    ...(extraAttempts ? [`增加 ${extraAttempts} 次`] : []),
  ].join('，')

/** 个别调整: what holds for single people and groups of one exam. */
export function OverrideDrawer({ exam, onClose }: { exam: ExamInHand; onClose: () => void }) {
  const phone = useMedia(PHONE)
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<OverrideRow>()
  const rows = useQuery(
    query(listExamOverrides, {
      page: 1,
      pageSize: MOST_SHOWN,
      keyword: '',
      filter: { examId: exam.id },
      exactTotal: false,
    }),
  )
  return (
    <>
      <LateDrawer
        open
        title={`个别调整：${exam.title}`}
        size={phone ? '100%' : 680}
        onClose={onClose}
        extra={
          <Button type="primary" onClick={() => setAdding(true)}>
            新增调整
          </Button>
        }
      >
        <Loaded of={rows}>
          {({ list, total }) => (
            <>
              {list.length === 0 && <Empty description="还没有个别调整" />}
              <ul className="exam-overrides">
                {list.map((row) => (
                  <li key={row.id}>
                    <div>
                      <strong>{row.name}</strong>
                      <span className="exam-faint">{row.groupId ? '用户组' : `${row.code} · ${row.orgName}`}</span>
                      <Button type="link" size="small" danger onClick={() => setRemoving(row)}>
                        撤销调整
                      </Button>
                    </div>
                    <p>{wordsOf(row)}</p>
                    <p className="exam-faint">
                      {row.createdByName} {dateTimeText(row.createdAt.getTime())}：{row.reason}
                    </p>
                  </li>
                ))}
              </ul>
              {total > list.length && (
                <p className="exam-faint">
                  仅显示最近 {list.length} 条，共 {total} 条
                </p>
              )}
            </>
          )}
        </Loaded>
      </LateDrawer>
      {isAdding && <AddDrawer examId={exam.id} onClose={() => setAdding(false)} />}
      {removing && <RemoveModal examId={exam.id} row={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

function AddDrawer({ examId, onClose }: { examId: string; onClose: () => void }) {
  const write = useWrite(overrideExam)
  return (
    <DrawerFrame<OverrideValues>
      title="新增调整"
      saving={write.isPending}
      error={write.error}
      onSubmit={(values) =>
        write.mutate(
          { ...values, examId, openAt: values.openAt ?? null, closeAt: values.closeAt ?? null, clear: false },
          {
            onSuccess: ({ count }) => {
              tip('success', `已调整 ${count} 项，并通知相关人员`)
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <Field name="persons">
        <PeopleField for={P.exam} max={5000} />
      </Field>
      <Field name="groups">
        <GroupsSelect />
      </Field>
      <Field name="extraMinutes" help="延长作答时间，结束时间同时顺延" />
      <Field name="openAt" help="不填则与考试相同" />
      <Field name="closeAt" help="不填则与考试相同" />
      <Field name="extraAttempts" />
      <Field name="reason" />
    </DrawerFrame>
  )
}

function RemoveModal({ examId, row, onClose }: { examId: string; row: OverrideRow; onClose: () => void }) {
  const write = useWrite(overrideExam)
  const { personId, groupId, name } = row
  return (
    <ReasonModal
      title={`撤销「${name}」的调整`}
      verb="撤销调整"
      label="原因"
      help="已开考的答卷不会因此缩短时间。"
      fault={REASON_MESSAGE}
      pending={write.isPending}
      onSend={async (reason) => {
        const none = { extraMinutes: 0, openAt: null, closeAt: null, extraAttempts: 0 }
        const people = { persons: personId ? [personId] : [], groups: groupId ? [groupId] : [] }
        return (await write.run({ examId, ...people, ...none, reason, clear: true })) !== undefined
      }}
      onClose={onClose}
    />
  )
}
