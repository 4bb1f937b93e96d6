import { type ClassResults, graduateClass } from '@portal/contract/areas/train/result/result.ts'
import { resultRefusals } from '@portal/contract/areas/train/result/result-words.ts'
import { P } from '@portal/contract/privileges.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { signDetailAddress } from '../presence/ClassSignTab.tsx'
import './result.css'

interface PartProps {
  classId: string
  results: ClassResults
}

/** ① sheets to be sealed ② marks that are open ③ who passes ④ the press. */
export function GraduationSteps({ classId, results }: PartProps) {
  const { unsealed, unmarked, practicals, figures, ready, jobId } = results
  const open = practicals.filter((each) => each.open > 0)
  const isReady = ready && unsealed.length === 0 && unmarked === 0 && figures.confirmed > 0
  return (
    <ol className="result-steps">
      <Step done={unsealed.length === 0} title="考勤封存">
        {unsealed.length === 0 ? (
          '全部课次已封存'
        ) : (
          <ul>
            {unsealed.map(({ title, sheetId, sessionIds: [first] }) => (
              <li key={first}>
                <Link to={`${signDetailAddress(classId, first)}${sheetId ? `&sheetId=${sheetId}&view=console` : ''}`}>
                  {title}
                </Link>{' '}
                尚未封存
              </li>
            ))}
          </ul>
        )}
      </Step>
      <Step done={unmarked === 0 && open.length === 0} title="成绩">
        {unmarked === 0 && open.length === 0 && '没有未阅的答卷'}
        {unmarked > 0 && <p>{resultRefusals.unmarked.message.replace('{n}', String(unmarked))}</p>}
        {open.map(({ no, name, open: n }) => (
          <p key={no}>
            实操“{name}”还有 {n} 人未登记，按未合格计
          </p>
        ))}
      </Step>
      <Step done={unsealed.length === 0 && figures.confirmed > 0} title="名单">
        {unsealed.length > 0
          ? `有 ${unsealed.length} 次课尚未封存，封存后计算`
          : figures.confirmed === 0
            ? resultRefusals.nobody.message
            : `${figures.passed} 人合格，${figures.failed} 人不合格，${figures.noShow} 人缺勤，合计 ${figures.hours.toFixed(2)} 学时`}
      </Step>
      <Step done={false} title="确认结业">
        {!ready && resultRefusals.notOver.message}
        {ready && <Confirm classId={classId} results={results} isReady={isReady} />}
        {jobId && <p role="status">正在结业…</p>}
      </Step>
    </ol>
  )
}

function Step({ done, title, children }: { done: boolean; title: string; children: React.ReactNode }) {
  return (
    <li data-done={done || undefined}>
      <span aria-hidden="true">{done ? <Icon name="tick" small /> : null}</span>
      <div>
        <b>
          {title}
          <em>{done ? '已完成' : '待处理'}</em>
        </b>
        {children}
      </div>
    </li>
  )
}

function Confirm({ classId, results, isReady }: PartProps & { isReady: boolean }) {
  const { figures, certificate, jobId } = results
  const { active } = usePage()
  const may = useHolds([P.trainClassFinish])
  const [isAsked, setAsked] = useState(false)
  const write = useWrite(graduateClass, { refreshes: ['trainClass', 'trainCourse', 'trainEnrol', 'classHour', 'job'] })
  const close = () => setAsked(false)
  const send = async () => {
    const answer = await write.run({ id: classId })
    if (!answer) return
    tip('success', '已提交，完成后会通知你')
    close()
  }
  if (!may) return <p>没有结业权限</p>
  return (
    <>
      <Button type="primary" disabled={!isReady || jobId !== null} onClick={() => setAsked(true)}>
        结业
      </Button>
      <PageModal
        active={active}
        open={isAsked}
        title="确认结业"
        okText="确认结业"
        confirmLoading={write.isPending}
        onOk={() => void send()}
        onCancel={close}
      >
        {write.error && <Alert type="error" showIcon title={write.error.words} />}
        <p>
          {figures.passed} 人合格{certificate ? '并发证' : ''}，{figures.failed + figures.noShow} 人未结业，计入{' '}
          {figures.hours.toFixed(2)} 学时。每名学员会收到一条消息。
        </p>
        <p>30 天内可撤回，撤回后证书作废，学时和积分收回。</p>
      </PageModal>
    </>
  )
}
