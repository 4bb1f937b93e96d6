import { type ExamInHand, listMakeUp, type MakeUpRow, overrideExam } from '@portal/contract/areas/exam/exam/exam.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Segmented } from 'antd'
import { useState } from 'react'
import { fieldsOf } from '#src/kit/fields.tsx'
import { DrawerFrame } from '#src/kit/form/DrawerFrame.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { LateDrawer, LatePagination } from '#src/ui/late/LateParts.tsx'
import { freshValues } from '../exam/exam-values.ts'
import { type OverrideValues, overrideForm } from './override-form.ts'

const Field = fieldsOf(overrideForm)
const PAGE = 100
const whyWords = { absent: '缺考', failed: '未及格' }

/** 补考名单: absent and failed people, and a sitting of their own for those who are chosen. */
export function MakeUpDrawer({ exam, onClose }: { exam: ExamInHand; onClose: () => void }) {
  const phone = useMedia(PHONE)
  const [why, setWhy] = useState<MakeUpRow['why'] | 'all'>('all')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isPlanning, setPlanning] = useState(false)
  const filter = { examId: exam.id, ...(why !== 'all' && { why }) }
  const rows = useQuery(query(listMakeUp, { page, pageSize: PAGE, keyword: '', filter, exactTotal: true }))

  const pick = (ids: readonly string[], picked: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (picked) next.add(id)
      else next.delete(id)
    }
    setChosen(next)
  }
  return (
    <>
      <LateDrawer
        open
        title={`补考名单：${exam.title}`}
        size={phone ? '100%' : 680}
        onClose={onClose}
        footer={
          <Button type="primary" disabled={chosen.size === 0} onClick={() => setPlanning(true)}>
            {chosen.size === 0 ? '安排补考' : `为 ${chosen.size} 人安排补考`}
          </Button>
        }
      >
        <Segmented<MakeUpRow['why'] | 'all'>
          options={[
            { value: 'all', label: '全部' },
            { value: 'absent', label: '缺考' },
            { value: 'failed', label: '未及格' },
          ]}
          value={why}
          onChange={(next) => {
            setWhy(next)
            setPage(1)
          }}
        />
        <Loaded of={rows}>
          {({ list, total }) => (
            <>
              <Checkbox
                className="exam-all"
                checked={list.length > 0 && list.every(({ id }) => chosen.has(id))}
                disabled={list.length === 0}
                onChange={({ target }) =>
                  pick(
                    list.map(({ id }) => id),
                    target.checked,
                  )
                }
              >
                全选本页（共 {total} 人）
              </Checkbox>
              <ul className="exam-overrides">
                {list.map((row) => (
                  <li key={row.id}>
                    <Checkbox checked={chosen.has(row.id)} onChange={({ target }) => pick([row.id], target.checked)}>
                      <strong>{row.name}</strong>{' '}
                      <span className="exam-faint">
                        {row.code} · {row.orgName} · {whyWords[row.why]}
                        {row.score === null ? '' : ` ${row.score} 分`}
                        {row.granted ? ' · 已安排' : ''}
                      </span>
                    </Checkbox>
                  </li>
                ))}
              </ul>
              {total > PAGE && (
                <LatePagination
                  current={page}
                  pageSize={PAGE}
                  total={total}
                  showSizeChanger={false}
                  onChange={setPage}
                />
              )}
            </>
          )}
        </Loaded>
      </LateDrawer>
      {isPlanning && (
        <PlanDrawer
          examId={exam.id}
          persons={[...chosen]}
          onClose={() => setPlanning(false)}
          onDone={() => {
            setPlanning(false)
            setChosen(new Set())
          }}
        />
      )}
    </>
  )
}

interface PlanProps {
  examId: string
  persons: string[]
  onClose: () => void
  onDone: () => void
}

function PlanDrawer({ examId, persons, onClose, onDone }: PlanProps) {
  const write = useWrite(overrideExam)
  const { openAt, closeAt } = freshValues(serverNow())
  return (
    <DrawerFrame<OverrideValues>
      title={`为 ${persons.length} 人安排补考`}
      verb="安排补考"
      initial={{ openAt, closeAt, extraAttempts: 1 }}
      saving={write.isPending}
      error={write.error}
      onSubmit={(values) => {
        const { openAt: from, closeAt: until, extraAttempts, reason } = values
        const window = { openAt: from ?? null, closeAt: until ?? null }
        write.mutate(
          { examId, persons, groups: [], extraMinutes: 0, ...window, extraAttempts, reason, clear: false },
          {
            onSuccess: ({ count }) => {
              tip('success', `已为 ${count} 人安排补考，并发送通知`)
              onDone()
            },
          },
        )
      }}
      onClose={onClose}
    >
      <Field name="openAt" label="补考开始时间" />
      <Field name="closeAt" label="补考结束时间" />
      <Field name="extraAttempts" help="缺考人员原有的作答次数仍然保留" />
      <Field name="reason" />
    </DrawerFrame>
  )
}
